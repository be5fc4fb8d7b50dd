"""Parquet files written piece by piece: every reader finds all rows, in order."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from satsudoku.errors import SatsudokuError

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

from satsudoku.stream import parquet_writing  # noqa: E402
from satsudoku.stream.parquet_writing import ParquetBytes  # noqa: E402
from satsudoku.stream.parts.joining import join_parquet  # noqa: E402

SCHEMA = pa.schema(
    [
        pa.field("puzzle", pa.large_string()),
        pa.field("variant", pa.string()),
        pa.field("count", pa.uint64()),
        pa.field("seconds", pa.float64()),
        pa.field("unique", pa.bool_()),
        pa.field("removed", pa.list_(pa.string())),
        pa.field("candidate_counts", pa.list_(pa.list_(pa.uint64()))),
    ]
)
ROW = st.fixed_dictionaries(
    {
        "puzzle": st.none() | st.text("123.é", max_size=20),
        "variant": st.none() | st.sampled_from(["classic4", "classic9"]),
        "count": st.none() | st.integers(0, (1 << 63) - 1),
        "seconds": st.none() | st.floats(allow_nan=False),
        "unique": st.none() | st.booleans(),
        "removed": st.none() | st.lists(st.text("r1c9", max_size=4), max_size=3),
        "candidate_counts": st.none() | st.lists(st.lists(st.integers(0, 9)), max_size=3),
    }
)
Rows = list[dict[str, Any]]


def file_of(pieces: list[Rows]) -> bytes:
    file = ParquetBytes(SCHEMA.names, SCHEMA)
    added = [file.add(pa.RecordBatch.from_pylist(rows, SCHEMA)) for rows in pieces]
    return b"".join([*added, file.end()])


@pytest.mark.thorough
@settings(max_examples=20)
@given(st.lists(st.lists(ROW, max_size=9), max_size=5), st.integers(1, 12))
def test_every_reader_reads_all_rows(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[Rows], group: int
) -> None:
    polars, duckdb = pytest.importorskip("polars"), pytest.importorskip("duckdb")
    rows = [row for some in pieces for row in some]
    path = tmp_path_factory.mktemp("writing") / "a.parquet"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parquet_writing, "_ROWS", group)
        path.write_bytes(file_of(pieces))
    table = pq.read_table(path)
    assert table.schema.equals(SCHEMA)
    assert table.to_pylist() == rows
    assert polars.read_parquet(path).to_dicts() == rows
    read = duckdb.connect().sql(f"SELECT * FROM '{path}'")
    assert [dict(zip(read.columns, row, strict=True)) for row in read.fetchall()] == rows


@settings(max_examples=20)
@given(st.lists(st.lists(ROW, max_size=9), min_size=1, max_size=4))
def test_files_are_joined_in_order(
    tmp_path_factory: pytest.TempPathFactory, files: list[Rows]
) -> None:
    folder = tmp_path_factory.mktemp("joining")
    parts = []
    for number, rows in enumerate(files):
        parts.append(str(folder / f"{number}"))
        Path(parts[-1]).write_bytes(file_of([rows]))
    joined = io.BytesIO()
    join_parquet(parts, SCHEMA, joined)
    table = pq.read_table(joined)
    assert table.schema.equals(SCHEMA)
    assert table.to_pylist() == [row for rows in files for row in rows]


def test_what_cannot_be_joined(tmp_path: Path) -> None:
    part = tmp_path / "part"
    data = file_of([[dict.fromkeys(SCHEMA.names)]])
    for end in [0, *range(1, len(data), 97), len(data) - 1]:
        part.write_bytes(data[:end])
        with pytest.raises(SatsudokuError, match="not a complete Parquet file"):
            join_parquet([str(part)], SCHEMA, io.BytesIO())
    pq.write_table(pa.table({"puzzle": ["1"]}), part)
    with pytest.raises(SatsudokuError, match="other columns than the first part"):
        join_parquet([str(part)], SCHEMA, io.BytesIO())

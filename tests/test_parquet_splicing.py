"""Parquet files spliced of others: every reader finds the rows of all of them, in order."""

from __future__ import annotations

import io
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from satsudoku.stream import compact_thrift as thrift
from satsudoku.stream.parquet_splicing import Splice

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

SCHEMA = pa.schema(
    [
        pa.field("puzzle", pa.large_string()),
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
        "count": st.none() | st.integers(0, (1 << 63) - 1),
        "seconds": st.none() | st.floats(allow_nan=False),
        "unique": st.none() | st.booleans(),
        "removed": st.none() | st.lists(st.text("r1c9", max_size=4), max_size=3),
        "candidate_counts": st.none() | st.lists(st.lists(st.integers(0, 9)), max_size=3),
    }
)
NUMBERS = st.integers(-(1 << 63), (1 << 63) - 1)
VALUES = st.deferred(
    lambda: st.one_of(
        st.tuples(st.just(thrift.TRUE), st.just(True)),
        st.tuples(st.just(thrift.FALSE), st.just(False)),
        st.tuples(st.just(thrift.BYTE), st.integers(0, 255)),
        st.tuples(st.sampled_from([thrift.I16, thrift.I32, thrift.I64]), NUMBERS),
        st.tuples(st.just(thrift.DOUBLE), st.floats(allow_nan=False)),
        st.tuples(st.just(thrift.BINARY), st.binary(max_size=200)),
        st.tuples(st.just(thrift.LIST), lists(thrift.TRUE, st.booleans())),
        st.tuples(st.just(thrift.LIST), lists(thrift.I32, NUMBERS)),
        st.tuples(st.just(thrift.LIST), lists(thrift.BINARY, st.binary(max_size=3))),
        st.tuples(st.just(thrift.LIST), lists(thrift.STRUCT, STRUCTS, 2)),
        st.tuples(st.just(thrift.STRUCT), STRUCTS),
    )
)
STRUCTS = st.dictionaries(st.integers(1, 100), VALUES, max_size=4)


def lists(
    kind: int, items: st.SearchStrategy[Any], most: int = 16
) -> st.SearchStrategy[tuple[int, list[Any]]]:
    return st.tuples(st.just(kind), st.lists(items, max_size=most))


def file_of(rows: list[dict[str, Any]], **options: Any) -> bytes:
    file = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(rows, SCHEMA), file, **options)
    return file.getvalue()


def spliced(files: list[bytes]) -> bytes:
    splice = Splice()
    return b"".join([*(splice.add(file) for file in files), splice.end()])


@settings(deadline=None)
@given(STRUCTS)
def test_structs_are_read_as_they_are_written(fields: thrift.Struct) -> None:
    data = thrift.written(fields)
    assert thrift.read_struct(data) == fields
    for end in {*range(min(len(data), 99)), len(data) - 1}:
        with pytest.raises(ValueError, match="cut short"):
            thrift.read_struct(data[:end])


def test_kinds_that_parquet_has_not() -> None:
    with pytest.raises(ValueError, match="kind 11"):
        thrift.read_struct(bytes([0x1B, 0]))
    with pytest.raises(ValueError, match="kind 11"):
        thrift.written({1: (11, {})})


def test_the_footer_of_pyarrow_is_written_back() -> None:
    data = file_of([{"puzzle": "1", "removed": ["r1c1"]}] * 3, row_group_size=1)
    begin = len(data) - 8 - int.from_bytes(data[-8:-4], "little")
    assert thrift.written(thrift.read_struct(data[begin:-8])) == data[begin:-8]


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.tuples(st.lists(ROW, max_size=9), st.integers(1, 9)), min_size=1, max_size=5),
    st.sampled_from(["zstd", "snappy", "none"]),
    st.booleans(),
    st.booleans(),
)
def test_every_reader_reads_all_rows(
    tmp_path_factory: pytest.TempPathFactory,
    parts: list[tuple[list[dict[str, Any]], int]],
    compression: str,
    indexed: bool,
    dictionary: bool,
) -> None:
    polars, duckdb = pytest.importorskip("polars"), pytest.importorskip("duckdb")
    files = [
        file_of(
            rows,
            row_group_size=size,
            compression=compression,
            write_page_index=indexed,
            use_dictionary=dictionary,
        )
        for rows, size in parts
    ]
    rows = [row for some, _ in parts for row in some]
    path = tmp_path_factory.mktemp("splice") / "a.parquet"
    path.write_bytes(spliced(files))
    assert pq.read_table(path).to_pylist() == rows
    assert polars.read_parquet(path).to_dicts() == rows
    table = duckdb.connect().sql(f"SELECT * FROM '{path}'")
    assert [dict(zip(table.columns, row, strict=True)) for row in table.fetchall()] == rows


def test_what_is_known_of_columns_stays_true() -> None:
    rows = [{"puzzle": str(n), "count": n, "seconds": n / 2} for n in range(10)]
    files = [file_of(rows[:4], row_group_size=2), file_of([]), file_of(rows[4:], row_group_size=3)]
    whole = pq.ParquetFile(io.BytesIO(spliced(files))).metadata
    apart = [pq.ParquetFile(io.BytesIO(file)).metadata for file in files]
    groups = [meta.row_group(n) for meta in apart for n in range(meta.num_row_groups)]
    assert [group.num_rows for group in groups] == [2, 2, 0, 3, 3]
    assert (whole.num_rows, whole.num_row_groups) == (10, len(groups))
    assert whole.metadata == apart[0].metadata
    assert whole.schema.equals(apart[0].schema)
    data = spliced(files)
    for number, group in enumerate(groups):
        joined = whole.row_group(number)
        assert joined.num_rows == group.num_rows
        source = files[0 if number < 2 else 1 if number == 2 else 2]
        for place in range(joined.num_columns):
            column, before = joined.column(place), group.column(place)
            assert column.statistics == before.statistics
            assert pages(data, column) == pages(source, before)


def pages(data: bytes, column: Any) -> bytes:
    first: int = column.dictionary_page_offset or column.data_page_offset
    return data[first : first + column.total_compressed_size]


def test_files_of_other_schemas_are_refused() -> None:
    splice = Splice()
    splice.add(file_of([]))
    other = io.BytesIO()
    pq.write_table(pa.table({"puzzle": ["1"]}), other)
    with pytest.raises(ValueError, match="another schema"):
        splice.add(other.getvalue())


@pytest.mark.parametrize("data", [b"", b"PAR1PAR1", b"PAR1" + b"\xff" * 4 + b"PAR1", b"x" * 40])
def test_what_is_no_parquet_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"no Parquet file|cut short"):
        Splice().add(data)


def test_a_cut_file_is_refused() -> None:
    data = file_of([{"puzzle": "1"}])
    for end in range(0, len(data), 7):
        with pytest.raises(ValueError, match=r"no Parquet file|cut short"):
            Splice().add(data[:end])

"""Columns of boards in Parquet: what the kernel packs, every reader unpacks."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import zstandard
from hypothesis import example, given, settings
from hypothesis import strategies as st

from satsudoku._kernel import pack

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

from satsudoku.stream.parquet_chunks import chunks_of  # noqa: E402
from satsudoku.stream.parquet_packing import chunk_of_pages, packed  # noqa: E402
from satsudoku.stream.parquet_splicing import Splice  # noqa: E402
from satsudoku.stream.parquet_writing import encoded  # noqa: E402

BLOCK = 128 << 10  # bytes


def unpacked(frame: Any) -> bytes:
    return zstandard.ZstdDecompressor().decompress(bytes(frame))


def pack_bytes(head: bytes, text: bytes) -> Any:
    return pack(head, np.frombuffer(text, np.uint8))


@given(st.binary(max_size=300), st.binary(max_size=300))
def test_any_bytes_are_unpacked(head: bytes, text: bytes) -> None:
    assert unpacked(pack_bytes(head, text)) == head + text


@settings(deadline=None)
@given(
    st.sampled_from([0, 1, 63, 64, 65, 66, 67, 1000, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 5]),
    st.integers(1, 256),
    st.floats(0.01, 0.99),
    st.integers(0, 1 << 32),
)
def test_texts_of_any_length_and_skew(number: int, top: int, skew: float, seed: int) -> None:
    """Also codes that Huffman would make longer than the form allows."""
    drawn = np.random.default_rng(seed)
    for text in drawn.integers(0, top, number), np.minimum(drawn.geometric(skew, number), 255):
        data = text.astype(np.uint8).tobytes()
        assert unpacked(pack_bytes(b"head", data)) == b"head" + data


def test_long_codes() -> None:
    """Counts like Fibonacci's numbers make the longest codes."""
    numbers = [1, 1]
    while len(numbers) < 24:
        numbers.append(numbers[-1] + numbers[-2])
    data = b"".join(bytes([46 + n]) * number for n, number in enumerate(numbers))
    assert unpacked(pack_bytes(b"", data)) == data


def test_a_byte_that_the_sample_misses_has_a_code() -> None:
    data = bytearray(b"123456789" * 10_000)
    data[5000] = ord(".")
    data[70_000] = ord("A")
    assert unpacked(pack_bytes(b"", bytes(data))) == data


def test_boards_are_packed_well() -> None:
    """Nine digits at random hold 3.17 bits each; their codes have 3.22."""
    digits = np.random.default_rng(1).integers(ord("1"), ord("9") + 1, 81 * 5000).astype(np.uint8)
    assert 3.17 < len(pack(b"", digits)) * 8 / len(digits) < 3.25


# --- columns -------------------------------------------------------------------------------------

TEXT = st.none() | st.text(".123é", max_size=3)
BOARD = st.none() | st.text(".1234", min_size=16, max_size=16)
KNOWN_BOARD = st.text(".1234", min_size=16, max_size=16)


def file_of(parts: list[list[str | None]]) -> bytes:
    schema = pa.schema({"puzzle": pa.large_string(), "line": pa.int64()})
    rows = sum(map(len, parts))
    splice = Splice()
    data = [splice.add(encoded(schema.empty_table()))]
    pages = [page for part in parts for page in packed(pa.array(part, pa.large_string()))]
    chunks = [
        chunk_of_pages("puzzle", pages),
        *chunks_of(encoded(pa.table({"line": range(rows)})))["line"],
    ]
    return b"".join([*data, *splice.add_group(rows, chunks), splice.end()])


@settings(deadline=None, max_examples=60)
@given(
    st.lists(
        st.lists(TEXT, min_size=1, max_size=40)
        | st.lists(BOARD, min_size=1, max_size=300)
        | st.lists(KNOWN_BOARD, min_size=1, max_size=300),
        min_size=1,
        max_size=4,
    )
)
@example([[None] * 3])
@example([["1" * 81], [None] * 10, ["", ""], ["12", None, ""], ["é" * 20] * 20])
@example([["1" * 16] * 129, ["1" * 16] * 128])
def test_every_reader_reads_all_texts(
    tmp_path_factory: pytest.TempPathFactory, parts: list[list[str | None]]
) -> None:
    polars, duckdb = pytest.importorskip("polars"), pytest.importorskip("duckdb")
    texts = [text for part in parts for text in part]
    data = file_of(parts)
    path = tmp_path_factory.mktemp("packing") / "a.parquet"
    path.write_bytes(data)
    table = pq.read_table(path)
    assert table["puzzle"].to_pylist() == texts
    assert table["line"].to_pylist() == list(range(len(texts)))
    assert polars.read_parquet(path)["puzzle"].to_list() == texts
    listed = duckdb.connect().sql(f"SELECT puzzle FROM '{path}'").fetchall()
    assert [text for (text,) in listed] == texts
    column = pq.ParquetFile(io.BytesIO(data)).metadata.row_group(0).column(0)
    assert column.statistics.null_count == texts.count(None)
    assert column.num_values == len(texts)


def test_pages_are_not_longer_than_a_megabyte(tmp_path: Path) -> None:
    texts = pa.array(["1" * 81] * 40_000, pa.large_string())
    pages = packed(texts)
    assert [page.rows for page in pages[:-1]] == [pages[0].rows] * (len(pages) - 1)
    assert len(pages) > 2
    assert all(page.unpacked <= 1 << 20 for page in pages)
    assert sum(page.rows for page in pages) == 40_000
    middle = texts.slice(100, 50)
    assert [page.rows for page in packed(middle)] == [50]
    path = tmp_path / "a.parquet"
    path.write_bytes(file_of([["2" * 81, *middle.to_pylist()]]))
    assert pq.read_table(path)["puzzle"].to_pylist() == ["2" * 81] + ["1" * 81] * 50

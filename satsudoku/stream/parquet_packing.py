"""Columns of boards as pages of Parquet, which the kernel packs.

A page is a header and a frame of Zstandard, of which only the characters are packed::

    header | which rows have a text | the texts' lengths | all their characters

Where texts differ in length, each follows its own, and Zstandard itself packs them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import zstandard
from numpy.typing import NDArray

from satsudoku._kernel import pack
from satsudoku.stream.compact_thrift import BINARY, I32, I64, LIST, STRUCT, Struct, varint, written
from satsudoku.stream.parquet_chunks import Chunk
from satsudoku.stream.parquet_footers import MAGIC, METADATA, ChunkField

__all__ = ["Page", "chunk_of_pages", "packed"]

_LONGEST = 1 << 20  # bytes of texts in a page
_BLOCK, _MINIBLOCKS = 128, 4  # of differences between lengths

# Of parquet.thrift.
_DATA_PAGE, _BYTE_ARRAY, _ZSTD = 0, 6, 6
_PLAIN, _RLE, _DELTA_LENGTH = 0, 3, 6


class Page(NamedTuple):
    """Some rows of a column.

    Attributes:
        header: its bytes.
        frame: what follows them.
        rows: how many there are.
        nulls: how many of them have no text.
        unpacked: bytes, if the frame were not packed.
    """

    header: bytes
    frame: bytes | memoryview
    rows: int
    nulls: int
    unpacked: int


def packed(texts: pa.Array) -> list[Page]:
    """Pack some rows of a column of large texts, some of which may be null.

    >>> [page.rows for page in packed(pa.array(["1...", None, "..12"], pa.large_string()))]
    [3]
    """
    size = max(_LONGEST * len(texts) // max(texts.nbytes, 1), 1)
    return [_page(texts[begin : begin + size]) for begin in range(0, len(texts), size)]


def _page(texts: pa.Array) -> Page:
    lengths, characters = _content(texts.drop_null() if texts.null_count else texts)
    levels = _levels(texts)
    if len(lengths) and (lengths == lengths[0]).all():
        head = levels + _equal_lengths(len(lengths), int(lengths[0]))
        size, encoding = len(head) + len(characters), _DELTA_LENGTH
        frame: bytes | memoryview = pack(head, characters).data
    else:
        plain = levels + _each_behind_its_length(lengths, characters)
        size, encoding = len(plain), _PLAIN
        frame = zstandard.ZstdCompressor(level=1).compress(plain)
    rows: Struct = {1: (I32, len(texts)), 2: (I32, encoding), 3: (I32, _RLE), 4: (I32, _RLE)}
    sizes: Struct = {2: (I32, size), 3: (I32, len(frame))}
    header = written({1: (I32, _DATA_PAGE), **sizes, 5: (STRUCT, rows)})
    return Page(header, frame, len(texts), texts.null_count, len(header) + size)


def _content(texts: pa.Array) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """The lengths of texts in bytes, and all their bytes."""
    _, ends, data = texts.buffers()
    if not len(texts) or data is None:
        return np.zeros(len(texts), np.int64), np.zeros(0, np.uint8)
    offsets = np.frombuffer(ends, np.int64)[texts.offset :][: len(texts) + 1]
    return np.diff(offsets), np.frombuffer(data, np.uint8)[offsets[0] : offsets[-1]]


def _levels(texts: pa.Array) -> bytes:
    """Which rows have a text: one run of them all, or a bit for each."""
    if texts.null_count:
        bits = np.packbits(np.asarray(texts.is_valid()), bitorder="little").tobytes()
        levels = varint(len(bits) << 1 | 1) + bits
    else:
        levels = varint(len(texts) << 1) + b"\1"
    return len(levels).to_bytes(4, "little") + levels


def _equal_lengths(number: int, length: int) -> bytes:
    """The first length, and that the others do not differ from it."""
    head = b"".join(map(varint, (_BLOCK, _MINIBLOCKS, number, 2 * length)))
    return head + bytes(-(-(number - 1) // _BLOCK) * (1 + _MINIBLOCKS))


def _each_behind_its_length(lengths: NDArray[np.int64], characters: NDArray[np.uint8]) -> bytes:
    begins = np.cumsum(lengths + 4) - lengths - 4
    of_lengths = np.zeros(4 * len(lengths) + len(characters), dtype=bool)
    for byte in range(4):
        of_lengths[begins + byte] = True
    plain = np.empty(len(of_lengths), dtype=np.uint8)
    plain[of_lengths] = lengths.astype("<u4").view(np.uint8)
    plain[~of_lengths] = characters
    return plain.tobytes()


def chunk_of_pages(name: str, pages: Sequence[Page]) -> Chunk:
    """A column of a row group.

    Args:
        name: of the column.
        pages: all that it has, in order.

    >>> chunk = chunk_of_pages("puzzle", packed(pa.array(["1...", None], pa.large_string())))
    >>> chunk.value(ChunkField.VALUES)
    2
    """
    metadata: Struct = {
        ChunkField.KIND: (I32, _BYTE_ARRAY),
        ChunkField.ENCODINGS: (LIST, (I32, [_PLAIN, _RLE, _DELTA_LENGTH])),
        ChunkField.PATH: (LIST, (BINARY, [name.encode()])),
        ChunkField.CODEC: (I32, _ZSTD),
        ChunkField.VALUES: (I64, sum(page.rows for page in pages)),
        ChunkField.UNPACKED: (I64, sum(page.unpacked for page in pages)),
        ChunkField.PACKED: (I64, sum(len(page.header) + len(page.frame) for page in pages)),
        ChunkField.PAGES: (I64, len(MAGIC)),
        ChunkField.STATISTICS: (STRUCT, {3: (I64, sum(page.nulls for page in pages))}),
    }
    pieces = [piece for page in pages for piece in (page.header, page.frame)]
    return Chunk(pieces, {2: (I64, 0), METADATA: (STRUCT, metadata)})

"""The ends of Parquet files, which say where the pages of each column are.

Numbers of fields are those of ``parquet.thrift``::

    FileMetaData ─► RowGroup ─► ColumnChunk ─► ColumnMetaData ─► places of pages in the file
"""

from __future__ import annotations

from enum import IntEnum

from satsudoku.stream.compact_thrift import Struct, read_struct, written

__all__ = [
    "MAGIC",
    "METADATA",
    "ChunkField",
    "FileField",
    "GroupField",
    "footer_bytes",
    "move",
    "split",
]

MAGIC = b"PAR1"
_LENGTH = 4  # bytes, of the footer's length


class FileField(IntEnum):
    """Fields of FileMetaData."""

    SCHEMA = 2
    ROWS = 3
    GROUPS = 4


class GroupField(IntEnum):
    """Fields of RowGroup."""

    COLUMNS = 1
    UNPACKED = 2
    ROWS = 3
    OFFSET = 5
    PACKED = 6
    ORDINAL = 7


class ChunkField(IntEnum):
    """Fields of ColumnMetaData."""

    KIND = 1
    ENCODINGS = 2
    PATH = 3
    CODEC = 4
    VALUES = 5
    UNPACKED = 6
    PACKED = 7
    PAGES = 9
    DICTIONARY = 11
    STATISTICS = 12


METADATA = 3  # of a ColumnChunk
_CHUNK_OFFSETS = (2, 4, 6)  # of a ColumnChunk: of the chunk and its indexes
_PAGE_OFFSETS = (ChunkField.PAGES, 10, ChunkField.DICTIONARY, 14)  # and index and Bloom filter


def split(file: bytes | memoryview) -> tuple[memoryview, Struct]:
    """A file's bytes up to its footer, and the footer.

    Raises:
        ValueError: it is no Parquet file, or is cut short.

    >>> split(b"PAR1PAR1")
    Traceback (most recent call last):
    ValueError: it is no Parquet file
    """
    data = memoryview(file)
    end = len(data) - _LENGTH - len(MAGIC)
    if end < len(MAGIC) or data[:4] != MAGIC or data[-4:] != MAGIC:
        raise ValueError("it is no Parquet file")
    begin = end - int.from_bytes(data[end : end + _LENGTH], "little")
    if begin < len(MAGIC):
        raise ValueError("its footer is cut short")
    return data[:begin], read_struct(bytes(data[begin:end]))


def footer_bytes(footer: Struct) -> bytes:
    r"""What stands behind the pages of a file.

    >>> footer_bytes({})
    b'\x00\x01\x00\x00\x00PAR1'
    """
    data = written(footer)
    return data + len(data).to_bytes(_LENGTH, "little") + MAGIC


def move(chunk: Struct, shift: int) -> None:
    """Say of a ColumnChunk that it stands so many bytes later in its file.

    >>> from satsudoku.stream.compact_thrift import I64, STRUCT
    >>> chunk = {2: (I64, 0), 3: (STRUCT, {9: (I64, 4)})}
    >>> move(chunk, 100)
    >>> chunk
    {2: (6, 0), 3: (12, {9: (6, 104)})}
    """
    places = [(chunk, number) for number in _CHUNK_OFFSETS]
    if METADATA in chunk:
        places += [(chunk[METADATA][1], number) for number in _PAGE_OFFSETS]
    for fields, number in places:
        kind, offset = fields.get(number, (0, 0))
        if offset:  # 0, where the file begins, says that there is none
            fields[number] = kind, offset + shift

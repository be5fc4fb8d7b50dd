"""One Parquet file of the row groups of several, whose pages are copied as they are.

A file of Parquet ends with a list of its row groups, by where their pages are; only this is made
anew::

    file 1   PAR1 ─ pages ─ footer ─ PAR1          footer: schema, row groups, ...
    file 2   PAR1 ─ pages ─ footer ─ PAR1
                      │        └───────────┐  places of pages shifted
    spliced  PAR1 ─ pages 1 ─ pages 2 ─ footer ─ PAR1
"""

from __future__ import annotations

from collections.abc import Sequence

from satsudoku.stream.compact_thrift import I16, I64, LIST, STRUCT, Struct
from satsudoku.stream.parquet_chunks import Chunk
from satsudoku.stream.parquet_footers import (
    MAGIC,
    ChunkField,
    FileField,
    GroupField,
    footer_bytes,
    move,
    split,
)

__all__ = ["Splice"]

_MOST_ORDINALS = 1 << 15


class Splice:
    """A file of the row groups of other files, which have one schema; it is made in pieces.

    >>> import io
    >>> import pyarrow as pa
    >>> import pyarrow.parquet as pq
    >>> splice, spliced = Splice(), b""
    >>> for number in 7, 8:
    ...     file = io.BytesIO()
    ...     pq.write_table(pa.table({"line": [number]}), file)
    ...     spliced += splice.add(file.getvalue())
    >>> pq.read_table(io.BytesIO(spliced + splice.end())).to_pylist()
    [{'line': 7}, {'line': 8}]
    """

    def __init__(self) -> None:
        self._length = 0
        self._rows = 0
        self._first: Struct | None = None
        self._groups: list[Struct] = []

    def add(self, file: bytes | memoryview) -> memoryview:
        """What a file adds to the bytes of the spliced one.

        Raises:
            ValueError: it is no Parquet file, or has another schema than the first one.
        """
        begin = 0 if self._first is None else len(MAGIC)
        pages, footer = split(file)
        if self._first is None:
            self._first = footer
        elif footer[FileField.SCHEMA] != self._first[FileField.SCHEMA]:
            raise ValueError("it has another schema than the first file")
        shift = self._length - begin
        for group in footer[FileField.GROUPS][1][1]:
            for chunk in group[GroupField.COLUMNS][1][1]:
                move(chunk, shift)
            if GroupField.OFFSET in group:
                group[GroupField.OFFSET] = I64, group[GroupField.OFFSET][1] + shift
            self._add(group)
        self._length += len(pages) - begin
        return pages[begin:]

    def add_group(self, rows: int, chunks: Sequence[Chunk]) -> list[bytes | memoryview]:
        """What a row group adds. Pre: a file has been added.

        Args:
            rows: how many it has.
            chunks: of all columns, in order.
        """
        begin = self._length
        for chunk in chunks:
            move(chunk.fields, self._length - chunk.first)
            self._length += chunk.value(ChunkField.PACKED)
        unpacked = sum(chunk.value(ChunkField.UNPACKED) for chunk in chunks)
        group: Struct = {
            GroupField.COLUMNS: (LIST, (STRUCT, [chunk.fields for chunk in chunks])),
            GroupField.UNPACKED: (I64, unpacked),
            GroupField.ROWS: (I64, rows),
            GroupField.OFFSET: (I64, begin),
            GroupField.PACKED: (I64, self._length - begin),
        }
        self._add(group)
        return [piece for chunk in chunks for piece in chunk.pages]

    def end(self) -> bytes:
        """The last bytes. Pre: a file has been added, which may have no row groups."""
        assert self._first is not None
        rows, groups = (I64, self._rows), (LIST, (STRUCT, self._groups))
        return footer_bytes({**self._first, FileField.ROWS: rows, FileField.GROUPS: groups})

    def _add(self, group: Struct) -> None:
        group.pop(GroupField.ORDINAL, None)
        if len(self._groups) < _MOST_ORDINALS:
            group[GroupField.ORDINAL] = I16, len(self._groups)
        self._groups.append(group)
        self._rows += group[GroupField.ROWS][1]

"""One Parquet file of the row groups of several, whose pages are copied as they are.

A file of Parquet ends with a list of its row groups, by where their pages are; only this is made
anew::

    file 1   PAR1 ─ pages ─ footer ─ PAR1          footer: schema, row groups, ...
    file 2   PAR1 ─ pages ─ footer ─ PAR1
                      │        └───────────┐  places of pages shifted
    spliced  PAR1 ─ pages 1 ─ pages 2 ─ footer ─ PAR1
"""

from __future__ import annotations

from satsudoku.stream.compact_thrift import I16, I64, LIST, STRUCT, Struct, read_struct, written

__all__ = ["Splice"]

_MAGIC = b"PAR1"
_LENGTH = 4  # bytes, of the footer's length

# Numbers of fields in the structs of parquet.thrift.
_SCHEMA, _ROWS, _GROUPS = 2, 3, 4  # FileMetaData
_COLUMNS, _GROUP_OFFSET, _ORDINAL = 1, 5, 7  # RowGroup
_METADATA = 3  # ColumnChunk
_CHUNK_OFFSETS = (2, 4, 6)  # ColumnChunk: the chunk and its indexes
_PAGE_OFFSETS = (9, 10, 11, 14)  # ColumnMetaData: its pages and its Bloom filter

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
        begin = 0 if self._first is None else len(_MAGIC)
        data = memoryview(file)
        end, footer = _split(data)
        if self._first is None:
            self._first = footer
        elif footer[_SCHEMA] != self._first[_SCHEMA]:
            raise ValueError("it has another schema than the first file")
        for group in footer[_GROUPS][1][1]:
            self._add_group(group, self._length - begin)
        self._rows += footer[_ROWS][1]
        self._length += end - begin
        return data[begin:end]

    def end(self) -> bytes:
        """The last bytes. Pre: a file has been added, which may have no row groups."""
        assert self._first is not None
        groups = LIST, (STRUCT, self._groups)
        footer = written({**self._first, _ROWS: (I64, self._rows), _GROUPS: groups})
        return footer + len(footer).to_bytes(_LENGTH, "little") + _MAGIC

    def _add_group(self, group: Struct, shift: int) -> None:
        for chunk in group[_COLUMNS][1][1]:
            _shift(chunk, _CHUNK_OFFSETS, shift)
            if _METADATA in chunk:
                _shift(chunk[_METADATA][1], _PAGE_OFFSETS, shift)
        _shift(group, (_GROUP_OFFSET,), shift)
        group.pop(_ORDINAL, None)
        if len(self._groups) < _MOST_ORDINALS:
            group[_ORDINAL] = I16, len(self._groups)
        self._groups.append(group)


def _split(data: memoryview) -> tuple[int, Struct]:
    """Where a file's footer begins, and the footer."""
    end = len(data) - _LENGTH - len(_MAGIC)
    if end < len(_MAGIC) or data[:4] != _MAGIC or data[-4:] != _MAGIC:
        raise ValueError("it is no Parquet file")
    begin = end - int.from_bytes(data[end : end + _LENGTH], "little")
    if begin < len(_MAGIC):
        raise ValueError("its footer is cut short")
    return begin, read_struct(bytes(data[begin:end]))


def _shift(fields: Struct, offsets: tuple[int, ...], shift: int) -> None:
    for number in offsets:
        if number in fields and fields[number][1]:  # 0, where the file begins, says nothing
            kind, offset = fields[number]
            fields[number] = kind, offset + shift

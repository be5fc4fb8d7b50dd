"""Chunks of Parquet: the pages of one column in a row group, wherever they were made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from satsudoku.stream.compact_thrift import Struct
from satsudoku.stream.parquet_footers import METADATA, ChunkField, FileField, GroupField, split

__all__ = ["Chunk", "chunks_of"]


class Chunk(NamedTuple):
    """The pages of a column in a row group.

    Attributes:
        pages: their bytes, with their headers, in some pieces.
        fields: the ColumnChunk, with places as in the file that it comes from; one that comes from
            none is said to stand at the beginning.
    """

    pages: Sequence[bytes | memoryview]
    fields: Struct

    def value(self, field: ChunkField) -> Any:
        """A value of the chunk's metadata.

        >>> from satsudoku.stream.compact_thrift import I64, STRUCT
        >>> Chunk([], {3: (STRUCT, {7: (I64, 5)})}).value(ChunkField.PACKED)
        5
        """
        return self.fields[METADATA][1][field][1]

    @property
    def first(self) -> int:
        """Where the first page begins in the file that the chunk comes from.

        >>> from satsudoku.stream.compact_thrift import I64, STRUCT
        >>> Chunk([], {3: (STRUCT, {9: (I64, 4)})}).first
        4
        """
        metadata = self.fields[METADATA][1]
        return int(metadata.get(ChunkField.DICTIONARY, metadata[ChunkField.PAGES])[1])


def chunks_of(file: bytes | memoryview) -> Mapping[str, Sequence[Chunk]]:
    """The chunks of a file of one row group, by the names of the columns; nested ones have several.

    Raises:
        ValueError: as `split`.

    >>> import io
    >>> import pyarrow as pa
    >>> import pyarrow.parquet as pq
    >>> file = io.BytesIO()
    >>> pq.write_table(pa.table({"line": [7], "count": [1]}), file)
    >>> list(chunks_of(file.getvalue()))
    ['line', 'count']
    """
    data, footer = split(file)
    (group,) = footer[FileField.GROUPS][1][1]
    chunks: dict[str, list[Chunk]] = {}
    for fields in group[GroupField.COLUMNS][1][1]:
        chunk = Chunk([], fields)
        pages = [data[chunk.first :][: chunk.value(ChunkField.PACKED)]]
        name = chunk.value(ChunkField.PATH)[1][0].decode()
        chunks.setdefault(name, []).append(chunk._replace(pages=pages))
    return chunks

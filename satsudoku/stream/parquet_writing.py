"""Records as the bytes of a Parquet file, some row groups at a time.

Columns of boards are packed at once, in pages; pyarrow encodes all others. Threads share that by
row groups, which are spliced in order::

    table ─┬─ boards ─► pages ─┬─► row group ─┬─► encode ─┬─► splice ─► bytes
           └─ others ──────────┘              └─► encode ─┘
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from satsudoku.lanes.sharing import thread_count
from satsudoku.stream.arrow_tables import rows_of_records, rows_of_table, schema_of
from satsudoku.stream.batch import Batch
from satsudoku.stream.parquet_chunks import Chunk, chunks_of
from satsudoku.stream.parquet_packing import Page, chunk_of_pages, packed
from satsudoku.stream.parquet_splicing import Splice
from satsudoku.stream.record import Record
from satsudoku.stream.table import Table

__all__ = ["ParquetBytes", "Rows", "encoded"]

_ROWS = 1 << 16  # of a row group
_RECORDS = 1 << 10  # that are gathered one by one
_BOARDS = ("puzzle", "solution", "canonical")  # columns of boards, of which hardly two are equal


def encoded(rows: pa.Table) -> memoryview:
    """Rows as a Parquet file of one row group, by pyarrow; of none if there are no rows.

    >>> import io
    >>> file = encoded(pa.table({"line": [7]}))
    >>> pq.read_table(io.BytesIO(file)).to_pylist()
    [{'line': 7}]
    """
    file = pa.BufferOutputStream()
    with pq.ParquetWriter(file, rows.schema, compression="zstd", compression_level=1) as writer:
        if len(rows):
            writer.write_table(rows, row_group_size=len(rows))
    return memoryview(file.getvalue())


class Rows(NamedTuple):
    """Some rows, ready to be encoded.

    Attributes:
        number: how many there are.
        boards: by the names of columns of boards, the pages of each.
        others: all other columns.
    """

    number: int
    boards: Mapping[str, Sequence[Page]]
    others: pa.RecordBatch

    @classmethod
    def of(cls, rows: pa.RecordBatch) -> Rows:
        """Pack columns of boards.

        >>> Rows.of(pa.record_batch({"line": [7]})).number
        1
        """
        columns = zip(rows.schema, rows.columns, strict=True)
        boards = {field.name: packed(column) for field, column in columns if _is_packed(field)}
        names = [name for name in rows.schema.names if name not in boards]
        return cls(len(rows), boards, rows.select(names))


def _is_packed(field: pa.Field) -> bool:
    return field.name in _BOARDS and pa.types.is_large_string(field.type) and field.nullable


def _chunks(rows: Sequence[Rows], names: Sequence[str]) -> list[Chunk]:
    """The columns of a row group, which have these names."""
    others = pa.Table.from_batches([some.others for some in rows])
    chunks = dict(chunks_of(encoded(others)) if others.num_columns else {})
    for name in rows[0].boards:
        pages = [page for some in rows for page in some.boards[name]]
        chunks[name] = [chunk_of_pages(name, pages)]
    return [chunk for name in names for chunk in chunks[name]]


class ParquetBytes:
    """Makes a file of records: bytes to be written one after another.

    Args:
        fields: the names of the columns; the first records decide the types of those that are
            carried along.
        schema: the types, if they are decided.
        threads: how many encode row groups; 0 for all cores.

    Raises:
        SatsudokuError: from any method: a value does not have the type of its column.

    >>> import io
    >>> file = ParquetBytes(["line", "count"])
    >>> data = file.record(Record(line=7, count=1)) + file.end()
    >>> pq.read_table(io.BytesIO(data)).to_pylist()
    [{'line': 7, 'count': 1}]
    """

    def __init__(
        self, fields: Sequence[str], schema: pa.Schema | None = None, threads: int = 1
    ) -> None:
        self._fields = tuple(dict.fromkeys(fields))
        self._schema: pa.Schema | None = None
        self._wanted = schema
        self._records: list[Record] = []
        self._rows: list[Rows] = []
        self._number = 0
        self._threads = thread_count(threads)
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        self._encoding: deque[tuple[int, Future[list[Chunk]]]] = deque()
        self._splice = Splice()
        self._started = False
        self._made: list[bytes | memoryview] = []  # bytes that have not been taken

    def piece(self, piece: Record | Table) -> bytes:
        """The next bytes, once a record or those of a table are added."""
        return self.table(piece) if isinstance(piece, Table) else self.record(piece)

    def record(self, record: Record) -> bytes:
        """The next bytes, once the record is added."""
        self._records.append(record)
        if len(self._records) == _RECORDS:
            self._gather()
        return self._take()

    def table(self, table: Table) -> bytes:
        """The next bytes, once the records of a table are added."""
        return self.add(self.rows(table))

    def begin(self, first: Batch) -> None:
        """Have the first records decide the types of the columns."""
        if self._schema is None:
            self._decide(first)

    def rows(self, table: Table) -> Rows:
        """The records of a table, to be added; after `begin` also in other threads."""
        schema = self._schema or self._decide(table.batch)
        return Rows.of(rows_of_table(table, self._fields, schema))

    def add(self, rows: Rows) -> bytes:
        """The next bytes, once rows are added."""
        self._gather()
        self._add(rows)
        return self._take()

    def end(self) -> bytes:
        """The last bytes."""
        self._gather()
        self._start()
        share = -(-len(self._rows) // self._threads) or 1
        for begin in range(0, len(self._rows), share):
            self._encode(self._rows[begin : begin + share])
        self._collect(0)
        if self._pool is not None:
            self._pool.shutdown()
        return b"".join([*self._made, self._splice.end()])

    def _gather(self) -> None:
        """Add the records that came one by one."""
        if self._records:
            records, self._records = self._records, []
            held = [record.further or {} for record in records]
            schema = self._schema or self._decide(values=held)
            self._add(Rows.of(rows_of_records(records, self._fields, schema)))

    def _decide(
        self, batch: Batch | None = None, values: Sequence[Mapping[str, Any]] = ()
    ) -> pa.Schema:
        """Decide the types of the columns: see `schema_of`."""
        if batch is not None and batch.titles:
            values = [batch.further(place) for place in range(min(len(batch), _RECORDS))]
        self._schema = self._wanted or schema_of(self._fields, batch, values)
        return self._schema

    def _start(self) -> None:
        """Make the beginning of the file, unless it is made."""
        if not self._started:
            schema = self._schema or self._decide()
            self._made.append(self._splice.add(encoded(schema.empty_table())))
            self._started = True

    def _add(self, rows: Rows) -> None:
        self._start()
        self._rows.append(rows)
        self._number += rows.number
        if self._number >= _ROWS:
            self._encode(self._rows)
            self._rows, self._number = [], 0

    def _encode(self, rows: Sequence[Rows]) -> None:
        """Have a row group encoded, by another thread if there are several."""
        number = sum(some.number for some in rows)
        if self._pool is None:
            self._made += self._splice.add_group(number, _chunks(rows, self._fields))
            return
        self._encoding.append((number, self._pool.submit(_chunks, rows, self._fields)))
        self._collect(self._threads)

    def _collect(self, most: int) -> None:
        """Splice, in order, what is encoded; wait while more than `most` row groups are not."""
        while self._encoding and (len(self._encoding) > most or self._encoding[0][1].done()):
            number, chunks = self._encoding.popleft()
            self._made += self._splice.add_group(number, chunks.result())

    def _take(self) -> bytes:
        made, self._made = self._made, []
        return b"".join(made)

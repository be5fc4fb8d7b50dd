"""Records as the bytes of a Parquet file, some row groups at a time.

Threads share the work by row groups. Each is encoded as a file of its own, and these are spliced in
order::

    tables ─► rows of 65,536 ─┬─ encode ─┬─► splice ─► bytes
                              └─ encode ─┘
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from satsudoku.lanes.loading import thread_count
from satsudoku.stream.arrow_tables import rows_of_records, rows_of_table, schema_of
from satsudoku.stream.batch import Batch
from satsudoku.stream.parquet_splicing import Splice
from satsudoku.stream.record import Record
from satsudoku.stream.table import Table

__all__ = ["ParquetBytes", "encoded"]

_ROWS = 1 << 16  # of a row group
_LEAST_ROWS = 1 << 12  # of a row group at the end, if threads share what is left
_RECORDS = 1 << 10  # that are gathered one by one
_DIFFERENT = ("puzzle", "solution", "canonical")  # columns in which hardly a value comes twice


def encoded(rows: pa.Table) -> memoryview:
    """Rows as a Parquet file of one row group; of none if there are no rows.

    >>> import io
    >>> file = encoded(pa.table({"line": [7]}))
    >>> pq.read_table(io.BytesIO(file)).to_pylist()
    [{'line': 7}]
    """
    file = pa.BufferOutputStream()
    with pq.ParquetWriter(
        file,
        rows.schema,
        compression="zstd",
        compression_level=1,
        use_dictionary=[name for name in rows.schema.names if name not in _DIFFERENT],
    ) as writer:
        if len(rows):
            writer.write_table(rows, row_group_size=len(rows))
    return memoryview(file.getvalue())


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
    >>> data = bytes(file.record(Record(line=7, count=1))) + file.end()
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
        self._rows: list[pa.RecordBatch] = []
        self._number = 0
        self._threads = thread_count(threads)
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        self._encoding: deque[Future[memoryview]] = deque()
        self._splice = Splice()
        self._made: list[memoryview] = []  # bytes that have not been taken

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
        self._gather()
        schema = self._schema or self._begin(table.batch)
        self._add(rows_of_table(table, self._fields, schema))
        return self._take()

    def end(self) -> bytes:
        """The last bytes."""
        self._gather()
        schema = self._schema or self._begin()
        rows = pa.Table.from_batches(self._rows, schema)
        share = max(-(-len(rows) // self._threads), _LEAST_ROWS)
        for begin in range(0, len(rows), share):
            self._encode(rows.slice(begin, share))
        self._collect(0)
        if self._pool is not None:
            self._pool.shutdown()
        return self._take() + self._splice.end()

    def _gather(self) -> None:
        """Add the records that came one by one."""
        if self._records:
            records, self._records = self._records, []
            held = [record.further or {} for record in records]
            schema = self._schema or self._begin(values=held)
            self._add(rows_of_records(records, self._fields, schema))

    def _begin(
        self, batch: Batch | None = None, values: Sequence[Mapping[str, Any]] = ()
    ) -> pa.Schema:
        """Decide the types of the columns: see `schema_of`."""
        if batch is not None and not values and batch.titles:
            values = [batch.further(place) for place in range(min(len(batch), _RECORDS))]
        self._schema = self._wanted or schema_of(self._fields, batch, values)
        self._made.append(self._splice.add(encoded(self._schema.empty_table())))
        return self._schema

    def _add(self, rows: pa.RecordBatch) -> None:
        self._rows.append(rows)
        self._number += len(rows)
        if self._number >= _ROWS:
            self._encode(pa.Table.from_batches(self._rows, self._schema))
            self._rows, self._number = [], 0

    def _encode(self, rows: pa.Table) -> None:
        """Have a row group encoded, by another thread if there are several."""
        if self._pool is None:
            self._made.append(self._splice.add(encoded(rows)))
            return
        self._encoding.append(self._pool.submit(encoded, rows))
        self._collect(2 * self._threads)

    def _collect(self, most: int) -> None:
        """Splice, in order, what is encoded; wait while more than `most` row groups are not."""
        while self._encoding and (len(self._encoding) > most or self._encoding[0].done()):
            self._made.append(self._splice.add(self._encoding.popleft().result()))

    def _take(self) -> bytes:
        made, self._made = self._made, []
        return b"".join(made)

"""Records as the bytes of a Parquet file, which pyarrow writes a row group at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from satsudoku.stream.arrow_tables import rows_of_records, rows_of_table, schema_of
from satsudoku.stream.batch import Batch
from satsudoku.stream.record import Record
from satsudoku.stream.table import Table

_ROWS = 1 << 16  # of a row group, at most
_BYTES = 1 << 26  # of one in memory; it has fewer rows where steps or pictures are long
_RECORDS = 1 << 10  # that are gathered one by one
_DIFFERENT = ("line", "puzzle", "solution", "canonical")
"""Columns in which hardly two values are equal, so that a dictionary of them gains nothing."""


class ParquetBytes:
    """Turns records into the bytes of a file, to write one after another.

    Args:
        fields: the names of the columns; the first records decide the types of those that are
            carried along.
        schema: the types, if they are decided.

    Raises:
        SatsudokuError: from any method: a value does not have the type of its column.
    """

    def __init__(self, fields: Sequence[str], schema: pa.Schema | None = None) -> None:
        self._fields = tuple(dict.fromkeys(fields))
        self._schema = schema
        self._records: list[Record] = []
        self._rows: list[pa.RecordBatch] = []  # of the next row group
        self._size = 0  # of these, in bytes
        self._bytes = _Bytes()
        self._writer: pq.ParquetWriter | None = None

    def piece(self, piece: Record | Table) -> bytes:
        """The next bytes, once a record or those of a table are added."""
        return self.table(piece) if isinstance(piece, Table) else self.record(piece)

    def record(self, record: Record) -> bytes:
        """The next bytes, once the record is added."""
        self._records.append(record)
        if len(self._records) == _RECORDS:
            self._gather()
        return self._bytes.take()

    def table(self, table: Table) -> bytes:
        """The next bytes, once the records of a table are added."""
        return self.add(self.rows(table))

    def begin(self, first: Batch) -> None:
        """Have the first records decide the types of the columns."""
        if self._schema is None:
            self._decide(first)

    def rows(self, table: Table) -> pa.RecordBatch:
        """The records of a table, to be added; after `begin` also in other threads."""
        schema = self._schema or self._decide(table.batch)
        return rows_of_table(table, self._fields, schema)

    def add(self, rows: pa.RecordBatch) -> bytes:
        """The next bytes, once rows are added."""
        self._gather()
        self._add(rows)
        return self._bytes.take()

    def end(self) -> bytes:
        self._gather()
        self._write_group()
        self._opened().close()
        return self._bytes.take()

    def _gather(self) -> None:
        """Add the records that came one by one."""
        if self._records:
            records, self._records = self._records, []
            carried = [record.carried or {} for record in records]
            schema = self._schema or self._decide(values=carried)
            self._add(rows_of_records(records, self._fields, schema))

    def _decide(
        self, batch: Batch | None = None, values: Sequence[Mapping[str, Any]] = ()
    ) -> pa.Schema:
        """Decide the types of the columns: see `schema_of`."""
        if batch is not None and batch.titles:
            values = [batch.carried(place) for place in range(min(len(batch), _RECORDS))]
        self._schema = schema_of(self._fields, batch, values)
        return self._schema

    def _add(self, rows: pa.RecordBatch) -> None:
        self._rows.append(rows)
        self._size += rows.nbytes
        if self._size >= _BYTES or sum(map(len, self._rows)) >= _ROWS:
            self._write_group()

    def _write_group(self) -> None:
        if self._rows:
            rows, self._rows, self._size = pa.Table.from_batches(self._rows), [], 0
            self._opened().write_table(rows, row_group_size=max(1, len(rows)))

    def _opened(self) -> pq.ParquetWriter:
        if self._writer is None:
            schema = self._schema or self._decide()
            self._writer = pq.ParquetWriter(
                pa.PythonFile(self._bytes, mode="w"),
                schema,
                compression="zstd",
                compression_level=1,
                use_dictionary=[name for name in schema.names if name not in _DIFFERENT],
            )
        return self._writer


class _Bytes:
    """A file, as pyarrow needs it, that hands over what is written to it."""

    closed = False

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._length = 0

    def write(self, data: bytes) -> int:
        self._pieces.append(bytes(data))
        self._length += len(self._pieces[-1])
        return len(self._pieces[-1])

    def tell(self) -> int:
        return self._length

    def flush(self) -> None:
        return None

    def close(self) -> None:
        return None

    def take(self) -> bytes:
        """All bytes since it was last asked."""
        pieces, self._pieces = self._pieces, []
        return b"".join(pieces)

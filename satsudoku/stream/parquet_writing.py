"""Records as the bytes of a Parquet file, some row groups at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from satsudoku.stream.arrow_tables import rows_of_records, rows_of_table, schema_of
from satsudoku.stream.batch import Batch
from satsudoku.stream.record import Record
from satsudoku.stream.table import Table

__all__ = ["ParquetBytes", "parquet_writer"]

_ROWS = 1 << 16  # of a row group
_RECORDS = 1 << 10  # that are gathered one by one
_DIFFERENT = ("puzzle", "solution", "canonical")  # columns in which hardly a value comes twice


def parquet_writer(file: Any, schema: pa.Schema) -> pq.ParquetWriter:
    """What writes rows of records as a file of Parquet.

    Args:
        file: open for writing.
        schema: the types of the columns.

    >>> import io
    >>> file, schema = io.BytesIO(), pa.schema({"line": pa.uint64()})
    >>> with parquet_writer(file, schema) as writer:
    ...     writer.write_table(pa.table({"line": [7]}, schema))
    >>> pq.read_table(file).to_pylist()
    [{'line': 7}]
    """
    return pq.ParquetWriter(
        file,
        schema,
        compression="zstd",
        compression_level=1,
        use_dictionary=[name for name in schema.names if name not in _DIFFERENT],
    )


class _Sink:
    """A file that keeps what is written until it is taken."""

    closed = False

    def __init__(self) -> None:
        self._kept: list[bytes] = []
        self._length = 0

    def write(self, data: bytes) -> int:
        self._kept.append(bytes(data))
        self._length += len(data)
        return len(data)

    def tell(self) -> int:
        return self._length

    def flush(self) -> None:
        pass

    def close(self) -> None:
        pass

    def readable(self) -> bool:
        return False

    def writable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return False

    def take(self) -> bytes:
        taken, self._kept = b"".join(self._kept), []
        return taken


class ParquetBytes:
    """Makes a file of records: bytes to be written one after another.

    Args:
        fields: the names of the columns; the first records decide the types of those that are
            carried along.
        schema: the types, if they are decided.

    Raises:
        SatsudokuError: from any method: a value does not have the type of its column.

    >>> import io
    >>> file = ParquetBytes(["line", "count"])
    >>> data = file.record(Record(line=7, count=1)) + file.end()
    >>> pq.read_table(io.BytesIO(data)).to_pylist()
    [{'line': 7, 'count': 1}]
    """

    def __init__(self, fields: Sequence[str], schema: pa.Schema | None = None) -> None:
        self._fields = tuple(dict.fromkeys(fields))
        self._sink = _Sink()
        self._schema: pa.Schema | None = None
        self._wanted = schema
        self._writer: pq.ParquetWriter | None = None
        self._records: list[Record] = []
        self._rows: list[pa.RecordBatch] = []
        self._number = 0

    def piece(self, piece: Record | Table) -> bytes:
        """The next bytes, once a record or those of a table are added."""
        return self.table(piece) if isinstance(piece, Table) else self.record(piece)

    def record(self, record: Record) -> bytes:
        """The next bytes, once the record is added."""
        self._records.append(record)
        if len(self._records) == _RECORDS:
            self._gather()
        return self._sink.take()

    def table(self, table: Table) -> bytes:
        """The next bytes, once the records of a table are added."""
        self._gather()
        schema = self._schema or self._begin(table.batch)
        self._add(rows_of_table(table, self._fields, schema))
        return self._sink.take()

    def end(self) -> bytes:
        """The last bytes."""
        self._gather()
        if self._number:
            self._write_group()
        if self._writer is None:
            self._begin()
        assert self._writer is not None
        self._writer.close()
        return self._sink.take()

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
        self._writer = parquet_writer(self._sink, self._schema)
        return self._schema

    def _add(self, rows: pa.RecordBatch) -> None:
        self._rows.append(rows)
        self._number += len(rows)
        if self._number >= _ROWS:
            self._write_group()

    def _write_group(self) -> None:
        assert self._writer is not None
        table = pa.Table.from_batches(self._rows, self._schema)
        self._writer.write_table(table, row_group_size=self._number)
        self._rows, self._number = [], 0

"""Records to a Parquet file."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, BinaryIO

from satsudoku.cli.output import Output, chosen_fields
from satsudoku.cli.printer import Printer
from satsudoku.errors import SatsudokuError
from satsudoku.stream.batch import Batch
from satsudoku.stream.layouts import all_fields
from satsudoku.stream.parquet_reading import need_pyarrow
from satsudoku.stream.record import Record
from satsudoku.stream.table import Table, titles_of

if TYPE_CHECKING:
    import pyarrow as pa

    from satsudoku.cli.inputs import Inputs
    from satsudoku.stream.parquet_writing import ParquetBytes


class ParquetOutput(Output):
    """Parquet.

    Raises:
        SatsudokuError: pyarrow is not installed, or standard output is a terminal.
    """

    def __init__(
        self,
        inputs: Inputs,
        own: Sequence[str],
        chosen: Sequence[str] | None,
        file: BinaryIO | None = None,
    ) -> None:
        need_pyarrow()
        # At once, because there is no file to be ended yet; whole, because Ctrl-C within an import
        # of pyarrow may abort the process.
        with Printer() as printer, printer.whole():
            import satsudoku.stream.parquet_writing  # noqa: F401

        if file is None and sys.stdout.isatty():
            raise SatsudokuError("Parquet is not for terminals; expected --output FILE or a pipe")
        super().__init__(inputs, own, chosen, file)
        self._parquet: ParquetBytes | None = None

    def _end(self, kind: type[BaseException] | None) -> None:
        # A file that Ctrl-C cut short is whole, too.
        if kind is None or not issubclass(kind, Exception):
            self._printer.make(self._begun().end)

    def begin(self, first: Batch | Table | Record) -> None:
        if self._parquet is not None:
            return
        self.titles = titles_of(first)
        parquet = self._begun()
        if not isinstance(first, Record):
            parquet.begin(first if isinstance(first, Batch) else first.batch)

    def make(self, piece: Record | Table) -> pa.RecordBatch | None:
        """The rows of a table, also in other threads; None for a record."""
        self.begin(piece)
        return None if isinstance(piece, Record) else self._begun().rows(piece)

    def write(self, piece: Record | Table, rows: pa.RecordBatch | None) -> None:
        parquet = self._begun()
        self._note_columns(piece)
        if isinstance(piece, Record):
            self._printer.make(partial(parquet.record, piece))
        else:
            assert rows is not None
            self._printer.make(partial(parquet.add, rows))
        self._watch.advance_to(piece)

    def _begun(self) -> ParquetBytes:
        if self._parquet is None:
            from satsudoku.stream.parquet_writing import ParquetBytes

            fields = chosen_fields(self._own, self._chosen, self.titles)
            fields = fields or all_fields(self._own, self.titles)
            self._parquet = ParquetBytes(fields)
        return self._parquet

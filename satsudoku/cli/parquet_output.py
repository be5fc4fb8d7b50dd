"""Records to a Parquet file."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, BinaryIO, Self

from satsudoku.cli.console import complain
from satsudoku.cli.output import chosen_fields
from satsudoku.cli.printer import Printer
from satsudoku.cli.progress import Watch
from satsudoku.errors import SatsudokuError
from satsudoku.stream.layouts import all_fields
from satsudoku.stream.parquet_reading import need_pyarrow

if TYPE_CHECKING:
    from satsudoku.cli.inputs import Inputs
    from satsudoku.stream.parquet_writing import ParquetBytes
    from satsudoku.stream.record import Record
    from satsudoku.stream.table import Table

__all__ = ["ParquetOutput"]


class ParquetOutput:
    """Writes the records of one command as a context; as `satsudoku.cli.output.Output`.

    Args:
        inputs: their source.
        known: the fields that its records have.
        chosen: the fields to write; None for all.
        file: where to write; None for standard output.

    Raises:
        SatsudokuError: pyarrow is not installed, or standard output is a terminal.
    """

    def __init__(
        self,
        inputs: Inputs,
        known: Sequence[str],
        chosen: Sequence[str] | None,
        file: BinaryIO | None = None,
    ) -> None:
        need_pyarrow()
        # At once: where Ctrl-C cuts the import short, there is no file to be ended yet.
        import satsudoku.stream.parquet_writing  # noqa: F401

        if file is None and sys.stdout.isatty():
            raise SatsudokuError("Parquet is not for terminals; expected --output FILE or a pipe")
        self._known = known
        self._chosen = chosen
        self._threads = inputs.threads
        self._printer = Printer(inputs.threads, file)
        self._watch = Watch(inputs)
        self._parquet: ParquetBytes | None = None
        self._titles: Sequence[str] = ()  # of what the first records held beside their puzzles
        self._left_out: set[str] = set()

    def __enter__(self) -> Self:
        self._printer.__enter__()
        self._watch.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            # A file that Ctrl-C cut short is whole, too.
            if kind is None or not issubclass(kind, Exception):
                self._printer.make(self._made(()).end)
        finally:
            self._printer.__exit__()
            self._watch.__exit__()
        if self._left_out:
            names = ", ".join(sorted(self._left_out))
            complain(f"left out, as the first record has no such column: {names}")

    def write(self, record: Record) -> None:
        """Write a record.

        Raises:
            UnknownNameError: a chosen field is none of the first record, nor did the input have it.
            SatsudokuError: a value does not have the type of its column.
        """
        parquet = self._made(tuple(record.further or ()))
        self._printer.make(partial(parquet.record, record))
        self._watch.advance(record)

    def write_table(self, table: Table, threads: int) -> None:
        """Write the records of a table.

        Raises:
            SatsudokuError: as for `write`.
        """
        parquet = self._made(table.batch.titles)
        self._printer.make(partial(parquet.table, table))
        self._watch.advance_to(table)

    def _made(self, titles: Sequence[str]) -> ParquetBytes:
        """What makes the bytes; the first records decide its columns.

        Args:
            titles: the names of what the next records hold beside their puzzles.
        """
        if self._parquet is None:
            from satsudoku.stream.parquet_writing import ParquetBytes

            self._titles = titles
            fields = chosen_fields(self._known, self._chosen, titles)
            fields = fields or all_fields(self._known, titles)
            self._parquet = ParquetBytes(fields, threads=self._threads)
        elif self._chosen is None and titles != self._titles:
            self._left_out |= set(titles) - set(self._titles) - set(self._known)
        return self._parquet

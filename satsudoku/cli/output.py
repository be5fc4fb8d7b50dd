"""Records to standard output: rows for people, JSON lines or CSV for programs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

from satsudoku.board.library import variant as find_variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.cli.form import Form
from satsudoku.cli.printer import Printer
from satsudoku.cli.progress import Bar
from satsudoku.cli.rows import Line, Rows, place, verdict
from satsudoku.drawing.text import draw_cells
from satsudoku.stream.layouts import CsvRows, JsonLines, Values
from satsudoku.stream.record import Record
from satsudoku.stream.table import Layout, Table

if TYPE_CHECKING:
    from rich.console import Console

    from satsudoku.cli.inputs import Inputs

__all__ = ["Output"]


class Output:
    """Prints the records of one command as a context, each as soon as possible.

    Text is a table that fits the terminal where standard output is one, else plain lines; solutions
    are drawn on a terminal. A progress bar shows where standard error is a terminal.

    Args:
        command: the command of the records.
        form: text, JSON or CSV.
        inputs: their source.
        known: the fields that its records have.
        chosen: the fields to print; None for all in JSON and CSV, and for the usual ones in text.
    """

    def __init__(
        self,
        command: str,
        form: Form,
        inputs: Inputs,
        known: Sequence[str],
        chosen: Sequence[str] | None,
    ) -> None:
        self._inputs = inputs
        self._console = _terminal() if sys.stdout.isatty() else None
        self._rows = Rows(command, inputs.names, self._console.width if self._console else None)
        self._layout = _layout(form, known, chosen, self._rows)
        self._for_people = self._layout is self._rows
        self._draws = command in ("solve", "candidates") and self._console is not None
        self._printer = Printer(1 if self._console else inputs.threads)
        self._place: tuple[str | None, int] = (None, 0)
        self._lines_before = 0  # of the files before that one
        self._bar: Bar | None = None
        if sys.stderr.isatty():
            # One console draws everything on one terminal, or the bar would cut rows in two.
            self._bar = Bar(
                lambda: self._lines_before + self._place[1],
                inputs.count_lines,
                "lines",
                self._console or _terminal(stderr=True),
            )

    def __enter__(self) -> Self:
        self._printer.__enter__()
        if isinstance(self._layout, CsvRows):
            self._print([(self._layout.header.rstrip("\n"), "")])
        elif self._for_people and self._console and not self._draws:
            self._print(self._rows.header())
        return self

    def __exit__(self, *_: object) -> None:
        self._printer.__exit__()
        if self._bar:
            self._bar.stop()

    def write(self, record: Record) -> None:
        """Print a record.

        Raises:
            KeyboardInterrupt: it came meanwhile; the record is printed whole.
        """
        if self._console is None:
            self._printer.write(self._layout.record(record))
        else:
            with self._printer.whole():
                self._show(record)
        self._advance(record)

    def write_table(self, table: Table, threads: int) -> None:
        """Print the records of a table.

        Raises:
            KeyboardInterrupt: it came meanwhile; all records of the table are printed.
        """
        if self._console is None:
            self._printer.make(lambda: table.text(self._layout, threads))
            if self._bar is not None:
                self._advance(table.record(table.stop - 1))
        else:
            for record in table:
                self.write(record)

    def _advance(self, record: Record) -> None:
        """Move the progress bar to a record."""
        if self._bar is None:
            return
        file, line = self._place
        if file != record.file:
            self._lines_before += line
        self._place = record.file, record.line or 0
        self._bar.step()

    def _show(self, record: Record) -> None:
        if not self._for_people:
            self._print([(self._layout.record(record).rstrip("\n"), "")])
        elif self._draws and record.solution is not None:
            self._draw(record)
        elif self._draws and record.count and record.candidates and not record.candidate_counts:
            self._draw_candidates(record)
        else:
            for line in self._rows.lines(record):
                self._print(line)

    def _draw(self, record: Record) -> None:
        assert record.solution is not None
        which = {True: "the only solution", False: "one of several solutions", None: "a solution"}
        self._print([(place(record), "cyan"), (f"  {which[record.unique]}", "")])
        variant = self._inputs.variant or record.variant
        for line in str(Puzzle.parse(record.solution, variant)).splitlines():
            self._print([(line, "")])

    def _draw_candidates(self, record: Record) -> None:
        assert record.candidates is not None
        assert record.variant is not None
        self._print([(place(record), "cyan"), ("  ", ""), verdict(record)])
        variant = self._inputs.variant or find_variant(record.variant)
        for line in draw_cells(record.candidates, variant).splitlines():
            self._print([(line, "")])

    def _print(self, line: Line) -> None:
        if self._console is None:
            self._printer.write("".join(text for text, _ in line) + "\n")
        else:
            from rich.text import Text

            self._console.print(Text.assemble(*line), soft_wrap=True)


def _layout(form: Form, known: Sequence[str], chosen: Sequence[str] | None, rows: Rows) -> Layout:
    if form is Form.TEXT:
        return rows if chosen is None else Values(chosen)
    return (JsonLines if form is Form.JSON else CsvRows)(chosen or known)


def _terminal(stderr: bool = False) -> Console:
    from rich.console import Console

    return Console(stderr=stderr, highlight=False)

"""Records to standard output: rows for people, JSON lines or CSV for programs."""

from __future__ import annotations

import csv
import io
import signal
import sys
from collections.abc import Sequence
from enum import Enum
from types import TracebackType
from typing import TYPE_CHECKING, Self

from satsudoku.board.library import variant as find_variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.cli.columns import Columns, Line, candidate_lines, path_lines, place, verdict
from satsudoku.cli.progress import Bar
from satsudoku.drawing.text import draw_cells
from satsudoku.stream.record import Record

if TYPE_CHECKING:
    from rich.console import Console

    from satsudoku.cli.inputs import Inputs

__all__ = ["Form", "Output", "csv_line"]


class Form(Enum):
    """How results are printed."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"


class Output:
    """Prints the records of one command, each as soon as it is known.

    Text is a table that fits the terminal where standard output is one, else plain lines; solutions
    are drawn on a terminal. A progress bar shows where standard error is a terminal.
    """

    def __init__(self, command: str, form: Form, inputs: Inputs, fields: Sequence[str]) -> None:
        self._form = form
        self._inputs = inputs
        self._fields = fields
        self._console = _terminal() if sys.stdout.isatty() else None
        width = self._console.width if self._console else None
        self._columns = Columns(command, inputs.names, width)
        self._draws = command in ("solve", "candidates") and self._console is not None
        self._bar: Bar | None = None
        if sys.stderr.isatty():
            # One console draws all that goes to one terminal, or the bar would cut rows in two.
            self._bar = Bar(
                lambda: inputs.lines_read,
                inputs.count_lines,
                "lines",
                self._console or _terminal(stderr=True),
            )

        self._writing = False
        self._interrupted = False

    def __enter__(self) -> Self:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._interrupt)
        if self._form is Form.CSV:
            self._print([(csv_line(self._fields), "")])
        elif self._form is Form.TEXT and self._console and not self._draws:
            self._print(self._columns.header())
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if signal.getsignal(signal.SIGINT) == self._interrupt:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        if self._bar:
            self._bar.stop()

    def write(self, record: Record) -> None:
        """Print a record.

        Raises:
            KeyboardInterrupt: it came meanwhile; the record is printed whole.
        """
        self._writing = True
        self._show(record)
        self._writing = False
        if self._interrupted:
            raise KeyboardInterrupt

    def _interrupt(self, *_: object) -> None:
        # Were a line cut, the last JSON object would be broken. A second Ctrl-C cuts it, for the
        # reader of a pipe may have fallen asleep.
        if self._interrupted or not self._writing:
            raise KeyboardInterrupt
        self._interrupted = True

    def _show(self, record: Record) -> None:
        if self._form is Form.JSON:
            self._print([(record.to_json(self._fields), "")])
        elif self._form is Form.CSV:
            self._print([(csv_line(record.to_cells(self._fields)), "")])
        elif self._draws and record.solution is not None:
            self._draw(record)
        elif self._draws and record.count and record.candidates and not record.candidate_counts:
            self._draw_candidates(record)
        else:
            self._print(self._columns.row(record))
            for line in (*path_lines(record), *candidate_lines(record)):
                self._print(line)
        if self._bar:
            self._bar.step()

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
            print("".join(text for text, _ in line), flush=True)
        else:
            from rich.text import Text

            self._console.print(Text.assemble(*line), soft_wrap=True)


def csv_line(cells: Sequence[str]) -> str:
    """A row of a CSV file, without its line end.

    >>> print(csv_line(["a", "b,c", "d"]))
    a,"b,c",d
    """
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="").writerow(cells)
    return buffer.getvalue()


def _terminal(stderr: bool = False) -> Console:
    from rich.console import Console

    return Console(stderr=stderr, highlight=False)

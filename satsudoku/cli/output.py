"""Records to standard output: rows for people, JSON lines or CSV for programs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, BinaryIO, Self

from satsudoku.board.library import variant as find_variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.cli.console import complain
from satsudoku.cli.form import Form
from satsudoku.cli.printer import Printer, Text
from satsudoku.cli.progress import Watch
from satsudoku.cli.rows import Line, Rows, place, verdict
from satsudoku.drawing.text import draw_cells
from satsudoku.lanes.sharing import thread_count
from satsudoku.stream.layouts import (
    CsvRows,
    JsonLines,
    Lines,
    Values,
    all_fields,
    choose_fields,
)
from satsudoku.stream.record import COMPUTED, Record, is_computed
from satsudoku.stream.table import Layout, Table, titles_of

if TYPE_CHECKING:
    from rich.console import Console

    from satsudoku.cli.inputs import Inputs
    from satsudoku.stream.batch import Batch

__all__ = ["Output", "chosen_fields", "layout_of"]


BOARDS = {"canonical": "canonical", "dedupe": "puzzle", "vicinity": "puzzle"}
"""Commands that print a board a line as text: the field that holds it."""


def layout_of(
    form: Form,
    known: Sequence[str],
    chosen: Sequence[str] | None,
    titles: Sequence[str] = (),
    board: str | None = None,
) -> Layout:
    """How records are written for programs.

    Args:
        form: of the output.
        known: the fields that the records have.
        chosen: those that are printed, of these, of the input's or computed; None for all known.
        titles: the names of what else the input's records hold.
        board: the field that text consists of if none is chosen.

    Raises:
        UnknownNameError: no such field.
    """
    fields = chosen_fields(known, chosen, titles)
    if form is Form.JSON:
        return JsonLines(fields or known, carries=fields is None)
    if form is Form.CSV:
        return CsvRows(fields or all_fields(known, titles))
    if fields is not None:
        return Values(fields)
    assert board is not None
    return Lines(board)


def chosen_fields(
    known: Sequence[str], chosen: Sequence[str] | None, titles: Sequence[str]
) -> Sequence[str] | None:
    """The fields that are printed, None for all: see `layout_of`.

    Raises:
        UnknownNameError: no such field.

    >>> chosen_fields(["puzzle"], ["tier", "rating"], ["rating"])
    ('tier', Carried('rating'))
    """
    if chosen is None:
        return None
    own = {*known, *titles}
    computed = (name for name in dict.fromkeys((*COMPUTED, *chosen)) if is_computed(name))
    return choose_fields(chosen, (*known, *(n for n in computed if n not in own)), titles)


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
        file: where to print; None for standard output.

    Attributes:
        titles: of what the first records held beside their puzzles.
    """

    def __init__(
        self,
        command: str,
        form: Form,
        inputs: Inputs,
        known: Sequence[str],
        chosen: Sequence[str] | None,
        file: BinaryIO | None = None,
    ) -> None:
        self._inputs = inputs
        self._form = form
        self._known = known
        self._chosen = chosen
        self._console = _terminal() if file is None and sys.stdout.isatty() else None
        self._field = BOARDS.get(command)
        self._for_people = form is Form.TEXT and chosen is None and self._field is None
        self._layout: Layout | None = None
        if self._for_people:
            width = self._console.width if self._console else None
            self._rows = Rows(command, inputs.names, width)
            self._layout = self._rows
        self.titles: tuple[str, ...] = ()
        self._begun = self._headed = False
        self._left_out: set[str] = set()
        self._draws = command in ("solve", "candidates", "hint") and self._console is not None
        self._printer = Printer(file)
        # One console draws everything on one terminal, or the bar would cut rows in two.
        self._watch = Watch(inputs, self._console)

    def __enter__(self) -> Self:
        self._printer.__enter__()
        self._watch.__enter__()
        if self._for_people and self._console and not self._draws:
            self._print(self._rows.header())
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None:
                self._print_header()
        finally:
            self._printer.__exit__()
            self._watch.__exit__()
        if self._left_out:
            names = ", ".join(sorted(self._left_out))
            complain(f"left out, as the first record has no such column: {names}")

    def begin(self, first: Batch | Table | Record) -> None:
        """Have the first records decide the columns; later ones change nothing.

        Raises:
            UnknownNameError: a chosen field is none of theirs, nor did the input have it.
        """
        if not self._begun:
            self.titles = titles_of(first)
            self._layout = self._layout or self._first_layout()
            self._begun = True

    def make(self, piece: Record | Table) -> Text | None:
        """The text of a record or a table, also in other threads; None where a terminal shows it.

        Raises:
            UnknownNameError: as for `begin`.
        """
        self.begin(piece)
        assert self._layout is not None
        if self._console is not None:
            return None
        if isinstance(piece, Record):
            return self._layout.record(piece)
        return piece.text(self._layout, thread_count(self._inputs.threads))

    def write(self, piece: Record | Table, text: Text | None) -> None:
        """Print a record or a table.

        Args:
            piece: what is printed.
            text: what `make` made of it.

        Raises:
            KeyboardInterrupt: it came meanwhile; what is printed is whole.
        """
        self._print_header()
        titles = titles_of(piece)
        if self._form is Form.CSV and self._chosen is None and titles != self.titles:
            self._left_out |= set(titles) - set(self.titles) - set(self._known)
        if text is not None:
            self._printer.write(text)
            self._watch.advance_to(piece)
            return
        for record in piece if isinstance(piece, Table) else (piece,):
            with self._printer.whole():
                self._show(record)
            self._watch.advance(record)

    def _print_header(self) -> None:
        """Print the titles of CSV, unless they are there."""
        if self._headed:
            return
        self._headed = True
        self._layout = self._layout or self._first_layout()
        if isinstance(self._layout, CsvRows):
            self._print([(self._layout.header.rstrip("\n"), "")])

    def _first_layout(self) -> Layout:
        return layout_of(self._form, self._known, self._chosen, self.titles, self._field)

    def _show(self, record: Record) -> None:
        if not self._for_people:
            assert self._layout is not None
            if text := self._layout.record(record):
                self._print([(text.rstrip("\n"), "")])
        elif self._draws and record.solution is not None:
            self._draw(record)
        elif self._draws and record.count and record.candidates and not record.candidate_counts:
            self._draw_candidates(record)
        elif self._draws and record.hint is not None:
            self._draw_hint(record)
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

    def _draw_hint(self, record: Record) -> None:
        assert record.hint is not None
        style = "bold red" if record.hint["kind"] == "mistake" else "bold"
        self._print([(place(record), "cyan"), (f"  {record.hint['text']}", style)])
        variant = self._inputs.variant or record.variant
        for line in str(Puzzle.parse(record.entries or record.puzzle or "", variant)).splitlines():
            self._print([(line, "")])

    def _print(self, line: Line) -> None:
        if self._console is None:
            self._printer.write("".join(text for text, _ in line) + "\n")
        else:
            from rich import text as rich_text

            self._console.print(rich_text.Text.assemble(*line), soft_wrap=True)


def _terminal() -> Console:
    from rich.console import Console

    return Console(highlight=False)

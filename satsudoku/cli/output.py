"""Records to standard output: rows for people, JSON lines or CSV for programs."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, BinaryIO, Self

from satsudoku.board.library import variant as find_variant
from satsudoku.cli.console import complain
from satsudoku.cli.form import Form
from satsudoku.cli.printer import Printer, Text, harmless
from satsudoku.cli.progress import Watch
from satsudoku.cli.rows import Rows, place, remark_lines
from satsudoku.lanes.sharing import thread_count
from satsudoku.stream.computing import is_computed
from satsudoku.stream.field import PROVENANCE
from satsudoku.stream.layouts import (
    CsvRows,
    GoodLines,
    JsonLines,
    Values,
    all_fields,
    choose_fields,
)
from satsudoku.stream.question import Line, Question
from satsudoku.stream.questions import computed
from satsudoku.stream.record import Record
from satsudoku.stream.table import RecordLayout, Table, titles_of

if TYPE_CHECKING:
    from rich.console import Console

    from satsudoku.board.variant import Variant
    from satsudoku.cli.inputs import Inputs
    from satsudoku.stream.batch import Batch


def known_fields(question: Question, provenance: bool) -> tuple[str, ...]:
    """The fields of a question's records, perhaps with their provenance."""
    return (*question.names, PROVENANCE.name) if provenance else question.names


def layout_of(
    form: Form,
    own: Sequence[str],
    chosen: Sequence[str] | None,
    titles: Sequence[str] = (),
    board: str | None = None,
) -> RecordLayout:
    """How records are written for programs.

    Args:
        form: of the output.
        own: the fields that the records have.
        chosen: those that are printed, of these, of the input's or computed; None for all known.
        titles: the names of the input's extra columns.
        board: the field that text consists of if none is chosen.

    Raises:
        UnknownNameError: no such field.
    """
    fields = chosen_fields(own, chosen, titles)
    if form is Form.JSON:
        return JsonLines(fields or own, carries=fields is None)
    if form is Form.CSV:
        return CsvRows(fields or all_fields(own, titles))
    if fields is not None:
        return Values(fields)
    assert board is not None
    return GoodLines(board)


def chosen_fields(
    own_fields: Sequence[str], chosen: Sequence[str] | None, titles: Sequence[str]
) -> Sequence[str] | None:
    """The fields that are printed, None for all: see `layout_of`.

    Raises:
        UnknownNameError: no such field.

    >>> chosen_fields(["puzzle"], ["tier", "rating"], ["rating"])
    ('tier', Carried('rating'))
    """
    if chosen is None:
        return None
    own = {*own_fields, *titles}
    more = [name for name in (*computed(), *chosen) if name not in own and is_computed(name)]
    return choose_fields(chosen, tuple(dict.fromkeys((*own_fields, *more))), titles)


class Output(ABC):
    """Prints the records of one command as a context, each as soon as possible.

    A progress bar shows where standard error is a terminal.

    Args:
        inputs: their source.
        own: the fields that its records have.
        chosen: the fields to print; None for all in JSON, CSV and Parquet, and for the usual ones
            in text.
        file: the file to write; None for standard output.
        console: draws on standard output, where that is a terminal.

    Attributes:
        titles: of the extra columns of the first records.
    """

    def __init__(
        self,
        inputs: Inputs,
        own: Sequence[str],
        chosen: Sequence[str] | None,
        file: BinaryIO | None,
        console: Console | None = None,
    ) -> None:
        self._inputs, self._own, self._chosen = inputs, own, chosen
        self._printer = Printer(file)
        # One console draws everything on one terminal, or the bar would cut rows in two.
        self._watch = Watch(inputs, console)
        self.titles: tuple[str, ...] = ()
        self._left_out: set[str] = set()

    def __enter__(self) -> Self:
        self._printer.__enter__()
        self._watch.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            self._end(kind)
        finally:
            self._printer.__exit__()
            self._watch.__exit__()
        if self._left_out:
            names = ", ".join(sorted(self._left_out))
            complain(f"left out, as the first record has no such column: {names}")

    @abstractmethod
    def _end(self, kind: type[BaseException] | None) -> None:
        """Print what comes after the last record, or after an error of some kind."""

    def _note_columns(self, piece: Record | Table) -> None:
        """Note the extra columns that the first records do not have."""
        titles = titles_of(piece)
        if self._chosen is None and titles != self.titles:
            self._left_out |= set(titles) - set(self.titles) - set(self._own)


class RecordOutput(Output):
    """Text, JSON or CSV.

    Text is a table that fits the terminal where standard output is one, else plain lines; solutions
    are drawn on a terminal.
    """

    def __init__(
        self,
        question: Question,
        form: Form,
        inputs: Inputs,
        own: Sequence[str],
        chosen: Sequence[str] | None,
        file: BinaryIO | None = None,
    ) -> None:
        self._console = _terminal() if file is None and sys.stdout.isatty() else None
        super().__init__(inputs, own, chosen, file, self._console)
        self._form = form
        self._field = question.board
        self._for_people = form is Form.TEXT and chosen is None and self._field is None
        self._layout: RecordLayout | None = None
        if self._for_people:
            width = self._console.width if self._console else None
            self._rows = Rows(question, inputs.names, width)
            self._layout = self._rows
        self._begun = self._headed = False
        self._question = question
        self._draws = question.draws and self._console is not None

    def __enter__(self) -> Self:
        super().__enter__()
        if self._for_people and self._console and not self._draws:
            self._print(self._rows.header())
        return self

    def _end(self, kind: type[BaseException] | None) -> None:
        if kind is None:
            self._print_header()

    def begin(self, first: Batch | Table | Record) -> None:
        """Have the first records decide the columns; later ones change nothing."""
        if not self._begun:
            self.titles = titles_of(first)
            self._layout = self._layout or self._first_layout()
            self._begun = True

    def make(self, piece: Record | Table) -> Text | None:
        """The text of a record or a table, also in other threads; None if a terminal shows it."""
        self.begin(piece)
        assert self._layout is not None
        if self._console is not None:
            return None
        if isinstance(piece, Record):
            return self._layout.record(piece)
        return piece.text(self._layout, thread_count(self._inputs.threads))

    def write(self, piece: Record | Table, text: Text | None) -> None:
        self._print_header()
        if self._form is Form.CSV:
            self._note_columns(piece)
        if text is not None:
            self._printer.write(text)
            self._watch.advance_to(piece)
            return
        for record in piece if isinstance(piece, Table) else (piece,):
            with self._printer.whole():
                self._show(record)
            self._watch.advance_to(record)

    def _print_header(self) -> None:
        """Print the titles of CSV, unless they are there."""
        if self._headed:
            return
        self._headed = True
        self._layout = self._layout or self._first_layout()
        if isinstance(self._layout, CsvRows):
            self._print([(self._layout.header.rstrip("\n"), "")])

    def _first_layout(self) -> RecordLayout:
        return layout_of(self._form, self._own, self._chosen, self.titles, self._field)

    def _show(self, record: Record) -> None:
        if not self._for_people:
            assert self._layout is not None
            if text := self._layout.record(record):
                self._print([(text.rstrip("\n"), "")])
        elif self._draws and (drawn := self._question.drawn(record, self._rules_of(record))):
            self._print([(place(record), "cyan"), ("  ", ""), *drawn[0]])
            for line in (*drawn[1:], *remark_lines(record)):
                self._print(line)
        else:
            for line in self._rows.lines(record):
                self._print(line)

    def _rules_of(self, record: Record) -> Variant | None:
        if record.rules is not None or record.variant is None:
            return record.rules
        return self._inputs.variant or find_variant(record.variant)

    def _print(self, line: Line) -> None:
        if self._console is None:
            self._printer.write("".join(text for text, _ in line) + "\n")
        else:
            from rich import text as rich_text

            plain = [(harmless(text), style) for text, style in line]
            self._console.print(rich_text.Text.assemble(*plain), soft_wrap=True)


def _terminal() -> Console:
    from rich.console import Console

    return Console(highlight=False)

"""Shared by commands: print the records, end with a status."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, NoReturn

import typer

from satsudoku.cli.console import complain
from satsudoku.cli.form import Form
from satsudoku.deadline import TimeLimit
from satsudoku.errors import SatsudokuError

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.cli.inputs import Inputs
    from satsudoku.cli.options import OnePuzzle
    from satsudoku.formats import Entry
    from satsudoku.stream import Record, Records
    from satsudoku.stream.table import Table

__all__ = ["interruptible", "only_one", "only_puzzle", "print_records", "stopping"]


@contextmanager
def interruptible() -> Iterator[None]:
    """End with one line on Ctrl-C, after the output so far."""
    try:
        yield
    except KeyboardInterrupt:
        complain("interrupted")
        raise typer.Exit(130) from None


@contextmanager
def stopping(timeout: float | None) -> Iterator[None]:
    """End with one line and a status of its own after a time; what was printed stands.

    Args:
        timeout: seconds; None for no limit.
    """
    try:
        with TimeLimit(timeout):
            yield
    except TimeoutError:
        complain(f"stopped after {timeout:g} s")
        raise typer.Exit(124) from None  # as timeout(1) does


def only_one(entries: Iterable[Entry], expected: str) -> list[Entry]:
    """The only entry; several are an error.

    >>> only_one([], "one")
    []
    """
    first = list(islice(entries, 2))
    if len(first) > 1:
        raise SatsudokuError(f"several puzzles; expected {expected}")
    return first


def only_puzzle(puzzle: OnePuzzle, command: str) -> tuple[Entry, Puzzle]:
    """The entry of the only puzzle that a command is about, and the puzzle.

    Raises:
        SatsudokuError: there is none, or several, or it cannot be read.
        Exit: its file cannot be read.
    """
    inputs = puzzle.read([puzzle.file])
    entries = only_one(inputs.entries(), f"one, for {command}")
    if inputs.unreadable:
        raise typer.Exit(2)
    if not entries:
        raise SatsudokuError("no puzzle; expected one", file=inputs.names[0])
    [entry] = entries
    if entry.error is not None:
        raise entry.error
    assert entry.puzzle is not None
    return entry, entry.puzzle


@dataclass
class _Tally:
    """The facts behind the exit status.

    Attributes:
        asks_uniqueness: whether the command asks for uniqueness.
        good: the number of records without errors.
        bad: the number of unreadable puzzles.
        first_bad: the record of the first of them.
        all_unique: whether every puzzle is proved unique.
    """

    asks_uniqueness: bool
    good: int = 0
    bad: int = 0
    first_bad: Record | None = None
    all_unique: bool = True

    def add(self, record: Record) -> None:
        if record.error is not None:
            self.first_bad = self.first_bad or record
            self.bad += 1
        else:
            self.good += 1
        self.all_unique = self.all_unique and bool(record.unique)

    def add_table(self, table: Table) -> None:
        bad = table.bad()
        for record in bad:
            self.add(record)
        self.good += len(table) - len(bad)
        if self.asks_uniqueness:
            self.all_unique = self.all_unique and table.values("unique") <= {True}


def print_records(
    command: str,
    records: Records,
    inputs: Inputs,
    form: Form,
    *,
    chosen: str | None = None,
    known: Sequence[str] | None = None,
    what: str | None = None,
    provenance: bool = False,
    file: str | None = None,
) -> NoReturn:
    """Print the records, report their number and bad puzzles at the end, end with the status."""
    from satsudoku.cli.files import open_output, refuse_input
    from satsudoku.cli.output import Output
    from satsudoku.cli.parquet_output import ParquetOutput
    from satsudoku.cli.rows import place
    from satsudoku.stream.layouts import split_fields
    from satsudoku.stream.record import COMPUTED, FIELDS
    from satsudoku.stream.table import Table

    if file is not None:
        refuse_input(file, inputs.names)
    known = known or FIELDS[command]
    fields = None if chosen is None else split_fields(chosen)
    further = [name for name in fields or () if name in COMPUTED and name not in known]
    if further:
        from satsudoku.stream.computing import add_fields

        records = add_fields(records, further, inputs.threads)
    if provenance:
        from satsudoku.stream.provenance import with_provenance

        records = with_provenance(records)
        known = (*known, "provenance")
    tally = _Tally(command == "unique")
    with (
        interruptible(),
        open_output(file) as opened,
        (
            ParquetOutput(inputs, known, fields, opened)
            if form is Form.PARQUET
            else Output(command, form, inputs, known, fields, opened)
        ) as output,
    ):
        for piece in records.pieces():
            if isinstance(piece, Table):
                output.write_table(piece, inputs.threads)
                tally.add_table(piece)
            else:
                output.write(piece)
                tally.add(piece)
    if tally.first_bad:
        more = f" (the first of {tally.bad} bad puzzles)" if tally.bad > 1 else ""
        complain(f"{place(tally.first_bad)}: {tally.first_bad.error}{more}")
    if what is not None:
        complain(f"{tally.good} {what}{'' if tally.good == 1 else 's'}")
    if tally.bad or inputs.unreadable:
        raise typer.Exit(2)
    raise typer.Exit(1 if tally.asks_uniqueness and not tally.all_unique else 0)

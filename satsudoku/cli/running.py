"""What commands do alike: read the inputs, print the records, end with a status."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, NoReturn

import typer

from satsudoku.cli.columns import place
from satsudoku.cli.console import complain
from satsudoku.cli.inputs import Inputs
from satsudoku.cli.output import Form, Output
from satsudoku.errors import SatsudokuError
from satsudoku.stream.record import FIELDS, Record

if TYPE_CHECKING:
    from satsudoku.formats import Entry

__all__ = ["form_of", "inputs_of", "interruptible", "only_one", "print_records"]


@contextmanager
def interruptible() -> Iterator[None]:
    """End with one line on Ctrl-C; what was printed stands."""
    try:
        yield
    except KeyboardInterrupt:
        complain("interrupted")
        raise typer.Exit(130) from None


def form_of(json: bool, csv: bool) -> Form:
    """How to print, by two options that exclude each other."""
    if json and csv:
        raise SatsudokuError("--json and --csv exclude each other; expected one of them")
    return Form.JSON if json else Form.CSV if csv else Form.TEXT


def inputs_of(arguments: Sequence[str], variant: str | None, format: str) -> Inputs:
    """The puzzles that the arguments name, with complaints about them to standard error."""
    return Inputs(arguments, variant=variant, format=format, complain=complain)


def only_one(entries: Iterable[Entry], expected: str) -> list[Entry]:
    """The entries, of which there must not be several."""
    found = list(islice(entries, 2))
    if len(found) > 1:
        raise SatsudokuError(f"several puzzles; expected {expected}")
    return found


def print_records(
    command: str,
    records: Iterable[Record],
    inputs: Inputs,
    form: Form,
    fields: Sequence[str] | None = None,
) -> NoReturn:
    """Print the records, say at the end what was bad, and end with the exit status."""
    first_bad: Record | None = None
    bad = 0
    all_unique = True
    with interruptible(), Output(command, form, inputs, fields or FIELDS[command]) as output:
        for record in records:
            output.write(record)
            if record.error is not None:
                first_bad = first_bad or record
                bad += 1
            all_unique = all_unique and bool(record.unique)
    if first_bad:
        more = f" (the first of {bad} bad puzzles)" if bad > 1 else ""
        complain(f"{place(first_bad)}: {first_bad.error}{more}")
    if bad or inputs.unreadable:
        raise typer.Exit(2)
    raise typer.Exit(1 if command == "unique" and not all_unique else 0)

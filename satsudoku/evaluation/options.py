"""Input and output of `satsudoku evaluate`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from satsudoku.cli.console import complain, plural
from satsudoku.cli.form import Form
from satsudoku.cli.inputs import count_lines
from satsudoku.errors import FormatError, SatsudokuError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from satsudoku.evaluation.evaluate import Evaluation
    from satsudoku.evaluation.fit import Fit
    from satsudoku.evaluation.labels import LabelledRow

_WIDE = 1000  # columns where output is not a terminal


class LabelTables:
    """The good rows of several tables; bad rows are reported and skipped."""

    def __init__(self, tables: Iterable[Iterable[LabelledRow]]) -> None:
        self.good = self.bad = self.unreadable = 0
        self._tables = tables

    def __iter__(self) -> Iterator[LabelledRow]:
        for table in self._tables:
            try:
                for row in table:
                    if row.error is None:
                        self.good += 1
                        yield row
                    else:
                        self.bad += 1
                        complain(str(row.error))
            except FormatError as error:
                self.unreadable += 1
                complain(str(error))


def number_of_verdicts(files: Sequence[str], judges: int) -> int | None:
    """How many there are if each line holds a puzzle; None if it is not quickly known."""
    verdicts = 0
    for file in files:
        lines = count_lines(file)
        if lines is None:
            return None
        verdicts += lines * judges
    return verdicts


def numbers(text: str, option: str) -> list[float]:
    """Read numbers separated by commas.

    Raises:
        SatsudokuError: something else.

    >>> numbers("1.5,3", "--cut")
    [1.5, 3.0]
    """
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        raise SatsudokuError(f"{option} {text!r}; expected numbers such as 2,3.5,6") from None


def print_evaluations(evaluations: Sequence[Evaluation], form: Form) -> None:
    """Print evaluations: tables for people, or JSON, an object a line."""
    if form is Form.JSON:
        for evaluation in evaluations:
            print(json.dumps(evaluation.to_dict()), flush=True)
        return
    from rich.console import Console

    console = Console(highlight=False, width=None if sys.stdout.isatty() else _WIDE)
    if not any(evaluation.confusion for evaluation in evaluations):
        _print_measured(evaluations, console)
        return
    for number, evaluation in enumerate(evaluations):
        if number:
            console.print()
        left_out = ", ".join(f"{many} {reason}" for reason, many in evaluation.left_out.items())
        note = f"; left out: {left_out}" if left_out else ""
        console.print(
            f"[bold]{evaluation.name}[/]: "
            f"{evaluation.number} {plural(evaluation.number, 'puzzle')}{note}"
        )
        if evaluation.confusion:
            console.print(_table(evaluation))
        if evaluation.diagonal is not None:
            console.print(f"on the diagonal  {evaluation.diagonal.share:.1%}")
        for name, correlation in evaluation.correlations.items():
            console.print(f"{name.capitalize():15}  {correlation}")
        console.print(f"[dim]{evaluation.confidence:.0%} intervals: {evaluation.method}[/]")


def fit_summary(fitted: Fit) -> str:
    """The report of a fit."""
    number = len(fitted.rows)
    skipped = f", {fitted.skipped} without exactly one solution skipped" if fitted.skipped else ""
    return (
        f"{number} {plural(number, 'puzzle')} fitted{skipped}; the intervals hold "
        f"{fitted.inside:.0%} of the puzzles left out of a fit, and are meant to hold 80%"
    )


def _print_measured(evaluations: Sequence[Evaluation], console: Console) -> None:
    """One table of correlations, the best rater first."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("rater")
    table.add_column("puzzles", justify="right")
    names = ("spearman", "kendall", "pearson")
    for name in names:
        table.add_column(name.capitalize())
    table.add_column("left out")
    for evaluation in sorted(
        evaluations, key=lambda some: -(some.correlations[names[0]].value or -2)
    ):
        left_out = ", ".join(f"{many} {reason}" for reason, many in evaluation.left_out.items())
        coefficients = (str(evaluation.correlations[name]) for name in names)
        table.add_row(evaluation.name, str(evaluation.number), *coefficients, left_out)
    console.print(table)
    for evaluation in evaluations[:1]:
        console.print(f"[dim]{evaluation.confidence:.0%} intervals: {evaluation.method}[/]")


def _table(evaluation: Evaluation) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("label")
    for verdict in evaluation.verdicts:
        table.add_column(verdict, justify="right")
    diagonal = evaluation.diagonal
    if diagonal is not None:
        table.add_column("diagonal", justify="right")
    for number, (label, row) in enumerate(
        zip(evaluation.labels, evaluation.confusion, strict=True)
    ):
        cells = [str(count) if count else "." for count in row]
        if diagonal is not None:
            share = diagonal.shares[number]
            cells.append("" if share is None else f"{share:.1%}")
        table.add_row(label, *cells)
    return table

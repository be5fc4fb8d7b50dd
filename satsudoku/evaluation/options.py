"""Input and output of `satsudoku evaluate`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from satsudoku.catalogue import said
from satsudoku.cli.console import complain, plural
from satsudoku.cli.form import Form
from satsudoku.cli.inputs import count_lines
from satsudoku.cli.summary import tier_row
from satsudoku.errors import FormatError, SatsudokuError
from satsudoku.retelling import retold
from satsudoku.wide import left

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from satsudoku.evaluation.correlation import Correlation
    from satsudoku.evaluation.evaluate import Evaluation
    from satsudoku.evaluation.fit import Fit
    from satsudoku.evaluation.labels import LabelledRow

_WIDE = 1000  # columns where output is not a terminal


_MOST_FAULTS = 10


class LabelTables:
    """The good rows of several tables; bad rows are skipped.

    Each fault is reported where it is first found, and for each table the number of other bad rows.
    """

    def __init__(self, tables: Iterable[Iterable[LabelledRow]]) -> None:
        self.good = self.bad = self.unreadable = 0
        self._tables = tables

    def __iter__(self) -> Iterator[LabelledRow]:
        for table in self._tables:
            faults: set[str] = set()
            file, others = "", 0
            try:
                for row in table:
                    if row.error is None:
                        self.good += 1
                        yield row
                        continue
                    self.bad += 1
                    if row.error.message in faults or len(faults) == _MOST_FAULTS:
                        file, others = row.file, others + 1
                    else:
                        faults.add(row.error.message)
                        complain(str(row.error))
            except FormatError as error:
                self.unreadable += 1
                complain(str(error))
            if others:
                left_out = said(f"{{number}} more {plural(others, 'row')} left out", number=others)
                complain(f"{file}: {left_out}")


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

    >>> numbers("1.5,3", "--cut")
    [1.5, 3.0]
    """
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        raise SatsudokuError(f"{option} {text!r}; expected numbers such as 2,3.5,6") from None


def print_evaluations(evaluations: Sequence[Evaluation], form: Form) -> None:
    """Print evaluations: tables for people, or JSON, an object per line."""
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
        number = evaluation.number
        text = said(f"{{number}} {plural(number, 'puzzle')}", number=number)
        if left_out := _left_out(evaluation):
            text += said("; left out: {reasons}", reasons=left_out)
        console.print(f"[bold]{evaluation.name}[/]: {text}")
        if evaluation.confusion:
            console.print(_table(evaluation, console))
        if evaluation.diagonal is not None:
            console.print(f"{said('on the diagonal')}  {evaluation.diagonal.share:.1%}")
        for name, correlation in evaluation.correlations.items():
            console.print(f"{left(said(name.capitalize()), 15)}  {_correlation(correlation)}")
        console.print(_intervals(evaluation))


def fit_summary(fitted: Fit) -> str:
    """The report of a fit."""
    number = len(fitted.rows)
    text = said(f"{{number}} {plural(number, 'puzzle')} fitted", number=number)
    if fitted.skipped:
        text += said(", {number} without exactly one solution skipped", number=fitted.skipped)
    return text + said(_INSIDE, share=f"{fitted.inside:.0%}")


_INSIDE = "; the intervals hold {share} of the puzzles left out of a fit, and are meant to hold 80%"


def _left_out(evaluation: Evaluation) -> str:
    """How many puzzles are left out, by the reason."""
    left_out = evaluation.left_out.items()
    return said(", ").join(f"{many} {retold(reason)}" for reason, many in left_out)


def _intervals(evaluation: Evaluation) -> str:
    """The confidence of the intervals, and how they were found."""
    share, method = f"{evaluation.confidence:.0%}", retold(evaluation.method)
    return f"[dim]{said('{share} intervals: {method}', share=share, method=method)}[/]"


def _correlation(correlation: Correlation) -> str:
    """A coefficient with its interval."""
    return retold(str(correlation))


def _print_measured(evaluations: Sequence[Evaluation], console: Console) -> None:
    """One table of correlations, the best rater first."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column(said("rater"))
    table.add_column(said("puzzles"), justify="right")
    names = ("spearman", "kendall", "pearson")
    for name in names:
        table.add_column(said(name.capitalize()))
    table.add_column(said("left out"))
    for evaluation in sorted(
        evaluations, key=lambda some: -(some.correlations[names[0]].value or -2)
    ):
        coefficients = (_correlation(evaluation.correlations[name]) for name in names)
        number = str(evaluation.number)
        table.add_row(evaluation.name, number, *coefficients, _left_out(evaluation))
    console.print(table)
    for evaluation in evaluations[:1]:
        console.print(_intervals(evaluation))


def _table(evaluation: Evaluation, console: Console) -> Table:
    """The confusion table: a line for each label, or for each tier if that would be too wide."""
    diagonal = evaluation.diagonal
    tiers = [tier_row(verdict, evaluation.name) for verdict in evaluation.verdicts]
    rows = [[said("label"), *tiers, *([said("diagonal")] if diagonal is not None else ())]]
    for number, (label, row) in enumerate(
        zip(evaluation.labels, evaluation.confusion, strict=True)
    ):
        cells = [label, *(str(count) if count else "." for count in row)]
        if diagonal is not None:
            share = diagonal.shares[number]
            cells.append("" if share is None else f"{share:.1%}")
        rows.append(cells)
    table = _table_of(rows)
    unlimited = console.options.update(max_width=_WIDE * _WIDE)
    if console.measure(table, options=unlimited).maximum <= console.width:
        return table
    return _table_of([*map(list, zip(*rows, strict=True))])


def _table_of(rows: Sequence[Sequence[str]]) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for number, title in enumerate(rows[0]):
        table.add_column(title, justify="right" if number else "left")
    for row in rows[1:]:
        table.add_row(*row)
    return table

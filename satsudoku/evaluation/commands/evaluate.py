from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from satsudoku.cli.command import Reads, Writes, command
from satsudoku.cli.form import form_of
from satsudoku.cli.options import Json, Levels, VariantName, ladder_names
from satsudoku.errors import SatsudokuError
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.stream.parameter import Threads, Timeout

if TYPE_CHECKING:
    from satsudoku.evaluation.common_words import OpenScale
    from satsudoku.evaluation.evaluate import Evaluation
    from satsudoku.evaluation.fit import Fit
    from satsudoku.evaluation.labels import LabelledRow, Scale
    from satsudoku.evaluation.options import LabelTables


@dataclass(kw_only=True)
class Labels:
    """The tables and their columns."""

    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...",
            help="Tables: CSV, JSON lines, Parquet, or patterns; - for standard input.",
            show_default=False,
        ),
        Reads("inputs"),
    ]
    label: Annotated[
        str | None,
        typer.Option(metavar="COLUMN", help="The column of labels: its title, or number from 1."),
    ] = None
    puzzle: Annotated[
        str | None,
        typer.Option(metavar="COLUMN", help="The column of puzzles: its title or number."),
    ] = None
    score: Annotated[
        list[str] | None,
        typer.Option(
            metavar="COLUMN",
            help="A column of numbers to evaluate, too; repeatable.",
            show_default=False,
        ),
    ] = None
    order: Annotated[
        str | None,
        typer.Option(metavar="WORD,WORD", help="The words that are labels, the easiest first."),
    ] = None
    variant: VariantName = None

    @property
    def words(self) -> Sequence[str] | None:
        """The words of ``--order``, the easiest first."""
        return None if self.order is None else self.order.split(",")

    def tables(self, scale: Scale, *, puzzles: bool) -> LabelTables:
        """Open the tables; their puzzles are read only where a rater needs them."""
        from satsudoku.cli.inputs import matching
        from satsudoku.evaluation.labels import read_labelled
        from satsudoku.evaluation.options import LabelTables

        self.files = [file for argument in self.files for file in matching(argument)]
        tables = [
            read_labelled(
                file,
                label=self.label,
                puzzle=self.puzzle,
                scores=self.score or (),
                puzzles=puzzles,
                scale=scale,
                variant=self.variant,
            )
            for file in self.files
        ]
        return LabelTables(tables)


Ladder = Annotated[
    list[str] | None,
    typer.Option(
        "--ladder",
        "-l",
        metavar="NAME",
        help="A rater, as for 'classify', or 'all'; repeatable.",
        autocompletion=ladder_names,
    ),
    Reads("ladder"),
]
Cut = Annotated[
    str | None,
    typer.Option(metavar="N,N", help="Where classes of labels that are numbers begin."),
]
Confidence = Annotated[
    float, typer.Option(metavar="SHARE", help="The confidence of the intervals.")
]
Bootstrap = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="Samples for the intervals, 100 to 100,000; 0 for Fisher's z.",
        show_default=False,
    ),
]
FitTo = Annotated[
    Path | None,
    typer.Option(
        "--fit",
        metavar="FILE",
        help="Fit the model of minutes, and write its parameters.",
    ),
    Writes(),
]
Plot = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Draw the tables: .svg, .png or .pdf."),
    Writes(),
]


@command(
    "Grade",
    """
satsudoku evaluate --ladder all --cut 2,3.5,6 rated.tsv
satsudoku evaluate --order calm,brisk,wild --label difficulty --json puzzles.csv
satsudoku evaluate --ladder rank8 --plot confusion.svg rated.tsv
satsudoku evaluate --levels easy=1-4,medium=5-6,hard=7- puzzles.csv
satsudoku evaluate --label level --score points --score searches table.csv
satsudoku evaluate --label seconds --ladder minutes --ladder se121 times.tsv
satsudoku evaluate --label seconds --fit mine.toml times.tsv
""",
)
def evaluate(
    labels: Labels,
    ladder: Ladder = None,
    levels: Levels = None,
    cut: Cut = None,
    confidence: Confidence = 0.95,
    bootstrap: Bootstrap = None,
    fit: FitTo = None,
    plot: Plot = None,
    timeout: Timeout = None,
    threads: Threads = 1,
    json: Json = False,
) -> None:
    """Compare the verdicts of ladders with labels of puzzles.

    A label is a number (8+ stands for 8.5) or a word of --order. Common words, such as easy, medium
    and hard, or 初級, 中級 and 上級, and those of --levels need no --order. Each ladder's
    table counts the puzzles of each label and tier. Correlations follow, with intervals. Labels
    with too many values for a table, such as seconds, are a measure: then there is one table of
    correlations. A puzzle that no tier solves ranks above all tiers.

    --levels says which tiers your labels mean. The diagonal counts the puzzles whose label and
    level agree; it is left out if labels and tiers do not match one to one.

    By default the ladder is satsudoku; with --score there is none. By default intervals come from
    1000 samples where labels are a measure, otherwise from Fisher's z. --fit needs labels in
    seconds, and scipy; 'classify -l minutes:parameters=FILE' uses what it writes.
    """
    from satsudoku.cli.progress import steps
    from satsudoku.evaluation.common_words import OpenScale
    from satsudoku.evaluation.evaluate import evaluate as evaluated
    from satsudoku.evaluation.labels import Scale
    from satsudoku.evaluation.options import number_of_verdicts, numbers

    if plot is not None:
        from satsudoku.drawing.figure import check_picture

        check_picture(plot)
    if not ladder and (levels or not labels.score):
        ladder = ["minutes" if fit else DEFAULT_LADDER]
    raters = _raters(ladder or (), levels)
    words = labels.words
    open_scale = OpenScale(_tier_names(raters, levels)) if words is None else None
    tables = labels.tables(open_scale or Scale(words), puzzles=bool(raters or fit))
    fitted = None if fit is None else _fitted(tables, open_scale)
    rows: Iterable[LabelledRow] = tables if fitted is None else fitted.rows
    scores = list(labels.score or ())
    if fitted is not None:
        from satsudoku.evaluation.fit import LEFT_OUT

        scores.append(LEFT_OUT)
    judges = len(raters) + len(scores)
    with steps("verdicts", lambda: number_of_verdicts(labels.files, judges)) as step:
        evaluations = evaluated(
            rows,
            raters,
            scores=scores,
            order=open_scale if words is None else words,
            cuts=None if cut is None else numbers(cut, "--cut"),
            confidence=confidence,
            resamples=bootstrap,
            threads=threads,
            timeout=timeout,
            step=step,
        )
    if not tables.good:
        raise typer.Exit(2)
    _report(evaluations, json=json, plot=plot, fit=fit, fitted=fitted)
    raise typer.Exit(2 if tables.unreadable else int(tables.bad > 0))


def _report(
    evaluations: Sequence[Evaluation],
    *,
    json: bool,
    plot: Path | None,
    fit: Path | None,
    fitted: Fit | None,
) -> None:
    """Print the evaluations, draw them, and write the parameters of a fitted model."""
    from satsudoku.evaluation.options import fit_summary, print_evaluations

    print_evaluations(evaluations, form_of(json))
    if fit is not None and fitted is not None:
        from satsudoku.cli.console import complain
        from satsudoku.cli.files import write

        write(fit, fitted.parameters.to_toml())
        complain(fit_summary(fitted))
    if plot is not None:
        from satsudoku.evaluation.plot import plot_evaluations

        plot_evaluations(evaluations, plot)


def _tier_names(raters: Sequence[str], levels: str | None) -> Sequence[str]:
    """The names that labels may have: those of merged tiers, if there are levels."""
    from satsudoku.human.ladders.rater_library import rater

    return () if levels is None else rater(raters[0]).tier_names


def _raters(names: Sequence[str], levels: str | None) -> list[str]:
    """The raters for which names stand, with merged tiers if there are levels."""
    from satsudoku.human.ladders.levels import with_levels
    from satsudoku.human.ladders.rater_library import quick_rater_names

    raters: list[str] = []
    for name in names:
        several = levels is None and name == "all"
        raters += quick_rater_names() if several else [with_levels(name, levels)]
    return raters


def _fitted(tables: LabelTables, scale: OpenScale | None) -> Fit:
    """The model of minutes, fitted to tables whose labels are seconds, not words."""
    from satsudoku.evaluation.common_words import in_common_order
    from satsudoku.evaluation.fit import fit_table

    rows: Iterable[LabelledRow] = tables
    if scale is not None:
        rows, words = in_common_order(tables, scale)
        if words is not None:
            raise SatsudokuError(f"--fit needs labels in seconds; found {', '.join(words)}")
    return fit_table(rows)

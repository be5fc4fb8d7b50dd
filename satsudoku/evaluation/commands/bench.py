from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from satsudoku.cli.command import command
from satsudoku.cli.options import Json

if TYPE_CHECKING:
    from satsudoku.evaluation.self_test import Figure

_SECONDS = 2.0  # for each task

Quick = Annotated[
    bool, typer.Option("--quick", help="One round of each task: some seconds, and rough figures.")
]


@command(
    "Expert",
    """
satsudoku bench
satsudoku bench --json > report.json
""",
)
def bench(quick: Quick = False, json: Json = False) -> None:
    """Test this installation and its speed, in less than a minute.

    Each figure is followed by that of a reference machine and their ratio. Figures are answers per
    second of processor time on one core, for puzzles that are the same everywhere. Answers are
    checked; the exit status is 1 if one is wrong. Please include this output in reports about speed
    or wrong answers.
    """
    from satsudoku.cli.console import complain
    from satsudoku.cli.progress import steps
    from satsudoku.evaluation.self_test import self_test, tasks

    chosen = tasks()
    figures: list[Figure] = []
    with steps("tasks", lambda: len(chosen)) as step:
        for figure in self_test(chosen, 0.0 if quick else _SECONDS):
            figures.append(figure)
            step()
    if json:
        _print_json(figures)
    else:
        _print_table(figures)
    if wrong := [figure.task for figure in figures if not figure.right]:
        complain(f"wrong answers, please report them with these figures: {'; '.join(wrong)}")
        raise typer.Exit(1)


def _print_json(figures: Sequence[Figure]) -> None:
    from json import dumps

    from satsudoku.evaluation.self_test import machine

    print(dumps({"machine": machine(), "figures": [figure.to_dict() for figure in figures]}))


def _print_table(figures: Sequence[Figure]) -> None:
    from satsudoku.cli.form import Form
    from satsudoku.cli.listing import print_listing
    from satsudoku.evaluation.self_test import machine, reference

    here, there = machine(), reference()["machine"]
    titles = ["", "this machine", "reference"]
    print_listing(titles, ([key, here[key], there[key]] for key in here), Form.TEXT)
    print()
    titles = ["a second, on one core", "this machine", "reference", "ratio", "answers"]
    print_listing(titles, map(_row, figures), Form.TEXT)


def _row(figure: Figure) -> list[str]:
    there = figure.reference
    return [
        figure.task,
        f"{figure.rate:12,.0f}",  # as wide as the titles
        "" if there is None else f"{there:9,.0f}",
        "" if there is None else f"{figure.rate / there:5.2f}",
        "right" if figure.right else "WRONG",
    ]

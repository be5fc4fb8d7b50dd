"""The command ``count``."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from satsudoku import stream
from satsudoku.cli.command import command
from satsudoku.cli.options import MethodName, Puzzles, Search, Writing

__all__ = ["count"]

Limit = Annotated[
    int | None, typer.Option(metavar="N", help="Stop counting a puzzle's solutions at N.")
]


@command("""
satsudoku count puzzles.txt
satsudoku count --limit 2 --threads 0 --fields count 17-clue.txt.gz
satsudoku count --method estimate --variant classic16 empty.txt
satsudoku count --variant diagonal9 --timeout 10 --json - | jq .count
satsudoku count 1.....2..3.....4
""")
def count(
    puzzles: Puzzles,
    search: Search,
    printing: Writing,
    limit: Limit = None,
    method: MethodName = "auto",
) -> None:
    """Count the solutions of each puzzle.

    A count that stopped early, at --limit or --timeout, is shown as 'at least N'. An estimate is
    shown as 'about N', with an interval that holds the number in 95 of 100 cases.
    """
    inputs = puzzles.open(search.threads)
    question = partial(
        stream.count,
        limit=limit,
        method=method,
        solver=search.solver,
        timeout=search.timeout,
        threads=search.threads,
    )
    printing.records("count", question, inputs)

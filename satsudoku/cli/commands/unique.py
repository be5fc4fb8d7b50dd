"""The command ``unique``."""

from __future__ import annotations

from functools import partial

from satsudoku import stream
from satsudoku.cli.command import command
from satsudoku.cli.options import Puzzles, Search, Writing

__all__ = ["unique"]


@command("""
satsudoku unique puzzles.txt
satsudoku unique --csv puzzles.txt > verdicts.csv
if satsudoku unique new.txt > /dev/null; then echo each has one solution; fi
""")
def unique(puzzles: Puzzles, search: Search, printing: Writing) -> None:
    """Prove whether each puzzle has exactly one solution.

    The exit status is 1 if a puzzle has not, or if --timeout left one undecided.
    """
    inputs = puzzles.open(search.threads)
    question = partial(
        stream.unique, solver=search.solver, timeout=search.timeout, threads=search.threads
    )
    printing.records("unique", question, inputs)

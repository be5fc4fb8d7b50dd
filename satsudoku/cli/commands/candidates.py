"""The command ``candidates``."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from satsudoku import stream
from satsudoku.cli.command import command
from satsudoku.cli.options import EachTimeout, Puzzles, Threads, Writing

__all__ = ["candidates"]

Counts = Annotated[
    bool, typer.Option("--counts", help="Count the solutions that have each candidate, exactly.")
]


@command("""
satsudoku candidates puzzle.sdk
satsudoku candidates --json 1.....2..3...... | jq -c .candidates
satsudoku candidates --counts --json 1.....2..3...... | jq -c .candidate_counts
""")
def candidates(
    puzzles: Puzzles,
    printing: Writing,
    counts: Counts = False,
    timeout: EachTimeout = None,
    threads: Threads = 1,
) -> None:
    """Find the true candidates of each puzzle.

    A candidate is true if some solution has it. A terminal shows them as pencil marks; otherwise
    they are listed cell by cell. --counts prints the number of solutions of each, a line a cell.
    """
    from satsudoku.stream.record import FIELDS

    inputs = puzzles.open(threads)
    question = partial(stream.candidates, counts=counts, timeout=timeout, threads=threads)
    known = FIELDS["candidates counts" if counts else "candidates"]
    printing.records("candidates", question, inputs, known)

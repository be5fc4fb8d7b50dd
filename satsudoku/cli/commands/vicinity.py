"""The command ``vicinity``."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from satsudoku import stream
from satsudoku.cli.command import command
from satsudoku.cli.options import Puzzles, Threads, Timeout, Writing
from satsudoku.errors import SatsudokuError

__all__ = ["vicinity"]

Remove = Annotated[int, typer.Option(metavar="N", help="How many clues are removed.")]
Add = Annotated[int, typer.Option(metavar="N", help="How many clues are added.")]
Minimal = Annotated[
    bool, typer.Option("--minimal", help="Only puzzles that need each of their clues.")
]


@command("""
satsudoku vicinity puzzles.txt
satsudoku vicinity --remove 2 --add 2 --minimal puzzle.sdk | satsudoku dedupe -
""")
def vicinity(
    puzzles: Puzzles,
    printing: Writing,
    remove: Remove = 1,
    add: Add = 1,
    minimal: Minimal = False,
    timeout: Timeout = None,
    threads: Threads = 1,
) -> None:
    """Print the neighbours of each puzzle with one solution.

    A neighbour lacks some of the puzzle's clues and has others instead; {-1+1} is the default.
    """
    from satsudoku.cli.running import stopping

    for option, number in ("--remove", remove), ("--add", add):
        if number < 0:
            raise SatsudokuError(f"{option} is {number}, expected 0 or more")
    inputs = puzzles.open(threads)
    question = partial(stream.vicinity, remove=remove, add=add, minimal=minimal, threads=threads)
    with stopping(timeout):
        printing.records("vicinity", question, inputs, what="neighbour")

"""The command ``minimal``."""

from __future__ import annotations

from functools import partial

from satsudoku import stream
from satsudoku.cli.command import command
from satsudoku.cli.options import Puzzles, Threads, Timeout, Writing

__all__ = ["minimal"]


@command("""
satsudoku minimal puzzles.txt
satsudoku minimal --json puzzles.txt | jq -r 'select(.minimal).puzzle'
satsudoku minimal --variant classic4 12....2..3.....4
""")
def minimal(
    puzzles: Puzzles, printing: Writing, timeout: Timeout = None, threads: Threads = 1
) -> None:
    """Find the redundant clues and constraints of each puzzle.

    A puzzle is minimal if it is unique, but not without any one of its clues, cages, lines or dots.
    What is redundant can be removed alone; all of it together may be needed.
    """
    from satsudoku.cli.running import stopping

    inputs = puzzles.open(threads)
    with stopping(timeout):
        printing.records("minimal", partial(stream.minimal, threads=threads), inputs)

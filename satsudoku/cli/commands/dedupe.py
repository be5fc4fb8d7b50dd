"""The command ``dedupe``."""

from __future__ import annotations

from satsudoku import stream
from satsudoku.cli.command import command
from satsudoku.cli.options import Puzzles, Threads, Timeout, Writing

__all__ = ["dedupe"]


@command("""
satsudoku dedupe puzzles.txt > different.txt
satsudoku dedupe --threads 0 old.txt new.txt | wc -l
""")
def dedupe(
    puzzles: Puzzles, printing: Writing, timeout: Timeout = None, threads: Threads = 1
) -> None:
    """Print the first puzzle of each equivalence class.

    Puzzles are equivalent if they differ only by a symmetry of the board and the names of symbols.
    The number of puzzles goes to standard error.
    """
    from satsudoku.cli.running import stopping

    inputs = puzzles.open(threads)
    records = stream.different(inputs, threads=threads)
    with stopping(timeout):
        printing.records("dedupe", records, inputs, what="different puzzle")

"""The command ``dedupe``."""

from __future__ import annotations

from functools import partial

from satsudoku import stream
from satsudoku.cli.command import command
from satsudoku.cli.options import Puzzles, Threads, Timeout, Writing
from satsudoku.errors import SatsudokuError

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

    if printing.resume or printing.cluster is not None:
        raise SatsudokuError(
            "dedupe compares each puzzle with all before it, in one process; expected no --resume "
            "or --cluster"
        )
    inputs = puzzles.open(threads)
    question = partial(stream.different, met={}, threads=threads)
    with stopping(timeout):
        printing.records("dedupe", question, inputs, what="different puzzle")

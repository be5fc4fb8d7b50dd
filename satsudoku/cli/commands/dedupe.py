"""The command ``dedupe``."""

from __future__ import annotations

from satsudoku import stream
from satsudoku.cli.command import command
from satsudoku.cli.form import form_of
from satsudoku.cli.options import Json, Puzzles, Threads

__all__ = ["dedupe"]


@command("""
satsudoku dedupe puzzles.txt > different.txt
satsudoku dedupe --threads 0 old.txt new.txt | wc -l
""")
def dedupe(puzzles: Puzzles, threads: Threads = 1, json: Json = False) -> None:
    """Print the first puzzle of each equivalence class.

    Puzzles are equivalent if they differ only by a symmetry of the board and the names of symbols.
    The number of puzzles goes to standard error.
    """
    from satsudoku.cli.boards import end_boards, givens_of, print_boards
    from satsudoku.cli.running import interruptible

    inputs = puzzles.open(threads)
    kept = ((batch, givens_of(batch)) for batch in stream.dedupe(inputs, threads=threads))
    with interruptible():
        printed, bad = print_boards(kept, form_of(json), threads)
    end_boards(inputs, bad, printed, "different puzzle")

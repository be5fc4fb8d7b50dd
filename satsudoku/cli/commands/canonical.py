"""The command ``canonical``."""

from __future__ import annotations

from satsudoku import stream
from satsudoku.cli.command import command
from satsudoku.cli.form import form_of
from satsudoku.cli.options import Json, Puzzles, Threads

__all__ = ["canonical"]


@command("""
satsudoku canonical puzzles.txt
satsudoku canonical --json puzzles.txt | jq -r '[.line, .board] | @tsv'
""")
def canonical(puzzles: Puzzles, threads: Threads = 1, json: Json = False) -> None:
    """Print the canonical form of each puzzle or filled grid.

    Boards that differ only by a symmetry of the board and the names of symbols have the same form.
    For 9x9 boards it is the least image as a text, an empty cell before every symbol (minlex).
    """
    from satsudoku.cli.boards import end_boards, print_boards
    from satsudoku.cli.running import interruptible

    inputs = puzzles.open(threads)
    forms = stream.canonical_forms(inputs, threads=threads)
    with interruptible():
        pairs = ((form.batch, form.images) for form in forms)
        _, bad = print_boards(pairs, form_of(json), threads)
    end_boards(inputs, bad)

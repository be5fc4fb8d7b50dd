"""The command ``vicinity``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from satsudoku.cli.command import command
from satsudoku.cli.form import form_of
from satsudoku.cli.options import Json, Puzzles, Threads
from satsudoku.errors import SatsudokuError

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.formats import Entry

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
    remove: Remove = 1,
    add: Add = 1,
    minimal: Minimal = False,
    threads: Threads = 1,
    json: Json = False,
) -> None:
    """Print the neighbours of each puzzle with one solution.

    A neighbour lacks some of the puzzle's clues and has others instead; {-1+1} is the default.
    """
    from satsudoku.analysis.vicinity import vicinity as neighbours
    from satsudoku.cli.boards import end_boards, print_forms
    from satsudoku.cli.running import interruptible

    for option, number in ("--remove", remove), ("--add", add):
        if number < 0:
            raise SatsudokuError(f"{option} is {number}, expected 0 or more")
    inputs = puzzles.open(threads)

    def forms() -> Iterator[tuple[Entry, Puzzle | None]]:
        for entry in inputs.entries():
            if entry.puzzle is None:
                yield entry, None
            else:
                for neighbour in neighbours(
                    entry.puzzle, remove, add, minimal=minimal, threads=threads
                ):
                    yield entry, neighbour

    with interruptible():
        printed, bad = print_forms(forms(), form_of(json))
    end_boards(inputs, bad, printed, "neighbour")

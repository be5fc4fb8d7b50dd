"""What both raters of the document begin with: the proof that there is one solution."""

from __future__ import annotations

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import LadderError
from satsudoku.human.ladders.rater import Rater, prove


def proved(rater: Rater, puzzle: Puzzle) -> tuple[bool | None, Grid | None]:
    """Whether a puzzle has exactly one solution, and it; both None if the time did not suffice.

    Raises:
        LadderError: the puzzle has other houses than rows, columns and boxes, or is larger than
            9x9.
    """
    if not rater.serves(puzzle.variant):
        raise LadderError(
            f"{rater.name} does not serve {puzzle.variant.name}; expected rows, columns and boxes, "
            "up to 9x9"
        )
    try:
        return prove(puzzle)
    except TimeoutError:
        return None, None

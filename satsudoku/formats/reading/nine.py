"""Boards of 9 x 9 cells with the digits 1 to 9: all that some programs know."""

from __future__ import annotations

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import FormatError

SIDE = 9


def has_9_digits(variant: Variant) -> bool:
    """Whether its boards are 9 x 9 cells with the digits 1 to 9.

    >>> from satsudoku import variant
    >>> has_9_digits(variant("diagonal9")), has_9_digits(variant("classic4"))
    (True, False)
    """
    return (
        len(variant.grids) == 1
        and variant.shape == (SIDE, SIDE)
        and variant.symbols == "123456789"
        and len(variant.cells) == SIDE**2
    )


def nine_rows(puzzle: Puzzle, format: str) -> list[str]:
    """The rows of a puzzle, ``.`` for an empty cell.

    Raises:
        FormatError: it has other cells or symbols, which the format does not write.

    >>> nine_rows(Puzzle("1" + "." * 80), "sdk")[:2]
    ['1........', '.........']
    """
    if not has_9_digits(puzzle.variant):
        raise FormatError(f"format {format} writes 9 x 9 cells only, and this puzzle has others")
    line = puzzle.line
    return [line[start : start + SIDE] for start in range(0, SIDE**2, SIDE)]

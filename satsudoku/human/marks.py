"""What a drawing of a deduction points out."""

from __future__ import annotations

from satsudoku.drawing.svg import Marks
from satsudoku.human.deduction import Deduction

__all__ = ["marks_of"]


def marks_of(deduction: Deduction) -> Marks:
    """The houses, the pattern's candidates, and what the deduction places and removes.

    >>> from satsudoku import Puzzle
    >>> puzzle = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
    >>> marks = marks_of(puzzle.classify("rank8").path[0].deduction)
    >>> marks.base == frozenset(range(18, 24)), marks.placed
    (True, (135,))
    """
    base, cover = (
        _house_cells(deduction, deduction.truths),
        _house_cells(deduction, deduction.links),
    )
    if not base:
        base, cover = cover, frozenset()
    pattern = () if deduction.refutation is not None else deduction.pattern
    return Marks(
        base=base,
        cover=cover,
        pattern=frozenset(pattern).difference(deduction.placed),
        placed=deduction.placed,
        eliminated=deduction.eliminated,
    )


def _house_cells(deduction: Deduction, items: tuple[int, ...]) -> frozenset[int]:
    houses = (deduction.geometry.house(item) for item in items)
    return frozenset(cell for house in houses if house is not None for cell in house.cells)

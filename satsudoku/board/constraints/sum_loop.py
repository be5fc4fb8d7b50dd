"""Sum loops: closed lines that fall into pieces of one sum."""

from __future__ import annotations

from dataclasses import dataclass

from satsudoku.board.constraint import Stroke
from satsudoku.board.constraints.sum_line import SumLine
from satsudoku.board.primitives.closed_pieces import ClosedPieces
from satsudoku.board.relation import Relation

__all__ = ["SumLoop"]


@dataclass(frozen=True)
class SumLoop(SumLine):
    """The closed line falls into pieces that each add to a number; any cell may start one.

    >>> (ring,) = SumLoop("sum loop", 1, (0, 1, 2), 9, 5).relations
    >>> ring.allows([2, 5, 3]), ring.allows([2, 4, 4])
    (True, False)
    """

    key = "sum_loops"
    family_name = "sum loop"
    least_cells = 2

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The pieces."""
        assert self.value is not None
        return (ClosedPieces(self.name, self.cells, self.symbols, self.value),)

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        """The line, from the last cell to the first, too."""
        return (Stroke((*self.cells, self.cells[0])),)

"""Little killers: diagonals that add to a clue beside the board."""

from __future__ import annotations

from dataclasses import dataclass

from satsudoku.board.constraint import Stroke
from satsudoku.board.listed import Clue
from satsudoku.board.relation import Relation
from satsudoku.board.sum_of_cells import sum_of_cells

__all__ = ["LittleKiller"]


@dataclass(frozen=True)
class LittleKiller(Clue):
    """The cells of a diagonal, the nearest to the clue first, add to it.

    >>> LittleKiller("little killer", 1, (0, 10), 9, 4).relations[0].total
    4
    """

    key = "little_killers"
    family_name = "little killer"
    number_key = "sum"
    least_cells = 1

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        """What so many cells may add to."""
        return cells, cells * symbols

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The sum."""
        return sum_of_cells(self)

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        """An arrow along the diagonal."""
        return (Stroke(self.cells, "arrow"),) if len(self.cells) > 1 else ()

"""Sandwiches: the sum between the least and the greatest symbol of a line."""

from __future__ import annotations

from dataclasses import dataclass

from satsudoku.board.listed import Clue
from satsudoku.board.primitives.crust import Crust
from satsudoku.board.relation import Relation

__all__ = ["Sandwich"]


@dataclass(frozen=True)
class Sandwich(Clue):
    """What stands between the least and the greatest symbol of the line adds to the clue.

    >>> Sandwich("sandwich", 1, (0, 1, 2, 3), 4, 5).relations[0].allows([1, 2, 3, 4])
    True
    """

    key = "sandwiches"
    family_name = "sandwich"
    number_key = "sum"

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        """0, where the two are neighbours, to all the other symbols."""
        return 0, symbols * (symbols - 1) // 2 - 1

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The sum."""
        assert self.value is not None
        return (Crust(self.name, self.cells, self.symbols, self.value),)

"""Skyscrapers: how many cells of a line are greater than all before them."""

from __future__ import annotations

from dataclasses import dataclass

from satsudoku.board.listed import Clue
from satsudoku.board.primitives.visible import Visible
from satsudoku.board.relation import Relation

__all__ = ["Skyscraper"]


@dataclass(frozen=True)
class Skyscraper(Clue):
    """So many cells are greater than all before them.

    >>> Skyscraper("skyscraper", 1, (0, 1, 2), 3, 2).relations[0].allows([2, 1, 3])
    True
    """

    key = "skyscrapers"
    family_name = "skyscraper"
    number_key = "visible"
    least_cells = 1

    @property
    def relations(self) -> tuple[Relation, ...]:
        """How many."""
        assert self.value is not None
        return (Visible(self.name, self.cells, self.symbols, self.value),)

"""Nabners: lines without equal or consecutive values, wherever they stand on the line."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from satsudoku.board.listed import Line
from satsudoku.board.pair_table import pair_table
from satsudoku.board.relation import Relation

__all__ = ["Nabner"]


@dataclass(frozen=True)
class Nabner(Line):
    """No two of its cells hold equal or consecutive values.

    >>> len(Nabner("nabner", 1, (0, 1, 2), 9, None).relations)
    3
    """

    key = "nabners"
    family_name = "nabner"
    repeats = False

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Any two cells."""
        return tuple(
            pairs
            for one, two in combinations(self.cells, 2)
            for pairs in pair_table(self.name, one, two, self.symbols, lambda a, b: abs(a - b) > 1)
        )

"""Clones: parts that hold the same symbols in the same order."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from satsudoku.board.pair_table import pair_table
from satsudoku.board.parted import Parted
from satsudoku.board.relation import Relation

__all__ = ["Clone"]


@dataclass(frozen=True)
class Clone(Parted):
    """All parts hold the same symbols in the same order.

    >>> [r.cells for r in Clone("clone", 1, (0, 1, 5, 6), 9, (2, 2)).relations]
    [(0, 5), (1, 6)]
    """

    key = "clones"
    family_name = "clone"
    equal_sizes = True

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The first cells of two parts, the second ones, and so on."""
        return tuple(
            pairs
            for first, second in pairwise(self.parts)
            for one, two in zip(first, second, strict=True)
            if one != two
            for pairs in pair_table(self.name, one, two, self.symbols, lambda a, b: a == b)
        )

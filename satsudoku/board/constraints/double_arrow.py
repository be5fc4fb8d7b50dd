"""Double arrows: lines whose inner cells add to what the ends add to."""

from __future__ import annotations

from dataclasses import dataclass

from satsudoku.board.listed import Line
from satsudoku.board.primitives.weighted_sum import WeightedSum
from satsudoku.board.relation import Relation

__all__ = ["DoubleArrow"]


@dataclass(frozen=True)
class DoubleArrow(Line):
    """The inner cells add to what the two ends add to.

    >>> (equal,) = DoubleArrow("double arrow", 1, (0, 1, 2), 9, None).relations
    >>> equal.cells, equal.weights
    ((0, 1, 2), (-1, 1, -1))
    """

    key = "double_arrows"
    family_name = "double arrow"
    least_cells = 3
    repeats = False

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The inner cells count up, the ends down."""
        first, *inner, last = self.cells
        terms = [(first, -1), *((cell, 1) for cell in inner), (last, -1)]
        made = WeightedSum.of(self.name, self.symbols, terms, 0)
        return () if made is None else (made,)

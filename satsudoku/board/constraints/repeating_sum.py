"""Sums: cells that add to a number and may repeat."""

from __future__ import annotations

from dataclasses import dataclass

from satsudoku.board.constraint import Outline
from satsudoku.board.listed import Listed
from satsudoku.board.relation import Relation
from satsudoku.board.sum_of_cells import sum_of_cells

__all__ = ["RepeatingSum"]


@dataclass(frozen=True)
class RepeatingSum(Listed):
    """Cells that add to a number; symbols may repeat as far as houses allow.

    >>> RepeatingSum("sum", 1, (0, 1), 9, 4).relations[0].allows([2, 2])
    True
    """

    key = "sums"
    family_name = "sum"
    number_key = "sum"
    least_cells = 1
    repeats = True

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        """What so many cells may add to."""
        return cells, cells * symbols

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The sum."""
        return sum_of_cells(self)

    @property
    def outlines(self) -> tuple[Outline, ...]:
        """The border, and the sum."""
        return (Outline(tuple(dict.fromkeys(self.cells)), f"Σ{self.value}"),)

"""Cells that add to a number."""

from __future__ import annotations

from dataclasses import dataclass

from satsudoku.board.relation import Relation
from satsudoku.constraints.listed import Listed
from satsudoku.constraints.relations.weighted_sum import WeightedSum


@dataclass(frozen=True)
class SumOfCells(Listed):
    """Cells that add to a number; a repeated cell counts twice."""

    number_key = "sum"
    least_cells = 1

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        """The least and the greatest total of `cells` cells."""
        return cells, cells * symbols

    @classmethod
    def growth(cls, cells: int) -> int:
        return cells

    @property
    def relations(self) -> tuple[Relation, ...]:
        assert self.value is not None
        ones = (1,) * len(self.cells)
        return WeightedSum.over(self.name, self.symbols, self.cells, ones, self.value)

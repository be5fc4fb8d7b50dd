from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.listed import Line
from satsudoku.constraints.relations.weighted_sum import WeightedSum
from satsudoku.constraints.workbench import draw_line


def _balanced(values: list[int]) -> bool:
    return sum(values[1:-1]) == values[0] + values[-1]


@dataclass(frozen=True)
class DoubleArrow(Line):
    """The inner cells have the same sum as the two ends."""

    key = "double_arrows"
    family_name = "double arrow"
    demand = "the inner cells of {it} add to the sum of its ends"
    has_ends = True
    example: ClassVar = {"cells": "r2c2 r2c3 r3c4 r4c4 r5c5"}
    drawer: ClassVar = draw_line(lambda path, value: True, _balanced)
    least_cells = 3
    flags = ("zero",)

    zero: bool = False

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The inner cells count up, the ends down."""
        inner = len(self.cells) - 2
        weights, total = (-1, *(1,) * inner, -1), self.zero * (inner - 2)
        return WeightedSum.over(self.name, self.symbols, self.cells, weights, total)

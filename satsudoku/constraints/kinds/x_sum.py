from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.listed import Clue
from satsudoku.constraints.relations.pointer import PointedSum
from satsudoku.constraints.workbench import draw_clue
from satsudoku.constraints.zero_based import ZeroBased


@dataclass(frozen=True)
class XSum(ZeroBased, Clue):
    """The first x cells add to the clue, where x is the first cell."""

    key = "x_sums"
    family_name = "x-sum"
    demand = "the first cells of {it}, as many as {first} says, add to {n}"
    example: ClassVar = {"cells": "r2c1 r2c2 r2c3 r2c4 r2c5 r2c6", "sum": 9}
    drawer: ClassVar = draw_clue("sum", lambda values: sum(values[: values[0]]))
    primitive = PointedSum
    number_key = "sum"
    least_cells = 1

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        return 1, symbols * (symbols + 1) // 2

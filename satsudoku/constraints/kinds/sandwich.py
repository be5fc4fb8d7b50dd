from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.listed import Clue
from satsudoku.constraints.relations.crust import Crust
from satsudoku.constraints.workbench import draw_clue
from satsudoku.constraints.zero_based import ZeroBased


def _between_crusts(values: list[int]) -> int:
    left, right = sorted((values.index(min(values)), values.index(max(values))))
    return sum(values[left + 1 : right])


@dataclass(frozen=True)
class Sandwich(ZeroBased, Clue):
    """The cells between the least and the greatest symbol of the line add to the clue."""

    key = "sandwiches"
    family_name = "sandwich"
    demand = "the cells between the least and the greatest symbol of {it} add to {n}"
    example: ClassVar = {"cells": "r1c3 r2c3 r3c3 r4c3 r5c3 r6c3", "sum": 7}
    drawer: ClassVar = draw_clue("sum", _between_crusts)
    primitive = Crust
    number_key = "sum"

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        """From 0, if the two are neighbours, to the sum of all other symbols."""
        return 0, symbols * (symbols - 1) // 2 - 1

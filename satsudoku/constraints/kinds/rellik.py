from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.relations.subset_sums import NoSubsetSum
from satsudoku.constraints.workbench import Table, draw_area
from satsudoku.constraints.zero_based import ZeroBased


def _no_sum(values: list[int]) -> Table | None:
    """The least number that no cells add to."""
    sums = {0}
    for value in values:
        sums |= {total + value for total in sums}
    return {"sum": min({*range(1, sum(values) + 2)} - sums)}


@dataclass(frozen=True)
class Rellik(ZeroBased):
    """Different values; no choice of them adds to the number."""

    key = "relliks"
    family_name = "rellik"
    demand = "no cells of {it} add to {n}"
    example: ClassVar = {"cells": "r2c2 r2c3 r3c2", "sum": 6}
    drawer: ClassVar = draw_area(_no_sum, differ=True)
    outline = "≠{n}"
    primitive = NoSubsetSum
    number_key = "sum"
    least_cells = 1
    differ = True

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        """Any; no cells add to a number above the sum of all symbols."""
        return 1, 9999

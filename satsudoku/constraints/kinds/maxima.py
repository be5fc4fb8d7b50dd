from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.extremes import Extremes
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench, patiently


def _draw(bench: Workbench) -> Drawing | None:
    cell = bench.pick(range(len(bench.grid)))
    extreme = all(bench.grid[cell] > bench.grid[near] for near in bench.near(cell))
    return ({"cells": bench.names([cell])}, []) if extreme else None


@dataclass(frozen=True)
class Maxima(Extremes):
    """Each cell is greater than its unmarked neighbours."""

    key = "maxima"
    family_name = "maximum"
    demand = "the cells of {it} exceed their neighbours"
    shape = "circles"
    example: ClassVar = {"cells": "r3c3 r5c5"}
    drawer: ClassVar = Drawer(patiently(_draw))
    least_cells = 1
    compared = operator.gt
    sign = "max"

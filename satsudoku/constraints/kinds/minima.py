from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.extremes import Extremes


@dataclass(frozen=True)
class Minima(Extremes):
    """Each cell is smaller than its unmarked neighbours."""

    key = "minima"
    family_name = "minimum"
    demand = "the cells of {it} are below their neighbours"
    shape = "circles"
    example: ClassVar = {"cells": "r3c3 r5c5"}
    least_cells = 1
    compared = operator.lt
    sign = "min"

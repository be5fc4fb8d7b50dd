from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.extremes import Extremes


@dataclass(frozen=True)
class Maxima(Extremes):
    """Each cell is greater than its unmarked neighbours."""

    key = "maxima"
    family_name = "maximum"
    demand = "the cells of {it} exceed their neighbours"
    shape = "circles"
    example: ClassVar = {"cells": "r3c3 r5c5"}
    least_cells = 1
    compared = operator.gt
    sign = "max"

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.constraint import Stroke
from satsudoku.board.relation import Relation
from satsudoku.constraints.listed import Line
from satsudoku.constraints.pair_table import chain
from satsudoku.constraints.workbench import draw_line


@dataclass(frozen=True)
class SlowThermometer(Line):
    """Each cell is at least as great as the one before it."""

    key = "slow_thermometers"
    family_name = "slow thermometer"
    demand = "values never fall along {it}"
    example: ClassVar = {"cells": "r2c2 r2c3 r3c4 r4c4 r5c5"}
    drawer: ClassVar = draw_line(lambda path, value: value >= path[-1])

    @property
    def relations(self) -> tuple[Relation, ...]:
        return chain(self.name, self.cells, self.symbols, operator.le)

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        return (Stroke(self.cells, "bulb"),)

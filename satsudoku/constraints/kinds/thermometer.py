from __future__ import annotations

import operator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from satsudoku.board.constraint import Stroke
from satsudoku.board.mark import Mark
from satsudoku.board.relation import Relation
from satsudoku.constraints.listed import Line
from satsudoku.constraints.pair_table import chain
from satsudoku.constraints.workbench import draw_line


@dataclass(frozen=True)
class Thermometer(Line):
    """Each cell is greater than the one before it."""

    key = "thermometers"
    family_name = "thermometer"
    demand = "values rise along {it}"
    example: ClassVar = {"cells": "r2c2 r3c3 r4c3 r5c4"}
    drawer: ClassVar = draw_line(lambda path, value: value > path[-1])
    repeats = False
    excludes_repeats = True

    @classmethod
    def most_cells(cls, symbols: int) -> int:
        return symbols

    @property
    def relations(self) -> tuple[Relation, ...]:
        return chain(self.name, self.cells, self.symbols, operator.lt)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The symbols that the cells before and after each one leave it."""
        name, left = self.name, _left(len(self.cells), self.symbols)
        return tuple(map(Mark, [name] * len(left), self.cells, left))

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        return (Stroke(self.cells, "bulb"),)


@lru_cache(maxsize=256)
def _left(cells: int, symbols: int) -> list[frozenset[int]]:
    """The symbols that cells on a line of this length may hold."""
    room = symbols - cells + 1
    return [frozenset(range(place, place + room)) for place in range(cells)]

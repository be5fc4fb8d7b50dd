from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.listed import Line
from satsudoku.constraints.pair_table import pair_table
from satsudoku.constraints.workbench import draw_line


@dataclass(frozen=True)
class Nabner(Line):
    """No two of its cells hold equal or consecutive values."""

    key = "nabners"
    family_name = "nabner"
    demand = "no two cells of {it} hold equal or consecutive values"
    tint = "yellow"
    example: ClassVar = {"cells": "r2c2 r3c3 r4c4"}
    drawer: ClassVar = draw_line(lambda path, value: all(abs(value - v) > 1 for v in path), least=2)
    repeats = False
    excludes_repeats = True

    @property
    def relations(self) -> tuple[Relation, ...]:
        return tuple(
            pairs
            for first, second in combinations(self.cells, 2)
            for pairs in pair_table(self.name, first, second, self.symbols, _apart)
        )


def _apart(a: int, b: int) -> bool:
    return abs(a - b) > 1

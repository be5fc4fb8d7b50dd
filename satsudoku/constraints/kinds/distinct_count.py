from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.relations.distinct import Distinct
from satsudoku.constraints.relations.revisited import revisited
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench, patiently
from satsudoku.constraints.zero_based import ZeroBased


def _draw(bench: Workbench) -> Drawing | None:
    cells = bench.area(3, 7)
    for first in cells:
        others = [cell for cell in cells if cell != first]
        if len({*bench.values(others)}) == bench.grid[first]:
            return {"cells": bench.names([first, *others])}, cells
    return None


@dataclass(frozen=True)
class DistinctCount(ZeroBased):
    """The first cell holds the number of different values in the others."""

    key = "distinct_counts"
    family_name = "distinct count"
    demand = "{first} says how many different values are in the other cells of {it}"
    example: ClassVar = {"cells": "r2c2 r2c3 r3c2 r3c3"}
    drawer: ClassVar = Drawer(patiently(_draw))
    outline = ""
    repeats = True
    rings_first = True

    @property
    def relations(self) -> tuple[Relation, ...]:
        cells = (*self.cells[1:], self.cells[0])
        return (revisited(Distinct(self.name, cells, self.symbols, self.zero)),)

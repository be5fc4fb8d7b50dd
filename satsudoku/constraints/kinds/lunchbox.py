from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.relations.crust import Crust, ExtremeCrust
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench, patiently
from satsudoku.constraints.zero_based import ZeroBased


def _draw(bench: Workbench) -> Drawing | None:
    cells = bench.path(lambda path, cell: bench.grid[cell] not in bench.values(path), 3, 6)
    if not cells:
        return None
    values = bench.values(cells)
    start, end = sorted((values.index(min(values)), values.index(max(values))))
    return {"cells": bench.names(cells), "sum": sum(values[start + 1 : end])}, cells


@dataclass(frozen=True)
class Lunchbox(ZeroBased):
    """Different symbols; those between the least and the greatest, in place, add to the number."""

    key = "lunchboxes"
    family_name = "lunchbox"
    demand = "the cells between the least and the greatest value of {it} add to {n}"
    example: ClassVar = {"cells": "r2c2 r3c3 r4c3 r5c4", "sum": 5}
    drawer: ClassVar = Drawer(patiently(_draw))
    outline = "{n}"
    number_key = "sum"
    differ = True

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        return 0, symbols * (symbols - 1) // 2 - 1

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The sum; if the cells hold all symbols, the extremes are fixed."""
        assert self.value is not None
        kind = Crust if len(self.cells) == self.symbols else ExtremeCrust
        return (kind(self.name, self.cells, self.symbols, self.value, self.zero),)

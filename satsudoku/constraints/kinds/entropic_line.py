from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.listed import Line
from satsudoku.constraints.mixtures import mixed, thirds
from satsudoku.constraints.workbench import LONGEST_LINE, Drawer, Drawing, Workbench


def _draw(bench: Workbench) -> Drawing | None:
    third = thirds(bench.symbols)

    def group(cell: int) -> int:
        return third[bench.grid[cell] - bench.first]

    def fits(path: list[int], cell: int) -> bool:
        return group(cell) not in map(group, path[-2:])

    cells = bench.path(fits, 3, LONGEST_LINE)
    return ({"cells": bench.names(cells)}, cells) if cells else None


@dataclass(frozen=True)
class EntropicLine(Line):
    """Any three successive cells hold a low, a middle and a high symbol."""

    key = "entropic_lines"
    family_name = "entropic line"
    demand = "any three successive cells of {it} are low, middle and high in some order"
    tint = "orange"
    example: ClassVar = {"cells": "r2c2 r2c3 r3c4 r4c4 r5c5"}
    drawer: ClassVar = Drawer(_draw)

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Any two cells that are less than three apart."""
        return mixed(self.name, self.cells, thirds(self.symbols), 3)

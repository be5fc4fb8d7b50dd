from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar

from satsudoku.board.constraint import Stroke
from satsudoku.constraints.kinds.equal_sums import EqualSums
from satsudoku.constraints.workbench import LONGEST_LINE, Drawer, Drawing, Workbench, patiently


def _draw(bench: Workbench) -> Drawing | None:
    box = {cell: h.name for h in bench.houses if h.family in ("box", "region") for cell in h.cells}
    cells = bench.path(lambda path, cell: cell in box, 2, LONGEST_LINE)
    while len(cells) > 1:
        parts = [[*part] for _, part in groupby(cells, key=lambda cell: box.get(cell))]
        if len(parts) > 1 and len({sum(bench.values(part)) for part in parts}) == 1:
            return {"parts": [bench.names(part) for part in parts]}, cells
        cells.pop()
    return None


@dataclass(frozen=True)
class RegionSumLine(EqualSums):
    """A line whose parts, cut where it passes into another box or region, have the same sum."""

    key = "region_sum_lines"
    family_name = "region sum line"
    shape = "pieces"
    example: ClassVar = {"parts": ["r2c2 r2c3", "r3c4 r4c4", "r5c5"]}
    drawer: ClassVar = Drawer(patiently(_draw))

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        return (Stroke(self.cells, tint="blue"),)

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.listed import Clue
from satsudoku.constraints.sum_of_cells import SumOfCells
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench


def _draw(bench: Workbench) -> Drawing | None:
    lines = bench.lines()
    if not lines:
        return None
    line = lines[bench.pick(range(len(lines)))]
    boxes = [set(house.cells) for house in bench.houses if house.family == "box"]
    box = next((box for box in boxes if line[0] in box), {*line[:3]})
    cells = [cell for cell in line if cell in box]
    return {"cells": bench.names(cells), "sum": sum(bench.values(cells))}, []


@dataclass(frozen=True)
class FrameSum(SumOfCells, Clue):
    """The cells of a line, from the clue to the end of the first box, add to the clue."""

    key = "frame_sums"
    family_name = "frame sum"
    demand = "the first cells of {it} add to {n}"
    shape = "frame"
    example: ClassVar = {"cells": "r1c3 r2c3", "sum": 7}
    drawer: ClassVar = Drawer(_draw)

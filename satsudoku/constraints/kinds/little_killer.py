from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.listed import Clue
from satsudoku.constraints.sum_of_cells import SumOfCells
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench


def _draw(bench: Workbench) -> Drawing | None:
    rows, columns = map(max, zip(*bench.places, strict=True))
    edge = [
        cell
        for cell, (row, column) in enumerate(bench.places)
        if row in (1, rows) or column in (1, columns)
    ]
    row, column = bench.places[bench.pick(edge)]
    down, right = bench.pick((1, -1)), bench.pick((1, -1))
    cells = []
    while (row, column) in bench.index:
        cells.append(bench.index[row, column])
        row, column = row + down, column + right
    if len(cells) < 2:
        return None
    return {"cells": bench.names(cells), "sum": sum(bench.values(cells))}, []


@dataclass(frozen=True)
class LittleKiller(SumOfCells, Clue):
    """The cells of a diagonal, the nearest to the clue first, add to it."""

    key = "little_killers"
    family_name = "little killer"
    demand = "the cells of {it} add to {n}"
    shape = "diagonal"
    example: ClassVar = {"cells": "r1c3 r2c4 r3c5 r4c6", "sum": 12}
    drawer: ClassVar = Drawer(_draw)

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.listed import Line
from satsudoku.constraints.relations.closed_pieces import ClosedPieces
from satsudoku.constraints.relations.pieces import Pieces
from satsudoku.constraints.relations.revisited import revisited
from satsudoku.constraints.workbench import LONGEST_LINE, Drawer, Drawing, Workbench, patiently
from satsudoku.constraints.zero_based import ZeroBased


def _draw(bench: Workbench) -> Drawing | None:
    cells = bench.path(lambda path, cell: True, 3, LONGEST_LINE)
    while len(cells) > 2:
        ends = [*accumulate(bench.values(cells))]
        totals = [n for n in ends[:-1] if n and {*range(n, ends[-1] + 1, n)} <= {*ends}]
        if totals and ends[-1] % totals[-1] == 0:
            return {"cells": bench.names(cells), "sum": totals[-1]}, cells
        cells.pop()
    return None


@dataclass(frozen=True)
class SumLine(ZeroBased, Line):
    """The line splits into pieces that each add to a number."""

    key = "sum_lines"
    family_name = "sum line"
    demand = "{it} falls into pieces that add to {n}"
    tint = "blue"
    example: ClassVar = {"cells": "r2c2 r2c3 r3c4 r4c4 r5c5", "sum": 7}
    drawer: ClassVar = Drawer(patiently(_draw))
    primitive: ClassVar[type[Pieces | ClosedPieces]] = Pieces
    number_key = "sum"
    least_cells = 1

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Its pieces; a cell that the line returns to counts each time."""
        assert self.value is not None
        make = self.primitive
        return (revisited(make(self.name, self.cells, self.symbols, self.value, self.zero)),)

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        """Any total of a piece; zeros alone need no piece, so even a great one may hold."""
        return 1, 9999

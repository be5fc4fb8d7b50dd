from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.listed import Line
from satsudoku.constraints.relations.interval import Interval
from satsudoku.constraints.relations.revisited import revisited
from satsudoku.constraints.workbench import LONGEST_LINE, Drawer, Drawing, Workbench, patiently


def _draw(bench: Workbench) -> Drawing | None:
    gap = max(1, bench.symbols // 2)
    cells = bench.path(lambda path, cell: True, 3, LONGEST_LINE)
    while len(cells) > 2:
        first, *inner, last = bench.values(cells)
        low, high = sorted((first, last))
        if high - low >= gap and all(not low <= value <= high for value in inner):
            return {"cells": bench.names(cells), "difference": gap}, cells
        cells.pop()
    return None


@dataclass(frozen=True)
class LockoutLine(Line):
    """The ends differ by at least `value`, by default 4; the others lie strictly outside."""

    key = "lockout_lines"
    family_name = "lockout line"
    demand = "the ends of {it} differ by {n} or more and the other cells lie outside them"
    has_ends = True
    example: ClassVar = {"cells": "r2c2 r2c3 r3c4 r4c4 r5c5", "difference": 3}
    drawer: ClassVar = Drawer(patiently(_draw))
    number_key = "difference"
    optional = True
    least_cells = 1

    @classmethod
    def default(cls, symbols: int) -> int:
        return 4

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        return 0, symbols - 1

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The ends, then the others; both ends of a line of one cell are that cell."""
        first, *others = self.cells
        last = others.pop() if others else first
        cells = (first, last, *dict.fromkeys(others))
        gap = 4 if self.value is None else self.value
        return (revisited(Interval(self.name, cells, self.symbols, gap, True)),)

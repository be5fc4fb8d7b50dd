from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.constraint import Stroke
from satsudoku.board.relation import Relation
from satsudoku.constraints.relations.remote_value import RemoteValue
from satsudoku.constraints.relations.revisited import revisited
from satsudoku.constraints.workbench import Table, Workbench, draw_in_line
from satsudoku.constraints.zero_based import ZeroBased


def _table(bench: Workbench, line: list[int]) -> Table | None:
    """From a place in a line to the last of its cells, and a cell elsewhere."""
    at = bench.below(len(line) - 1)
    second, *behind = line[at:]
    place = bench.grid[second]
    if not bench.first or place > len(behind):
        return None
    others = bench.holding(bench.grid[behind[place - 1]], line)
    if not others:
        return None
    return {"cells": bench.names([bench.pick(others), second, *behind])}


@dataclass(frozen=True)
class ValueIndexer(ZeroBased):
    """The first cell's value is in the n-th cell after the second, which holds n.

    The second cell may be the first one after itself, as on the border of the board.
    """

    key = "value_indexers"
    family_name = "value indexer"
    demand = "the second cell of {it} says where behind it the value of {first} is"
    shape = "line"
    example: ClassVar = {"cells": "r2c2 r3c2 r3c3 r3c4 r3c5 r3c6"}
    drawer: ClassVar = draw_in_line(_table)
    least_cells = 3
    repeats = True

    @property
    def relations(self) -> tuple[Relation, ...]:
        ends, behind = self.cells[:2], self.cells[2:]
        cells = (*ends, *(cell for cell in dict.fromkeys(behind) if cell not in ends))
        line = tuple(map(cells.index, behind))
        first = 2 if self.zero else 1
        return (revisited(RemoteValue(self.name, cells, self.symbols, line, first)),)

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        return (Stroke(tuple(dict.fromkeys(self.cells)), "arrow"),)

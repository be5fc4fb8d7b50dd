from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.relations.matches import Matches
from satsudoku.constraints.relations.revisited import revisited
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench
from satsudoku.constraints.zero_based import ZeroBased


def _draw(bench: Workbench) -> Drawing | None:
    """A cell that holds a low number, so many cells of a value, and two others."""
    first = bench.pick(range(len(bench.grid)))
    number = bench.grid[first]
    value = bench.pick(bench.grid)
    alike = bench.some(bench.holding(value, [first]), number)
    if not 1 <= number == len(alike) <= 4:
        return None
    rest = [c for c, v in enumerate(bench.grid) if v != value and c != first]
    others = [*alike[1:], *bench.some(rest, 2)]
    return {"cells": bench.names([first, alike[0], *sorted(others)])}, []


@dataclass(frozen=True)
class MatchCount(ZeroBased):
    """The first cell holds the number of others with the value of the second, itself included.

    A cell that is named twice counts twice.
    """

    key = "match_counts"
    family_name = "match count"
    demand = "{first} says how many of the other cells of {it} agree with the first of these"
    example: ClassVar = {"cells": "r2c2 r3c3 r3c4 r4c3 r4c4"}
    drawer: ClassVar = Drawer(_draw)
    flags = ("zero", "exclusive")
    outline = "="
    rings_first = True
    repeats = True

    exclusive: bool = False  # leaves out the second cell itself

    @property
    def relations(self) -> tuple[Relation, ...]:
        cells = (*self.cells[1:], self.cells[0])
        start = (not self.zero) + self.exclusive
        return (revisited(Matches(self.name, cells, self.symbols, start)),)

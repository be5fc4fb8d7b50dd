from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.constraint import Tag
from satsudoku.board.relation import Relation
from satsudoku.constraints.relations.occurrences import Occurrences
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench
from satsudoku.constraints.zero_based import ZeroBased


def _draw(bench: Workbench) -> Drawing | None:
    """Circles around so many cells of some values as these say."""
    cells: list[int] = []
    for value in bench.some(sorted({*bench.grid}), 2):
        holding = bench.holding(value)
        if 0 < value <= len(holding):
            cells += bench.some(holding, value)
    return ({"cells": bench.names(sorted(cells))}, []) if cells else None


@dataclass(frozen=True)
class CountingCircles(ZeroBased):
    """A value in one of the cells is the number of cells that hold it."""

    key = "counting_circles"
    family_name = "counting circle"
    demand = "a value in {it} appears in that many of its cells"
    shape = "circles"
    example: ClassVar = {"cells": "r1c2 r2c5 r3c3 r4c4 r5c2 r6c6"}
    drawer: ClassVar = Drawer(_draw)
    least_cells = 1

    @property
    def relations(self) -> tuple[Relation, ...]:
        """One for each value: no cell holds it, or its own number of cells."""
        return tuple(
            Occurrences(
                f"{self.name}, value {value}",
                self.cells,
                self.symbols,
                frozenset({value - 1}),
                (1,) * len(self.cells),
                frozenset({0, value - self.zero}),
            )
            for value in range(1, self.symbols + 1)
        )

    @property
    def tags(self) -> tuple[Tag, ...]:
        return tuple(Tag((cell,), "", "ring") for cell in self.cells)

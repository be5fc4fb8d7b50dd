from __future__ import annotations

import operator
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.pair_table import pair_table
from satsudoku.constraints.parted import Parted
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench


def _draw(bench: Workbench) -> Drawing | None:
    """Two neighbours, and as many cells elsewhere that lie and are filled in the same way."""
    one = bench.neighbours()
    if one is None or not {*one} <= bench.free:
        return None
    (row, column), (down, right) = (bench.places[cell] for cell in one)
    down, right = down - row, right - column
    parts = [bench.names(one)]
    for cell in bench.some(bench.holding(bench.grid[one[0]], one), len(bench.grid)):
        row, column = bench.places[cell]
        other = bench.index.get((row + down, column + right))
        if other in one or not {cell, other} <= bench.free:
            continue
        if other is not None and bench.grid[other] == bench.grid[one[1]]:
            return {"parts": [*parts, bench.names((cell, other))]}, [*one, cell, other]
    return None


@dataclass(frozen=True)
class Clone(Parted):
    """All parts hold the same symbols in the same order."""

    key = "clones"
    family_name = "clone"
    demand = "the parts of {it} hold the same"
    example: ClassVar = {"parts": ["r2c2 r2c3", "r4c4 r4c5"]}
    drawer: ClassVar = Drawer(_draw)
    equal_sizes = True

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The first cells of two parts, the second ones, and so on."""
        return tuple(
            pairs
            for first, second in pairwise(self.parts)
            for cell, copy in zip(first, second, strict=True)
            if cell != copy
            for pairs in pair_table(self.name, cell, copy, self.symbols, operator.eq)
        )

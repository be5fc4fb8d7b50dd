from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from satsudoku.board.constraint import Tag
from satsudoku.board.relation import Relation
from satsudoku.constraints.listed import Listed
from satsudoku.constraints.pair_table import chain
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench


def _draw(bench: Workbench) -> Drawing | None:
    pair = bench.neighbours()
    if pair is None:
        return None
    falling = sorted(pair, key=lambda cell: -bench.grid[cell])
    return {"cells": bench.names(falling)}, []


@dataclass(frozen=True)
class Inequality(Listed):
    """Each cell is greater than the next one."""

    key = "inequalities"
    family_name = "inequality"
    demand = "values fall along {it}"
    shape = "edge"
    example: ClassVar = {"cells": "r3c3 r3c4"}
    drawer: ClassVar = Drawer(_draw)

    def place_name(self, names: Sequence[str], language: str = "en") -> str:
        """See `Constraint.place_name`: by its first and its last cell, which show its direction."""
        return self.by_both_ends(names, language)

    def read_off(self, values: Sequence[int], below: Callable[[int], int]) -> Self:
        """See `satsudoku.making.free_numbers.ReadOff`: its cells turned where they rise."""
        return replace(self, cells=self.cells[::-1]) if values[0] < values[-1] else self

    @property
    def relations(self) -> tuple[Relation, ...]:
        return chain(self.name, self.cells, self.symbols, operator.gt)

    @property
    def tags(self) -> tuple[Tag, ...]:
        return tuple(
            Tag((first, second), ">" if first < second else "<", "plain")
            for first, second in zip(self.cells, self.cells[1:], strict=False)
        )

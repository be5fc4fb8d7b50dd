from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.constraint import Tag
from satsudoku.board.relation import Meaning, Relation
from satsudoku.constraints.listed import Listed
from satsudoku.constraints.relations.automaton import Automaton, with_roles
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench


@dataclass(frozen=True)
class _DifferIf(Automaton):
    """The cells after the first one hold different symbols if the first holds `value` (from 1)."""

    value: int

    def step(self, position: int, state: Hashable, symbol: int) -> int | None:
        """The mask of the symbols so far; -1 if the first cell holds another value."""
        assert isinstance(state, int)
        if position == 0:
            return 0 if symbol == self.value - 1 else -1
        if state < 0:
            return state
        return None if state >> symbol & 1 else state | 1 << symbol

    @property
    def most_states(self) -> int:
        """The sets of symbols, and the state -1."""
        return 1 + (1 << min(self.symbols, 20))

    @property
    def order(self) -> Meaning:
        """See `Automaton.order`: all but the first may change places."""
        return with_roles(self.cells, ["first"] + ["other"] * (len(self.cells) - 1))


def _draw(bench: Workbench) -> Drawing | None:
    """The first cell's value if the others differ, else one that it does not hold."""
    cells = bench.area(3, 5)
    if not cells:
        return None
    first, *others = bench.values(cells)
    false = sorted({*bench.grid} - {first})
    value = first if len({*others}) == len(others) else bench.pick(false)
    return {"cells": bench.names(cells), "value": value}, cells


@dataclass(frozen=True)
class ConditionalCage(Listed):
    """If the first cell holds the value, the others hold different values."""

    key = "conditional_cages"
    family_name = "conditional cage"
    demand = "if {first} holds {n}, the other cells of {it} hold different values"
    example: ClassVar = {"cells": "r2c2 r2c4 r3c3 r4c2", "value": 3}
    drawer: ClassVar = Drawer(_draw)
    number_key = "value"
    least_cells = 3
    outline = ""
    rings_first = True

    @classmethod
    def growth(cls, cells: int) -> int:
        return 1

    @property
    def relations(self) -> tuple[Relation, ...]:
        assert self.value is not None
        return (_DifferIf(self.name, self.cells, self.symbols, self.value),)

    @property
    def tags(self) -> tuple[Tag, ...]:
        return (*super().tags, Tag(self.cells[:1], f"{self.value}?", "plain"))

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, ClassVar, Self

from satsudoku.board.constraint import Tag
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader
from satsudoku.constraints.listed import Clue
from satsudoku.constraints.relations.automaton import Automaton
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench

_ORDERS = {"rising": "→", "falling": "←", "neither": "×"}


def _order(values: Sequence[int]) -> str:
    if all(a < b for a, b in pairwise(values)):
        return "rising"
    return "falling" if all(a > b for a, b in pairwise(values)) else "neither"


def _draw(bench: Workbench) -> Drawing | None:
    lines = bench.lines()
    if not lines:
        return None
    cells = lines[bench.pick(range(len(lines)))][:3]
    return {"cells": bench.names(cells), "order": _order(bench.values(cells))}, []


@dataclass(frozen=True)
class _Ordered(Automaton):
    """The symbols rise, fall, or do neither."""

    direction: str

    def step(self, position: int, state: Any, symbol: int) -> Any:
        """The last symbol, and whether all rose and all fell so far."""
        if position == 0:
            return symbol, True, True
        last, rises, falls = state
        rises, falls = rises and symbol > last, falls and symbol < last
        if self.direction == "rising":
            return (symbol, True, False) if rises else None
        if self.direction == "falling":
            return (symbol, False, True) if falls else None
        end = position == len(self.cells) - 1
        return None if end and (rises or falls) else (symbol, rises, falls)

    @property
    def most_states(self) -> int:
        """A symbol, and whether all rose and all fell so far."""
        return 4 * self.symbols

    @property
    def expected(self) -> str:
        return (
            f"{self.direction} values"
            if self.direction != "neither"
            else "no rising or falling values"
        )


@dataclass(frozen=True)
class Rossini(Clue):
    """The cells, from the clue on, rise, fall, or do neither."""

    key = "rossinis"
    family_name = "rossini"
    demand = "the cells of {it} are ordered as it says"
    shape = "frame"
    example: ClassVar = {"cells": "r2c1 r2c2 r2c3", "order": "rising"}
    drawer: ClassVar = Drawer(_draw)
    own_properties: ClassVar = {"order": {"enum": list(_ORDERS)}}

    order: str = "rising"

    @classmethod
    def own(cls, reader: TomlReader) -> dict[str, Any]:
        order = reader.text("order", ", ".join(_ORDERS), "rising")
        if order not in _ORDERS:
            raise reader.fail("order", " or ".join(_ORDERS))
        return {"order": order}

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        return super().table(names) | {"order": self.order}

    def read_off(self, values: Sequence[int], below: Callable[[int], int]) -> Self:
        """See `satsudoku.making.free_numbers.ReadOff`."""
        return replace(self, order=_order(values))

    @property
    def relations(self) -> tuple[Relation, ...]:
        return (_Ordered(self.name, self.cells, self.symbols, self.order),)

    @property
    def tags(self) -> tuple[Tag, ...]:
        down = self.cells[-1] - self.cells[0] not in range(1 - self.symbols, self.symbols)
        back = self.cells[-1] < self.cells[0]
        signs = "↓↑" if down else "→←"
        sign = "×" if self.order == "neither" else signs[back ^ (self.order == "falling")]
        return (Tag(self.cells, sign, "outside"),)

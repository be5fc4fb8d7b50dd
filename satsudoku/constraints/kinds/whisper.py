from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.mark import Mark
from satsudoku.board.relation import Relation
from satsudoku.constraints.listed import Line
from satsudoku.constraints.pair_table import chain
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench, draw_line


def _draw(bench: Workbench) -> Drawing | None:
    least = Whisper.default(bench.symbols)
    return draw_line(lambda path, value: abs(path[-1] - value) >= least).draw(bench)


@dataclass(frozen=True)
class Whisper(Line):
    """Successive cells differ by at least `value`, by default half the number of symbols."""

    key = "whispers"
    family_name = "whisper"
    demand = "neighbours on {it} differ by {n} or more"
    tint = "green"
    example: ClassVar = {"cells": "r2c2 r2c3 r3c4 r4c4 r5c5"}
    drawer: ClassVar = Drawer(_draw)
    number_key = "difference"
    optional = True
    stays = False

    @classmethod
    def default(cls, symbols: int) -> int:
        return (symbols + 1) // 2

    @property
    def relations(self) -> tuple[Relation, ...]:
        least = self.value or self.default(self.symbols)
        return chain(self.name, self.cells, self.symbols, _apart, least)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The symbols that differ enough from some other one."""
        least = self.value or self.default(self.symbols)
        top = self.symbols - 1
        far = frozenset(s for s in range(self.symbols) if s >= least or top - s >= least)
        return tuple(Mark(self.name, cell, far) for cell in dict.fromkeys(self.cells))


def _apart(a: int, b: int, least: int) -> bool:
    return abs(a - b) >= least

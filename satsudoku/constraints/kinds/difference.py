from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.constraint import Tag
from satsudoku.board.relation import Relation
from satsudoku.constraints.dot import Dot
from satsudoku.constraints.pair_table import chain
from satsudoku.constraints.workbench import draw_dot


@dataclass(frozen=True)
class Difference(Dot):
    """A white dot: the values differ by exactly `value`, by default 1."""

    key = "differences"
    family_name = "difference"
    demand = "{cells} differ by {n}"
    example: ClassVar = {"cells": "r3c3 r3c4"}
    drawer: ClassVar = draw_dot("", lambda a, b: 1 if abs(a - b) == 1 else None)
    number_key = "difference"

    @classmethod
    def default(cls, symbols: int) -> int:
        return 1

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        return 0, symbols - 1

    @property
    def relations(self) -> tuple[Relation, ...]:
        apart = 1 if self.value is None else self.value
        return chain(self.name, self.cells, self.symbols, _apart, apart)

    @property
    def tags(self) -> tuple[Tag, ...]:
        return (Tag(self.cells, "" if self.value in (None, 1) else str(self.value)),)


def _apart(a: int, b: int, difference: int) -> bool:
    return abs(a - b) == difference

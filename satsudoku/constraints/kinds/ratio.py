from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.constraint import Tag
from satsudoku.board.relation import Relation
from satsudoku.constraints.dot import Dot
from satsudoku.constraints.pair_table import chain
from satsudoku.constraints.workbench import draw_dot


@dataclass(frozen=True)
class Ratio(Dot):
    """A black dot: one value is `value` times the other, by default twice.

    Attributes:
        zero: whether the first symbol is a 0.
    """

    key = "ratios"
    family_name = "ratio"
    demand = "one of {cells} is {n} times the other"
    example: ClassVar = {"cells": "r3c3 r3c4"}
    drawer: ClassVar = draw_dot("", lambda a, b: 2 if 2 * min(a, b) == max(a, b) else None)
    number_key = "ratio"
    flags = ("zero",)

    zero: bool = False

    @classmethod
    def default(cls, symbols: int) -> int:
        return 2

    @property
    def relations(self) -> tuple[Relation, ...]:
        times = self.value or 2
        return chain(self.name, self.cells, self.symbols, _in_ratio, times, int(self.zero))

    @property
    def tags(self) -> tuple[Tag, ...]:
        text = "" if self.value in (None, 2) else str(self.value)
        return (Tag(self.cells, text, "black"),)


def _in_ratio(a: int, b: int, times: int, zero: int) -> bool:
    a, b = a - zero, b - zero
    return a == times * b or b == times * a

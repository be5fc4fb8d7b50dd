from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.listed import Line
from satsudoku.constraints.relations.interval import Interval


@dataclass(frozen=True)
class LockoutLine(Line):
    """The ends differ by at least `value`, by default 4; the others lie strictly outside."""

    key = "lockout_lines"
    family_name = "lockout line"
    titles: ClassVar = {"ja": "ロックアウト線"}
    demand: ClassVar = {
        "en": "the ends of {it} differ by {n} or more and the other cells lie outside them",
        "ja": "{it}の両端の差は{n}以上で、他の数はその外側にある",
    }
    has_ends = True
    example: ClassVar = {"cells": "r2c2 r2c3 r3c4 r4c4 r5c5", "difference": 3}
    number_key = "difference"
    optional = True
    repeats = False

    @classmethod
    def default(cls, symbols: int) -> int:
        return 4

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        return 0, symbols - 1

    @property
    def relations(self) -> tuple[Relation, ...]:
        first, *inner, last = self.cells
        gap = 4 if self.value is None else self.value
        return (Interval(self.name, (first, last, *inner), self.symbols, gap, True),)

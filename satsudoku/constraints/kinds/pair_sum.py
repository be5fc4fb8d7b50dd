from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.constraint import Tag
from satsudoku.board.relation import Relation
from satsudoku.constraints.dot import Dot
from satsudoku.constraints.pair_table import chain
from satsudoku.constraints.workbench import draw_dot


@dataclass(frozen=True)
class PairSum(Dot):
    """X, V or another number: the values of the two cells add to it."""

    key = "pair_sums"
    family_name = "pair sum"
    demand = "{cells} add to {n}"
    example: ClassVar = {"cells": "r3c3 r3c4", "sum": 5}
    drawer: ClassVar = draw_dot("sum", lambda a, b: a + b if a + b in (5, 10) else None)
    number_key = "sum"
    optional = False

    @classmethod
    def growth(cls, cells: int) -> int:
        return 2

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        """The possible sums of two cells; always with 5 and 10, V and X."""
        return 2, max(10, 2 * symbols)

    @property
    def relations(self) -> tuple[Relation, ...]:
        assert self.value is not None
        return chain(self.name, self.cells, self.symbols, _adds, self.value)

    @property
    def tags(self) -> tuple[Tag, ...]:
        text = {5: "V", 10: "X"}.get(self.value or 0, str(self.value))
        return (Tag(self.cells, text, "plain"),)


def _adds(a: int, b: int, total: int) -> bool:
    return a + b == total

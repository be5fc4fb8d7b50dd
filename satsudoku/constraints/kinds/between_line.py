from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.listed import Line
from satsudoku.constraints.relations.interval import Interval
from satsudoku.constraints.relations.revisited import revisited
from satsudoku.constraints.workbench import draw_line


def _ends_apart(values: list[int]) -> bool:
    low, high = sorted((values[0], values[-1]))
    return all(low < value < high for value in values[1:-1])


@dataclass(frozen=True)
class BetweenLine(Line):
    """The inner cells lie strictly between the values of the ends."""

    key = "between_lines"
    family_name = "between line"
    demand = "the inner cells of {it} lie between its ends in value"
    has_ends = True
    example: ClassVar = {"cells": "r2c2 r2c3 r3c4 r4c4 r5c5"}
    drawer: ClassVar = draw_line(lambda path, value: True, _ends_apart)

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The ends, then the others; two cells alone mean nothing."""
        first, *inner, last = self.cells
        if not inner:
            return ()
        cells = (first, last, *dict.fromkeys(inner))
        return (revisited(Interval(self.name, cells, self.symbols, 0, False)),)

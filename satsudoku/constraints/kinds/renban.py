from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.listed import Line
from satsudoku.constraints.relations.span import Span
from satsudoku.constraints.workbench import draw_line


def _consecutive(values: list[int]) -> bool:
    return max(values) - min(values) == len(values) - 1


@dataclass(frozen=True)
class Renban(Line):
    """As many different consecutive values as there are cells, in any order."""

    key = "renbans"
    family_name = "renban"
    demand = "the cells of {it} hold consecutive values"
    tint = "purple"
    example: ClassVar = {"cells": "r2c2 r3c3 r4c3 r5c4"}
    drawer: ClassVar = draw_line(lambda path, value: value not in path, _consecutive)
    repeats = False
    excludes_repeats = True
    differ = True

    @property
    def relations(self) -> tuple[Relation, ...]:
        """They are consecutive; none if the cells hold all symbols."""
        if len(self.cells) == self.symbols:
            return ()
        return (Span(self.name, self.cells, self.symbols),)

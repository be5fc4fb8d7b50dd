from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.listed import Clue
from satsudoku.constraints.relations.visible import Visible
from satsudoku.constraints.workbench import draw_clue
from satsudoku.constraints.zero_based import ZeroBased


def _visible(values: list[int]) -> int:
    return sum(all(v > before for before in [0, *values[:k]]) for k, v in enumerate(values))


@dataclass(frozen=True)
class Skyscraper(ZeroBased, Clue):
    """The number of cells that are greater than all before them; a 0 is not a skyscraper."""

    key = "skyscrapers"
    family_name = "skyscraper"
    demand = "{n} cells of {it} exceed all before them"
    example: ClassVar = {"cells": "r1c3 r2c3 r3c3 r4c3 r5c3 r6c3", "visible": 3}
    drawer: ClassVar = draw_clue("visible", _visible)
    number_key = "visible"
    least_cells = 1

    @property
    def relations(self) -> tuple[Relation, ...]:
        assert self.value is not None
        return (Visible(self.name, self.cells, self.symbols, self.value, int(self.zero)),)

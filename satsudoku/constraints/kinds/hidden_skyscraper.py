from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.listed import Clue
from satsudoku.constraints.relations.visible import FirstHidden
from satsudoku.constraints.workbench import draw_clue


def _first_hidden(values: list[int]) -> int | None:
    return next((v for k, v in enumerate(values) if k and v < max(values[:k])), None)


@dataclass(frozen=True)
class HiddenSkyscraper(Clue):
    """The first cell that is not greater than all before it holds the clue."""

    key = "hidden_skyscrapers"
    family_name = "hidden skyscraper"
    demand = "the first hidden value of {it} is {n}"
    example: ClassVar = {"cells": "r2c1 r2c2 r2c3 r2c4 r2c5 r2c6", "hidden": 3}
    drawer: ClassVar = draw_clue("hidden", _first_hidden)
    number_key = "hidden"

    @classmethod
    def growth(cls, cells: int) -> int:
        return 1

    @property
    def relations(self) -> tuple[Relation, ...]:
        assert self.value is not None
        return (FirstHidden(self.name, self.cells, self.symbols, self.value),)

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.mixtures import Mix, thirds
from satsudoku.constraints.workbench import draw_area


@dataclass(frozen=True)
class EntropicCage(Mix):
    """The cells hold at least one low, one middle and one high symbol."""

    key = "entropic_cages"
    family_name = "entropic cage"
    demand = "{it} holds low, middle and high symbols"
    example: ClassVar = {"cells": "r2c2 r2c3 r3c2 r3c3"}
    drawer: ClassVar = draw_area(least=3)

    @property
    def relations(self) -> tuple[Relation, ...]:
        return self._each(thirds(self.symbols))

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.mixtures import Mix, remainders
from satsudoku.constraints.workbench import Table, draw_area


def _mixed(values: list[int]) -> Table | None:
    return {} if len({value % 3 for value in values}) == 3 else None


@dataclass(frozen=True)
class ModularCage(Mix):
    """The cells hold each remainder by three at least once."""

    key = "modular_cages"
    family_name = "modular cage"
    demand = "{it} holds all three remainders modulo 3"
    example: ClassVar = {"cells": "r2c2 r2c3 r3c2 r3c3"}
    drawer: ClassVar = draw_area(_mixed, least=3)

    @property
    def relations(self) -> tuple[Relation, ...]:
        return self._each(remainders(self.symbols, 3))

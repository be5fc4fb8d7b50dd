from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.mixtures import Mix, thirds
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench, patiently


def _draw(bench: Workbench) -> Drawing | None:
    cells = sorted(bench.area(3, 4))
    groups = thirds(bench.symbols)
    mixed = {groups[value - bench.first] for value in bench.values(cells)} == {0, 1, 2}
    return ({"cells": bench.names(cells)}, cells) if mixed else None


@dataclass(frozen=True)
class EntropicCage(Mix):
    """The cells hold at least one low, one middle and one high symbol."""

    key = "entropic_cages"
    family_name = "entropic cage"
    demand = "{it} holds low, middle and high symbols"
    example: ClassVar = {"cells": "r2c2 r2c3 r3c2 r3c3"}
    drawer: ClassVar = Drawer(patiently(_draw))

    @property
    def relations(self) -> tuple[Relation, ...]:
        return self._each(thirds(self.symbols))

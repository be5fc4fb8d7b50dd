from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.mark import Mark
from satsudoku.board.relation import Relation
from satsudoku.constraints.listed import Listed
from satsudoku.constraints.relations.occurrences import Occurrences
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench, patiently


def _draw(bench: Workbench) -> Drawing | None:
    cells = sorted(bench.area(2, 4))
    symbols = [value - bench.first for value in bench.values(cells)]
    half, odd = divmod(bench.symbols, 2)
    low, even = sum(symbol < half for symbol in symbols), sum(symbol % 2 for symbol in symbols)
    middle = bool(odd) and half in symbols
    if not cells or middle or len({*symbols}) < len(cells) or not 2 * low == 2 * even == len(cells):
        return None
    return {"cells": bench.names(cells)}, cells


@dataclass(frozen=True)
class EqualityCage(Listed):
    """Different values: as many even as odd, as many low as high, and not the one in the middle."""

    key = "equality_cages"
    family_name = "equality cage"
    demand = "{it} has as many even as odd values and as many low as high ones"
    example: ClassVar = {"cells": "r2c2 r2c3 r3c2 r3c3"}
    drawer: ClassVar = Drawer(patiently(_draw))
    outline = "="
    differ = True

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Without the symbol in the middle, if there is one."""
        if self.symbols % 2 == 0:
            return ()
        rest = frozenset(range(self.symbols)) - {self.symbols // 2}
        return tuple(Mark(self.name, cell, rest) for cell in self.cells)

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Half of the cells are even, and half are low."""
        half, odd = divmod(len(self.cells), 2)
        kinds = {
            "even": range(1, self.symbols, 2),
            "low": range(self.symbols // 2),
        }
        return tuple(
            Occurrences(
                f"{self.name}, {kind}",
                self.cells,
                self.symbols,
                frozenset(counted),
                (1,) * len(self.cells),
                frozenset() if odd else frozenset({half}),
            )
            for kind, counted in kinds.items()
        )

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.house import House
from satsudoku.constraints.relations.digital_root import DigitalRoot
from satsudoku.constraints.workbench import Table, draw_area
from satsudoku.constraints.zero_based import ZeroBased


def _root(values: list[int]) -> Table:
    total = sum(values)
    return {"root": 1 + (total - 1) % 9 if total else 0}


@dataclass(frozen=True)
class DigitalRootCage(ZeroBased):
    """Different values whose sum has the number as its digital root; see `DigitalRoot`.

    With `repeating`, values may be equal.

    >>> import satsudoku
    >>> board = satsudoku.build("classic9").digital_root_cage("r1c1 r1c2", 1).puzzle()
    >>> relation = board.variant.relations[0]  # a sum of 10
    >>> relation.allows([4, 6]), relation.allows([4, 7])
    (True, False)
    """

    key = "digital_root_cages"
    family_name = "digital root cage"
    demand = "the sum of {it} has the digital root {n}"
    example: ClassVar = {"cells": "r2c2 r2c3 r3c2", "root": 5}
    drawer: ClassVar = draw_area(_root, differ=True)
    outline = "DR{n}"
    primitive = DigitalRoot
    number_key = "root"
    least_cells = 1
    flags = ("repeating", "zero")

    repeating: bool = False

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        return 0, 9

    @property
    def houses(self) -> tuple[House, ...]:
        """Its cells hold no symbol twice, unless they may."""
        if self.repeating or len(self.cells) < 2:
            return ()
        return (House(self.family, self.name, tuple(sorted(self.cells))),)

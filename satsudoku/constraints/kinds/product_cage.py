from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import ClassVar

from satsudoku.board.house import House
from satsudoku.constraints.relations.product import Product
from satsudoku.constraints.workbench import draw_area
from satsudoku.constraints.zero_based import ZeroBased


@dataclass(frozen=True)
class ProductCage(ZeroBased):
    """Different values that multiply to the number; with `repeating`, values may be equal.

    >>> import satsudoku
    >>> board = satsudoku.build("classic4").product_cage("r1c1 r1c2 r2c3", product=4)
    >>> satsudoku.count(board.puzzle())
    Count(0)
    >>> board = satsudoku.build("classic4").product_cage("r1c1 r1c2 r2c3", 4, repeating=True)
    >>> satsudoku.count(board.puzzle())  # also 1 2 2, 2 1 2
    Count(48)
    """

    key = "product_cages"
    family_name = "product cage"
    demand = "the cells of {it} multiply to {n}"
    example: ClassVar = {"cells": "r2c2 r2c3 r3c2", "product": 12}
    drawer: ClassVar = draw_area(lambda values: {"product": prod(values)}, differ=True)
    outline = "×{n}"
    primitive = Product
    number_key = "product"
    least_cells = 1
    flags = ("repeating", "zero")

    repeating: bool = False

    @classmethod
    def numbers(cls, cells: int, symbols: int) -> tuple[int, int]:
        return 0, int(symbols**cells)

    @property
    def houses(self) -> tuple[House, ...]:
        """Its cells hold no symbol twice, unless they may."""
        if self.repeating or len(self.cells) < 2:
            return ()
        return (House(self.family, self.name, tuple(sorted(self.cells))),)

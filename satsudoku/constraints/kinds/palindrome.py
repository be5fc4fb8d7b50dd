from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.listed import Line
from satsudoku.constraints.pair_table import pair_table
from satsudoku.constraints.workbench import draw_line


@dataclass(frozen=True)
class Palindrome(Line):
    """Cells at equal distances from the ends hold equal symbols."""

    key = "palindromes"
    family_name = "palindrome"
    demand = "{it} reads the same from both ends"
    example: ClassVar = {"cells": "r2c2 r2c3 r3c4 r4c4 r5c5"}
    drawer: ClassVar = draw_line(lambda path, value: True, lambda values: values == values[::-1])

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The two cells at each distance."""
        half = len(self.cells) // 2
        return tuple(
            pairs
            for first, second in zip(self.cells[:half], reversed(self.cells), strict=False)
            if first != second
            for pairs in pair_table(self.name, first, second, self.symbols, operator.eq)
        )

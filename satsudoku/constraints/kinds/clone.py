from __future__ import annotations

import operator
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.pair_table import pair_table
from satsudoku.constraints.parted import Parted


@dataclass(frozen=True)
class Clone(Parted):
    """All parts hold the same symbols in the same order."""

    key = "clones"
    family_name = "clone"
    demand = "the parts of {it} hold the same"
    example: ClassVar = {"parts": ["r2c2 r2c3", "r4c4 r4c5"]}
    equal_sizes = True

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The first cells of two parts, the second ones, and so on."""
        return tuple(
            pairs
            for first, second in pairwise(self.parts)
            for cell, copy in zip(first, second, strict=True)
            if cell != copy
            for pairs in pair_table(self.name, cell, copy, self.symbols, operator.eq)
        )

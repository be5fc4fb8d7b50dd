from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.parted import Parted
from satsudoku.constraints.relations.weighted_sum import WeightedSum


@dataclass(frozen=True)
class EqualSums(Parted):
    """All parts have the same sum."""

    key = "equal_sums"
    family_name = "equal sum"
    titles: ClassVar = {"ja": "等和"}
    demand: ClassVar = {
        "en": "the parts of {it} have equal sums",
        "ja": "{it}の各部分の合計は等しい",
    }
    example: ClassVar = {"parts": ["r2c2 r2c3", "r4c4 r4c5"]}

    @property
    def relations(self) -> tuple[Relation, ...]:
        sums = [
            WeightedSum.of(
                f"{self.name}, step {step}",
                self.symbols,
                [*((cell, 1) for cell in first), *((cell, -1) for cell in second)],
                0,
            )
            for step, (first, second) in enumerate(pairwise(sorted(self.parts, key=len)), start=1)
        ]
        return tuple(first for first in sums if first is not None)

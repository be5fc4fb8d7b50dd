from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.listed import Line
from satsudoku.constraints.relations.weighted_sum import WeightedSum
from satsudoku.constraints.workbench import draw_line


def _zipped(values: list[int]) -> bool:
    half = len(values) // 2
    sums = {values[k] + values[-1 - k] for k in range(half)}
    return len(sums | ({values[half]} if len(values) % 2 else set())) == 1


@dataclass(frozen=True)
class Zipper(Line):
    """Pairs at equal distances from the middle have one sum, as has the middle cell, if any."""

    key = "zippers"
    family_name = "zipper"
    demand = "all pairs of cells of {it} at equal distances from its middle have the same sum"
    tint = "pink"
    example: ClassVar = {"cells": "r2c2 r2c3 r3c4 r4c4 r5c5"}
    drawer: ClassVar = draw_line(lambda path, value: True, _zipped)
    least_cells = 3
    flags = ("zero",)

    zero: bool = False

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Each pair and the next one outward."""
        half = len(self.cells) // 2
        pairs = [
            (first, second)
            for first, second in zip(
                reversed(self.cells[:half]), self.cells[len(self.cells) - half :], strict=True
            )
        ]
        sides: list[tuple[int, ...]] = [*pairs]
        if len(self.cells) % 2:
            sides.insert(0, (self.cells[half],))
        sums = [
            WeightedSum.of(
                f"{self.name}, step {step}",
                self.symbols,
                [*((cell, -1) for cell in inner), *((cell, 1) for cell in outer)],
                self.zero * (len(outer) - len(inner)),
            )
            for step, (inner, outer) in enumerate(pairwise(sides), start=1)
        ]
        return tuple(first for first in sums if first is not None)

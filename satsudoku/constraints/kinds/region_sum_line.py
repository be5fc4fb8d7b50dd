from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.constraint import Stroke
from satsudoku.constraints.kinds.equal_sums import EqualSums


@dataclass(frozen=True)
class RegionSumLine(EqualSums):
    """A line whose parts, cut where it passes into another box or region, have the same sum."""

    key = "region_sum_lines"
    family_name = "region sum line"
    shape = "pieces"
    example: ClassVar = {"parts": ["r2c2 r2c3", "r3c4 r4c4", "r5c5"]}

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        return (Stroke(self.cells, tint="blue"),)

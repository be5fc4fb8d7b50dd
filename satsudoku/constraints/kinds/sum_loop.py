from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.constraint import Stroke
from satsudoku.constraints.kinds.sum_line import SumLine
from satsudoku.constraints.relations.closed_pieces import ClosedPieces


@dataclass(frozen=True)
class SumLoop(SumLine):
    """The closed line splits into pieces that each add to a number; any cell may start one."""

    key = "sum_loops"
    family_name = "sum loop"
    titles: ClassVar = {"ja": "和の輪"}
    demand: ClassVar = {
        "en": "{it} falls all around into pieces that add to {n}",
        "ja": "環状の{it}は合計{n}の部分に分かれる",
    }
    example: ClassVar = {"cells": "r2c2 r2c3 r3c4 r4c3 r3c2", "sum": 7}
    primitive = ClosedPieces

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        return (Stroke((*self.cells, self.cells[0]), tint=self.tint),)

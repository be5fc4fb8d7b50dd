from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.listed import Clue
from satsudoku.constraints.relations.pointer import PointedValue
from satsudoku.constraints.workbench import draw_clue
from satsudoku.constraints.zero_based import ZeroBased


@dataclass(frozen=True)
class NumberedRoom(ZeroBased, Clue):
    """The x-th cell holds the clue, where x is the first cell."""

    key = "numbered_rooms"
    family_name = "numbered room"
    demand = "the value of {first} says which cell of {it} holds {n}"
    example: ClassVar = {"cells": "r2c1 r2c2 r2c3 r2c4 r2c5 r2c6", "room": 4}
    drawer: ClassVar = draw_clue("room", lambda values: values[values[0] - min(values)])
    primitive = PointedValue
    number_key = "room"
    least_cells = 1

    @classmethod
    def growth(cls, cells: int) -> int:
        return 1

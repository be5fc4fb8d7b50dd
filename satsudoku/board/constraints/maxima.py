"""Maxima: marked cells above their neighbours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.constraint import Tag
from satsudoku.board.extremes import Extremes
from satsudoku.board.relation import Relation

__all__ = ["Maxima"]


@dataclass(frozen=True)
class Maxima(Extremes):
    """Each cell is greater than its unmarked neighbours.

    >>> Maxima("maximum", 1, (0,), 9, None, ((1, 9),)).relations[1].allows([3, 2])
    True
    """

    key = "maxima"
    family_name = "maximum"
    titles: ClassVar = {"ja": "極大"}
    demand: ClassVar = {
        "en": "the cells of {it} exceed their neighbours",
        "ja": "{it}の数は隣より大きい",
    }
    shape = "circles"
    example: ClassVar = {"cells": "r3c3 r5c5"}
    least_cells = 1

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Each cell and its neighbours."""
        return self._against(lambda a, b: a > b)

    @property
    def tags(self) -> tuple[Tag, ...]:
        """A sign in each cell."""
        return tuple(Tag((cell,), "max", "plain") for cell in self.cells)

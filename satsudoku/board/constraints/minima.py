"""Minima: marked cells below their neighbours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.constraint import Tag
from satsudoku.board.extremes import Extremes
from satsudoku.board.relation import Relation

__all__ = ["Minima"]


@dataclass(frozen=True)
class Minima(Extremes):
    """Each cell is smaller than its unmarked neighbours.

    >>> Minima("minimum", 1, (0,), 9, None, ((1, 9),)).relations[1].allows([2, 3])
    True
    """

    key = "minima"
    family_name = "minimum"
    titles: ClassVar = {"ja": "極小"}
    demand: ClassVar = {
        "en": "the cells of {it} are below their neighbours",
        "ja": "{it}の数は隣より小さい",
    }
    shape = "circles"
    example: ClassVar = {"cells": "r3c3 r5c5"}
    least_cells = 1

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Each cell and its neighbours."""
        return self._against(lambda a, b: a < b)

    @property
    def tags(self) -> tuple[Tag, ...]:
        """A sign in each cell."""
        return tuple(Tag((cell,), "min", "plain") for cell in self.cells)

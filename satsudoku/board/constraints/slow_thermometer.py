"""Slow thermometers: lines whose values do not fall."""

from __future__ import annotations

from dataclasses import dataclass

from satsudoku.board.constraint import Stroke
from satsudoku.board.listed import Line
from satsudoku.board.pair_table import chain
from satsudoku.board.relation import Relation

__all__ = ["SlowThermometer"]


@dataclass(frozen=True)
class SlowThermometer(Line):
    """Each cell is at least as great as the one before it.

    >>> line = SlowThermometer("slow thermometer", 1, (0, 1), 4, None)
    >>> line.relations[0].allows([2, 2]), line.relations[0].allows([2, 1])
    (True, False)
    """

    key = "slow_thermometers"
    family_name = "slow thermometer"

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Each cell and the next."""
        return chain(self.name, self.cells, self.symbols, lambda a, b: a <= b)

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        """A bulb and a tube."""
        return (Stroke(self.cells, "bulb"),)

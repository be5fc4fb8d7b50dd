"""Pointers: the first cell of a line is the number of cells to count."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.relations.automaton import Automaton


@dataclass(frozen=True)
class PointedSum(Automaton):
    """The first x cells add to a total; x is the value of the first of them."""

    total: int
    zero: bool = False

    # No cell has been read.
    start: ClassVar[Hashable] = ()

    def step(self, position: int, state: Hashable, symbol: int) -> Hashable | None:
        """The number of cells still to add, and their sum."""
        assert isinstance(state, tuple)
        value = symbol + (not self.zero)
        left, rest = state if position else (value, self.total)
        if left == 0:
            return state if position else None
        left, rest = left - 1, rest - value
        least, greatest = left * (not self.zero), left * (self.symbols - self.zero)
        if not least <= rest <= greatest or left > len(self.cells) - 1 - position:
            return None
        return (left, rest)

    @property
    def most_states(self) -> int:
        return (self.symbols + 1) * (self.total + 1)

    @property
    def expected(self) -> str:
        return f"first cells that add to {self.total}"


@dataclass(frozen=True)
class PointedValue(Automaton):
    """The x-th cell holds a certain symbol; x is the value of the first cell."""

    value: int  # from 1
    zero: bool = False

    def step(self, position: int, state: Hashable, symbol: int) -> int | None:
        """The number of cells still to go; 0 once the cell was reached."""
        assert isinstance(state, int)
        if position and state == 0:
            return 0
        left = state - 1 if position else symbol - self.zero
        if left == 0:
            return 0 if symbol == self.value - 1 else None
        return left if 0 < left < len(self.cells) - position else None

    @property
    def most_states(self) -> int:
        return self.symbols + 1

    @property
    def expected(self) -> str:
        return f"{self.value} in the cell that the first one names"

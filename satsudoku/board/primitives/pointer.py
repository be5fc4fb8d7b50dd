"""Pointers: the first cell of a line says how far to count."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from satsudoku.board.primitives.automaton import Automaton

__all__ = ["PointedSum", "PointedValue"]


@dataclass(frozen=True)
class PointedSum(Automaton):
    """The first x cells add to a total; x is the value of the first of them.

    Attributes:
        total: the sum.

    >>> PointedSum("x-sum 1", (0, 1, 2), 3, 5).prune([0b111] * 3)
    [6, 5, 7]
    """

    total: int

    @property
    def start(self) -> Hashable:
        """Nothing is known."""
        return ()

    def step(self, position: int, state: Hashable, symbol: int) -> Hashable | None:
        """How many cells are still to be added, and what they add to."""
        assert isinstance(state, tuple)
        left, rest = state if position else (symbol + 1, self.total)
        if left == 0:
            return state
        left, rest = left - 1, rest - symbol - 1
        if not left <= rest <= left * self.symbols or left > len(self.cells) - 1 - position:
            return None
        return (left, rest)

    @property
    def most_states(self) -> int:
        """A number of cells and a sum."""
        return (self.symbols + 1) * (self.total + 1)

    @property
    def expected(self) -> str:
        """The sum."""
        return f"first cells that add to {self.total}"


@dataclass(frozen=True)
class PointedValue(Automaton):
    """The x-th cell holds a certain symbol; x is the value of the first cell.

    Attributes:
        value: that symbol, from 1.

    >>> PointedValue("numbered room 1", (0, 1, 2), 3, 2).prune([0b111] * 3)
    [6, 7, 7]
    """

    value: int

    @property
    def start(self) -> Hashable:
        """Nothing is known."""
        return 0

    def step(self, position: int, state: Hashable, symbol: int) -> int | None:
        """How many cells it is still away; 0 once it was reached."""
        assert isinstance(state, int)
        if position and state == 0:
            return 0
        left = state - 1 if position else symbol
        if left == 0:
            return 0 if symbol == self.value - 1 else None
        return left if left < len(self.cells) - position else None

    @property
    def most_states(self) -> int:
        """Distances."""
        return self.symbols + 1

    @property
    def expected(self) -> str:
        """Which symbol."""
        return f"{self.value} in the cell that the first one names"

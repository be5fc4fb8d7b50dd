"""Runs: how far lines of cells hold the symbol of the cell where they start."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from satsudoku.board.primitives.automaton import Automaton

__all__ = ["Runs"]


@dataclass(frozen=True)
class Runs(Automaton):
    """The last cell says how many of the others hold, without a break, the symbol of the first.

    Attributes:
        arms: at which positions an arm starts anew from the first cell.
        start_count: the count that the first symbol stands for.

    >>> Runs("run 1", (0, 1, 2, 3), 4, frozenset({1}), 1).prune([0b0001, 0b1111, 0b0010, 0b1111])
    [1, 15, 2, 3]
    """

    arms: frozenset[int]
    start_count: int

    def step(self, position: int, state: Hashable, symbol: int) -> Hashable | None:
        """The first symbol, how many hold it, and whether the arm continues."""
        if position == 0:
            return symbol, 1, True
        assert isinstance(state, tuple)
        first, count, runs = state
        if position == len(self.cells) - 1:
            return 0 if count == symbol + self.start_count else None
        runs = (runs or position in self.arms) and symbol == first
        return first, count + runs, runs

    @property
    def most_states(self) -> int:
        """A symbol, a count, and whether the arm continues."""
        return 2 * self.symbols * len(self.cells)

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from satsudoku.constraints.relations.automaton import Automaton


@dataclass(frozen=True)
class Runs(Automaton):
    """The last cell holds the number of others with the symbol of the first, without a break.

    Attributes:
        arms: the positions at which a new arm starts from the first cell.
        start_count: the count that the first symbol means.
    """

    arms: frozenset[int]
    start_count: int

    def step(self, position: int, state: Hashable, symbol: int) -> Hashable | None:
        """The first symbol, the number of cells with it, and whether the arm continues."""
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

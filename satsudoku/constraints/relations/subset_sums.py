from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.relations.automaton import Automaton


@dataclass(frozen=True)
class NoSubsetSum(Automaton):
    """No choice of one or more of the cells adds to a total."""

    ordered: ClassVar[bool] = False

    total: int
    zero: bool = False

    # The empty choice adds to 0.
    start: ClassVar[Hashable] = 1

    def step(self, position: int, state: Hashable, symbol: int) -> int | None:
        """The sums up to the total that choices have, as a mask."""
        assert isinstance(state, int)
        state |= state << symbol + (not self.zero)
        state &= (1 << self.total + 1) - 1
        return None if state >> self.total & 1 else state

    @property
    def most_states(self) -> int:
        """Sets of sums; only those of different symbols matter."""
        return 1 << min(self.total, 2 * self.symbols)

    @property
    def expected(self) -> str:
        return f"no cells that add to {self.total}"

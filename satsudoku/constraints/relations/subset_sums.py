from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.relation import Meaning
from satsudoku.constraints.relations.automaton import Automaton, with_roles


@dataclass(frozen=True)
class NoSubsetSum(Automaton):
    """No choice of one or more of the cells adds to a total."""

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
    def order(self) -> Meaning:
        return with_roles(self.cells, ["cell"] * len(self.cells))

    @property
    def expected(self) -> str:
        return f"no cells that add to {self.total}"

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from satsudoku.board.relation import Meaning
from satsudoku.constraints.relations.automaton import Automaton, with_roles


@dataclass(frozen=True)
class Distinct(Automaton):
    """The last cell holds the number of different symbols in the others.

    >>> Distinct("distinct 1", (0, 1, 2), 4, False).prune([0b0001, 0b1111, 0b0001])
    [1, 1, 1]
    """

    zero: bool

    def step(self, position: int, state: Hashable, symbol: int) -> int | None:
        """The mask of the symbols so far."""
        assert isinstance(state, int)
        if position < len(self.cells) - 1:
            return state | 1 << symbol
        return state if state.bit_count() == symbol + (not self.zero) else None

    @property
    def most_states(self) -> int:
        return 1 << self.symbols

    @property
    def order(self) -> Meaning:
        """See `Automaton.order`: the counted cells may change places."""
        return with_roles(self.cells, ["counted"] * (len(self.cells) - 1) + ["count"])

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from satsudoku.board.relation import Meaning
from satsudoku.constraints.relations.automaton import Automaton, with_roles


@dataclass(frozen=True)
class Matches(Automaton):
    """The last cell holds the number of others with the symbol of the first.

    Attributes:
        start_count: the count that the first symbol means.

    >>> Matches("match 1", (0, 1, 2, 3), 4, 1).prune([0b0001, 0b1111, 0b0010, 0b1110])
    [1, 1, 2, 2]
    """

    start_count: int

    def step(self, position: int, state: Hashable, symbol: int) -> Hashable | None:
        """The first symbol, and the number of cells with it."""
        if position == 0:
            return symbol, 1
        assert isinstance(state, tuple)
        first, count = state
        if position < len(self.cells) - 1:
            return first, count + (symbol == first)
        return 0 if count == symbol + self.start_count else None

    @property
    def most_states(self) -> int:
        return self.symbols * len(self.cells)

    @property
    def order(self) -> Meaning:
        """See `Automaton.order`: those between the first and the last may change places."""
        return with_roles(self.cells, ["first", *["other"] * (len(self.cells) - 2), "count"])

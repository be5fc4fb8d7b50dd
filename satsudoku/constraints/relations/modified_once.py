from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from satsudoku.constraints.relations.automaton import Automaton


@dataclass(frozen=True)
class ModifiedOnce(Automaton):
    """Among cells, each behind its marker, one that holds a symbol is modified, and no other.

    A marker holds the first symbol before an ordinary cell, the second before a modified one.

    Attributes:
        symbol: it, from 0.

    >>> twos = ModifiedOnce("twos", (0, 1, 2, 3), 4, 1)
    >>> [twos.allows(values) for values in ([2, 2, 1, 2], [1, 2, 1, 2], [2, 2, 2, 2])]
    [True, False, False]
    """

    symbol: int

    def step(self, position: int, state: Hashable, symbol: int) -> int | None:
        """Twice the number of such cells so far, and behind a marker, what it says."""
        assert isinstance(state, int)
        if position % 2 == 0:
            return None if symbol > 1 else state + symbol
        found, modified = divmod(state, 2)
        found += modified and symbol == self.symbol
        return None if found > 1 or (position == len(self.cells) - 1 and not found) else 2 * found

    @property
    def most_states(self) -> int:
        return 4

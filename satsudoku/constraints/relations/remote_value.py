from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.relations.automaton import Automaton


@dataclass(frozen=True)
class RemoteValue(Automaton):
    """The first cell's symbol is at the place in the line that the second cell names.

    Attributes:
        line: for each place of the line, the position of its cell in `cells`.
        first: the value that names the first place of the line.

    >>> remote = RemoteValue("a", (7, 0, 1, 2), 4, (1, 2, 3), 1)  # the second cell starts the line
    >>> remote.allows([3, 2, 3, 1]), remote.allows([3, 3, 3, 1])
    (True, False)
    """

    line: tuple[int, ...]
    first: int

    # No cell has been read.
    start: ClassVar[Hashable] = ()

    def step(self, position: int, state: Hashable, symbol: int) -> Hashable | None:
        """The symbol, then the symbol and the position where it has to stand; True once it does."""
        assert isinstance(state, tuple) or state is True
        if state is True:
            return True
        if position == 0:
            return (symbol,)
        if position == 1:
            (own,) = state
            place = symbol + 1 - self.first
            if not 0 <= place < len(self.line):
                return None
            target = self.line[place]
            if target > 1:
                return own, target
            return True if target == 0 or own == symbol else None
        own, target = state
        if position < target:
            return state
        return True if own == symbol else None

    @property
    def most_states(self) -> int:
        return self.symbols * len(self.line) + 1

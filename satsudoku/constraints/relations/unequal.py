from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.relations.automaton import Automaton


@dataclass(frozen=True)
class Unequal(Automaton):
    """Two lines that differ somewhere; a cell of the one follows the cell of the other.

    >>> lines = Unequal("different lines 1", (0, 2, 1, 3), 9)
    >>> lines.allows([4, 4, 5, 6]), lines.allows([4, 4, 5, 5])
    (True, False)
    """

    # The lines were equal so far.
    start: ClassVar[Hashable] = -1

    def step(self, position: int, state: Hashable, symbol: int) -> int | None:
        """The symbol of the first line, if the second is to follow; -2 once they differ."""
        if state == -2 or position % 2 == 0:
            return -2 if state == -2 else symbol
        if state != symbol:
            return -2
        return None if position == len(self.cells) - 1 else -1

    @property
    def most_states(self) -> int:
        return self.symbols + 2

    expected: ClassVar[str] = "two different lines"

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.relations.automaton import Automaton


@dataclass(frozen=True)
class Pieces(Automaton):
    """Consecutive pieces, each of which adds to a total.

    >>> Pieces("sum line 1", (0, 1), 9, 4).prune([0b111111111] * 2)
    [15, 15]
    """

    either_way: ClassVar[bool] = True

    total: int
    zero: bool = False

    def step(self, position: int, state: Hashable, symbol: int) -> int | None:
        """The sum of the piece so far, 0 at the end of a piece."""
        assert isinstance(state, int)
        grown = state + symbol + (not self.zero)
        if grown in (0, self.total):
            return 0
        return grown if grown < self.total and position < len(self.cells) - 1 else None

    @property
    def most_states(self) -> int:
        return self.total

    @property
    def expected(self) -> str:
        return f"pieces that add to {self.total}"

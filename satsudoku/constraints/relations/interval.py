from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.relation import Meaning
from satsudoku.constraints.relations.automaton import Automaton, with_roles


@dataclass(frozen=True)
class Interval(Automaton):
    """The first two cells are the ends; the others lie strictly between them, or strictly outside.

    Attributes:
        gap: the least difference of the ends.
        outside: whether the others lie outside.

    >>> between = Interval("between 1", (0, 1, 2), 9, 0, False)
    >>> between.allows([2, 5, 3]), between.allows([2, 5, 5]), between.allows([5, 5, 0])
    (True, False, False)
    """

    gap: int
    outside: bool

    # No cell has been read.
    start: ClassVar[Hashable] = ()

    def step(self, position: int, state: Hashable, symbol: int) -> Hashable | None:
        """The values of the ends, ascending."""
        assert isinstance(state, tuple)
        if position == 0:
            return (symbol,)
        if position == 1:
            low, high = sorted((*state, symbol))
            return None if high - low < self.gap else (low, high)
        low, high = state
        within = low < symbol < high
        beyond = symbol < low or symbol > high
        return state if (beyond if self.outside else within) else None

    @property
    def order(self) -> Meaning:
        between = len(self.cells) - 2
        return with_roles(self.cells, ["end", "end", *["between"] * between])

    @property
    def most_states(self) -> int:
        return self.symbols**2

    @property
    def expected(self) -> str:
        return f"values {'outside' if self.outside else 'between'} those of the ends"

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.relations.automaton import Automaton


@dataclass(frozen=True)
class Span(Automaton):
    """As many different consecutive symbols as there are cells, in any order.

    A house says, too, that the symbols differ. Up to nine symbols, the states know the used ones.
    """

    ordered: ClassVar[bool] = False

    def step(self, position: int, state: Hashable, symbol: int) -> int | None:
        """The mask of the symbols used, or of the least and the greatest of many."""
        assert isinstance(state, int)
        if state >> symbol & 1 and (self.symbols <= 9 or len(self.cells) == 2):
            return None
        used = state | 1 << symbol
        low, high = (used & -used).bit_length() - 1, used.bit_length() - 1
        if high - low >= len(self.cells):
            return None
        if self.symbols > 9:
            used = 1 << low | 1 << high
        last = position == len(self.cells) - 1
        return None if last and high - low != len(self.cells) - 1 else used

    @property
    def most_states(self) -> int:
        """Sets of symbols, or pairs of a least and a greatest."""
        return 1 << self.symbols if self.symbols <= 9 else self.symbols**2

    expected: ClassVar[str] = "consecutive symbols"

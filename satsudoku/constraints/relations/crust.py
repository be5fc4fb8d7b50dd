"""Crusts: the sum of the cells between two symbols of a line, or between its extremes."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.relations.automaton import Automaton


@dataclass(frozen=True)
class Crust(Automaton):
    """The cells between the least and the greatest of all symbols add to a total.

    ::

        before --1 or S--> between, sum --S or 1--> behind
    """

    either_way: ClassVar[bool] = True

    total: int
    zero: bool = False

    # Before the crust.
    start: ClassVar[Hashable] = ("before", 0)

    def step(self, position: int, state: Hashable, symbol: int) -> Hashable | None:
        """The cell's side of the crusts; between them, also the first crust and the sum so far."""
        assert isinstance(state, tuple)
        where, total = state
        crust = symbol in (0, self.symbols - 1)
        last = position == len(self.cells) - 1
        if where == "before":
            after = (symbol, 0) if crust else state
        elif where == "behind":
            if crust:
                return None
            return state
        elif crust:
            return ("behind", 0) if symbol != where and total == self.total else None
        elif total + symbol + (not self.zero) > self.total:
            return None
        else:
            after = (where, total + symbol + (not self.zero))
        return None if last else after

    @property
    def most_states(self) -> int:
        return 2 * (self.total + 1) + 2

    @property
    def expected(self) -> str:
        first, last = (0, self.symbols - 1) if self.zero else (1, self.symbols)
        return f"a sum of {self.total} between {first} and {last}"


@dataclass(frozen=True)
class ExtremeCrust(Automaton):
    """The cells between the least and the greatest symbol among them add to a total.

    The cells hold different symbols; a house says so, too. The extremes are known only at the end,
    so a state is the set of all possibilities so far::

        {(low, high, which of them was seen, sum between)}

    >>> lunch = ExtremeCrust("lunchbox 1", (0, 1, 2), 9, 4)
    >>> lunch.allows([3, 4, 7]), lunch.allows([3, 7, 4]), lunch.allows([5, 4, 3])
    (True, False, True)
    """

    either_way: ClassVar[bool] = True

    total: int
    zero: bool = False

    @property
    def start(self) -> Hashable:
        """Any two extremes, neither of them seen."""
        every = range(self.symbols)
        return frozenset((low, high, 0, 0) for low in every for high in every if low < high)

    def step(self, position: int, state: Hashable, symbol: int) -> Hashable | None:
        assert isinstance(state, frozenset)
        last = position == len(self.cells) - 1
        after = set()
        for low, high, seen, total in state:
            if symbol in (low, high):
                bit = 1 if symbol == low else 2
                if seen & bit or (seen and total != self.total):
                    continue
                after.add((low, high, seen | bit, 0 if seen else total))
            elif low < symbol < high:
                grown = total + symbol + (not self.zero) if seen in (1, 2) else total
                if grown <= self.total:
                    after.add((low, high, seen, grown))
        if last:
            after = {state_after for state_after in after if state_after[2] == 3}
        return frozenset(after) if after else None

    @property
    def most_states(self) -> int:
        """An estimate: extremes, the one seen, and the sum."""
        return self.symbols**2 * (self.total + 3)

    @property
    def expected(self) -> str:
        return f"a sum of {self.total} between the least and the greatest"

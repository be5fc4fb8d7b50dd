from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.relations.automaton import Automaton


@dataclass(frozen=True)
class BetweenValues(Automaton):
    """Two symbols are in a line once each, and the cells between them add to a total.

    ::

        values 3 and 5         4 1 5 2 6 3    between: 2 + 6
        if the line wraps      4 1 5 2 6 3    from 3 on, past the end, to 5: 4 + 1

    Attributes:
        first, second: the symbols, from 0.
        total: the sum.
        wraps: whether the sum starts behind the first symbol and runs to the second.
        zero: whether the least value is 0.

    >>> line = BetweenValues("value sandwich 1", tuple(range(6)), 6, 2, 4, 8, False)
    >>> line.allows([4, 1, 5, 2, 6, 3]), line.allows([4, 5, 1, 2, 6, 3])
    (True, False)
    """

    first: int
    second: int
    total: int
    wraps: bool
    zero: bool = False

    # Neither was read; the sum of the cells before.
    start: ClassVar[Hashable] = (-1, 0)

    def step(self, position: int, state: Hashable, symbol: int) -> Hashable | None:
        """The symbol that is missing, -1 for both and -2 for neither; and the sum that counts."""
        assert isinstance(state, tuple)
        missing, total = state
        if symbol in (self.first, self.second):
            other = self.second if symbol == self.first else self.first
            if missing == -1:
                counts = self.wraps and symbol == self.second
                after = (other, total if counts else 0)
            elif missing == symbol:
                after = (-2 - (self.wraps and symbol == self.first), total)
            else:
                return None
        else:
            # Before both, and behind both, cells count only if the sum wraps around the end.
            counts = {
                -1: self.wraps,
                -2: False,
                -3: True,
                self.second: True,
                self.first: not self.wraps,
            }[missing]
            after = (missing, total + (symbol + (not self.zero)) * counts)
        if after[0] != -1 and after[1] > self.total:
            return None
        if position == len(self.cells) - 1 and (after[0] > -2 or after[1] != self.total):
            return None
        return after

    @property
    def most_states(self) -> int:
        """Of each stage, the sums so far."""
        return 5 * (self.symbols * len(self.cells) + 1)

    @property
    def expected(self) -> str:
        low = not self.zero
        return f"a sum of {self.total} between {self.first + low} and {self.second + low}"

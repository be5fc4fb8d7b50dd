from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.relations.automaton import Automaton


@dataclass(frozen=True)
class DigitalRoot(Automaton):
    """Symbols that may repeat; the digits of their sum, added again and again, end in a number.

    ::

        7 + 8 + 4 = 19,  1 + 9 = 10,  1 + 0 = 1

    >>> root = DigitalRoot("digital root cage 1", (0, 1, 2), 9, 1)
    >>> root.allows([7, 8, 4]), root.allows([7, 8, 5])
    (True, False)
    """

    ordered: ClassVar[bool] = False

    root: int
    zero: bool = False

    def step(self, position: int, state: Hashable, symbol: int) -> int | None:
        """The root of the sum so far."""
        assert isinstance(state, int)
        total = state + symbol + (not self.zero)
        after = 1 + (total - 1) % 9 if total else 0
        return None if position == len(self.cells) - 1 and after != self.root else after

    @property
    def most_states(self) -> int:
        return 10

    @property
    def expected(self) -> str:
        return f"a sum with the digital root {self.root}"

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.relations.automaton import Automaton


@dataclass(frozen=True)
class Product(Automaton):
    """Symbols that may repeat; their values multiply to a total.

    >>> cage = Product("product cage 1", (0, 1), 9, 12, False)
    >>> cage.prune([0b111111111] * 2) == [0b000101110] * 2  # 2, 3, 4 or 6
    True
    """

    ordered: ClassVar[bool] = False

    total: int
    zero: bool = False

    # The product of no cells.
    start: ClassVar[Hashable] = 1

    def step(self, position: int, state: Hashable, symbol: int) -> int | None:
        """The product so far, if the total is a multiple of it."""
        assert isinstance(state, int)
        after = state * (symbol + (not self.zero))
        if self.total == 0:
            after = min(after, 1)  # only a zero matters
        elif after == 0 or self.total % after:
            return None
        return None if position == len(self.cells) - 1 and after != self.total else after

    @property
    def most_states(self) -> int:
        """The divisors of the total, and 0."""
        return 2 * int(self.total**0.5) + 2

    @property
    def expected(self) -> str:
        return f"a product of {self.total}"

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.relations.automaton import Automaton


@dataclass(frozen=True)
class ClosedPieces(Automaton):
    """A ring of pieces, each of which adds to a total; one may reach from the end to the start.

    ::

        values       2   6   5   5   2      total 10
        sum so far     2   8  13  18  20    cuts at 8 and 18: 5 + 5, and 2 + 2 + 6 across the end

    The remainder defines a set of cuts: a cut must come wherever the sum so far reaches it.

    >>> ring = ClosedPieces("sum loop 1", (0, 1, 2, 3, 4), 9, 10)
    >>> ring.allows([2, 6, 5, 5, 2]), ring.allows([2, 6, 5, 6, 1]), ring.allows([1, 2, 3, 1, 2])
    (True, False, False)
    """

    total: int
    zero: bool = False

    # The sum 0; a cut at the start is possible.
    start: ClassVar[Hashable] = (0, 1)

    def step(self, position: int, state: Hashable, symbol: int) -> Hashable | None:
        """The sum so far, and the mask of remainders that have had a cut at each place so far.

        Beyond the first piece only the remainder of the sum matters.
        """
        assert isinstance(state, tuple)
        before, cuts = state
        after = before + symbol + (not self.zero)
        if after > before + 1:  # remainders that the cell passes without a cut
            passed = ((1 << min(after - before - 1, self.total)) - 1) << (before + 1) % self.total
            cuts &= ~(passed | passed >> self.total)
        if after < self.total:
            cuts |= 1 << after
        elif after >= 2 * self.total:
            after -= after // self.total * self.total - self.total
        if position == len(self.cells) - 1 and (after < self.total or after % self.total):
            return None
        return (after, cuts) if cuts or after < self.total else None

    @property
    def most_states(self) -> int:
        """Sums below two pieces, each with a set of remainders that cells may cut."""
        return 2 * self.total << min(self.total, len(self.cells))

    @property
    def expected(self) -> str:
        return f"a ring of pieces that add to {self.total}"

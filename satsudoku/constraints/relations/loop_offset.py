from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.relations.automaton import Automaton

_FREE = (0, 0)  # nothing more is demanded
_READING, _CUT, _PASSED = 1, 2, 3


@dataclass(frozen=True)
class LoopOffset(Automaton):
    """What one offset demands of a ring of pieces whose least offset is in cells before it.

    ::

        values       2   6   5   5   2      total 10; sums 0  2  8  13  18  20
        offset 8     cuts wherever the sum so far leaves a remainder of 8

    The first cells hold the least remainder at which all pieces can be cut, as a number whose
    digits are symbols. If it is this offset, no cell may pass the remainder; if it is greater, some
    cell must. All offsets together are the ring, with few states each; see `ClosedPieces`.

    >>> at_eight = LoopOffset("offset 8", (5, 6, 0, 1, 2, 3, 4), 9, 10, 2, 8)
    >>> [at_eight.allows([1, 9, *values]) for values in ([2, 6, 5, 5, 2], [2, 6, 5, 6, 1])]
    [True, False]
    """

    total: int
    digits: int
    offset: int
    zero: bool = False

    # No digit was read.
    start: ClassVar[Hashable] = (_READING, 0)

    def step(self, position: int, state: Hashable, symbol: int) -> Hashable | None:
        """The number so far; then the sum of the piece so far, and whether any value was not 0."""
        assert isinstance(state, tuple)
        kind, *rest = state
        if kind == _READING:
            number = rest[0] * self.symbols + symbol
            if position < self.digits - 1:
                return _READING, number
            if number >= self.total:
                return None
            if number < self.offset:
                return _FREE
            return (_CUT if number == self.offset else _PASSED), -self.offset % self.total, False
        if state == _FREE:
            return _FREE
        before, moved = rest
        value = symbol + (not self.zero)
        after, last = before + value, position == len(self.cells) - 1
        if kind == _PASSED:
            if after > self.total:
                return _FREE
            return None if last else (_PASSED, after % self.total, False)
        after, moved = after % self.total if after <= self.total else -1, moved or value > 0
        if after < 0 or (last and not (moved and after == -self.offset % self.total)):
            return None
        return _CUT, after, moved

    @property
    def most_states(self) -> int:
        """The numbers that digits say, or the sums of a piece with each demand."""
        sums = (3 if self.zero else 2) * self.total
        return max(int(self.symbols ** (self.digits - 1)), sums + 1)

    @property
    def expected(self) -> str:
        return f"a ring of pieces that add to {self.total}, and its least offset"

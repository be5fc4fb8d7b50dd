"""Sums in which some cells count as a multiple of their symbol."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property

from satsudoku.constraints.relations.automaton import Automaton

_ALL, _BEFORE, _BEHIND, _FIRST = -1, -2, -3, -4  # which cells count; from 0, a symbol or a number


@dataclass(frozen=True)
class ModifiedSum(Automaton):
    """Cells add to a total; a marker before a cell says whether that is modified.

    A marker holds the first symbol before an ordinary cell, the second before a modified one.

    Attributes:
        weights: of each cell, for what its symbol counts if it is ordinary, and if it is modified;
            (0, 0) for a marker.
        total: the sum.
        crusts: two symbols; only what lies between them counts, and each appears once.
        leading: whether the first cell says how many of the cells count, itself among them.
        zero: whether the first symbol is a 0.

    >>> doubler = ModifiedSum("sum 1", (0, 1, 2), 4, ((1, 1), (0, 0), (1, 2)), 5)
    >>> [doubler.allows(values) for values in ([1, 2, 2], [3, 1, 2], [1, 1, 2], [1, 3, 2])]
    [True, True, False, False]
    """

    weights: tuple[tuple[int, int], ...]
    total: int
    crusts: tuple[int, int] | None = None
    leading: bool = False
    zero: bool = False

    @property
    def start(self) -> Hashable:
        """The cells that count, the last marker, and the sum so far."""
        counts = _FIRST if self.leading else _ALL if self.crusts is None else _BEFORE
        return counts, 0, 0

    def step(self, position: int, state: Hashable, symbol: int) -> Hashable | None:
        """The state after a cell or a marker, if the rest can still complete the sum."""
        assert isinstance(state, tuple)
        counts, modified, total = state
        if self.weights[position] == (0, 0):
            return None if symbol > 1 else (counts, symbol, total)
        after = self._counts(counts, symbol)
        if after is None:
            return None
        between = counts >= 0 and counts == after
        if counts != 0 if self.leading else counts == _ALL or between:
            total += self.weights[position][modified] * (symbol + 1 - self.zero)
        least, greatest = self._bounds[position]
        if not least <= self.total - total <= greatest:
            return None
        if self.crusts is not None and position == len(self.cells) - 1 and after != _BEHIND:
            return None
        return after, 0, total

    def _counts(self, counts: int, symbol: int) -> int | None:
        """Which cells count after a cell; None if its symbol breaks the rule."""
        if counts == _FIRST:
            number = symbol + 1 - self.zero
            cells = sum(weights != (0, 0) for weights in self.weights)
            return number - 1 if 1 <= number <= cells else None
        if self.leading:
            return max(0, counts - 1)
        if self.crusts is None or symbol not in self.crusts:
            return counts
        if counts == _BEFORE:  # wait for the other one
            return sum(self.crusts) - symbol
        return _BEHIND if counts == symbol else None

    @cached_property
    def _bounds(self) -> list[tuple[int, int]]:
        """The least and the greatest that the cells after each position can add."""
        every = self.crusts is None and not self.leading
        ends = (1 - self.zero, self.symbols - self.zero)
        bounds = [(0, 0)]
        for weights in reversed(self.weights):
            adds = [weight * end for weight in weights for end in ends] + [0] * (not every)
            least, greatest = bounds[-1]
            bounds.append((least + min(adds), greatest + max(adds)))
        return bounds[-2::-1]

    @property
    def most_states(self) -> int:
        """The number of sums, by values of the last marker and by the cells that may count."""
        reach = sum(max(map(abs, weights)) for weights in self.weights) * self.symbols
        ways = len(self.cells) + 1 if self.leading else 1 if self.crusts is None else 4
        return 2 * ways * (2 * reach + 1)

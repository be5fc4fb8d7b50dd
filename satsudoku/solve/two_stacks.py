"""Counting without visiting on boards of two stacks: boxes of 2 x 2, 2 x 3 and 2 x 4 cells.

            left stack         right stack
          +-------------+    +-------------+
   band 0 | 12 57 38 46 |    | 15 24 36 78 |    a box has two symbols in each column: a matching
          | A: 1 5 3 4  |    | 2 7 8 6     |    of all symbols, in an order of its pairs
          +-------------+    +-------------+
   band 1 | ...         |    | ...         |    in no column the boxes of a stack share a symbol

In a band, the symbols A of the left box's upper row are those of the right box's lower row: one of
each pair of both matchings. So the solutions are

    sum over matchings P, Q of all boxes of  left(P) * right(Q) * product over bands of A(P, Q)

where left(P) counts the orders of the pairs in which the columns of the stack share no symbol, and
A(P, Q) the ways to choose A. Clues of a column restrict the orders, those of a row the choices of
A. For each matching of the first band, left(P) is a sparse array; multiplying it by A along each
other band, and by right(Q) at the end, adds up all products.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations
from math import factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["TwoStacks"]

Ints = NDArray[np.int64]
Truths = NDArray[np.bool_]


class _Matchings(NamedTuple):
    """The ways to part symbols into pairs, for boxes of so many columns.

    Attributes:
        pairs: of each matching, a bit a symbol, shape (matchings, columns).
        of: the matching of each order of pairs, shape (orders,).
        columns: the pairs in that order, shape (orders, columns).
        apart: whether two orders share no symbol in any column, shape (orders, orders).
        splits: whether a set of half the symbols has one of each pair, shape (matchings, sets).
        sets: those sets, a bit a symbol.
        codes: of the orders.
        by_code: the orders sorted by their codes.
    """

    pairs: Ints
    of: Ints
    columns: Ints
    apart: Truths
    splits: Truths
    sets: Ints
    codes: Ints
    by_code: Ints


@lru_cache(maxsize=4)
def _matchings(columns: int) -> _Matchings:
    symbols = 2 * columns

    def matched(left: frozenset[int]) -> Iterator[list[int]]:
        if not left:
            yield []
            return
        first = min(left)
        for other in sorted(left - {first}):
            for rest in matched(left - {first, other}):
                yield [(1 << first) | (1 << other), *rest]

    pairs = np.array(list(matched(frozenset(range(symbols)))), dtype=np.int64)
    orders = np.array(list(permutations(range(columns))))
    ordered = pairs[:, orders].reshape(-1, columns)
    apart = np.ones((len(ordered), len(ordered)), dtype=bool)
    for column in ordered.T:
        apart &= column[:, None] & column[None, :] == 0
    halves = combinations([1 << symbol for symbol in range(symbols)], columns)
    sets = np.array([sum(half) for half in halves], dtype=np.int64)
    both = pairs[:, None, :] & sets[None, :, None]
    splits = ((both != 0) & (both != pairs[:, None, :])).all(axis=2)
    of, codes = np.arange(len(ordered)) // len(orders), _codes(ordered)
    return _Matchings(pairs, of, ordered, apart, splits, sets, codes, np.argsort(codes))


class _Stack(NamedTuple):
    """The matchings of a stack's boxes that fit together, sorted by that of the first band.

    Attributes:
        starts: where those of each first matching begin, shape (matchings + 1,).
        others: a number for the matchings of the other bands, below `size`.
        weights: in how many orders of the pairs they fit together.
        size: so many choices of matchings the other bands have.
    """

    starts: Ints
    others: Ints
    weights: Ints
    size: int

    @classmethod
    def of(cls, known: _Matchings, clues: Ints, end: float | None) -> _Stack:
        """What fits together.

        Args:
            known: the matchings.
            clues: of each box from the first band on the symbols given in each column, a bit each,
                shape (bands, columns).
            end: of the time.
        """
        fitting = ((known.columns[None] & clues[:, None, :]) == clues[:, None, :]).all(axis=2)
        # Columns without clues may be exchanged: the first box has them in one order.
        alike = np.flatnonzero((clues == 0).all(axis=0))
        firsts = fitting[0] & (np.diff(known.columns[:, alike], axis=1) > 0).all(axis=1)
        together = [np.zeros((0, len(clues)), dtype=np.int64)]
        for first in np.flatnonzero(firsts).tolist():
            _check_time(end)
            together.append(known.of[_orders(known, fitting, first)])
        number = len(known.pairs)
        keys = np.concatenate(together) @ number ** np.arange(len(clues) - 1, -1, -1)
        keys, weights = np.unique(keys, return_counts=True)
        size = number ** (len(clues) - 1)
        starts = np.searchsorted(keys, np.arange(number + 1) * size)
        return cls(starts, keys % size, weights * factorial(len(alike)), size)

    def spread(self, first: int) -> NDArray[np.float64]:
        """The weights with a matching of the first band, shape (size,)."""
        here = slice(self.starts[first], self.starts[first + 1])
        spread = np.zeros(self.size)
        spread[self.others[here]] = self.weights[here]
        return spread

    def gather(self, sums: NDArray[np.float64]) -> Ints:
        """For each matching of the first band the sum of weights times `sums`, shape (size,)."""
        products = sums.astype(np.int64)[self.others] * self.weights
        until: Ints = np.append(0, np.cumsum(products))[self.starts]
        return until[1:] - until[:-1]


def _orders(known: _Matchings, fitting: Truths, first: int) -> Ints:
    """The orders of a stack's boxes that share no symbol in any column, shape (N, bands).

    Args:
        known: the matchings.
        fitting: which orders each box may have, shape (bands, orders).
        first: the order of the first box.
    """
    chosen = np.array([[first]])
    for fits in fitting[1:-1]:
        following = np.flatnonzero(known.apart[first] & fits)
        apart = np.ones((len(chosen), len(following)), dtype=bool)
        for earlier in chosen.T[1:]:
            apart &= known.apart[np.ix_(earlier, following)]
        rows, columns = apart.nonzero()
        chosen = np.column_stack([chosen[rows], following[columns]])
    # Each column of the last box holds what the others leave. That is a matching: in each of the
    # other boxes a symbol stands in one column, each time another one.
    every = known.columns[0].sum()
    left = every - np.bitwise_or.reduce(known.columns[chosen], axis=1)
    last = np.searchsorted(known.codes, _codes(left), sorter=known.by_code)
    fits = fitting[-1][known.by_code[last]]
    return np.column_stack([chosen[fits], known.by_code[last][fits]])


class TwoStacks:
    """The solutions of a puzzle on a board of two stacks, none of them visited.

    Args:
        values: the givens, shape (side, side), 0 for none; boxes have two rows.

    >>> TwoStacks(np.zeros((6, 6), dtype=np.uint8)).count()
    28200960
    """

    def __init__(self, values: NDArray[np.uint8]) -> None:
        side = len(values)
        bands = [
            (values[row : row + 2, : side // 2], values[row : row + 2, side // 2 :])
            for row in range(0, side, 2)
        ]
        # The band with the most clues is outside: it leaves the fewest terms.
        self._bands = sorted(bands, key=lambda boxes: -np.count_nonzero(boxes))
        self._known = _matchings(side // 2)
        free = set(range(1, side + 1)) - set(values.ravel().tolist())
        self._free = sum(1 << (symbol - 1) for symbol in free)

    @property
    def terms(self) -> float:
        """The number of products that the count adds up at most.

        >>> TwoStacks(np.zeros((6, 6), dtype=np.uint8)).terms
        50625.0
        """
        return float(len(self._known.pairs)) ** (len(self._bands) + 1)

    def count(self, timeout: float | None = None) -> int:
        """Count the solutions.

        Raises:
            TimeoutError: `timeout` seconds did not suffice.

        >>> TwoStacks(np.zeros((4, 4), dtype=np.uint8)).count()
        288
        """
        end = None if timeout is None else time.monotonic() + timeout
        left, right = (
            _Stack.of(self._known, np.array([_column_clues(box) for box in boxes]), end)
            for boxes in zip(*self._bands, strict=True)
        )
        ways = [self._row_choices(*boxes) for boxes in self._bands]
        total = 0
        for first, alike in self._orbits():
            _check_time(end)
            if left.starts[first] == left.starts[first + 1]:
                continue
            sums = left.spread(first)
            # Floating point is exact: a matching of 2x4 boxes has fewer than 2^53 solutions.
            for way in ways[1:]:
                sums = (sums.reshape(len(way), -1).T @ way).ravel()
            each = right.gather(sums) * ways[0][first].astype(np.int64)
            total += alike * sum(each.tolist())
        return total

    def _orbits(self) -> Iterator[tuple[int, int]]:
        """Matchings of the first band that differ by more than symbols without clues; how many."""
        orbits: dict[tuple[int, ...], list[int]] = {}
        for number, pairs in enumerate(self._known.pairs.tolist()):
            given = tuple(sorted(pair & ~self._free for pair in pairs))
            orbits.setdefault(given, []).append(number)
        return ((members[0], len(members)) for members in orbits.values())

    def _row_choices(
        self, left: NDArray[np.uint8], right: NDArray[np.uint8]
    ) -> NDArray[np.float64]:
        """A(P, Q) of a band, shape (matchings, matchings)."""
        upper = _bits(left[0]) | _bits(right[1])
        lower = _bits(left[1]) | _bits(right[0])
        fits = (self._known.sets & upper == upper) & (self._known.sets & lower == 0)
        splits = self._known.splits[:, fits].astype(np.float64)
        return splits @ splits.T


def _column_clues(box: NDArray[np.uint8]) -> list[int]:
    return [_bits(column) for column in box.T]


def _bits(values: NDArray[np.uint8]) -> int:
    """The symbols among values, a bit each."""
    return sum({1 << (value - 1) for value in values.tolist() if value})


def _codes(columns: Ints) -> Ints:
    """A number for each row of sets of at most eight symbols."""
    return columns @ (1 << 8 * np.arange(columns.shape[1]))


def _check_time(end: float | None) -> None:
    if end is not None and time.monotonic() >= end:
        raise TimeoutError

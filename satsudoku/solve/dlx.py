"""Dancing links: exact counts and lazy enumeration in a fixed order.

Knuth's Algorithm C (The Art of Computer Programming 4B, 7.2.2.1), in C++: the item with the fewest
options first, of several the first one; its options from top to bottom.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from satsudoku._kernel import Links, Search
from satsudoku.cover import ExactCover
from satsudoku.errors import CountOverflowError
from satsudoku.puzzle import Grid, Puzzle
from satsudoku.solve.base import Count, Solver
from satsudoku.variant import Variant

__all__ = ["DlxSolver", "cover_solutions"]

_FINISHED, _LIMIT, _TIMEOUT = range(3)


def _links(cover: ExactCover) -> Links:
    return Links(len(cover.items), cover.primary, cover.indptr, cover.indices, cover.colors)


def cover_solutions(cover: ExactCover, timeout: float | None = None) -> Iterator[list[int]]:
    """Yield the solutions of any exact cover, each as a list of option numbers.

    Raises:
        TimeoutError: while iterating, after `timeout` seconds.

    >>> cover = ExactCover.build(
    ...     ["p", "q", "r"], ["x", "y"],
    ...     [("1", ["p", "q", "x", ("y", "A")]), ("2", ["p", "r", ("x", "A"), "y"]),
    ...      ("3", ["p", ("x", "B")]), ("4", ["q", ("x", "A")]), ("5", ["r", ("y", "B")])],
    ... )
    >>> [sorted(cover.options[o] for o in solution) for solution in cover_solutions(cover)]
    [['2', '4']]
    """
    return _walk(Search(_links(cover), []), timeout)


def _walk(search: Search, timeout: float | None) -> Iterator[list[int]]:
    if timeout is None:
        while (options := search.next()) is not None:
            yield options
        return
    end = time.monotonic() + timeout
    while (options := search.next(max(end - time.monotonic(), 0.0))) is not None:
        yield options


class DlxSolver(Solver):
    """Dancing links over the exact cover of a variant.

    Safe to use from several threads: every search dances on its own copy, and the GIL is free
    meanwhile.
    """

    name = "dlx"

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self._cover = ExactCover.of(variant)
        self._links = _links(self._cover)
        self._symbols = len(variant.symbols)

    def count(
        self, puzzle: Puzzle, limit: int | None = None, timeout: float | None = None
    ) -> Count:
        """Count solutions: see `Solver.count`.

        Raises:
            CountOverflowError: more than 2**128 solutions.
        """
        self._accept(puzzle, limit, timeout)
        try:
            high, low, ended = self._links.count(self._chosen(puzzle), limit or 0, timeout)
        except OverflowError as error:
            raise CountOverflowError(str(error)) from None
        return Count((high << 64) | low, ended == _FINISHED, ended == _TIMEOUT)

    def solutions(self, puzzle: Puzzle, timeout: float | None = None) -> Iterator[Grid]:
        """Yield the solutions in the order of the search: see `Solver.solutions`."""
        self._accept(puzzle, None, timeout)
        return self._grids(Search(self._links, self._chosen(puzzle)), timeout)

    def _grids(self, search: Search, timeout: float | None) -> Iterator[Grid]:
        values = bytearray(len(self.variant.cells))
        for options in _walk(search, timeout):
            for option in options:
                cell, symbol = divmod(option, self._symbols)
                values[cell] = symbol + 1
            yield Grid(bytes(values), self.variant)

    def _chosen(self, puzzle: Puzzle) -> list[int]:
        count = self._symbols
        return [cell * count + v - 1 for cell, v in enumerate(puzzle.values) if v]

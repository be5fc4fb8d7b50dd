"""Dancing links: exact counts and lazy enumeration in a fixed order.

Knuth's Algorithm C (The Art of Computer Programming 4B, 7.2.2.1), in C++: the item with the fewest
options first, of several the first one; its options from top to bottom.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from operator import sub

from satsudoku._kernel import Dance, Links
from satsudoku.board.count import Count
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.cover.exact_cover import ExactCover
from satsudoku.deadline import check_time
from satsudoku.errors import CountOverflowError
from satsudoku.progress import listener
from satsudoku.solve.base import Solver

__all__ = ["FINISHED", "DlxSolver", "cover_solutions", "links_of"]

FINISHED, _LIMIT, _TIMEOUT = range(3)


def links_of(cover: ExactCover) -> Links:
    """An exact cover as the kernel's dancing links."""
    return Links(len(cover.items), cover.primary, cover.indptr, cover.indices, cover.colors)


def cover_solutions(cover: ExactCover, timeout: float | None = None) -> Iterator[list[int]]:
    """Yield the solutions of any exact cover, each as a list of option numbers.

    Args:
        cover: any.
        timeout: seconds; None for no limit.

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
    return _walk(Dance(links_of(cover), []), timeout)


def _walk(search: Dance, timeout: float | None) -> Iterator[list[int]]:
    end = math.inf if timeout is None else time.monotonic() + timeout
    # The kernel checks the clock only between solutions that are far apart.
    while (left := end - time.monotonic()) > 0:
        check_time()
        options = search.next(_seconds(left))
        if options is None:
            return
        yield options
    raise TimeoutError("the time limit ended the search")


def _seconds(timeout: float | None) -> float | None:
    """A time limit that the kernel's clock can hold; None for none."""
    return None if timeout is None or timeout > 1e9 else timeout


class DlxSolver(Solver):
    """Dancing links over the exact cover of a variant.

    Safe to use from several threads: every search has its own copy of the links and releases the
    GIL.
    """

    name = "dlx"

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        cover = ExactCover.of(variant)
        assert cover.layout is not None
        self._layout = cover.layout
        self._links = links_of(cover)

    def count(
        self, puzzle: Puzzle, limit: int | None = None, timeout: float | None = None
    ) -> Count:
        """Count solutions: see `Solver.count`.

        Raises:
            CountOverflowError: more than 2**128 solutions.
        """
        self._accept(puzzle, limit, timeout)
        # No search gets as far as a limit of 2**64.
        most = 0 if limit is None or limit >= 1 << 64 else limit
        chosen, excluded = self._layout.given_options(puzzle), puzzle.excluded
        try:
            high, low, ended = self._links.count(
                chosen, most, _seconds(timeout), excluded, listener()
            )
        except OverflowError as error:
            raise CountOverflowError(str(error)) from None
        return Count((high << 64) | low, ended == FINISHED, ended == _TIMEOUT)

    def solutions(self, puzzle: Puzzle, timeout: float | None = None) -> Iterator[Grid]:
        """Yield the solutions in the order of the search: see `Solver.solutions`."""
        self._accept(puzzle, None, timeout)
        search = Dance(self._links, self._layout.given_options(puzzle), puzzle.excluded)
        return self._grids(search, timeout)

    def _grids(self, search: Dance, timeout: float | None) -> Iterator[Grid]:
        # One option a cell: sorted, they are in the order of the cells.
        symbols = len(self.variant.symbols)
        bases = range(-1, len(self.variant.cells) * symbols - 1, symbols)
        for options in _walk(search, timeout):
            yield Grid(bytes(map(sub, sorted(options), bases)), self.variant)

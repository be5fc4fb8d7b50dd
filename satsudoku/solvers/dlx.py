"""Dancing links: exact counts and lazy enumeration in a fixed order.

Knuth's Algorithm C (The Art of Computer Programming 4B, 7.2.2.1), in C++: the item with the fewest
options first, of several the first one; its options from top to bottom.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import sub

from satsudoku._kernel import Dance, Links
from satsudoku.board.count import Count
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.cover.exact_cover import ExactCover
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.errors import CountOverflowError
from satsudoku.progress import listener
from satsudoku.solvers.base import Solver

FINISHED, _LIMIT, _DEADLINE = range(3)


@lru_cache(maxsize=4)
def links_of(cover: ExactCover) -> Links:
    """An exact cover as the kernel's dancing links; kept, for boards of one variant share them."""
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
    return TimeLimit(timeout).steps(_walk(Dance(links_of(cover), [])))


def _walk(search: Dance) -> Iterator[list[int]]:
    while (options := search.next()) is not None:
        yield options
        check_time()  # the kernel checks only between solutions that are far apart


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

    def _count(self, puzzle: Puzzle, limit: int | None) -> Count:
        # No search gets as far as a limit of 2**64.
        most = 0 if limit is None or limit >= 1 << 64 else limit
        chosen, excluded = self._layout.given_options(puzzle), puzzle.excluded
        try:
            high, low, ended = self._links.count(chosen, most, excluded, listener())
        except OverflowError as error:
            raise CountOverflowError(str(error)) from None
        return Count((high << 64) | low, ended == FINISHED, ended == _DEADLINE)

    def _solutions(self, puzzle: Puzzle) -> Iterator[Grid]:
        search = Dance(self._links, self._layout.given_options(puzzle), puzzle.excluded)
        # One option a cell: sorted, they are in the order of the cells.
        symbols = len(self.variant.symbols)
        bases = range(-1, len(self.variant.cells) * symbols - 1, symbols)
        for options in _walk(search):
            yield Grid(bytes(map(sub, sorted(options), bases)), self.variant)

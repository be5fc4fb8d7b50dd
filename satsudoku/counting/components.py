"""Exact counting of puzzles that fall apart.

Where grids overlap, they share few cells. If the givens decide these, the rest of each grid is a
puzzle of its own, and every solution of one goes with every solution of the others:

    +-----+       +-----+
    |  a  |       |  b  |      parts a, b and c have 24, 202 and 269 candidates left; their
    |   +---------+   __|      solutions are visited apart, and the counts multiplied
    +---|  decided|--+
        +---------+  c

So 104,337,192,960 solutions of a samurai with 120 clues are counted in a third of a second. A
puzzle that does not fall apart is counted as a whole, which is no quicker than any visit.
"""

from __future__ import annotations

from satsudoku.board.count import Count
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.cover.components import components
from satsudoku.cover.reduction import reduce
from satsudoku.deadline import share_of_time
from satsudoku.errors import SolverError
from satsudoku.lanes.sharing import thread_count
from satsudoku.progress import listener, stretch
from satsudoku.solvers.base import check_limits
from satsudoku.solvers.dlx import FINISHED, links_of


class Components:
    """The parts that a puzzle falls into once single candidates are filled in.

    Args:
        puzzle: of a variant whose rules are houses and relations between two cells.

    Raises:
        SolverError: other rules.

    >>> parts = Components(Puzzle(".........1.34321", "classic4"))
    >>> len(parts), parts.count()
    (2, Count(4, method='components'))
    """

    def __init__(self, puzzle: Puzzle) -> None:
        if not _serves(puzzle.variant):
            raise SolverError(
                "counting by components is for rules of houses and of relations between two "
                f"cells, not for {puzzle.variant.name}"
            )
        rest = reduce(puzzle)
        self._covers = None if rest is None else components(rest.cover)

    def __len__(self) -> int:
        return len(self._covers or ())

    def count(self, limit: int | None = None, *, threads: int = 1) -> Count:
        """Count the solutions: the product of those of all parts.

        Where this thread has a deadline, each part has the same share of what the parts before it
        leave; a part that takes longer makes the count a lower bound.

        Args:
            limit: the most to count, 1 or more; None for all.
            threads: the number of threads for each part; 0 for all cores.

        Raises:
            SolverError: a number out of range.

        >>> Components(Puzzle(".........1.34321", "classic4")).count(limit=3)
        Count(3, exact=False, method='components')
        """
        check_limits(limit)
        if self._covers is None:
            return Count(0, method="components")
        product, exact = 1, True
        parts = sorted(self._covers, key=lambda cover: len(cover.options))
        for number, cover in enumerate(parts):
            share = share_of_time(1 / (len(parts) - number))
            with share, stretch(number / len(parts), (number + 1) / len(parts)):
                high, low, ended = links_of(cover).count_all(thread_count(threads), listener())
            product *= high << 64 | low
            exact = exact and ended == FINISHED
            if not product and ended == FINISHED:
                return Count(0, method="components")
        if limit is not None and product >= limit:
            return Count(limit, False, method="components")
        return Count(product, exact, not exact, "components")


def may_fall_apart(variant: Variant) -> bool:
    """Whether ``auto`` tries `Components`: several grids, and no rules that it does not know."""
    return len(variant.grids) > 1 and _serves(variant)


def _serves(variant: Variant) -> bool:
    return not variant.constraints and not variant.diagrams

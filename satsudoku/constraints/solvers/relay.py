"""A relay: solvers in turns, where nobody knows beforehand which one is quick."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice

from satsudoku._kernel import FilterSearch
from satsudoku.board.count import Count
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.constraints.relations.pieces import Pieces
from satsudoku.constraints.solvers.filters import FiltersSolver
from satsudoku.deadline import TimeLimit, check_time, time_is_over
from satsudoku.solvers.base import Solver
from satsudoku.solvers.choose import fits_lanes
from satsudoku.solvers.lanes import LanesSolver
from satsudoku.solvers.sat import SatSolver

_GROWTH = 3
_FEW = 200  # solutions: more are left to lanes, as the others find them one by one
_POLLS = 150  # of 64 choices each, that filters may take for a solution


class RelaySolver(Solver):
    """Filters, lanes and sat in turns, each turn longer than the one before it.

    Filters need no loading, and most puzzles of setters fall at once; lanes are quicker on some
    with few constraints; others hold up both for minutes, which sat, that learns from conflicts,
    solves in a second. So none costs more than a few times what the best one does::

        filters 0.4 s --> lanes 0.2 s --> sat 0.4 s --> filters 1.2 s --> lanes 0.6 s ...

    Sat comes first where a line in pieces of one sum takes half the board, of which the others see
    little before its end. Filters go on where their last turn ended. Solutions come from filters,
    too, as long as each takes them few choices and there are few; this does not depend on the time
    that it takes, so neither does their order.
    """

    name = "relay"
    sees_conflicts = True

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self._filters = FiltersSolver(variant)

    @cached_property
    def _lanes(self) -> Solver:
        """For many solutions."""
        return LanesSolver(self.variant) if fits_lanes(self.variant) else self._sat

    @property
    def _long_pieces(self) -> bool:
        half, relations = len(self.variant.cells) / 2, self.variant.relations
        if Pieces not in map(type, relations):  # quick, for there may be hundreds
            return False
        return any(type(r) is Pieces and len(r.cells) > half for r in relations)

    @cached_property
    def _sat(self) -> SatSolver:
        return SatSolver(self.variant)

    def _count(self, puzzle: Puzzle, limit: int | None) -> Count:
        few = _FEW if limit is None else min(limit, _FEW)
        count, _ = self._in_turns(self._filters.search(puzzle), puzzle, few)
        if count.value >= few and few != limit:
            return self._lanes.count_in_time(puzzle, limit)
        return count

    def _in_turns(self, search: FilterSearch, puzzle: Puzzle, few: int) -> tuple[Count, Solver]:
        """Count up to a few solutions until the deadline; and the solver that did."""
        factor = 1.0
        while True:
            for solver, seconds in self._turns():
                if solver is self._filters:
                    count = self._filters.counted(search, few, factor * seconds)
                else:
                    with TimeLimit(factor * seconds):
                        count = solver.count_in_time(puzzle, few)
                if not count.timed_out or time_is_over():
                    return count, solver
            factor *= _GROWTH

    def _turns(self) -> Iterator[tuple[Solver, float]]:
        """The solvers in the order of turns, each loaded for its first; seconds of that."""
        if self._long_pieces:
            yield self._sat, 0.8
        yield self._filters, 0.4
        if fits_lanes(self.variant):
            yield self._lanes, 0.2
        if not self._long_pieces:
            yield self._sat, 0.4

    def _solutions(self, puzzle: Puzzle) -> Iterator[Grid]:
        seen: set[bytes] = set()
        search = self._filters.search(puzzle)
        try:
            for grid in self._filters.walk(search, _POLLS):
                yield grid
                seen.add(grid.values)
                if len(seen) == _FEW:
                    break
            else:
                return
        except TimeoutError:
            check_time()
        if len(seen) < 2:
            count, quick = self._in_turns(search, puzzle, 2)
            check_time()
            if count.exact:  # one at most, which any solver finds
                again = self._filters.walk(search) if quick is self._filters else None
                yield from islice(again or quick.solutions(puzzle), count.value - len(seen))
                return
        others = self._lanes if len(seen) == _FEW else self._sat
        for grid in others.solutions(puzzle):
            if grid.values not in seen:
                yield grid


SOLVER = RelaySolver

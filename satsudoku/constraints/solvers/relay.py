"""A relay: solvers in turns, where nobody knows beforehand which one is quick."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from satsudoku._kernel import FilterSearch
from satsudoku.board.count import Count
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.constraints.relations.pieces import Pieces
from satsudoku.constraints.solvers.filters import FiltersSolver
from satsudoku.deadline import TimeLimit, check_time, time_is_over
from satsudoku.progress import Progress
from satsudoku.solvers.base import Solver
from satsudoku.solvers.choose import fits_lanes, is_shipped

if TYPE_CHECKING:
    from satsudoku.solvers.sat import SatSolver

_GROWTH = 3
_FIRST = 0.01  # the first factor where lanes are loaded
_WORTH_SAT = 0.1  # the least factor of a turn of sat, which takes that long to load
_FEW = 200  # solutions: more are counted by lanes, as the others find them one by one
_TRIAL = 0.5  # seconds in which filters may count them all, or lanes show that they find as many
_POLLS = 150  # of 64 choices each, that filters may take for a solution


class RelaySolver(Solver):
    """Filters, lanes and sat in turns, each turn longer than the one before it.

    Filters need no loading, and most puzzles of setters fall at once; lanes are quicker on some
    with few constraints; others hold up both for minutes, which sat, that learns from conflicts,
    solves in a second. So none costs more than a few times what the best one does::

        filters 0.4 s --> lanes 0.2 s --> sat 0.4 s --> filters 1.2 s --> lanes 0.6 s ...

    On boards without relations that many puzzles have, such as plain ones with pencil marks, the
    first turns take a hundredth of that: lanes are loaded there, and solve most within 2 ms, also
    those that take the others a third of a second. Sat, not loaded yet, waits a few turns.

    Sat comes first where a line in pieces of one sum takes half the board, of which the others see
    little before its end. Filters go on where their last turn ended. Solutions come from filters,
    too, as long as each of the first ones takes them few choices; this does not depend on the time
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
        if not fits_lanes(self.variant):
            return self._sat
        from satsudoku.solvers.lanes import LanesSolver  # few puzzles need it

        return LanesSolver(self.variant)

    @property
    def _lanes_are_loaded(self) -> bool:
        variant = self.variant
        return not variant.relations and fits_lanes(variant) and is_shipped(variant)

    @property
    def _long_pieces(self) -> bool:
        variant, half = self.variant, len(self.variant.cells) / 2
        return Pieces in variant.relation_types and any(
            type(r) is Pieces and len(r.cells) > half for r in variant.relations
        )

    @cached_property
    def _sat(self) -> SatSolver:
        from satsudoku.solvers.sat import SatSolver  # fewer

        return SatSolver(self.variant)

    def _count(self, puzzle: Puzzle, limit: int | None) -> Count:
        known = 0
        for count in self._counts(puzzle, limit):
            if not count.timed_out:
                return count
            known = max(known, count.value)
            if time_is_over():
                break
        return Count(known, exact=False, timed_out=True)

    def _counts(self, puzzle: Puzzle, limit: int | None) -> Iterator[Count]:
        """Try to count, in longer and longer turns; only the last count is not `timed_out`."""
        few = _FEW if limit is None else min(limit, _FEW)
        search = self._filters.search(puzzle)
        for solver, seconds in self._turns():
            if solver is self._filters:
                count = self._filters.counted(search, few, seconds)
            else:
                with TimeLimit(seconds):
                    count = solver.count_in_time(puzzle, few)
            if count.value >= few and few != limit:
                break
            yield count
        yield Count(few, exact=False, timed_out=True)
        yield self._filters.counted(self._filters.search(puzzle), limit, _TRIAL)
        with Progress(None), TimeLimit(_TRIAL):
            count = self._lanes.count_in_time(puzzle, limit)
        yield count
        # Lanes that have found fewer by now may be lost for hours.
        yield (solver if count.value < few else self._lanes).count_in_time(puzzle, limit)

    def _first_two(self, search: FilterSearch, puzzle: Puzzle, known: dict[bytes, Grid]) -> bool:
        """Add to the known solutions until there are two; whether there are shown to be fewer."""
        for solver, seconds in self._turns():
            done = True
            try:
                if solver is self._filters:
                    done = not self._filters.counted(search, 2, seconds).timed_out
                    found = self._filters.known(search)
                else:
                    found = islice(solver.solutions(puzzle, seconds), 2)
                for grid in found:
                    known[grid.values] = grid
            except TimeoutError:
                done = False
            if len(known) > 1 or done or time_is_over():
                return done and len(known) < 2
        raise AssertionError("turns have no end")

    def _turns(self) -> Iterator[tuple[Solver, float]]:
        """The solvers in the order of turns, each loaded for its first; seconds of each turn."""
        factor = _FIRST if self._lanes_are_loaded else 1.0
        while True:
            if self._long_pieces:
                yield self._sat, factor * 0.8
            yield self._filters, factor * 0.4
            if fits_lanes(self.variant):
                yield self._lanes, factor * 0.2
            if not self._long_pieces and factor > _WORTH_SAT:
                yield self._sat, factor * 0.4
            factor *= _GROWTH

    def _solutions(self, puzzle: Puzzle) -> Iterator[Grid]:
        known: dict[bytes, Grid] = {}
        search = self._filters.search(puzzle)
        try:
            for grid in self._filters.walk(search, _POLLS):
                yield grid
                known[grid.values] = grid
                if len(known) == _FEW:  # the order of lanes depends on the processor
                    further = self._filters.further(search)
                    yield from (grid for grid in further if grid.values not in known)
                    return
            return
        except TimeoutError:
            check_time()
        seen = set(known)
        if len(seen) < 2:
            only = self._first_two(search, puzzle, known)
            if only or time_is_over():  # else their order would depend on the time that they took
                yield from (grid for values, grid in known.items() if values not in seen)
                if only:
                    return
                check_time()
        for grid in self._sat.solutions(puzzle):
            if grid.values not in seen:
                yield grid


SOLVER = RelaySolver

"""A relay: solvers in turns, where nobody knows beforehand which one is quick."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from functools import cached_property

from satsudoku.board.count import Count
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.solve.base import Solver
from satsudoku.solve.filters import FiltersSolver
from satsudoku.solve.lanes import LanesSolver
from satsudoku.solve.sat import SatSolver

__all__ = ["RelaySolver"]

_TURNS = (0.03, 0.2, 1.0)  # seconds of the first turn of filters, lanes and sat
_GROWTH = 3
_FEW = 2  # solutions: larger counts are left to lanes, as the others find solutions one by one


class RelaySolver(Solver):
    """Filters, lanes and sat in turns, each turn longer than the one before it.

    Filters need no loading, and most puzzles of setters fall at once; lanes are quicker on some
    with few constraints; others hold up both for minutes, which sat, that learns from conflicts,
    solves in a second. So none costs more than a few times what the best one does::

        filters 0.03 s --> lanes 0.2 s --> sat 1 s --> filters 0.1 s --> lanes 0.6 s --> sat 3 s ...

    Attributes:
        name: ``relay``.

    >>> puzzle = Puzzle.build("classic4").cage("r1c1 r1c2", sum=7).puzzle()
    >>> relay = RelaySolver(puzzle.variant)
    >>> relay.unique(puzzle), relay.count(puzzle)
    (False, Count(48))
    """

    name = "relay"

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self._filters = FiltersSolver(variant)

    @cached_property
    def _lanes(self) -> LanesSolver:
        return LanesSolver(self.variant)

    @cached_property
    def _sat(self) -> SatSolver:
        return SatSolver(self.variant)

    def count(
        self, puzzle: Puzzle, limit: int | None = None, timeout: float | None = None
    ) -> Count:
        """Count solutions: see `Solver.count`."""
        self._accept(puzzle, limit, timeout)
        if limit is None or limit > _FEW:
            return self._lanes.count(puzzle, limit, timeout)
        end = math.inf if timeout is None else time.monotonic() + timeout
        factor = 1.0
        while True:
            for solver, turn in zip(self._solvers(), _TURNS, strict=True):
                left = max(1e-3, end - time.monotonic())
                count = solver.count(puzzle, limit, min(factor * turn, left))
                if not count.timed_out or time.monotonic() >= end:
                    return count
            factor *= _GROWTH

    def _solvers(self) -> Iterator[Solver]:
        """The solvers in the order of their turns, each loaded when its first one comes."""
        yield self._filters
        yield self._lanes
        yield self._sat

    def solve(self, puzzle: Puzzle, timeout: float | None = None) -> Grid | None:
        """A solution, or None where there is none: see `Solver.solve`.

        Which one of several does not depend on the time that it takes.
        """
        self._accept(puzzle, None, timeout)
        return self._sat.solve(puzzle, timeout)

    def solutions(self, puzzle: Puzzle, timeout: float | None = None) -> Iterator[Grid]:
        """Yield the solutions in one order: see `Solver.solutions`."""
        self._accept(puzzle, None, timeout)
        return self._lanes.solutions(puzzle, timeout)

"""A relay: two solvers in turns, where nobody knows beforehand which one is quick."""

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
from satsudoku.solve.lanes import LanesSolver
from satsudoku.solve.sat import SatSolver

__all__ = ["RelaySolver"]

_FIRST = 0.05  # seconds: about what it takes to load the clauses of a puzzle with constraints
_FEW = 2  # solutions: larger counts are left to lanes, as sat finds solutions one by one


class RelaySolver(Solver):
    """Lanes and sat in turns, each turn longer than the one before it.

    Lanes need no loading, and most puzzles of setters fall at once; some hold them up for minutes,
    which sat, that learns from conflicts, solves in a second. Of others the opposite is true. So
    neither costs more than a few times what the better one does::

        lanes 0.05 s --> sat 1 s --> lanes 2 s --> sat 4 s --> lanes 8 s --> ...

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
        self._quick = LanesSolver(variant)

    @cached_property
    def _steady(self) -> SatSolver:
        return SatSolver(self.variant)

    def count(
        self, puzzle: Puzzle, limit: int | None = None, timeout: float | None = None
    ) -> Count:
        """Count solutions: see `Solver.count`."""
        self._accept(puzzle, limit, timeout)
        if limit is None or limit > _FEW:
            return self._quick.count(puzzle, limit, timeout)
        end = math.inf if timeout is None else time.monotonic() + timeout
        turn = _FIRST
        quick = True
        while True:
            turn = min(turn, max(1e-3, end - time.monotonic()))
            solver = self._quick if quick else self._steady
            count = solver.count(puzzle, limit, turn)
            if not count.timed_out or time.monotonic() >= end:
                return count
            turn, quick = max(1.0, 2 * turn), not quick

    def solve(self, puzzle: Puzzle, timeout: float | None = None) -> Grid | None:
        """A solution, or None where there is none: see `Solver.solve`.

        Which one of several does not depend on the time that it takes.
        """
        self._accept(puzzle, None, timeout)
        return self._steady.solve(puzzle, timeout)

    def solutions(self, puzzle: Puzzle, timeout: float | None = None) -> Iterator[Grid]:
        """Yield the solutions in one order: see `Solver.solutions`."""
        self._accept(puzzle, None, timeout)
        return self._quick.solutions(puzzle, timeout)

"""Questions about solutions: to one puzzle after the other, or in lanes to many together."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

import numpy as np

from satsudoku.board.puzzle import Puzzle
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.stream.asking import (
    TOGETHER,
    Fields,
    Together,
    ask_many,
    ask_one_by_one,
)
from satsudoku.stream.batch import Part
from satsudoku.stream.gathering import Items
from satsudoku.stream.records import Records
from satsudoku.stream.solvers import Solvers, shares_work

__all__ = ["Question"]


class Question(ABC):
    """A question that any solver answers for one puzzle, and lanes for many.

    Args:
        solver: which one answers: a name that `satsudoku.solve.solver` knows.
        timeout: seconds for each puzzle; None for no limit. Many are answered together all the
            same; only if they are not done after this time, each gets its own.
        threads: how many share the work; 0 for all cores.
        method: a name of `satsudoku.solve.methods.METHODS`.

    Raises:
        SolverError: threads that are negative or have nothing to share.
        UnknownNameError: no such solver.
    """

    def __init__(
        self, solver: str, timeout: float | None, threads: int, method: str = "enumerate"
    ) -> None:
        self._solvers = Solvers(solver)
        self._timeout = timeout
        self._threads = threads
        self._together = shares_work(solver, threads, method)

    @abstractmethod
    def one(self, puzzle: Puzzle) -> Iterator[Fields]:
        """What is known of a puzzle, for each of its records."""

    @abstractmethod
    def many(self, part: Part) -> Together:
        """What lanes know of the puzzles of a part."""

    def ask(self, items: Items) -> Records:
        """Ask of all puzzles: one record or more for each, lazily."""
        if self._together:
            return Records(ask_many(items, self._in_lanes, self.one))
        return Records(ask_one_by_one(items, self.one))

    def _in_lanes(self, part: Part) -> Together:
        """As `many` where lanes are the solver of a part; otherwise all is left for later."""
        if self._solvers.of_many(part.variant, len(part)).name == "lanes":
            if self._timeout is None:
                return self.many(part)
            if len(part) > 1:
                try:
                    with TimeLimit(min(self._timeout, TOGETHER)):
                        return self.many(part)
                except TimeoutError:
                    check_time()
        return Together({}, np.ones(len(part), dtype=bool))

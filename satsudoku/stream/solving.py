"""Solutions of the puzzles of a stream."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from satsudoku.board.puzzle import Puzzle
from satsudoku.solve import Count, Solver
from satsudoku.solve.base import check_limits
from satsudoku.stream.asking import Fields, Together
from satsudoku.stream.batch import Part
from satsudoku.stream.columns import Boards
from satsudoku.stream.counts import counted, counted_many
from satsudoku.stream.gathering import Items
from satsudoku.stream.question import Question
from satsudoku.stream.records import Records

__all__ = ["solve"]


def solve(
    items: Items,
    *,
    limit: int | None = 1,
    solver: str = "auto",
    timeout: float | None = None,
    threads: int = 1,
) -> Records:
    r"""Find solutions of each puzzle.

    A record's `count` is the number of solutions up to and including its own. It is `exact` where
    no other follows for certain. A puzzle without a solution has one record, of count 0. Puzzles
    are solved together where `count` counts them together.

    Args:
        items: batches or entries of puzzles.
        limit: find at most this number of solutions of a puzzle; None finds all.
        solver: a name that `satsudoku.solve.solver` knows.
        timeout: seconds for each puzzle; the last record of one cut short is not `exact`.
        threads: how many share the work of lanes; 0 for all cores.

    Returns:
        One record for each solution, lazily.

    Raises:
        SolverError: a limit below 1, a time that is not above 0, or threads as for `count`.
        UnknownNameError: no such solver.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1.....2..3.....4\n12....2..3......\n")
    >>> for record in stream.solve(stream.read(lines), limit=None):
    ...     print(record.line, record.count, record.exact, record.solution)
    1 1 True 1243342143122134
    2 1 False 1234342143122143
    2 2 False 1243342123144132
    2 3 True 1243342143122134
    """
    return _Solving(limit, solver, timeout, threads).ask(items)


class _Solving(Question):
    """Which solutions are there, up to a limit?"""

    def __init__(self, limit: int | None, solver: str, timeout: float | None, threads: int) -> None:
        check_limits(limit, timeout)
        super().__init__(solver, timeout, threads)
        self._limit = limit

    def one(self, puzzle: Puzzle) -> Iterator[Fields]:
        return _solutions(self._solvers.of(puzzle.variant), puzzle, self._limit, self._timeout)

    def many(self, part: Part) -> Together:
        from satsudoku.lanes.counting import first_solutions

        solutions, counts = first_solutions(part.puzzles, part.variant, threads=self._threads)
        # Which of several solutions comes first must not depend on the puzzle's neighbours.
        several = counts > 1
        columns = dict(counted_many(np.minimum(counts, 1), self._limit))
        columns["solution"] = Boards(solutions, part.variant, counts == 1)
        return Together(columns, several)


def _solutions(
    solver: Solver, puzzle: Puzzle, limit: int | None, timeout: float | None
) -> Iterator[Fields]:
    number, exact = 0, True
    held: str | None = None  # whether another solution follows is not yet known
    try:
        for grid in solver.solutions(puzzle, timeout=timeout):
            if held is not None:
                yield counted(Count(number, exact=False), solver) | {"solution": held}
            held = grid.line
            number += 1
            if number == limit:
                exact = False
                break
    except TimeoutError:
        exact = False
    yield counted(Count(number, exact), solver) | {"solution": held}

"""How many solutions the puzzles of a stream have."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from satsudoku.board.puzzle import Puzzle
from satsudoku.solve.base import check_limits
from satsudoku.solve.methods import check_method, visited_first
from satsudoku.solve.methods import count as count_one
from satsudoku.stream.asking import Fields, Together
from satsudoku.stream.batch import Part
from satsudoku.stream.counts import counted, counted_many
from satsudoku.stream.gathering import Items
from satsudoku.stream.question import Question
from satsudoku.stream.records import Records
from satsudoku.stream.solvers import WITHOUT_VISITS

__all__ = ["count", "unique"]


def count(
    items: Items,
    *,
    limit: int | None = None,
    method: str = "auto",
    solver: str = "auto",
    timeout: float | None = None,
    threads: int = 1,
) -> Records:
    r"""Count the solutions of each puzzle.

    ``auto`` and ``lanes`` visit the solutions of many puzzles together, as many as have been read
    until then. Their records come together, and each `seconds` is the average of them.

    Args:
        items: batches or entries of puzzles.
        limit: stop counting a puzzle's solutions at this number; None counts all.
        method: a name of `satsudoku.solve.methods.METHODS`.
        solver: which one visits solutions: a name that `satsudoku.solve.solver` knows.
        timeout: seconds for each puzzle; a count cut short is not `exact`.
        threads: how many share the work of lanes, bands and estimates; 0 for all cores.

    Returns:
        One record for each puzzle, lazily; a bad entry's record says what is wrong.

    Raises:
        SolverError: a limit below 1, a time that is not above 0, or threads that are negative or
            have nothing to share.
        UnknownNameError: no such method or solver.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1.....2..3.....4\n1...............\n1..1............\n")
    >>> for record in stream.count(stream.read(lines), limit=2):
    ...     print(record.line, record.count, record.exact, record.error)
    1 1 True None
    2 2 False None
    3 None None 1 stands twice in row 1: r1c1 and r1c4; expected each symbol at most once
    """
    return _Counting(limit, method, solver, timeout, threads).ask(items)


class _Counting(Question):
    """How many solutions are there, up to a limit?"""

    def __init__(
        self, limit: int | None, method: str, solver: str, timeout: float | None, threads: int
    ) -> None:
        check_limits(limit, timeout)
        check_method(method)
        super().__init__("dlx" if method in WITHOUT_VISITS else solver, timeout, threads, method)
        self._limit = limit
        self._method = method
        self._solver = solver

    def one(self, puzzle: Puzzle) -> Iterator[Fields]:
        engine = self._solvers.of(puzzle.variant)

        def answers() -> Iterator[Fields]:
            number = count_one(
                puzzle,
                self._limit,
                method=self._method,
                solver=self._solver,
                timeout=self._timeout,
                threads=self._threads,
            )
            yield counted(number, engine)

        return answers()

    def many(self, part: Part) -> Together:
        from satsudoku.lanes.counting import count_many

        most = self._limit
        if self._method == self._solver == "auto":
            most = visited_first(part.variant, self._limit)
        counts = count_many(part.puzzles, most, part.variant, threads=self._threads)
        # Puzzles of more solutions are counted by bands or components, one by one.
        later = None if most is None or most == self._limit else counts >= np.uint64(most)
        return Together(counted_many(counts, most), later)


def unique(
    items: Items,
    *,
    solver: str = "auto",
    timeout: float | None = None,
    threads: int = 1,
) -> Records:
    r"""Prove of each puzzle whether it has exactly one solution: `count` up to 2.

    A record's `unique` is None where `timeout` seconds did not suffice.

    Raises:
        SolverError: a time that is not above 0, or threads as for `count`.
        UnknownNameError: no such solver.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1.....2..3.....4\n1...............\n")
    >>> [record.unique for record in stream.unique(stream.read(lines))]
    [True, False]
    """
    return count(
        items, limit=2, method="enumerate", solver=solver, timeout=timeout, threads=threads
    )

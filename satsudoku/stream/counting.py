"""How many solutions the puzzles of a stream have."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from satsudoku.board.puzzle import Puzzle
from satsudoku.solve.methods import ENOUGH, bands_may_follow, check_method
from satsudoku.solve.methods import count as count_one
from satsudoku.stream.asking import (
    WITHOUT_VISITS,
    Fields,
    Items,
    Records,
    Solvers,
    Together,
    ask_many,
    ask_one_by_one,
    check_limits,
    counted,
    counted_many,
    in_lanes,
    shares_work,
)
from satsudoku.stream.batch import Part

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

    Without a `timeout`, ``auto`` and ``lanes`` visit the solutions of many puzzles together, as
    many as have been read until then. Their records come together, and each `seconds` is the
    average of them.

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
    check_limits(limit, timeout)
    check_method(method)
    solvers = Solvers("dlx" if method in WITHOUT_VISITS else solver)

    def ask_one(puzzle: Puzzle) -> Iterator[Fields]:
        engine = solvers.of(puzzle.variant)

        def answers() -> Iterator[Fields]:
            number = count_one(
                puzzle, limit, method=method, solver=solver, timeout=timeout, threads=threads
            )
            yield counted(number, engine)

        return answers()

    def ask(part: Part) -> Together:
        from satsudoku.lanes.counting import count_many

        further = method == solver == "auto" and bands_may_follow(part.variant, limit)
        most = ENOUGH if further else limit
        counts = count_many(part.puzzles, most, part.variant, threads=threads)
        # Puzzles of more solutions are counted by bands, one by one.
        later = counts >= np.uint64(ENOUGH) if further else None
        return Together(counted_many(counts, most), later)

    if shares_work(solver, timeout, threads, method):
        return Records(ask_many(items, in_lanes(solvers, ask), ask_one))
    return Records(ask_one_by_one(items, ask_one))


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

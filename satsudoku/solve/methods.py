"""How to count: by visiting solutions, by bands, by components, or by an estimate.

``auto`` visits solutions while they are few, then turns to bands or components where possible. It
never estimates; an estimate must be requested.
"""

from __future__ import annotations

import time

from satsudoku.board.count import Count
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.deadline import check_time
from satsudoku.errors import SolverError, UnknownNameError
from satsudoku.progress import Progress
from satsudoku.solve.bands import Bands, serves, serves_candidates
from satsudoku.solve.base import check_limits
from satsudoku.solve.choose import solver as find_solver
from satsudoku.solve.components import Components, may_fall_apart

__all__ = ["ENOUGH", "METHODS", "check_method", "count", "count_further", "visited_first"]

METHODS = ("auto", "enumerate", "bands", "components", "estimate")
"""The names of the ways to count."""

ENOUGH = 2000
"""``auto`` visits so many solutions, in some milliseconds, before it turns to bands."""

_MOST_TERMS = 1e13  # a quarter of an hour


def check_method(method: str) -> None:
    """Check that a name is among `METHODS`.

    Raises:
        UnknownNameError: no such method; the nearest names are suggested.
    """
    if method not in METHODS:
        raise UnknownNameError("method", method, METHODS)


def count(
    puzzle: Puzzle,
    limit: int | None = None,
    *,
    method: str = "auto",
    solver: str = "auto",
    timeout: float | None = None,
    threads: int = 1,
) -> Count:
    """Count the solutions of a puzzle: see `Puzzle.count`.

    Raises:
        SolverError: a number out of range, or a method that does not serve the puzzle's variant.
        UnknownNameError: no such method or solver.

    >>> count(Puzzle("." * 81))
    Count(6670903752021072936960, method='bands')
    >>> count(Puzzle("." * 81), limit=2)
    Count(2, exact=False)
    """
    check_method(method)
    if method == "estimate":
        from satsudoku.solve.estimate import estimate

        if limit is not None:
            raise SolverError(f"limit is {limit}, but an estimate has none; expected no limit")
        return estimate(puzzle, timeout=timeout, threads=threads)
    if method == "bands":
        return _by_bands(
            Bands(puzzle, threads=threads), Count(0, exact=False), limit, timeout, threads
        )
    if method == "components":
        return Components(puzzle).count(limit, timeout, threads=threads)
    engine = find_solver(solver, puzzle.variant)
    most = visited_first(puzzle.variant, limit)
    if method == "auto" and solver == "auto" and most != limit:
        start = time.perf_counter()
        with Progress(None):  # the rest decides how far it has come
            first = engine.count(puzzle, most, timeout)
        if first.exact or first.timed_out:
            return first
        left = timeout and max(timeout - (time.perf_counter() - start), 1e-3)
        return count_further(puzzle, first, limit, left, threads)
    return engine.count(puzzle, limit, timeout)


def visited_first(variant: Variant, limit: int | None) -> int | None:
    """How many solutions ``auto`` visits at most: `limit`, or fewer before it turns to another way.

    >>> from satsudoku import variant
    >>> visited_first(variant("classic9"), None), visited_first(variant("classic9"), 2)
    (2000, 2)
    """
    if not serves(variant) and not may_fall_apart(variant):
        return limit
    return ENOUGH if limit is None else min(limit, ENOUGH)


def count_further(
    puzzle: Puzzle,
    first: Count,
    limit: int | None = None,
    timeout: float | None = None,
    threads: int = 1,
) -> Count:
    """Count a puzzle of many solutions: by bands or components, unless they take as long.

    Args:
        puzzle: of a variant of which `visited_first` leaves some to be counted.
        first: the count so far.
        limit: stop when so many are found; None for all.
        timeout: seconds.
        threads: how many share the work; 0 for all cores.
    """
    if may_fall_apart(puzzle.variant):
        parts = Components(puzzle)
        if len(parts) > 1:
            count = parts.count(limit, timeout, threads=threads)
            if count.timed_out and count.value < first.value:
                return Count(first.value, False, True, "components")
            return count
    elif serves_candidates(puzzle.variant) or not puzzle.excluded:
        bands = Bands(puzzle, threads=threads)
        if bands.terms <= _MOST_TERMS:
            return _by_bands(bands, first, limit, timeout, threads)
    return find_solver("auto", puzzle.variant).count(puzzle, limit, timeout)


def _by_bands(
    bands: Bands, first: Count, limit: int | None, timeout: float | None, threads: int
) -> Count:
    check_limits(limit, timeout)
    try:
        value = bands.count(timeout=timeout, threads=threads)
    except TimeoutError:
        check_time()
        return Count(first.value, False, True, "bands")
    if limit is not None and value >= limit:
        return Count(limit, False, method="bands")
    return Count(value, method="bands")

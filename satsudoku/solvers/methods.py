"""How to count: by visiting solutions, by bands, by components, or by an estimate.

``auto`` visits solutions while they are few, then turns to bands or components where possible. It
never estimates; an estimate must be requested.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, cast
from warnings import warn

from satsudoku import given
from satsudoku.board.count import Count
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.errors import SatsudokuWarning, SolverError, UnknownNameError, check_whole, shown
from satsudoku.given import PuzzleLike
from satsudoku.progress import Progress
from satsudoku.registry import find
from satsudoku.solvers.base import check_limits
from satsudoku.solvers.choose import solver as find_solver
from satsudoku.solvers.choose import solver_for

METHODS = ("auto", "enumerate", "bands", "components", "estimate")
"""The names of the ways to count."""

ENOUGH = 2000
"""``auto`` visits this number of solutions, in some milliseconds, before it turns to bands."""

_MOST_TERMS = 1e13  # a quarter of an hour


def check_method(method: str) -> None:
    """Check that a name is among `METHODS`.

    Raises:
        UnknownNameError: no such method; the nearest names are suggested.
    """
    if method not in METHODS:
        raise UnknownNameError("method", method, METHODS)


def count(
    puzzle: PuzzleLike,
    limit: int | None = None,
    *,
    method: str = "auto",
    solver: str = "auto",
    timeout: float | None = None,
    threads: int = 1,
) -> Count:
    """Count the solutions, all of them or up to a limit.

    Args:
        puzzle: a `Puzzle`, or anything that `satsudoku.puzzle` takes.
        limit: stop at this number of solutions; None for all.
        method: ``enumerate`` visits the solutions; ``bands`` counts them without
            (`satsudoku.counting.bands`), on plain boards of boxes; ``components`` multiplies the
            counts of parts that share nothing (`satsudoku.counting.components`); ``estimate``
            estimates (`satsudoku.counting.estimate`); ``auto`` visits them while they are few,
            then turns to bands or components where possible.
        solver: the name of the solver that visits solutions, for `satsudoku.solver`.
        timeout: seconds; a count cut short is not `exact`.
        threads: the number of threads for bands and estimates; 0 for all cores.

    Within a `satsudoku.Progress`, a long count reports its progress.

    Returns:
        The count, with the name of its method.

    Raises:
        PuzzleError: no puzzle; see `satsudoku.puzzle`.
        SolverError: a number out of range, or a method that does not serve the variant.
        UnknownNameError: no such method or solver.

    >>> count("1...............")
    Count(72)
    >>> count("1...............", limit=2)
    Count(2, exact=False)
    >>> count("." * 81)
    Count(6670903752021072936960, method='bands')
    """
    puzzle = given.puzzle(puzzle)
    check_method(method)
    if type(threads) is not int or threads < 0:
        check_whole(threads=threads)
    if method == "estimate" and puzzle.conflict is None:
        if limit is not None:
            raise SolverError(
                f"limit is {shown(limit)}, but an estimate has none; expected no limit"
            )
        estimated: Count = find("counting", "estimate").estimate(
            puzzle, timeout=timeout, threads=threads
        )
        return estimated
    check_limits(limit)
    try:
        with TimeLimit(timeout):
            count = _count(puzzle, limit, method, solver, threads)
    except TimeoutError:
        count = Count(0, exact=False, timed_out=True)
    if count.timed_out:
        check_time()  # an outer time limit is the caller's to catch
    return count


def _count(puzzle: Puzzle, limit: int | None, method: str, solver: str, threads: int) -> Count:
    """Count until the deadline of this thread."""
    engine = solver_for(solver, puzzle)
    if not engine.sees_conflicts and puzzle.conflict is not None:
        return Count(0)
    if method == "bands":
        bands = find("counting", "bands").Bands(puzzle, threads=threads)
        return _by_bands(bands, limit, threads)
    if method == "components":
        parts = find("counting", "components").Components(puzzle)
        return cast(Count, parts.count(limit, threads=threads))
    most = visited_first(puzzle.variant, limit)
    if method == "auto" and solver == "auto" and most != limit:
        with Progress(None):  # the rest decides how far it has come
            first = engine.count_in_time(puzzle, most)
        if first.exact or first.timed_out:
            return first
        with suppress(TimeoutError):
            rest = _count_further(puzzle, limit, threads)
            if not rest.timed_out or rest.value >= first.value:
                return rest
        return replace(first, timed_out=True)
    return engine.count_in_time(puzzle, limit)


def is_unique(
    puzzle: PuzzleLike, *, solver: str = "auto", timeout: float | None = None
) -> bool | None:
    """Whether there is exactly one solution; None if `timeout` seconds did not suffice.

    Raises:
        PuzzleError: no puzzle; see `satsudoku.puzzle`.

    >>> is_unique("1.....2..3.....4")
    True
    """
    return count(puzzle, 2, method="enumerate", solver=solver, timeout=timeout).unique


def solve(puzzle: PuzzleLike, *, solver: str = "auto", timeout: float | None = None) -> Grid | None:
    """Find a solution; None if there is none. A `SatsudokuWarning` says that there are others.

    For one solution without that search: ``next(solutions(puzzle))``.

    Raises:
        PuzzleError: no puzzle; see `satsudoku.puzzle`.
        TimeoutError: `timeout` seconds did not suffice for a solution. If they did not suffice to
            rule out a second one, the warning says so.

    >>> solve("1.....2..3.....4")
    Grid('1243342143122134', 'classic4')
    """
    puzzle = given.puzzle(puzzle)
    with TimeLimit(timeout):
        grids = solver_for(solver, puzzle).solutions(puzzle)
        grid = next(grids, None)
        try:
            others = None if next(grids, None) is None else "one of several"
        except TimeoutError:
            others = "not known in time to be the only one"
    if others:
        warn(f"the solution is {others}: see satsudoku.solutions", SatsudokuWarning, stacklevel=2)
    return grid


def solutions(
    puzzle: PuzzleLike, *, solver: str = "auto", timeout: float | None = None
) -> Iterator[Grid]:
    """Yield the solutions one by one, in a fixed order for each solver.

    Raises:
        PuzzleError: no puzzle; see `satsudoku.puzzle`.
        TimeoutError: while iterating, when `timeout` seconds have passed.

    >>> len(list(solutions("12.............4")))
    6
    """
    puzzle = given.puzzle(puzzle)
    limit = TimeLimit(timeout)
    with limit:
        engine = solver_for(solver, puzzle)
    return limit.steps(engine.solutions(puzzle))


def visited_first(variant: Variant, limit: int | None) -> int | None:
    """How many solutions ``auto`` visits at most: `limit`, or fewer before it turns to another way.

    >>> from satsudoku import variant
    >>> visited_first(variant("classic9"), None), visited_first(variant("classic9"), 2)
    (2000, 2)
    """
    if limit is not None and limit <= ENOUGH:
        return limit
    if variant.constraints or variant.relations:
        return limit  # no other way to count serves these
    return ENOUGH


def _count_further(puzzle: Puzzle, limit: int | None, threads: int) -> Count:
    """Count a puzzle of many solutions: by bands or components, unless they take as long."""
    bands, components = find("counting", "bands"), find("counting", "components")
    if components.may_fall_apart(puzzle.variant):
        parts = components.Components(puzzle)
        if len(parts) > 1:
            return cast(Count, parts.count(limit, threads=threads))
    elif bands.serves(puzzle.variant) and (
        bands.serves_candidates(puzzle.variant) or not puzzle.excluded
    ):
        summed = bands.Bands(puzzle, threads=threads)
        if summed.terms <= _MOST_TERMS:
            return _by_bands(summed, limit, threads)
    return find_solver("auto", puzzle.variant).count_in_time(puzzle, limit)


def _by_bands(bands: Any, limit: int | None, threads: int) -> Count:
    try:
        value = bands.count(threads=threads)
    except TimeoutError:
        return Count(0, False, True, "bands")
    if limit is not None and value >= limit:
        return Count(limit, False, method="bands")
    return Count(value, method="bands")

"""Random solutions of the puzzles of a stream."""

from __future__ import annotations

from collections.abc import Iterator

from satsudoku.board.puzzle import Puzzle
from satsudoku.solve import Count, Solver
from satsudoku.solve.base import check_limits
from satsudoku.stream.asking import Fields, ask_one_by_one
from satsudoku.stream.counts import counted
from satsudoku.stream.gathering import Items
from satsudoku.stream.records import Records
from satsudoku.stream.solvers import Solvers

__all__ = ["draw"]


def draw(
    items: Items,
    number: int,
    *,
    seed: int | None = None,
    timeout: float | None = None,
    threads: int = 1,
) -> Records:
    r"""Draw random solutions of each puzzle; each time all of its solutions are equally likely.

    Args:
        items: batches or entries of puzzles.
        number: how many to draw of each puzzle.
        seed: 0 or more; the same seed draws the same solutions of a puzzle. None for a new one.
        timeout: seconds for each puzzle; where they do not suffice, there is no solution.
        threads: how many share the work of counting; 0 for all cores.

    Returns:
        One record for each solution, lazily; one of count 0 for a puzzle without solutions.

    Raises:
        SolverError: a number below 1, a seed below 0, a time that is not above 0, or threads that
            are negative.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1...............\n")
    >>> [record.count for record in stream.draw(stream.read(lines), 3, seed=5)]
    [72, 72, 72]
    """
    check_limits(number, timeout)
    solvers = Solvers("dlx")

    def ask(puzzle: Puzzle) -> Iterator[Fields]:
        return _drawn(solvers.of(puzzle.variant), puzzle, number, seed, timeout, threads)

    return Records(ask_one_by_one(items, ask))


def _drawn(
    solver: Solver,
    puzzle: Puzzle,
    number: int,
    seed: int | None,
    timeout: float | None,
    threads: int,
) -> Iterator[Fields]:
    from satsudoku.making.random_solutions import draw_solutions

    try:
        count, grids = draw_solutions(puzzle, number, seed=seed, timeout=timeout, threads=threads)
    except TimeoutError:
        yield counted(Count(0, exact=False, timed_out=True), solver)
        return
    lines: list[str | None] = [grid.line for grid in grids]
    for line in lines or [None]:
        yield counted(count, solver) | {"solution": line}

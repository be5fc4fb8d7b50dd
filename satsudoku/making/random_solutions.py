"""Random solutions of a puzzle, all exactly equally likely.

A random number selects a solution. On plain boards of 3x3 boxes the sums of
`satsudoku.counting.bands` lead to it; elsewhere the solutions are visited twice, first to
count them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice

from satsudoku import given
from satsudoku.board.argument import check_numbers
from satsudoku.board.count import Count
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.counting.bands import Bands, serves_candidates, share_of_count
from satsudoku.deadline import TimeLimit, within_time
from satsudoku.errors import check_whole
from satsudoku.given import PuzzleLike
from satsudoku.making.randomness import Words, new_seed
from satsudoku.progress import listener, stretch
from satsudoku.solvers.choose import solver as find_solver

_SHARE_OF_COUNT = 0.2  # of the time, where the solutions are visited twice
_BETWEEN_REPORTS = 10_000  # solutions of the second visit, some tenth of a second


def random_solutions(
    puzzle: PuzzleLike,
    count: int = 1,
    *,
    seed: int | None = None,
    timeout: float | None = None,
    threads: int = 1,
) -> list[Grid]:
    """Draw random solutions of a puzzle, all equally likely each time.

    Args:
        puzzle: with any number of clues.
        count: how many are drawn, with replacement.
        seed: 0 or more; the same seed draws the same solutions on every machine. None for a new
            one.
        timeout: seconds for the whole.
        threads: the number of threads that count; 0 for all cores.

    Returns:
        `count` solutions; none if the puzzle has no solution.

    Raises:
        SolverError: a count or seed below 0, or a time that is not above 0.
        TimeoutError: `timeout` seconds did not suffice.

    >>> empty = Puzzle("." * 81)
    >>> random_solutions(empty, 2, seed=7) == random_solutions(empty, 2, seed=7)
    True
    """
    puzzle = given.puzzle(puzzle)
    with TimeLimit(timeout):
        number, grids = draw_solutions(puzzle, count, seed=seed, threads=threads)
        if len(grids) < count and number.timed_out:
            raise TimeoutError("the time limit ended the search")
        return grids


def draw_solutions(
    puzzle: Puzzle, number: int, *, seed: int | None, threads: int
) -> tuple[Count, list[Grid]]:
    """See `random_solutions`; returns the number of all solutions, too.

    Where the time does not suffice, the number is what was known, and `timed_out`.
    """
    check_numbers(count=number)
    check_whole(seed=seed)
    words = Words(new_seed() if seed is None else seed)
    if serves_candidates(puzzle.variant):
        bands = Bands(puzzle, threads=threads)
        counted = share_of_count(number)
        with stretch(0, counted):
            count = Count(bands.count(threads=threads), method="bands")
        pick: Callable[[list[int]], list[Grid]] = bands.at
    else:
        # Dancing links: the order of lanes depends on the machine.
        engine, counted = find_solver("dlx", puzzle.variant), _SHARE_OF_COUNT
        with stretch(0, counted):
            count = engine.count_in_time(puzzle)
        if count.timed_out:
            return count, []
        pick = partial(_pick, engine.solutions(puzzle))
    try:
        with stretch(counted, 1):
            return count, pick(_draw(words, count.value, number))
    except TimeoutError:
        return replace(count, timed_out=True), []


def _draw(words: Words, count: int, number: int) -> list[int]:
    """`number` uniform numbers from 0 to `count` - 1; none if `count` is 0."""
    return [words.below_any(count) for _ in within_time(range(number if count else 0))]


def _pick(solutions: Iterable[Grid], numbers: Sequence[int]) -> list[Grid]:
    """The solutions with these numbers, in their order."""
    needed, last = set(numbers), max(numbers, default=-1)
    hear = listener()
    grids = {}
    for number, grid in enumerate(islice(solutions, last + 1)):
        if number in needed:
            grids[number] = grid
        if hear and number % _BETWEEN_REPORTS == 0:
            hear(number / last if last else 1)
    return [grids[number] for number in within_time(numbers)]

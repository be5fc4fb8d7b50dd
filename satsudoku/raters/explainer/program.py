"""Sudoku Explainer's rating as the kernel runs it: ratings of many puzzles, the path of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import satsudoku._kernel as _kernel
from satsudoku.board.library import variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.errors import SolverError
from satsudoku.human.path import Step, steps_of
from satsudoku.human.state import State
from satsudoku.lanes.loading import Puzzles, values
from satsudoku.lanes.sharing import thread_count
from satsudoku.raters.explainer.deductions import as_deduction

STUCK = 200
"""The ER, in tenths, of a puzzle that it does not solve."""

LEVELS = {"Easy": 12, "Medium": 15, "Hard": 25, "Fiendish": 60, "Diabolical": STUCK - 1}
"""The levels of Sudoku Explainer's generator, and the highest ER of each, in tenths."""


class Ratings(NamedTuple):
    """Sudoku Explainer's ratings, an entry per puzzle, in tenths.

    Attributes:
        er: shape (N,): the rating of the hardest step; 200 if no step is left.
        ep: shape (N,): that of the hardest step up to the first that places a symbol.
        ed: shape (N,): that of the first step.
        ended: shape (N,), bool: whether the rating ended early, so that ER is this or a higher one.

    >>> rate_many([]).er.shape
    (0,)
    """

    er: NDArray[np.uint8]
    ep: NDArray[np.uint8]
    ed: NDArray[np.uint8]
    ended: NDArray[np.bool_]


def rate_many(
    puzzles: Puzzles,
    scale: str = "se121",
    *,
    without: Sequence[int] = (),
    threads: int = 1,
    timeout: float | None = None,
    most: int = STUCK,
    only: str = "",
) -> Ratings:
    """Rate many puzzles as Sudoku Explainer does, without asking whether they are unique.

    Args:
        puzzles: classic 9x9 ones, as for `satsudoku.count_many`. Ratings of those without a
            solution, or with several, mean nothing.
        scale: ``se121`` or ``sukaku``.
        without: rows of its table of techniques, from 1, that are not asked.
        threads: the number of threads; 0 for all cores.
        timeout: seconds for all puzzles together.
        most: the highest ER of interest, in tenths; where ER is above it, the rating ends.
        only: ``diamonds``, whose ER is their ED, or ``pearls``, whose ER is their EP; ratings of
            other puzzles end.

    Raises:
        PuzzleError: unreadable puzzles.
        SolverError: a negative number of threads, or the time did not suffice.
        ValueError: no such scale or row.

    >>> puzzle = Puzzle(
    ...     "..5.9..7.9.41.68....6.87...15............13.8"
    ...     "...6.2.51...2......9..7....53...842."
    ... )
    >>> rate_many([puzzle]).er.tolist(), rate_many([puzzle], "sukaku").er.tolist()
    ([71], [56])
    """
    array = values(puzzles, variant("classic9"))
    ratings = np.zeros((len(array), 4), np.uint8)
    with TimeLimit(timeout):
        done = _kernel.explainer_rate_many(
            array,
            ratings,
            scale,
            list(without),
            thread_count(threads),
            most,
            only == "diamonds",
            only == "pearls",
        )
    if not done:
        check_time()  # an outer time limit is the caller's to catch
        raise SolverError(f"timeout of {timeout} seconds: {scale} has not rated all puzzles")
    er, ep, ed, ended = np.ascontiguousarray(ratings.T)
    return Ratings(er, ep, ed, ended.view(np.bool_))


def levels_of(er: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The numbers of the levels of ratings in tenths, from 1; 0 if a puzzle was not solved.

    >>> levels_of(np.array([10, 12, 13, 71, 200], np.uint8)).tolist()
    [1, 1, 2, 5, 0]
    """
    bounds = np.array([*LEVELS.values()], np.uint8)
    levels = (np.searchsorted(bounds, er) + 1).astype(np.uint8)
    return np.where(er == STUCK, np.uint8(0), levels)


def level_of(rating: int) -> int:
    """The number of the level of one rating in tenths; 0 for a puzzle that was not solved."""
    return int(levels_of(np.array([rating], np.uint8))[0])


def path(puzzle: Puzzle, scale: str) -> tuple[Step, ...]:
    """Sudoku Explainer's steps in a classic 9x9 puzzle."""
    state = State.of(puzzle)
    steps = _kernel.explainer_path(np.frombuffer(puzzle.values, np.uint8), scale, [])
    return tuple(
        steps_of(state, ((level_of(step.rating), as_deduction(step, state)) for step in steps))
    )

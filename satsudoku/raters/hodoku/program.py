"""HoDoKu's rating as the kernel runs it: levels and scores of many puzzles, the path of one."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import satsudoku._kernel as _kernel
from satsudoku.board.library import variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.human.path import Step, steps_of
from satsudoku.human.state import State
from satsudoku.lanes.loading import Puzzles, values
from satsudoku.lanes.sharing import thread_count
from satsudoku.raters.hodoku.deductions import as_deduction
from satsudoku.raters.hodoku.techniques import TECHNIQUES
from satsudoku.raters.kernel_step import KernelStep


class Ratings(NamedTuple):
    """HoDoKu's ratings, an entry per puzzle.

    Attributes:
        levels: shape (N,): 1 for Easy, Medium, Hard, Unfair, to 5 for Extreme; 0 for puzzles that
            HoDoKu does not rate: fewer than ten givens, or contradictory ones; and where the
            rating ended early.
        scores: shape (N,): the points of all steps; where the rating ended early, of those so far.

    >>> rate_many([]).levels.shape
    (0,)
    """

    levels: NDArray[np.uint8]
    scores: NDArray[np.uint32]


def rate_many(puzzles: Puzzles, *, threads: int = 1, most: int | None = None) -> Ratings:
    """Rate many puzzles as HoDoKu does, without asking whether they are unique.

    Args:
        puzzles: classic 9x9 ones, as for `satsudoku.count_many`. Ratings of those without a
            solution, or with several, mean nothing.
        threads: the number of threads; 0 for all cores.
        most: the rating ends above this score; None for no limit.

    Raises:
        PuzzleError: unreadable puzzles.
        SolverError: a negative number of threads.

    >>> puzzle = Puzzle(
    ...     "4.2.....889......7.............9..8..6.2...7."
    ...     "....7152.9...3....61..47......6..95."
    ... )
    >>> ratings = rate_many([puzzle])
    >>> ratings.levels.tolist(), ratings.scores.tolist()
    ([3], [728])
    """
    array = values(puzzles, variant("classic9"))
    ratings = Ratings(np.zeros(len(array), np.uint8), np.zeros(len(array), np.uint32))
    limit = np.iinfo(np.uint32).max if most is None else most
    _kernel.hodoku_rate_many(array, *ratings, thread_count(threads), limit)
    return ratings


def path(puzzle: Puzzle) -> tuple[Step, ...]:
    """HoDoKu's steps in a classic 9x9 puzzle."""
    state = State.of(puzzle)
    steps = map(
        KernelStep.of_hodoku, _kernel.hodoku_path(np.frombuffer(puzzle.values, np.uint8))[3]
    )
    return tuple(
        steps_of(state, ((TECHNIQUES[s.code].level, as_deduction(s, state)) for s in steps))
    )

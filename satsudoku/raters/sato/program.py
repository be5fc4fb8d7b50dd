"""Sato's program as the kernel runs it: figures of many puzzles, the path of one."""

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
from satsudoku.raters.sato.placement import KernelPlacement
from satsudoku.raters.sato.procedures import PROCEDURES, as_deduction


class Ratings(NamedTuple):
    """The program's reports, an entry per puzzle.

    Attributes:
        before: shape (N,): the level that it reached.
        levels: shape (N,): the level after the level-up rule.
        solved: shape (N,), bool: whether it filled the grid (KANSEI; else TOKENAI).
        lv1usu: shape (N,): uses at level 1 of what counts there (SPEAKIMSSYO).
        lv2usu: shape (N,): uses at level 2 of what counts there (SPESANRETU, SPEAKIMSLV2).
        uses: shape (N, 15): placements by each of `PROCEDURES` outside trials; in the last column,
            how many digits were tried.
        grids: shape (N, 81): the grid as the program leaves it, 0 for an empty cell.

    >>> rate_many([]).uses.shape
    (0, 15)
    """

    before: NDArray[np.uint32]
    levels: NDArray[np.uint32]
    solved: NDArray[np.bool_]
    lv1usu: NDArray[np.uint32]
    lv2usu: NDArray[np.uint32]
    uses: NDArray[np.uint32]
    grids: NDArray[np.uint8]


def rate_many(puzzles: Puzzles, *, threads: int = 1) -> Ratings:
    """Run the program on many puzzles, without asking whether they are unique.

    Args:
        puzzles: classic 9x9 ones, as for `satsudoku.count_many`.
        threads: the number of threads; 0 for all cores.

    Raises:
        PuzzleError: unreadable puzzles. Contradictory givens are not an error to the program.
        SolverError: a negative number of threads.

    >>> puzzle = Puzzle(
    ...     "47....1.6.......8...817...5....81...352..4..7"
    ...     "..4..7..2.8346.........8.64....3..5."
    ... )
    >>> ratings = rate_many([puzzle])
    >>> ratings.before.tolist(), ratings.levels.tolist(), ratings.solved.tolist()
    ([2], [2], [True])
    """
    array = values(puzzles, variant("classic9"))
    figures = np.zeros((len(array), 5 + len(PROCEDURES)), np.uint32)
    grids = np.zeros(array.shape, np.uint8)
    _kernel.sato_rate_many(array, figures, grids, thread_count(threads))
    before, levels, solved, lv1usu, lv2usu = figures[:, :5].T
    return Ratings(before, levels, solved > 0, lv1usu, lv2usu, figures[:, 5:], grids)


def path(puzzle: Puzzle) -> tuple[Step, ...]:
    """The program's placements in a classic 9x9 puzzle, as far as it gets."""
    state = State.of(puzzle)
    placements = map(
        KernelPlacement._make, _kernel.sato_path(np.frombuffer(puzzle.values, np.uint8))
    )
    steps = ((PROCEDURES[p.procedure].level, as_deduction(p, state.geometry)) for p in placements)
    return tuple(steps_of(state, steps))

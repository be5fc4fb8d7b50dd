"""Rating many puzzles one by one, for raters that cannot rate them together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from satsudoku.board.puzzle import Puzzle
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.human.classification import Classification
from satsudoku.human.ladders.tiers import Tiers
from satsudoku.solvers.methods import count


def classify_one_by_one(
    classify: Callable[[Puzzle], Classification],
    puzzles: Sequence[Puzzle],
    timeout: float | None,
    *,
    tiered: bool,
) -> Tiers:
    """Rate one puzzle after the other; `tiered` says that the rater has tiers, not points alone."""
    number = len(puzzles)
    tiers, at_least = np.zeros(number, np.uint8), np.zeros(number, np.uint8)
    counts = np.zeros(number, np.uint64)
    scores, bounds = np.zeros(number, np.uint32), np.zeros(number, np.uint32)
    with TimeLimit(timeout):
        for row, puzzle in enumerate(puzzles):
            verdict = classify(puzzle)
            if verdict.unique:
                counts[row] = 1
            elif verdict.unique is False:
                counts[row] = count(puzzle, limit=2).value
            tiers[row] = verdict.tier or 0
            scores[row] = verdict.score or 0
            bounds[row] = scores[row] if verdict.bound is None else verdict.bound
            if verdict.timed_out and verdict.tier is None and verdict.score is None:
                at_least[row] = verdict.at_least or 1
    if at_least.any():
        check_time()  # an outer time limit is the caller's to catch
    return Tiers(
        tiers,
        counts,
        scores=None if tiered else scores,
        at_least=at_least if at_least.any() else None,
        bounds=None if tiered else bounds,
    )

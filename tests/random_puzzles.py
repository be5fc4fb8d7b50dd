"""Classic puzzles of random clues, most with many solutions."""

from __future__ import annotations

import random

from satsudoku import Puzzle, random_grids


def puzzle_of(clues: int, seed: int) -> Puzzle:
    """Random cells of a random grid."""
    grid = random_grids(1, seed=seed)[0]
    keep = random.Random(seed).sample(range(81), clues)
    return Puzzle(bytes(v if i in keep else 0 for i, v in enumerate(grid.tolist())))

"""Lanes behind the interface of all solvers: best for streams of puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from satsudoku._kernel import LanesSolutions
from satsudoku.board.count import Count
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.deadline import check_time
from satsudoku.lanes.counting import count_many, solve_many
from satsudoku.lanes.loading import kernel_limit, lane_width, load
from satsudoku.lanes.tables import tables
from satsudoku.progress import listener
from satsudoku.solvers.base import Solver


class LanesSolver(Solver):
    """Depth-first search in the lanes of machine vectors; safe to use from several threads.

    The order of solutions depends on the width of the vectors
    (`satsudoku.lanes.loading.lane_width`).
    """

    name = "lanes"

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self._tables = tables(variant)

    def _count(self, puzzle: Puzzle, limit: int | None) -> Count:
        counts = np.zeros(1, dtype=np.uint64)
        row, masks = load([puzzle], self.variant)
        most = kernel_limit(limit)
        width, hear = lane_width(), listener()
        done = self._tables.count(row, counts, None, most, width, 1, masks, hear)
        value = int(counts[0])
        return Count(value, done and (limit is None or value < limit), not done)

    def count_many(
        self, puzzles: Sequence[Puzzle], limit: int | None = None, *, threads: int = 1
    ) -> list[Count]:
        """Count the solutions of many puzzles together, in their order: see `Solver.count`."""
        counts = count_many(puzzles, limit=limit, variant=self.variant, threads=threads)
        return [Count(value, limit is None or value < limit) for value in counts.tolist()]

    def solve_many(
        self, puzzles: Sequence[Puzzle], *, threads: int = 1
    ) -> list[tuple[Count, Grid | None]]:
        """Count to 2 the solutions of many puzzles together, with the first one found of each.

        Which of several solutions comes first may depend on the other puzzles.
        """
        grids, counts = solve_many(puzzles, limit=2, variant=self.variant, threads=threads)
        return [
            (Count(value, value < 2), Grid(grid.tobytes(), self.variant) if value else None)
            for value, grid in zip(counts.tolist(), grids[:, 0], strict=True)
        ]

    def _solutions(self, puzzle: Puzzle) -> Iterator[Grid]:
        (row,), mask = load([puzzle], self.variant)
        walk = LanesSolutions(self._tables, row, lane_width(), mask)
        while (values := walk.next()) is not None:
            yield Grid(values, self.variant)
            check_time()

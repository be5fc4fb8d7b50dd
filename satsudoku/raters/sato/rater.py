"""Sato's levels: three of them, by a fixed program for classic 9x9 puzzles.

Source: K. Sato, "On characteristic of difficult degree to solve SUDOKU-puzzles" (佐藤金吾「パズル
「数独」の難易度について」), Hosei University Tama Bulletin 25, 2010. It lists procedures, gives
each a level, and prints a BASIC program that uses them in a fixed order. After each placement the
program starts again from the top; where it is stuck, it goes up a level. A puzzle that takes
several uses of the hardest procedures of its level is rated one level up.

The program is the definition, and ``satsudoku/kernel/raters/sato`` follows it exactly, with one
exception: where the listing would loop forever, it stops, unsolved. The program does not ask
whether the solution is unique; here a solver does, first.

The program takes the first thing that it finds, so the verdict depends on the order of search.
``bench_sato.py`` rates copies of puzzles, relabelled, permuted, and half of them transposed. The
level, or whether the puzzle is solved, differs for 0.1 % of the copies of 17-clue puzzles, and for
0.8 % of magictour's and of 1,500 symmetric ones. The procedures used differ for 51 to 72 %.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.human.classification import Classification
from satsudoku.raters.classic9 import BulkRatings, Classic9Rater
from satsudoku.raters.sato.procedures import PROCEDURES
from satsudoku.raters.sato.program import path, rate_many


class Sato(Classic9Rater):
    """The program as a rater of puzzles.

    A puzzle's tier is its level after the level-up rule. The `detail` of a classification has the
    program's own figures: ``level_before`` and ``level``, ``solved``, ``LV1USU``, ``LV2USU``,
    ``uses`` by the document's labels outside trials, ``tried`` (how many digits were tried for
    contradictions), and the final ``grid``. A puzzle that the program does not solve has no tier;
    its path goes as far as the program does. Where a digit that is tried fills the grid, its trial
    is the end of the path.

    >>> puzzle = Puzzle(
    ...     "47....1.6.......8...817...5....81...352..4..7"
    ...     "..4..7..2.8346.........8.64....3..5."
    ... )
    >>> verdict = Sato().classify(puzzle)
    >>> print(verdict)
    sato: tier 2 (Level 2), 53 steps
    >>> verdict.detail["level_before"], verdict.detail["uses"]["SANRETUSYO"]
    (2, 19)
    """

    name = "sato"
    title = "Sato"
    description = (
        "Three levels by a fixed program for 9x9: bands and houses with few empty cells, then "
        "their special shapes, then pairs and contradiction."
    )
    source = (
        "K. Sato, On characteristic of difficult degree to solve SUDOKU-puzzles, Hosei University "
        "Tama Bulletin 25 (2010)"
    )
    depends = (
        "the order of search: the program takes the first thing that it finds, so relabelling, "
        "transposing or permuting lines can change the level"
    )

    tier_names = ("Level 1", "Level 2", "Level 3")

    def __repr__(self) -> str:
        return "Sato()"

    def _classify(
        self, puzzle: Puzzle, unique: bool | None, solution: Grid | None
    ) -> Classification:
        ratings = rate_many([puzzle])
        level = int(ratings.levels[0])
        solved = bool(ratings.solved[0])
        uses = dict(zip((p.label for p in PROCEDURES), ratings.uses[0].tolist(), strict=True))
        tried = uses.pop(PROCEDURES[-1].label)
        return self._verdict(
            puzzle,
            unique,
            level if solved else None,
            path(puzzle),
            detail={
                "level_before": int(ratings.before[0]),
                "level": level,
                "solved": solved,
                "LV1USU": int(ratings.lv1usu[0]),
                "LV2USU": int(ratings.lv2usu[0]),
                "uses": {label: number for label, number in uses.items() if number},
                "tried": tried,
                "grid": "".join(".123456789"[value] for value in ratings.grids[0].tolist()),
            },
            solution=solution,
        )

    def _rate_many(self, puzzles: NDArray[np.uint8], threads: int) -> BulkRatings:
        ratings = rate_many(puzzles, threads=threads)
        return BulkRatings(np.where(ratings.solved, ratings.levels, 0).astype(np.uint8))

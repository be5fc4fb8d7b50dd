"""HoDoKu's levels and scores, for classic 9x9 puzzles.

HoDoKu 2.2.0, by Bernhard Hobiger (2012), takes the first technique in its table that applies,
performs one step, adds the technique's points, and starts again. The puzzle's level is that of its
hardest technique, raised while the points are too many for it. This is that procedure with default
options, exact to the queues of singles that decide which comes next: level and score equal HoDoKu's
on all 25,412 answers at hand (``bench_hodoku.py``).

The first step depends on the order of search, and so does the verdict. ``bench_hodoku.py`` rates
images of puzzles: relabelled, permuted, and half of them transposed. The level differs for 0.9 % of
the images of 17-clue puzzles and for 3.3 % of magictour's, the score for 45 % and 70 %.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import LadderError, excerpt
from satsudoku.human.classification import Classification
from satsudoku.human.deduction import Deduction
from satsudoku.human.ladders.rater import Choice
from satsudoku.human.spelling import spell
from satsudoku.raters.classic9 import BulkRatings, Classic9Rater
from satsudoku.raters.hodoku.program import path, rate_many
from satsudoku.raters.hodoku.techniques import HodokuTechnique


class Hodoku(Classic9Rater):
    """HoDoKu's procedure as a rater.

    A puzzle's tier is HoDoKu's level, its score HoDoKu's score. The `detail` of a classification
    has the ``level_before`` it was raised for its score, and the number of ``uses`` by HoDoKu's
    codes. HoDoKu does not rate puzzles with fewer than ten givens.

    >>> puzzle = Puzzle(
    ...     "4.2.....889......7.............9..8..6.2...7."
    ...     "....7152.9...3....61..47......6..95."
    ... )
    >>> verdict = Hodoku().classify(puzzle)
    >>> print(verdict)
    hodoku: tier 3 (Hard), score 728, 60 steps
    >>> verdict.detail["level_before"], verdict.detail["uses"]["0800"]
    (3, 2)
    """

    title = "HoDoKu"
    description = (
        "HoDoKu's five levels and its score, with its own order of techniques, from singles "
        "through fish, chains and almost locked sets to forcing nets."
    )
    source = "B. Hobiger, HoDoKu 2.2.0 (2012), with its default options"
    depends = (
        "the order of search: the procedure takes the first step that it finds, so relabelling, "
        "transposing or permuting lines can change level and score"
    )

    options = (Choice("most", "the highest score of interest", ("any", "N")),)

    def __init__(self, most: int | None = None) -> None:
        """Choose the puzzles of interest.

        Args:
            most: the highest score; None for any. The rating of other puzzles ends early: they have
                neither tier nor score, but a `bound`.
        """
        self.name = "hodoku" if most is None else spell("hodoku", {"most": str(most)})
        self.most = most

    def _chosen(self, options: Mapping[str, str]) -> Hodoku:
        most = options.get("most", "any")
        if most == "any":
            return Hodoku()
        if not (most.isascii() and most.isdigit() and len(most) < 10):
            raise LadderError(f"most is {excerpt(most)}; expected a whole number")
        return Hodoku(int(most))

    tier_names = ("Easy", "Medium", "Hard", "Unfair", "Extreme")

    def step_points(self, deduction: Deduction) -> int | None:
        """What HoDoKu adds to the score for a step.

        >>> puzzle = Puzzle(
        ...     "4.2.....889......7.............9..8..6.2...7."
        ...     "....7152.9...3....61..47......6..95."
        ... )
        >>> Hodoku().step_points(Hodoku().classify(puzzle).path[0].deduction)
        4
        """
        technique = deduction.rule
        return technique.score if isinstance(technique, HodokuTechnique) else None

    def __repr__(self) -> str:
        return "Hodoku()" if self.most is None else f"Hodoku({self.most})"

    def _classify(
        self, puzzle: Puzzle, unique: bool | None, solution: Grid | None
    ) -> Classification:
        ratings = rate_many([puzzle], most=self.most)
        tier, score = int(ratings.levels[0]) or None, int(ratings.scores[0])
        if tier is None and score > 0:
            return Classification(self.name, puzzle, unique, bound=score, solution=solution)
        steps = path(puzzle)
        if tier is None or steps[-1:] == () or steps[-1].filled < 81:
            return self._verdict(puzzle, unique, None, steps)
        detail = {
            "level_before": max(step.tier for step in steps),
            "uses": dict(Counter(step.deduction.hodoku or "brute force" for step in steps)),
        }
        return self._verdict(
            puzzle, unique, tier, steps, score=score, detail=detail, solution=solution
        )

    def _rate_many(self, puzzles: NDArray[np.uint8], threads: int) -> BulkRatings:
        levels, scores = rate_many(puzzles, threads=threads, most=self.most)
        if self.most is None:
            return BulkRatings(levels, scores)
        return BulkRatings(levels, np.where(levels > 0, scores, 0).astype(np.uint32), bounds=scores)

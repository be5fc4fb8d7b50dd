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
from functools import lru_cache

import numpy as np

from satsudoku.board.library import DEFAULT, find_variant, variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import LadderError
from satsudoku.human.classification import Classification
from satsudoku.human.raters.hodoku.program import path, rate_many
from satsudoku.human.raters.rater import Rater, Tiers, prove
from satsudoku.lanes.counting import count_many
from satsudoku.lanes.loading import Puzzles, values

__all__ = ["Hodoku"]


class Hodoku(Rater):
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

    name = "hodoku"
    title = "HoDoKu"
    description = (
        "HoDoKu's five levels and its score, by its own order of techniques, from singles over "
        "fish, chains and almost locked sets to forcing nets."
    )
    source = "B. Hobiger, HoDoKu 2.2.0 (2012), with its default options"
    confluent = False
    depends = (
        "the order of search: the procedure takes the first step that it finds, so relabelling, "
        "transposing or permuting lines can change level and score"
    )

    @property
    def tier_names(self) -> tuple[str, ...]:
        """The levels, the easiest first.

        >>> from satsudoku import rater
        >>> rater("hodoku").tier_names[-1]
        'Extreme'
        """
        return ("Easy", "Medium", "Hard", "Unfair", "Extreme")

    def __repr__(self) -> str:
        return "Hodoku()"

    def serves(self, variant: Variant) -> bool:
        """Whether it is the classic 9x9, for which alone the procedure is written.

        >>> from satsudoku import rater, variant
        >>> rater("hodoku").serves(variant()), rater("hodoku").serves(variant("x5"))
        (True, False)
        """
        return variant == _classic9()

    @property
    def rates_many(self) -> bool:
        """Whether it has `classify_many`: it has.

        >>> from satsudoku import rater
        >>> rater("hodoku").rates_many
        True
        """
        return True

    def classify(self, puzzle: Puzzle, *, require_unique: bool = True) -> Classification:
        """Rate a puzzle.

        Args:
            puzzle: a classic 9x9 one.
            require_unique: have a solver see that there is exactly one solution, and do not rate
                the puzzle otherwise.

        Raises:
            LadderError: a puzzle of another variant.

        >>> from satsudoku import Puzzle, rater
        >>> puzzle = Puzzle(
        ...     "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
        ... )
        >>> print(rater("hodoku").classify(puzzle))
        hodoku: tier 1 (Easy), score 208, 52 steps
        """
        self._check(puzzle.variant)
        unique, solution = prove(puzzle) if require_unique else (None, None)
        if unique is False:
            return Classification(self.name, puzzle, unique=False)
        ratings = rate_many([puzzle])
        tier = int(ratings.levels[0]) or None
        steps = path(puzzle)
        if tier is None or steps[-1:] == () or steps[-1].filled < 81:
            return Classification(
                self.name, puzzle, unique, suffices=self.sufficing(None), path=steps
            )
        return Classification(
            ladder=self.name,
            puzzle=puzzle,
            unique=unique,
            tier=tier,
            tier_name=self.tier_names[tier - 1],
            suffices=self.sufficing(tier),
            score=int(ratings.scores[0]),
            detail={
                "level_before": max(step.tier for step in steps),
                "uses": dict(Counter(step.deduction.hodoku or "brute force" for step in steps)),
            },
            solution=solution,
            path=steps,
        )

    def classify_many(
        self, puzzles: Puzzles, variant: Variant | str = DEFAULT, *, threads: int = 1
    ) -> Tiers:
        """Find the levels of many puzzles, each the tier that `classify` gives.

        Raises:
            LadderError: another variant than the classic 9x9.
            PuzzleError: unreadable puzzles. Contradictory givens are no error: their tier is 0.
            SolverError: a negative number of threads.

        >>> puzzle = Puzzle(
        ...     "4.2.....889......7.............9..8..6.2...7."
        ...     "....7152.9...3....61..47......6..95."
        ... )
        >>> bulk = Hodoku().classify_many([puzzle])
        >>> bulk.tiers.tolist(), bulk.scores.tolist()
        ([3], [728])
        """
        variant = find_variant(variant)
        self._check(variant)
        array = values(puzzles, variant)
        counts = count_many(array, 2, variant, threads=threads)
        tiers, scores = np.zeros(len(array), np.uint8), np.zeros(len(array), np.uint32)
        unique = counts == 1
        tiers[unique], scores[unique] = rate_many(array[unique], threads=threads)
        return Tiers(tiers, counts, scores)

    def _check(self, variant: Variant) -> None:
        if not self.serves(variant):
            raise LadderError(f"hodoku rates classic9 only, not puzzles of {variant.name}")


@lru_cache(maxsize=1)
def _classic9() -> Variant:
    return variant("classic9")

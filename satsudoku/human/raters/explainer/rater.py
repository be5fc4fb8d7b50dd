"""Sudoku Explainer's ratings, for classic 9x9 puzzles.

Sudoku Explainer, by Nicolas Juillerat (2006), asks a fixed list of techniques, applies the first
step that one of them offers, and begins again. A puzzle's ER is the rating of its hardest step. Two
scales are in use: that of version 1.2.1 (``se121``), and that of SukakuExplainer 1.18.1
(``sukaku``), which has more techniques. Both procedures are in the kernel, technique by technique.

What is found first depends on the order of search, so the verdict is not the puzzle's alone.
``bench_explainer.py`` measures how often, with images of puzzles.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Self

import numpy as np

from satsudoku.board.library import DEFAULT, find_variant, variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import LadderError
from satsudoku.human.classification import Classification
from satsudoku.human.raters.explainer.program import (
    LEVELS,
    level_of,
    levels_of,
    path,
    rate_many,
)
from satsudoku.human.raters.kernel_step import KernelDeduction
from satsudoku.human.raters.rater import Rater, Tiers, prove
from satsudoku.lanes.counting import count_many
from satsudoku.lanes.loading import Puzzles, values

__all__ = ["Explainer", "Se121", "Sukaku"]


@dataclass(frozen=True)
class Explainer(Rater):
    """Sudoku Explainer's procedure as a rater.

    A puzzle's tier is the level of Sudoku Explainer's generator, its score the ER in tenths. The
    `detail` of a classification has ``er``, ``ep`` and ``ed``: the ratings of the hardest step, of
    the hardest up to the first that places a symbol, and of the first.

    Attributes:
        timeout: seconds for a puzzle; None for as many as it takes. A puzzle that takes longer is
            not rated.

    >>> from satsudoku import rater
    >>> isinstance(rater("sukaku"), Explainer), rater("sukaku").within(1.5).timeout
    (True, 1.5)
    """

    timeout: float | None = None

    confluent = False
    depends = (
        "the order of search: the procedure takes the first step that it finds, so relabelling, "
        "transposing or permuting lines can change a rating"
    )

    @property
    @abstractmethod
    def _scale(self) -> str:
        """The kernel's name of the scale."""

    def within(self, seconds: float | None) -> Self:
        """The rater with a limit of time for each puzzle.

        >>> from satsudoku import rater
        >>> rater("se121").within(2.5)
        Se121(timeout=2.5)
        """
        return replace(self, timeout=seconds)

    @property
    def tier_names(self) -> tuple[str, ...]:
        """The levels, the easiest first.

        >>> from satsudoku import rater
        >>> rater("se121").tier_names[-1]
        'Diabolical'
        """
        return tuple(LEVELS)

    def serves(self, variant: Variant) -> bool:
        """Whether it is the classic 9x9, for which alone the procedure is written.

        >>> from satsudoku import rater, variant
        >>> rater("se121").serves(variant()), rater("se121").serves(variant("x5"))
        (True, False)
        """
        return variant == _classic9()

    @property
    def rates_many(self) -> bool:
        """Whether it has `classify_many`: it has.

        >>> from satsudoku import rater
        >>> rater("sukaku").rates_many
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
        ...     "..5.9..7.9.41.68....6.87...15............13.8...6.2.51...2......9..7....53...842."
        ... )
        >>> print(rater("se121").classify(puzzle))
        se121: tier 5 (Diabolical), score 71, 65 steps
        >>> rater("sukaku").classify(puzzle).detail
        {'er': 5.6, 'ep': 1.2, 'ed': 1.2}
        """
        self._check(puzzle.variant)
        unique, solution = prove(puzzle) if require_unique else (None, None)
        if unique is False:
            return Classification(self.name, puzzle, unique=False)
        try:
            steps = path(puzzle, self._scale, self.timeout)
        except TimeoutError:
            return Classification(
                self.name, puzzle, unique, solution=solution, detail={"timeout": self.timeout}
            )
        if 0 in puzzle.values and (not steps or steps[-1].filled < 81):
            return Classification(
                self.name, puzzle, unique, suffices=self.sufficing(None), path=steps
            )
        ratings = [_rating(step.deduction) for step in steps]
        placing = next((n for n, s in enumerate(steps) if s.deduction.placed), -1)
        er, ep = max(ratings, default=0), max(ratings[: placing + 1], default=0)
        tier = level_of(er)
        return Classification(
            ladder=self.name,
            puzzle=puzzle,
            unique=unique,
            tier=tier,
            tier_name=self.tier_names[tier - 1],
            suffices=self.sufficing(tier),
            score=er,
            detail={"er": er / 10, "ep": ep / 10, "ed": (ratings or [0])[0] / 10},
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

        >>> from satsudoku import Puzzle, rater
        >>> puzzle = Puzzle(
        ...     "..5.9..7.9.41.68....6.87...15............13.8...6.2.51...2......9..7....53...842."
        ... )
        >>> bulk = rater("se121").classify_many([puzzle])
        >>> bulk.tiers.tolist(), bulk.scores.tolist(), bulk.figures["ep"].tolist()
        ([5], [71], [1.2])
        """
        variant = find_variant(variant)
        self._check(variant)
        array = values(puzzles, variant)
        counts = count_many(array, 2, variant, threads=threads)
        unique = counts == 1
        ratings = np.zeros((3, len(array)), np.uint8)
        ratings[:, unique] = rate_many(array[unique], self._scale, threads=threads)
        tiers = np.where(unique, levels_of(ratings[0]), 0).astype(np.uint8)
        names = ("er", "ep", "ed")
        figures = {name: some / 10 for name, some in zip(names, ratings, strict=True)}
        return Tiers(tiers, counts, ratings[0].astype(np.uint32), figures)

    def _check(self, variant: Variant) -> None:
        if not self.serves(variant):
            raise LadderError(f"{self.name} rates classic9 only, not puzzles of {variant.name}")


class Se121(Explainer):
    """The scale of Sudoku Explainer 1.2.1.

    >>> from satsudoku import rater
    >>> rater("se121").title
    'Sudoku Explainer 1.2.1'
    """

    name = "se121"
    title = "Sudoku Explainer 1.2.1"
    description = (
        "Sudoku Explainer's ER, EP and ED, on the scale of most public lists: from hidden singles "
        "at 1.2 over chains at 6.5 to nested forcing chains above 9.5."
    )
    source = "N. Juillerat, Sudoku Explainer 1.2.1 (2007)"

    @property
    def _scale(self) -> str:
        return "se121"


class Sukaku(Explainer):
    """The scale of SukakuExplainer 1.18.1.

    >>> from satsudoku import rater
    >>> rater("sukaku").title
    'SukakuExplainer 1.18.1'
    """

    name = "sukaku"
    title = "SukakuExplainer 1.18.1"
    description = (
        "ER, EP and ED by the successor of Sudoku Explainer, which also knows strong links and "
        "wings of four to seven digits; so some puzzles rate lower than by se121."
    )
    source = "SukakuExplainer 1.18.1 (2021), with its default options"

    @property
    def _scale(self) -> str:
        return "sukaku"


def _rating(deduction: object) -> int:
    assert isinstance(deduction, KernelDeduction)
    return deduction.kernel.rating


@lru_cache(maxsize=1)
def _classic9() -> Variant:
    return variant("classic9")

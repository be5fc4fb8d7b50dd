"""Sudoku Explainer's ratings, for classic 9x9 puzzles.

Sudoku Explainer, by Nicolas Juillerat (2006), asks a fixed list of techniques, applies the first
step that one of them offers, and begins again. A puzzle's ER is the rating of its hardest step. Two
scales are in use: that of version 1.2.1 (``se121``), and that of SukakuExplainer 1.18.1
(``sukaku``), which has more techniques. Both procedures are in the kernel, technique by technique.

What is found first depends on the order of search, so the verdict is not the puzzle's alone.
``bench_explainer.py`` measures it with images of puzzles, relabelled, permuted, and half of them
transposed: another ER for 0.02 % of the images of 17-clue puzzles and for 2.6 % of 1,500 hard ones.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import LadderError, UnknownNameError, excerpt
from satsudoku.human.classification import Classification
from satsudoku.human.deduction import Deduction
from satsudoku.human.ladders.rater import Choice
from satsudoku.human.spelling import spell
from satsudoku.lanes.loading import Puzzles
from satsudoku.raters.classic9 import BulkRatings, Classic9Rater
from satsudoku.raters.explainer.program import (
    LEVELS,
    STUCK,
    Ratings,
    level_of,
    levels_of,
    path,
    rate_many,
)
from satsudoku.raters.kernel_step import KernelDeduction

ONLY = ("all", "diamonds", "pearls")


@dataclass(frozen=True)
class Explainer(Classic9Rater):
    """Sudoku Explainer's procedure as a rater.

    A puzzle's tier is the level of Sudoku Explainer's generator, its score the ER in tenths. The
    `detail` of a classification has ``er``, ``ep`` and ``ed``: the ratings of the hardest step, of
    the hardest up to the first that places a symbol, and of the first.

    Attributes:
        most: the highest ER of interest. The rating of other puzzles ends early: they have neither
            tier nor score, but a `bound`.
        only: of interest are the ``diamonds`` alone, or the ``pearls``, or all.

    >>> from satsudoku import rater
    >>> puzzle = "..5.9..7.9.41.68....6.87...15............13.8...6.2.51...2......9..7....53...842."
    >>> print(rater("se121").classify(Puzzle(puzzle)))
    se121: tier 5 (Diabolical), score 71, ER 7.1, EP 1.2, ED 1.2, 65 steps
    >>> bulk = rater("sukaku").classify_many([puzzle])
    >>> bulk.tiers.tolist(), bulk.scores.tolist(), bulk.figures["ep"].tolist()
    ([4], [56], [1.2])
    >>> print(rater("se121:most=6.5").classify(Puzzle(puzzle)))
    se121:most=6.5: score at least 71, 0 steps
    """

    most: float = STUCK / 10
    only: str = ""

    options = (
        Choice("most", "the highest ER of interest", (f"{STUCK / 10}", "ER")),
        Choice("only", "the puzzles of interest: diamonds have ER = ED, pearls ER = EP", ONLY),
    )
    unit = "tenths of ER"
    depends = (
        "the order of search: the procedure takes the first step that it finds, so relabelling, "
        "transposing or permuting lines can change a rating"
    )

    @property
    @abstractmethod
    def _scale(self) -> str:
        """The kernel's name of the scale."""

    tier_names: ClassVar[tuple[str, ...]] = tuple(LEVELS)

    @property
    def name(self) -> str:  # type: ignore[override]
        """The scale with its options.

        >>> from satsudoku import rater
        >>> rater("se121:only=diamonds,most=10.5").name
        'se121:most=10.5,only=diamonds'
        """
        most = {} if self._all else {"most": f"{self.most:g}"}
        return spell(self._scale, most | ({"only": self.only} if self.only else {}))

    @property
    def _all(self) -> bool:
        return self.most * 10 >= STUCK

    def _chosen(self, options: Mapping[str, str]) -> Explainer:
        only = options.get("only", "all")
        if only not in ONLY:
            raise UnknownNameError("puzzles of interest", only, ONLY)
        return type(self)(_er(options.get("most")), "" if only == "all" else only)

    def quick_for_many(self, variant: Variant, *, detail: bool = False) -> bool:
        """Whether it serves the variant, because the kernel finds the details, too.

        >>> from satsudoku import rater, variant
        >>> rater("se121").quick_for_many(variant(), detail=True)
        True
        """
        return self.serves(variant)

    def _classify(
        self, puzzle: Puzzle, unique: bool | None, solution: Grid | None
    ) -> Classification:
        if self.only or not self._all:
            ratings = self._rate([puzzle])
            if ratings.ended[0]:
                bound = int(ratings.er[0])
                return Classification(self.name, puzzle, unique, bound=bound, solution=solution)
        steps = path(puzzle, self._scale)
        if 0 in puzzle.values and (not steps or steps[-1].filled < 81):
            return self._verdict(puzzle, unique, None, steps)
        rated = [_rating(step.deduction) for step in steps]
        placing = next((n for n, s in enumerate(steps) if s.deduction.placed), -1)
        er, ep = max(rated, default=0), max(rated[: placing + 1], default=0)
        detail = {"er": er / 10, "ep": ep / 10, "ed": (rated or [0])[0] / 10}
        return self._verdict(
            puzzle, unique, level_of(er), steps, score=er, detail=detail, solution=solution
        )

    def _rate_many(self, puzzles: NDArray[np.uint8], threads: int) -> BulkRatings:
        ratings = self._rate(puzzles, threads)
        figures = {name: getattr(ratings, name) / 10 for name in ("er", "ep", "ed")}
        tiers, scores = levels_of(ratings.er), ratings.er.astype(np.uint32)
        if not self.only and self._all:
            return BulkRatings(tiers, scores, figures)
        exact = ~ratings.ended
        return BulkRatings(tiers * exact, scores * exact, figures, scores)

    def step_weight(self, deduction: Deduction) -> int:
        """The rating of a step, in tenths.

        >>> puzzle = Puzzle(
        ...     "4.2.....889......7.............9..8..6.2...7."
        ...     "....7152.9...3....61..47......6..95."
        ... )
        >>> Sukaku().step_weight(Sukaku().classify(puzzle).path[0].deduction)
        12
        """
        return _rating(deduction)

    def _rate(self, puzzles: Puzzles, threads: int = 1) -> Ratings:
        most = STUCK if self._all else round(self.most * 10)
        return rate_many(puzzles, self._scale, threads=threads, most=most, only=self.only)


class Se121(Explainer):
    """The scale of Sudoku Explainer 1.2.1.

    >>> from satsudoku import rater
    >>> rater("se121").title
    'Sudoku Explainer 1.2.1'
    """

    title = "Sudoku Explainer 1.2.1"
    description = (
        "Sudoku Explainer's ER, EP and ED, on the scale of most public lists: from hidden singles "
        "at 1.2 over chains at 6.5 to nested forcing chains above 9.5."
    )
    source = "N. Juillerat, Sudoku Explainer 1.2.1 (2007)"

    _scale = "se121"


class Sukaku(Explainer):
    """The scale of SukakuExplainer 1.18.1.

    >>> from satsudoku import rater
    >>> rater("sukaku").title
    'SukakuExplainer 1.18.1'
    """

    title = "SukakuExplainer 1.18.1"
    description = (
        "ER, EP and ED by the successor of Sudoku Explainer, which also knows strong links and "
        "wings of four to seven digits; so some puzzles rate lower than by se121."
    )
    source = "SukakuExplainer 1.18.1 (2021), with its default options"

    _scale = "sukaku"


def _er(text: str | None) -> float:
    if text is None:
        return STUCK / 10
    try:
        most = float(text)
    except ValueError:
        most = 0.0
    if not most > 0:
        raise LadderError(f"most is {excerpt(text)}; expected an ER, as in 10.5")
    return most


def _rating(deduction: object) -> int:
    assert isinstance(deduction, KernelDeduction)
    return deduction.kernel.rating

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

from collections.abc import Mapping
from typing import cast

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.catalogue import say
from satsudoku.errors import LadderError, excerpt
from satsudoku.human.classification import Classification
from satsudoku.human.deduction import Deduction
from satsudoku.human.ladders.rater import Choice
from satsudoku.human.sentences import find_language
from satsudoku.human.spelling import spell
from satsudoku.raters.classic9 import BulkRatings, Classic9Rater
from satsudoku.raters.sato.procedures import PROCEDURES, Procedure
from satsudoku.raters.sato.program import Ratings, path, rate_many

LV1USU, LV2USU = 2, 3
"""The limits of the program's level-up rule."""

_COUNTED = {1: "SPEAKIMSSYO", 2: "SPESANRETU, SPEAKIMSLV2"}
_SOLVED = "LEVEL= {level} KANSEI"
_UNSOLVED = "LEVEL= {level} TOKENAI, {tried} digits tried"
_RAISED = "{counter} = {uses} ({procedures}); from {limit} on, level {before} becomes level {after}"


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
    options = (
        Choice("lv1usu", "the uses of SPEAKIMSSYO that raise level 1", (str(LV1USU), "N")),
        Choice(
            "lv2usu",
            "the uses of SPESANRETU and SPEAKIMSLV2 that raise level 2",
            (str(LV2USU), "N"),
        ),
    )

    def __init__(self, lv1usu: int = LV1USU, lv2usu: int = LV2USU) -> None:
        """Choose the limits of the level-up rule; the defaults are the program's.

        Args:
            lv1usu: at level 1, that many uses of what counts there raise a puzzle to level 2.
            lv2usu: the same at level 2.

        Raises:
            LadderError: a limit below 1.
        """
        if min(lv1usu, lv2usu) < 1:
            raise LadderError(f"limits are {lv1usu} and {lv2usu}; expected 1 or more")
        self.limits = {1: lv1usu, 2: lv2usu}
        chosen = {"lv1usu": (lv1usu, LV1USU), "lv2usu": (lv2usu, LV2USU)}
        self.name = spell(
            "sato", {n: str(own) for n, (own, usual) in chosen.items() if own != usual}
        )

    def __repr__(self) -> str:
        return f"Sato(lv1usu={self.limits[1]}, lv2usu={self.limits[2]})"

    def _chosen(self, options: Mapping[str, str]) -> Sato:
        limits = {}
        for key, value in options.items():
            if not (value.isascii() and value.isdigit() and len(value) < 9):
                raise LadderError(f"{key} is {excerpt(value)}; expected a whole number from 1")
            limits[key] = int(value)
        return Sato(**limits)

    def code(self, deduction: Deduction) -> str | None:
        return deduction.rule.label if isinstance(deduction.rule, Procedure) else None

    def remarks(self, verdict: Classification, language: str = "en") -> tuple[str, ...]:
        """What the program prints, and the counter that raised the level, with its limit.

        >>> puzzle = Puzzle(
        ...     ".5416..7.127....6.....45.....5.39.14...6.8..."
        ...     "6.....5.....3......7.....93..2.841.."
        ... )
        >>> verdict = Sato().classify(puzzle)
        >>> Sato().remarks(verdict)
        ('LEVEL= 2 KANSEI', 'LV1USU = 2 (SPEAKIMSSYO); from 2 on, level 1 becomes level 2')
        """
        find_language(language)
        detail = dict(verdict.detail)
        if not detail:
            return ()
        printed = say(_SOLVED if detail["solved"] else _UNSOLVED, language).format(**detail)
        before, after = detail["level_before"], detail["level"]
        if before == after:
            return (printed,)
        counter = f"LV{before}USU"
        raised = say(_RAISED, language).format(
            counter=counter,
            uses=detail[counter],
            limit=self.limits[cast(int, before)],
            before=before,
            after=after,
            procedures=_COUNTED[cast(int, before)],
        )
        return printed, raised

    def _raised(self, ratings: Ratings) -> NDArray[np.uint32]:
        """The levels after the level-up rule."""
        levels = ratings.before.copy()
        levels[(ratings.before == 2) & (ratings.lv2usu >= self.limits[2])] = 3
        levels[(ratings.before == 1) & (ratings.lv1usu >= self.limits[1])] = 2
        return levels

    def _classify(
        self, puzzle: Puzzle, unique: bool | None, solution: Grid | None
    ) -> Classification:
        ratings = rate_many([puzzle])
        level = int(self._raised(ratings)[0])
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
        return BulkRatings(np.where(ratings.solved, self._raised(ratings), 0).astype(np.uint8))

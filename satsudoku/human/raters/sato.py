"""Sato's levels: three of them, by a fixed program for classic 9x9 puzzles.

K. Sato, "On characteristic of difficult degree to solve SUDOKU-puzzles" (佐藤金吾「パズル「数独」
の難易度について」, Hosei University Tama Bulletin 25, 2010), lists procedures, gives each a level,
and prints a BASIC program that uses them in a fixed order; after each placement it begins again
from the top, and where it is stuck it goes up a level. A puzzle that takes several uses of the
hardest procedures of its level is rated one level up.

The program is the definition, and ``satsudoku/kernel/sato`` follows it exactly, but for one
thing: where the listing would go round for ever, it ends, unsolved. The program does not ask
whether a solution is the only one; here a solver does, before.

What is found first depends on the order of search, so the verdict is not the puzzle's alone. As
``bench_sato.py`` measures it with images of puzzles, relabelled, permuted, and half of them
transposed: another level, or solved and not, for 0.1 % of the images of 17-clue puzzles, 0.8 % of
magictour's, and 0.8 % of those of 1,500 symmetric ones; other uses of procedures for 51 to 72 %.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

import satsudoku._kernel as _kernel
from satsudoku.board.library import DEFAULT, find_variant, variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.cover.geometry import Geometry, geometry
from satsudoku.errors import LadderError
from satsudoku.human.classification import Classification
from satsudoku.human.deduction import Deduction
from satsudoku.human.path import Step
from satsudoku.human.raters.rater import Rater, Tiers, prove
from satsudoku.human.rule import News, Rule
from satsudoku.human.sentences import find_language
from satsudoku.human.state import State
from satsudoku.lanes.counting import count_many
from satsudoku.lanes.loading import Puzzles, thread_count, values

__all__ = ["PROCEDURES", "Placement", "Procedure", "Ratings", "Sato", "rate_many"]


@dataclass(frozen=True)
class Procedure(Rule):
    """A procedure of the program.

    Only the program applies it, in its order and from what it has listed until then, so by itself
    it finds nothing in a state.

    Attributes:
        label: what the document calls it.
        level: the document's level for it, from 1.
    """

    pattern: ClassVar[bool] = False

    label: str
    level: int

    @property
    def confluent(self) -> bool:
        """It is not: which of several finds it makes depends on their order."""
        return False

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Nothing."""
        return iter(())


PROCEDURES: tuple[Procedure, ...] = (
    Procedure("first-clue", "Hidden Single", "FIRSTCLUE", 1),
    Procedure("empty-cells-1", "Full House", "AKIMASUSYUHO n=1", 1),
    Procedure("three-lines", "Hidden Single", "SANRETUSYO", 1),
    Procedure("empty-cells-2", "Hidden Single", "AKIMASUSYUHO n=2", 1),
    Procedure("gathered-cells-3", "Hidden Single", "SPEAKIMSSYO n=3", 1),
    Procedure("empty-cells-3", "Hidden Single", "AKIMASUSYUHO n=3", 2),
    Procedure("empty-cells-4", "Hidden Single", "AKIMASUSYUHO n=4", 2),
    Procedure("three-lines-once", "Hidden Single", "SPESANRETU", 2),
    Procedure("gathered-cells-5", "Hidden Single", "SPEAKIMSLV2", 2),
    Procedure("empty-cells-4-naked", "Naked Single", "AKIMASUSYUHO n=4 2)", 3),
    Procedure("empty-cells-5", "Hidden Single", "BIGAKIMASUSYUHO n=5", 3),
    Procedure("empty-cells-6", "Hidden Single", "BIGAKIMASUSYUHO n=6", 3),
    Procedure("pairs", "Pairs", "PAIRSUSYO", 3),
    Procedure("contradiction", "Trial and Error", "MUJYUNSYORI", 3),
    Procedure("trial", "Trial and Error", "MUJYUNSYORI trial", 3),
)
"""The procedures, in the order in which the program comes to them."""


class _Reason(IntEnum):
    """Why a digit is placed: `sato::Reason` of the kernel, and a phrase of `sentences` each."""

    BAND = 0
    ONLY_PLACE = 1
    ONLY_DIGIT = 2
    GATHERED = 3
    CORNER = 4
    FULL_CROSSING = 5
    HELD_CROSSING = 6
    PAIRS_BAR = 7
    TAKEN_PLACE = 8
    TAKEN_DIGIT = 9
    TAKEN_END = 10
    BARRED_END = 11
    CHAIN = 12
    REFUTED = 13
    TRIED = 14

    @property
    def phrase(self) -> str:
        return f"sato, {self.name.lower().replace('_', ' ')}"


class _Found(NamedTuple):
    """A placement as the kernel tells it."""

    procedure: int
    reason: int
    cell: int
    digit: int
    house: int  # -1 for none
    number: int  # of empty cells, or of placements
    others: list[int]  # cells; -1 for none
    digits: int  # bit d: the digit d
    level: int
    in_trial: bool


class Placement(Deduction):
    """A placement of the program, as a deduction.

    Attributes:
        level: the level at which the program was.
        in_trial: whether it follows from a digit that was only tried.

    >>> puzzle = Puzzle(
    ...     "47....1.6.......8...817...5....81...352..4..7"
    ...     "..4..7..2.8346.........8.64....3..5."
    ... )
    >>> found = Sato().classify(puzzle).path[28].deduction
    >>> found.rule.name, found.technique, found.names(found.placed), found.level
    ('empty-cells-3', 'Naked Single', ['r2c4#5'], 2)
    >>> print(found.text)
    r2c4, one of the 3 empty cells of column 4, can hold no symbol but 5, so 5 goes there.
    """

    level: int
    in_trial: bool
    _found: _Found

    @classmethod
    def of(cls, found: _Found, within: Geometry) -> Placement:
        """Dress what the kernel tells."""
        procedure, reason = PROCEDURES[found.procedure], _Reason(found.reason)
        placed = within.options[found.cell][found.digit - 1]
        technique = procedure.technique
        truths: tuple[int, ...] = ()
        if reason in (_Reason.ONLY_DIGIT, _Reason.TAKEN_DIGIT):
            truths = (found.cell,)
            technique = "Naked Single" if reason is _Reason.ONLY_DIGIT else technique
        elif found.house >= 0 and reason is not _Reason.REFUTED:
            truths = (within.house_items[found.house][found.digit - 1],)
        elif reason is _Reason.CHAIN:
            technique = "Forcing Chain"
        # Besides the placement what else is spoken of: the other ends, or the digit that was tried.
        digit = found.digits.bit_length() - 1 if reason is _Reason.REFUTED else found.digit
        others = (within.options[cell][digit - 1] for cell in found.others if cell >= 0)
        made = cls(
            procedure,
            within,
            technique,
            "full house" if procedure.name == "empty-cells-1" else reason.phrase,
            truths,
            (),
            (placed, *others),
            placed=(placed,),
        )
        made.level, made.in_trial, made._found = found.level, found.in_trial, found
        return made

    def tell(self, language: str = "en") -> str:
        """A sentence that a person can follow.

        Raises:
            UnknownNameError: no such language.
        """
        spoken = find_language(language)
        found, rules = self._found, self.geometry.variant
        box = 18 + found.cell // 27 * 3 + found.cell % 9 // 3
        length = ("no step", "one step", "many steps")[min(found.number, 2)]
        first, second, third = (
            spoken.cell(*rules.cells[cell]) if cell >= 0 else "" for cell in found.others
        )
        return spoken.phrases[self.phrase].format(
            cells=spoken.cell(*rules.cells[found.cell]),
            symbols=rules.symbols[found.digit - 1],
            house=spoken.house(rules.houses[found.house]) if found.house >= 0 else "",
            box=spoken.house(rules.houses[box]),
            first=first,
            second=second,
            third=third,
            digits=spoken.join(
                [rules.symbols[d - 1] for d in range(1, 10) if found.digits >> d & 1]
            ),
            count=found.number,
            gathered=2 if found.number == 3 else 3,
            steps=spoken.phrases[length].format(count=found.number),
        )


class Ratings(NamedTuple):
    """What the program reports, an entry a puzzle.

    Attributes:
        before: shape (N,): the level that it reached.
        levels: shape (N,): the level after the level-up rule.
        solved: shape (N,), bool: whether it filled the grid (KANSEI; else TOKENAI).
        lv1usu: shape (N,): uses at level 1 of what counts there (SPEAKIMSSYO).
        lv2usu: shape (N,): uses at level 2 of what counts there (SPESANRETU, SPEAKIMSLV2).
        uses: shape (N, 15): placements by each of `PROCEDURES` outside trials; in the last column,
            how many digits were tried.
        grids: shape (N, 81): the grid as the program leaves it, 0 for an empty cell.
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
        threads: how many share the work; 0 for all cores.

    Raises:
        PuzzleError: unreadable puzzles. Contradictory givens are no error to the program.
        SolverError: a negative number of threads.

    >>> puzzle = Puzzle(
    ...     "47....1.6.......8...817...5....81...352..4..7"
    ...     "..4..7..2.8346.........8.64....3..5."
    ... )
    >>> found = rate_many([puzzle])
    >>> found.before.tolist(), found.levels.tolist(), found.solved.tolist()
    ([2], [2], [True])
    """
    array = values(puzzles, variant("classic9"))
    figures = np.zeros((len(array), 5 + len(PROCEDURES)), np.uint32)
    grids = np.zeros(array.shape, np.uint8)
    _kernel.sato_rate_many(array, figures, grids, thread_count(threads))
    before, levels, solved, lv1usu, lv2usu = figures[:, :5].T
    return Ratings(before, levels, solved > 0, lv1usu, lv2usu, figures[:, 5:], grids)


class Sato(Rater):
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
    >>> found = Sato().classify(puzzle)
    >>> print(found)
    sato: tier 2 (Level 2), 53 steps
    >>> found.detail["level_before"], found.detail["LV2USU"], found.detail["uses"]["SANRETUSYO"]
    (2, 0, 19)
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
    confluent = False
    depends = (
        "the order of search: the program takes the first thing that it finds, so relabelling, "
        "transposing or permuting lines can change the level"
    )

    @property
    def tier_names(self) -> tuple[str, ...]:
        """The levels."""
        return ("Level 1", "Level 2", "Level 3")

    def __repr__(self) -> str:
        return "Sato()"

    def serves(self, variant: Variant) -> bool:
        """Whether it is the classic 9x9, for which alone the program is written."""
        return variant == _classic9()

    @property
    def rates_many(self) -> bool:
        """It has."""
        return True

    def classify(self, puzzle: Puzzle, *, require_unique: bool = True) -> Classification:
        """Run the program on a puzzle.

        Args:
            puzzle: a classic 9x9 one.
            require_unique: have a solver see that there is exactly one solution, and do not rate
                the puzzle otherwise.

        Raises:
            LadderError: a puzzle of another variant.
        """
        self._check(puzzle.variant)
        unique, solution = prove(puzzle) if require_unique else (None, None)
        if unique is False:
            return Classification(self.name, puzzle, unique=False)
        found = rate_many([puzzle])
        level = int(found.levels[0])
        solved = bool(found.solved[0])
        uses = dict(zip((p.label for p in PROCEDURES), found.uses[0].tolist(), strict=True))
        tried = uses.pop(PROCEDURES[-1].label)
        tier = level if solved else None
        return Classification(
            ladder=self.name,
            puzzle=puzzle,
            unique=unique,
            tier=tier,
            tier_name=self.tier_names[level - 1] if solved else None,
            suffices=self.sufficing(tier),
            detail={
                "level_before": int(found.before[0]),
                "level": level,
                "solved": solved,
                "LV1USU": int(found.lv1usu[0]),
                "LV2USU": int(found.lv2usu[0]),
                "uses": {label: number for label, number in uses.items() if number},
                "tried": tried,
                "grid": "".join(".123456789"[value] for value in found.grids[0].tolist()),
            },
            solution=solution,
            path=self._path(puzzle),
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
        ...     "..9...76...284....8....6.94.84.6.....2.....4"
        ...     ".....9.85.71.6....2....834...68...3.."
        ... )
        >>> Sato().classify_many([puzzle]).tiers
        array([2], dtype=uint8)
        """
        variant = find_variant(variant)
        self._check(variant)
        array = values(puzzles, variant)
        counts = count_many(array, 2, variant, threads=threads)
        tiers = np.zeros(len(array), np.uint8)
        unique = counts == 1
        found = rate_many(array[unique], threads=threads)
        tiers[unique] = np.where(found.solved, found.levels, 0)
        return Tiers(tiers, counts)

    def _check(self, variant: Variant) -> None:
        if not self.serves(variant):
            raise LadderError(f"sato rates classic9 only, not puzzles of {variant.name}")

    def _path(self, puzzle: Puzzle) -> tuple[Step, ...]:
        state = State.of(puzzle)
        path: list[Step] = []
        found = _kernel.sato_path(np.frombuffer(puzzle.values, np.uint8))
        for number, one in enumerate(map(_Found._make, found), start=1):
            made = Placement.of(one, geometry(puzzle.variant))
            state.apply(made)
            tier = PROCEDURES[one.procedure].level
            path.append(Step(number, tier, made, 81 - state.unfilled, state.candidates))
        return tuple(path)


@lru_cache(maxsize=1)
def _classic9() -> Variant:
    return variant("classic9")

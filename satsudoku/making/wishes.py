"""The wishes for a generation: the variant, the places and numbers of clues, the tiers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from numbers import Integral

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.argument import ends_of
from satsudoku.board.empty import EMPTY
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.constraints.solvers.filters import MOST_SYMBOLS
from satsudoku.errors import LadderError, PuzzleError, SolverError, shown
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.rules.trial import TrialAndError
from satsudoku.lanes.counting import count_many
from satsudoku.making.constraint_puzzles import may_be_plain, read_kinds
from satsudoku.making.impossible import fewest_clues, interchangeable
from satsudoku.making.never import any_of
from satsudoku.making.reaching import Reach, reach
from satsudoku.making.settling import Level
from satsudoku.making.sought import Sought
from satsudoku.solvers.choose import MANY, solver, solver_for_many
from satsudoku.symmetry.patterns import orbits
from satsudoku.teaching.minutes.solving import minutes, require_timed

_SMALL_BOARD = 81  # cells
_SUBSETS = {2: "naked-pair", 3: "naked-triple", 4: "naked-quad"}


@dataclass(frozen=True)
class Wishes:
    """The wishes for the puzzles of a generation; None where there is none.

    All cells of an orbit hold clues, or none does. Clues, tiers and minutes are the least and the
    greatest; with `balance` each tier has its share, but for `absent` ones. The rater's path
    contains the techniques of `needs`, and none that it `avoids`. Constraints of some kinds are
    drawn, instead of givens; `mix` of them in each puzzle.
    """

    variant: Variant
    orbits: tuple[tuple[int, ...], ...]
    pattern: NDArray[np.bool_] | None
    clues: tuple[int, int] | None
    minimal: bool
    tiers: tuple[int, int] | None
    balance: bool
    minutes: tuple[float, float] | None
    needs: tuple[Sought, ...]
    avoids: tuple[Sought, ...]
    rater: Rater
    threads: int
    kinds: tuple[str, ...] = ()
    mix: int | None = None
    absent: tuple[int, ...] = ()

    @classmethod
    def of(
        cls,
        variant: Variant,
        rater: Rater,
        threads: int,
        *,
        symmetry: str = "none",
        pattern: str | None = None,
        clues: int | tuple[int, int] | None = None,
        minimal: bool = False,
        tier: int | str | tuple[int, int] | None = None,
        balance: bool = False,
        minutes: tuple[float, float] | None = None,
        needs: Iterable[str] = (),
        avoids: Iterable[str] = (),
        constraints: Iterable[str] = (),
        mix: int | None = None,
    ) -> Wishes:
        """Check wishes: see `satsudoku.generate`.

        Raises:
            UnknownNameError: no such symmetry, tier, technique or constraint.
            VariantError: the board does not have the symmetry.
            PuzzleError: not a pattern of the variant, or one that no puzzle with one solution has.
            LadderError: the rater has no tier of this number or name.
            SolverError: an empty range, too few clues, or wishes that exclude each other.
            SatsudokuError: minutes of a variant that has none.
        """
        if pattern is not None and (symmetry != "none" or clues is not None):
            raise SolverError("a pattern fixes all clues; expected no symmetry and no clues")
        kinds = read_kinds(constraints)
        if kinds and not (pattern is None and clues is None and symmetry == "none"):
            raise SolverError("constraints stand for clues; expected no symmetry, pattern or clues")
        if mix is not None and not kinds:
            raise SolverError(f"mix is {shown(mix)}, without constraints; expected some to mix")
        if mix is not None and not 1 <= mix <= len(kinds):
            raise SolverError(
                f"mix is {shown(mix)}, expected 1 to {len(kinds)}: there are no more kinds of "
                "constraints"
            )
        if kinds and len(variant.symbols) > MOST_SYMBOLS:
            raise SolverError(
                f"constraints are drawn on boards of up to {MOST_SYMBOLS} symbols, "
                f"{variant.name} has {len(variant.symbols)}"
            )
        if minutes is not None:
            minutes = _minutes(minutes, variant)
        if balance and tier is None:
            raise SolverError("puzzles are balanced over tiers; expected a tier, as in 1..4")
        numbers = _range("clues", clues, len(variant.cells))
        if numbers is not None:
            _check_number(numbers[1], variant)
        together = orbits(variant, symmetry)
        if numbers is not None:
            _check_orbits(numbers, together, symmetry)
        tiers = _tiers(tier, rater)
        return cls(
            variant,
            together,
            None if pattern is None else _possible_pattern(pattern, variant),
            numbers,
            minimal,
            tiers,
            balance,
            minutes,
            tuple(map(Sought.of, needs)),
            tuple(map(Sought.of, avoids)),
            rater,
            threads,
            kinds,
            mix,
        )

    @property
    def in_lanes(self) -> bool:
        """Whether lanes are the best solver for many boards of the variant."""
        return solver_for_many("auto", self.variant, MANY).name == "lanes"

    @property
    def eased(self) -> bool:
        """Whether clues are kept that the tier needs: on large boards, minimal puzzles are hard.

        This serves tiers of patterns, without wishes for clues or for a minimal puzzle.
        """
        free = self.pattern is None and self.clues is None and not (self.minimal or self.kinds)
        if not free or self.tiers is None or len(self.variant.cells) <= _SMALL_BOARD:
            return False
        rater, (_, high) = self.rater, self.tiers
        return (
            isinstance(rater, Ladder)
            and rater.confluent
            and all(rule.pattern for tier in rater.tiers[:high] for rule in tier.rules)
        )

    def thinned(self, boards: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Whether each board, a row each, may be what is left after thinning."""
        if not self.eased:
            return self.unique(boards)
        assert self.tiers is not None
        return self.rater.solves_many(boards, self.tiers[1], self.variant, threads=self.threads)

    def in_time(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle with one solution takes people the requested time."""
        if self.minutes is None:
            return True
        estimate = minutes(puzzle)
        return estimate is not None and self.minutes[0] <= estimate.minutes <= self.minutes[1]

    def on_path(self, puzzle: Puzzle) -> bool:
        """Whether the rater solves a puzzle on a path with and without the wished techniques."""
        verdict = self.rater.classify(puzzle, allow_multiple=True)
        if verdict.tier is None and self.rater.tier_names:
            return False
        deductions = [step.deduction for step in verdict.path]
        return all(technique.is_in(deductions) for technique in self.needs) and not any(
            technique.is_in(deductions) for technique in self.avoids
        )

    def tier_of(self, puzzle: Puzzle, known: Reach | None = None) -> int:
        """The tier that the rater puts a puzzle in, 0 if it is not wished; 1 if none is.

        How far the wished tiers come in it may be known.
        """
        if self.tiers is None:
            return 1
        low, high = self.tiers
        if self.level is not None:
            known = known or self._reach(puzzle)
            return known.tier if known.tier >= low and not known.open else 0
        tier = self.rater.classify(puzzle, allow_multiple=True).tier
        return tier if tier is not None and low <= tier <= high else 0

    @property
    def level(self) -> Level | None:
        """The tiers to which puzzles of constraints are brought; None where none are wished."""
        rater = self.rater
        if self.tiers is None or not (isinstance(rater, Ladder) and rater.confluent):
            return None
        rules = rater.tiers[self.tiers[0] - 1].rules
        names = {rule.name for rule in rules}
        sizes = [size for size, name in _SUBSETS.items() if name in names]
        trials = any(isinstance(rule, TrialAndError) for rule in rules)
        return Level(self.tiers[0], self._reach, sizes[0] if sizes else 0, trials)

    def _reach(self, puzzle: Puzzle) -> Reach:
        """How far the tiers of a ladder up to the wished ones come in a puzzle."""
        assert self.tiers is not None
        assert isinstance(self.rater, Ladder)
        chosen = self.rater.tiers[: self.tiers[1]]  # the higher ones may take long
        return reach(puzzle, [tier.rules_for(puzzle.variant) for tier in chosen], self.tiers[0])

    def shares(self, count: int | None) -> dict[int, int] | None:
        """How many puzzles of each tier there are to be; None if tiers have no shares.

        Args:
            count: how many there are to be in all; None for no end.

        >>> from satsudoku import rater, variant
        >>> wishes = Wishes.of(variant(), rater("rank8"), 1, tier=(2, 4), balance=True)
        >>> wishes.shares(10)
        {2: 4, 3: 3, 4: 3}
        """
        if self.tiers is None or not self.balance:
            return None
        if count is None:
            raise SolverError("a run without an end cannot be balanced; expected a count")
        each, over = divmod(count, len(self.shared))
        shares = {tier: each + (place < over) for place, tier in enumerate(self.shared)}
        return dict.fromkeys(self.absent, 0) | shares

    @property
    def shared(self) -> tuple[int, ...]:
        """The wished tiers that some puzzle may be on; empty if no tier is wished."""
        low, high = self.tiers or (1, 0)
        return tuple(tier for tier in range(low, high + 1) if tier not in self.absent)

    def unique(self, boards: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Whether each board, a row each, has exactly one solution."""
        if self.in_lanes:
            counts = count_many(boards, limit=2, variant=self.variant, threads=self.threads)
            return np.asarray(counts == 1)
        engine = solver("auto", self.variant)
        puzzles = (Puzzle(board.tobytes(), self.variant) for board in boards)
        return np.array([engine.unique(puzzle) for puzzle in puzzles], np.bool_)


def read_pattern(text: str, variant: Variant) -> NDArray[np.bool_]:
    """Read the places of clues: a character per cell; ``.``, ``0``, ``*`` and ``_`` mean no clue.

    Raises:
        PuzzleError: not as many characters, blanks left out, as the variant has cells.

    >>> from satsudoku import variant
    >>> read_pattern("x... ..x. .x.. ...x", variant("classic4")).nonzero()[0]
    array([ 0,  6,  9, 15])
    """
    if not isinstance(text, str):
        raise PuzzleError(f"a pattern {shown(text)}, expected a text of one sign per cell")
    compact = "".join(text.split())
    if len(compact) != len(variant.cells):
        raise PuzzleError(
            f"a pattern of {len(compact)} cells, expected {len(variant.cells)} for {variant.name}"
        )
    return np.array([character not in EMPTY for character in compact])


def _possible_pattern(text: str, variant: Variant) -> NDArray[np.bool_]:
    pattern = read_pattern(text, variant)
    _check_number(int(pattern.sum()), variant)
    if lines := interchangeable(pattern, variant):
        raise PuzzleError(
            f"a pattern without clues in {lines}, which could be exchanged in every solution; "
            "expected clues in one of them"
        )
    return pattern


def _check_number(clues: int, variant: Variant) -> None:
    least = fewest_clues(variant)
    if clues < least:
        raise SolverError(
            f"{clues} clues, but no puzzle of {variant.name} with fewer than {least} has one "
            f"solution; expected {least} or more"
        )


def _check_orbits(
    numbers: tuple[int, int], together: Sequence[Sequence[int]], symmetry: str
) -> None:
    """Refuse numbers of clues that are not a sum of sizes of orbits."""
    sums = 1  # a bit for each number that can be reached
    for orbit in together:
        sums |= sums << len(orbit)
    possible = [number for number in range(sums.bit_length()) if sums >> number & 1]
    low, high = numbers
    if not any(low <= number <= high for number in possible):
        nearest = [max(n for n in possible if n < low), min(n for n in possible if n > high)]
        sizes = sorted({len(orbit) for orbit in together})
        raise SolverError(
            f"{low} clues, but with {symmetry} symmetry they come {any_of(sizes)} at a time"
            f"; expected a number such as {any_of(nearest)}"
        )


def refuse_plain(
    tiers: tuple[int, int], rater: Rater, variant: Variant, kinds: Sequence[str]
) -> None:
    """Refuse tiers that read no constraint, where all that kinds say is in constraints."""
    if not (kinds and isinstance(rater, Ladder)):
        return
    high = tiers[1]
    reads = [len(tier.rules_for(variant)) < len(tier.rules) for tier in rater.tiers]
    plain = all(rule.pattern for tier in rater.tiers[:high] for rule in tier.rules)
    if not plain or True in reads[:high] or True not in reads[high:]:
        return
    tier = f"tier {high} of {rater.name} ({rater.tier_names[high - 1]}) or below"
    expected = f"expected {reads.index(True) + 1} or more"
    if kinds == ("cages",):
        raise LadderError(
            f"no killer is on {tier}: without givens, the first digit comes from a cage; {expected}"
        )
    if not may_be_plain(variant, kinds):
        raise LadderError(
            f"no puzzle needs {', '.join(kinds)} on {tier}: its rules read no constraint; "
            f"{expected}, or no constraints"
        )


def _range(name: str, wish: int | tuple[int, int] | None, last: int) -> tuple[int, int] | None:
    if wish is None:
        return None
    low, high = ends_of(name, wish, Integral)
    if not 0 <= low <= high <= last:
        raise SolverError(f"{name} {shown(low)}..{shown(high)}, expected a range within 0..{last}")
    return low, high


def _minutes(minutes: tuple[float, float], variant: Variant) -> tuple[float, float]:
    low, high = ends_of("minutes", minutes)
    if not 0 <= low <= high:
        raise SolverError(
            f"minutes {shown(low)} to {shown(high)}; expected the lower number first, from 0"
        )
    require_timed(variant)
    return low, high


def _tiers(wish: int | str | tuple[int, int] | None, ladder: Rater) -> tuple[int, int] | None:
    if wish is None:
        return None
    if isinstance(wish, str):
        ends = [ladder.tier_number(name.strip()) for name in wish.split("..", 1)]
        low, high = ends[0], ends[-1]
    else:
        low, high = ends_of("tier", wish, Integral)
    tiers = len(ladder.tier_names)
    if not 1 <= low <= high <= tiers:
        has = f"tiers 1 to {tiers}" if tiers else "no tiers"
        asked = f"tier {shown(low)}" if low == high else f"tiers {shown(low)}..{shown(high)}"
        raise LadderError(f"{asked}, but {ladder.name} has {has}")
    return low, high

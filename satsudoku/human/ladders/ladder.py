"""Ladders: ordered tiers of rules that rank puzzles, declared as data.

`satsudoku.human.ladders.reading` documents the file format.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Self

from satsudoku.board.grid import Grid
from satsudoku.board.library import DEFAULT
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.human.classification import Classification
from satsudoku.human.deduction import Deduction
from satsudoku.human.ladders.rater import Rater, prove
from satsudoku.human.ladders.reading import LadderData, parse_ladder, read_ladder
from satsudoku.human.path import OutOfTimeError, Step, walk
from satsudoku.human.rule import Rule
from satsudoku.human.state import State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from satsudoku.human.ladders.tiers import Tiers
    from satsudoku.lanes.loading import Puzzles


@dataclass(frozen=True, repr=False)
class Ladder(LadderData, Rater):
    """An ordered list of tiers, which rates puzzles.

    Its attributes are those of `LadderData`.

    >>> from satsudoku import ladder
    >>> rank8 = ladder("rank8")
    >>> rank8
    Ladder('rank8': 8 tiers, 11 rules)
    >>> rank8.tiers[3].label, [rule.name for rule in rank8.tiers[3].rules]
    ('****', ['naked-pair', 'hidden-pair'])
    """

    @classmethod
    def of(cls, data: LadderData) -> Self:
        """Make a ladder from the data of its file.

        >>> from satsudoku.human.ladders.reading import shipped_ladder
        >>> Ladder.of(shipped_ladder("rank8"))
        Ladder('rank8': 8 tiers, 11 rules)
        """
        return cls(**{member.name: getattr(data, member.name) for member in fields(data)})

    @property
    def tier_names(self) -> tuple[str, ...]:
        return tuple(tier.name for tier in self.tiers)

    def tier_title(self, tier: int, language: str) -> str:
        translated = self.tiers[tier - 1].titles.get(language)
        return super().tier_title(tier, language) if translated is None else translated

    def __repr__(self) -> str:
        rules = sum(len(tier.rules) for tier in self.tiers)
        return f"Ladder({self.name!r}: {len(self.tiers)} tiers, {rules} rules)"

    @classmethod
    def from_toml(cls, text: str, name: str, file: str | None = None) -> Ladder:
        """Build a ladder from the text of a ladder file.

        Args:
            text: TOML.
            name: the ladder's name; by custom the file's name without its ending.
            file: named in errors.

        Raises:
            LadderError: names file and key, and says what was expected.

        >>> Ladder.from_toml(
        ...     '''
        ...     title = "Cells alone"
        ...     description = "Naked singles."
        ...     confluent = true
        ...     [[tiers]]
        ...     name = "Cells"
        ...     rules = ["naked-single"]
        ...     ''',
        ...     "cells",
        ... )
        Ladder('cells': 1 tiers, 1 rules)
        """
        return cls.of(parse_ladder(text, name, file or name))

    @classmethod
    def from_file(cls, path: str | Path) -> Ladder:
        """Read a ladder file; its name without ``.toml`` is the ladder's.

        Raises:
            LadderError: unreadable, or not a ladder.

        >>> Ladder.from_file("my.toml")
        Traceback (most recent call last):
        satsudoku.errors.LadderError: my.toml: cannot read the ladder: No such file or directory
        """
        return cls.of(read_ladder(Path(path)))

    @property
    def tier_labels(self) -> tuple[str, ...]:
        labels = tuple(tier.label for tier in self.tiers)
        return labels if any(labels) else ()

    def code(self, deduction: Deduction) -> str | None:
        """What the ladder's source calls the rule; some names tell rows from columns.

        >>> from satsudoku import ladder
        >>> [*_, steps] = ladder("rank8").walk(Puzzle("1.....2..3.....4", "classic4"))
        >>> ladder("rank8").code(steps[0].deduction)
        'A2-1 Sbit'
        """
        code = self.codes.get(deduction.rule.name)
        if code is None or isinstance(code, str):
            return code
        families = (house.family for house in deduction.geometry.houses(deduction.truths))
        return next((code[family] for family in families if family in code), None)

    def walk(self, puzzle: Puzzle, highest: int | None = None) -> tuple[State, tuple[Step, ...]]:
        """Walk the path of a puzzle, without a check of uniqueness.

        Args:
            puzzle: of any variant.
            highest: use the rules of the tiers up to this one; None for all.

        Returns:
            The state at the end, and the steps.

        >>> from satsudoku import ladder
        >>> puzzle = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
        >>> state, steps = ladder("rank8").walk(puzzle, 2)
        >>> state.solved, [step.deduction.technique for step in steps]
        (False, ['Hidden Single', 'Hidden Single', 'Hidden Single'])
        """
        state = State.of(puzzle)
        return state, tuple(self._steps(state, highest))

    def _steps(self, state: State, highest: int | None = None) -> Iterator[Step]:
        """The path from a state; where constraints are drawn, the same in each image if it can."""
        tiers = [tier.rules_for(state.geometry.variant) for tier in self.tiers[:highest]]
        if self.confluent and state.geometry.variant.constraints:
            from satsudoku.human.rounds import walk_in_rounds

            return walk_in_rounds(state, tiers)
        return walk(state, tiers)

    rates_many = True

    def classify_many(
        self,
        puzzles: Puzzles,
        variant: Variant | str = DEFAULT,
        *,
        threads: int = 1,
        timeout: float | None = None,
    ) -> Tiers:
        from satsudoku.human.ladders.bulk import classify_in_lanes

        with TimeLimit(timeout):
            verdicts = classify_in_lanes(
                puzzles, self.tiers, variant, confluent=self.confluent, threads=threads
            )
        if verdicts.at_least is not None:
            check_time()  # an outer time limit is the caller's to catch
        return verdicts

    def quick_for_many(self, variant: Variant, *, detail: bool = False) -> bool:
        from satsudoku.human.ladders.plan import plan

        planned = plan(self.tiers, confluent=self.confluent, variant=variant)
        every = [proof for tier in planned for proof in tier.proofs]
        in_lanes = len(planned) == len(self.tiers) and not any(isinstance(p, Rule) for p in every)
        return in_lanes and not (variant.constraints or variant.diagrams)

    def solves_many(
        self, puzzles: Puzzles, highest: int, variant: Variant | str = DEFAULT, *, threads: int = 1
    ) -> NDArray[np.bool_]:
        from satsudoku.human.ladders.bulk import classify_in_lanes

        tiers = self.tiers[:highest]  # the higher ones may take long
        verdicts = classify_in_lanes(
            puzzles, tiers, variant, confluent=self.confluent, threads=threads
        )
        return verdicts.tiers > 0

    def open_deductions(self, state: State, tier: int) -> int:
        variant = state.geometry.variant
        rules = (rule for lower in self.tiers[:tier] for rule in lower.rules_for(variant))
        return len(set().union(*(rule.consequences(state) for rule in rules)))

    def classify_in_time(self, puzzle: Puzzle, *, allow_multiple: bool = False) -> Classification:
        """Find the least tier that solves a puzzle, and the path: see `Rater.classify_in_time`.

        The solver gets half of the time: if it needs more, the rules may still solve the puzzle,
        and so prove what it could not.

        >>> from satsudoku import ladder
        >>> print(ladder("rank8").classify_in_time(Puzzle("1.....2..3.....4", "classic4")))
        rank8: tier 1 (Very easy), 12 steps
        """
        unique: bool | None = None
        solution: Grid | None = None
        state: State | None = None
        steps: list[Step] = []
        at_least, tier = None, None
        try:
            if not allow_multiple:
                unique, solution = prove(puzzle, share=0.5)
                if unique is False:
                    return Classification(self.name, puzzle, unique=False)
            state = State.of(puzzle)
            state.solution = solution.values if solution else None
            steps.extend(self._steps(state))
        except TimeoutError as stop:
            reached = [step.tier for step in steps]
            if isinstance(stop, OutOfTimeError):
                reached.append(self._tier_of(stop.rule))
            at_least = max(reached, default=1)
        if state is not None and state.solved:
            # A solution that rules reach is the only one: they never remove an option of a
            # solution.
            unique, solution = True, Grid(state.values, puzzle.variant)
            tier = max((step.tier for step in steps), default=1)
        return Classification(
            ladder=self.name,
            puzzle=puzzle,
            unique=unique,
            tier=tier,
            tier_name=None if tier is None else self.tiers[tier - 1].name,
            suffices=self.sufficing(tier) if at_least is None else (),
            timed_out=at_least is not None or (not allow_multiple and unique is None),
            at_least=at_least,
            solution=solution,
            path=tuple(steps),
        )

    def _tier_of(self, rule: Rule) -> int:
        tiers = enumerate(self.tiers, start=1)
        return next(n for n, tier in tiers if rule.name in [other.name for other in tier.rules])

"""Reports: classifications with the number of open deductions at each step."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from satsudoku import given
from satsudoku.board.variant import Variant
from satsudoku.cover.lines import in_line
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.given import PuzzleLike
from satsudoku.human.classification import Classification
from satsudoku.human.deduction import Deduction
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.ladders.rater_library import rater
from satsudoku.human.path import Step
from satsudoku.human.state import State
from satsudoku.human.technique import Technique

_IN_A_BOX = Technique("Hidden Single in a box")
_IN_A_LINE = Technique("Hidden Single in a line")


@dataclass(frozen=True)
class Report:
    """A classification with the number of open deductions at each step.

    A step is narrow if few deductions are open, so that a person has few things to find. Open are
    all deductions of the rules up to the step's tier in the state before it; those with the same
    effects count once. Where a puzzle has constraints, trials and large areas are not counted: one
    would have to go through all of them.

    Attributes:
        classification: the verdict and the path.
        rater: the rater.
        open: for each step of the path how many deductions are open before it; None if the
            rater cannot count, or for a trial or a tier of large areas with constraints.

    >>> full = report("........6.344..1....5....2..6....4.2")
    >>> full.open[:6], full.fewest, full.narrowest
    ((2, 1, 1, 2, 1, 1), 1, (5,))
    >>> full.hardest.number, full.techniques
    (4, {'Hidden Single in a box': 12, 'Locked Candidates (Claiming)': 1, ...})
    """

    classification: Classification
    rater: Rater = field(repr=False)
    open: tuple[int | None, ...] = field(repr=False)

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """The classification in the types of JSON, with the numbers of open deductions.

        Args:
            language: of the texts: ``en`` or ``ja``.

        Raises:
            UnknownNameError: no such language.

        >>> report("1.....2..3.....4").to_dict()["open"][-1]
        1
        """
        return {**self.classification.to_dict(language), "open": list(self.open)}

    def _repr_html_(self) -> str:
        from satsudoku.drawing.html_table import draw_table

        rows = [
            (s.number, s.tier, "" if count is None else count, s.deduction.technique, s.text)
            for s, count in zip(self.path, self.open, strict=True)
        ]
        titles = ("step", "tier", "open", "technique", "deduction")
        return draw_table(str(self.classification), titles, rows)

    @property
    def path(self) -> tuple[Step, ...]:
        """The steps.

        >>> full = report("........6.344..1....5....2..6....4.2")
        >>> len(full.path)
        27
        """
        return self.classification.path

    @property
    def codes(self) -> dict[str, int]:
        """How often the path uses each technique, by the names in the rater's source.

        >>> report("........6.344..1....5....2..6....4.2", "rank8").codes
        {'A2-2 Ubit': 4, 'A2-3 InterSection': 1, 'A2-1 Sbit': 22}
        """
        named = (self.rater.code(step.deduction) for step in self.path)
        return dict(Counter(code for code in named if code is not None))

    @property
    def hardest(self) -> Step | None:
        """Where the puzzle yields: the hardest step on the way to the next digit.

        That is a step of the highest tier, and of the highest points or rating if the rater gives
        them to steps. Of several up to the digit that follows the first of them, it is the one
        where the fewest deductions are open, and then the first: later ones are often easy.

        >>> full = report("........6.344..1....5....2..6....4.2")
        >>> full.hardest.number, full.hardest.tier
        (4, 6)
        """
        narrow = {step.number: count for step, count in self._narrow()}
        most = max(map(self._weight, self.path), default=None)
        steps: list[Step] = []
        for step in self.path:
            if self._weight(step) == most:
                steps.append(step)
            if steps and step.deduction.placed:
                break
        return min(steps, key=lambda step: narrow.get(step.number, math.inf), default=None)

    def _weight(self, step: Step) -> tuple[int, int]:
        """By what steps are compared: the tier, and what the rater says of steps of one tier."""
        return step.tier, self.rater.step_weight(step.deduction)

    @property
    def fewest(self) -> int | None:
        """The least number of open deductions; None if no step is counted.

        Steps before which every cell left can be filled at once do not count: towards the end few
        deductions are open because few cells are, and nothing is hard to find.

        >>> full = report("........6.344..1....5....2..6....4.2")
        >>> full.fewest
        1
        """
        return min((count for _, count in self._narrow()), default=None)

    @property
    def narrowest(self) -> tuple[int, ...]:
        """The numbers of the steps where the fewest deductions are open; of these, the hardest.

        >>> full = report("........6.344..1....5....2..6....4.2")
        >>> full.narrowest
        (5,)
        """
        narrow = [step for step, count in self._narrow() if count == self.fewest]
        highest = max((step.tier for step in narrow), default=0)
        return tuple(step.number for step in narrow if step.tier == highest)

    def _narrow(self) -> Iterator[tuple[Step, int]]:
        """The steps that count, and how many deductions are open before each."""
        puzzle = self.classification.puzzle
        filled = puzzle.clues
        for step, count in zip(self.path, self.open, strict=True):
            if count is not None and count < len(puzzle.values) - filled:
                yield step, count
            filled = step.filled

    @property
    def techniques(self) -> dict[Technique, int]:
        """How often the path applies each technique, in the order of first use.

        Hidden singles of boxes and of lines count apart, as people see the former sooner.

        >>> full = report("........6.344..1....5....2..6....4.2")
        >>> full.techniques["Full House"], full.techniques["Hidden Single in a box"]
        (13, 12)
        """
        return dict(Counter(_named(step.deduction) for step in self.path))


def _named(deduction: Deduction) -> Technique:
    """The technique of a deduction; of a hidden single with its place."""
    if deduction.technique != "Hidden Single" or not deduction.truths:
        return deduction.technique
    lines = any(in_line(deduction.geometry, item) for item in deduction.truths)
    return _IN_A_LINE if lines else _IN_A_BOX


def report(
    puzzle: PuzzleLike,
    ladder: str | Rater = DEFAULT_LADDER,
    *,
    allow_multiple: bool = False,
    timeout: float | None = None,
) -> Report:
    """Classify a puzzle and count the deductions that are open at each step.

    Args:
        puzzle: of a variant that the rater serves.
        ladder: a rater, or a name that `satsudoku.rater` knows.
        allow_multiple: rank a puzzle that does not have exactly one solution, too.
        timeout: seconds for the path, as for `Rater.classify`, and the counts of open deductions,
            which are None if it does not suffice.

    Raises:
        SolverError: a time that is not above 0.
        UnknownNameError: no such ladder.
        LadderError: the ladder's file does not declare a ladder, or the rater does not serve the
            puzzle's variant.

    >>> print(report("1.....2..3.....4", "rank8").classification)
    rank8: tier 1 (Very easy), 12 steps
    """
    puzzle = given.puzzle(puzzle)
    judge = rater(ladder)
    with TimeLimit(timeout):
        verdict = judge.classify_in_time(puzzle, allow_multiple=allow_multiple)
        full = report_of(verdict, judge)
    check_time()  # an outer time limit is the caller's to catch
    return full


def report_of(verdict: Classification, judge: Rater) -> Report:
    """Count the deductions that are open at each step of a classification, until the deadline.

    >>> from satsudoku.human.ladders.library import ladder
    >>> rank8 = ladder("rank8")
    >>> report_of(rank8.classify(satsudoku.puzzle("1.....2..3.....4")), rank8).open[:3]
    (4, 5, 6)
    """
    counts: list[int | None] = []
    with suppress(TimeoutError):
        for count in _open(judge, verdict):
            check_time()
            counts.append(count)
    counts += [None] * (len(verdict.path) - len(counts))
    return Report(verdict, judge, tuple(counts))


def _open(judge: Rater, verdict: Classification) -> Iterator[int | None]:
    if not verdict.path:
        return
    state, variant = State.of(verdict.puzzle), verdict.puzzle.variant
    if verdict.unique and verdict.solution:
        state.solution = verdict.solution.values
    for step in verdict.path:
        slow = variant.constraints and (
            step.deduction.refutation is not None or _searches(judge, step.tier, variant)
        )
        yield None if slow else judge.open_deductions(state, step.tier)
        state.apply(step.deduction)


def _searches(judge: Rater, tier: int, variant: Variant) -> bool:
    """Whether a rule up to a tier would have to search everywhere to find all deductions."""
    below = judge.tiers[:tier] if isinstance(judge, Ladder) else ()
    rules = (rule for tier in below for rule in tier.rules_for(variant))
    return any(getattr(rule, "searches", False) for rule in rules)

"""Why a move follows: the deductions that lead to it, at the least tier that suffices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from satsudoku.human.deduction import Deduction, Teller
from satsudoku.human.links import excluded_by, positions
from satsudoku.human.path import Step, deduce
from satsudoku.human.rule import News, Rule
from satsudoku.human.rules.singles import FullHouse, HiddenSingle, NakedSingle
from satsudoku.human.state import State
from satsudoku.judging.least_tiers import Sought
from satsudoku.teaching.told_path import leading_to


@dataclass(frozen=True)
class Reason:
    """The deductions from which a move follows.

    Attributes:
        steps: in order, each with its tier; one of them at least is of the least tier that
            suffices. The last makes the move, or what is left of it.

    >>> import satsudoku
    >>> [judged] = satsudoku.judge("1.....2..3.....4", "r3c3=1").moves
    >>> judged.reason.rule, judged.reason.cells, len(judged.reason.steps)
    ('hidden-single:in=box', ('r4c1',), 11)
    """

    steps: tuple[tuple[int, Deduction], ...]

    @property
    def hardest(self) -> Deduction:
        """The deduction of the highest tier; the last where several have it.

        >>> import satsudoku
        >>> [judged] = satsudoku.judge("1.....2..3.....4", "r3c3=1").moves
        >>> judged.reason.hardest.technique
        'Hidden Single'
        """
        return max(reversed(self.steps), key=lambda step: step[0])[1]

    @property
    def rule(self) -> str:
        """The name of its rule.

        >>> import satsudoku
        >>> satsudoku.judge("1.....2..3.....4", "r1c2=2").moves[0].reason.rule
        'hidden-single:in=box'
        """
        return self.hardest.rule.name

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells of its pattern.

        >>> import satsudoku
        >>> satsudoku.judge("1.....2..3.....4", "r1c2=2").moves[0].reason.cells
        ('r1c2',)
        """
        names = self.hardest.geometry.variant.cell_names
        return tuple(names[cell] for cell in self.hardest.cells)

    def sentences(self, language: str = "en") -> list[str]:
        """The steps in words.

        >>> import satsudoku
        >>> satsudoku.judge("1.....2..3.....4", "r1c2=2").moves[0].reason.sentences()
        ['In box 1, 2 can only go in r1c2, so it goes there.']
        """
        return [deduction.tell(language) for _, deduction in self.steps]

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """The reason in the types of JSON.

        >>> import satsudoku
        >>> satsudoku.judge("1.....2..3.....4", "r1c2=2").moves[0].reason.to_dict()["houses"]
        ['box 1']
        """
        hardest = self.hardest
        return {
            "rule": self.rule,
            "technique": hardest.technique,
            "cells": list(self.cells),
            "houses": list(hardest.houses),
            "steps": self.sentences(language),
        }


def reason_of(
    sought: Sought, state: State, tiers: Sequence[Sequence[Rule]], tier: int
) -> Reason | None:
    """The deductions that make a move, where a tier is the least that does.

    One that makes it at once is taken where its rule finds it in the position. Else the easiest
    ones are, without those that lead elsewhere.
    """
    for deduction in _candidates(sought, state, tiers[tier - 1]):
        if _makes(deduction, sought):
            return Reason(((tier, deduction),))
    trial, path = state.fork(), list[Step]()
    rules = [rule for some in tiers[:tier] for rule in some]
    tier_of: dict[Teller, int] = {
        rule: number for number, some in enumerate(tiers, start=1) for rule in some
    }
    removed: dict[int, int] = {}
    for deduction in deduce(trial, rules):
        for option in trial.gone[len(removed) :]:
            removed[option] = len(path)
        path.append(Step(len(path) + 1, tier_of[deduction.rule], deduction, 0, 0))
        if sought.reached(trial):
            break
    else:
        return None
    last = {removed[option] for option in positions(sought.gone)}
    last |= {
        number
        for number, step in enumerate(path)
        if not set(sought.placed).isdisjoint(step.deduction.placed)
    }
    steps = leading_to(state, path, last)
    return Reason(tuple((step.tier, step.deduction) for step in steps))


def _candidates(sought: Sought, state: State, rules: Sequence[Rule]) -> Iterator[Deduction]:
    """Deductions that may make the move at once, the easiest rules first."""
    covers = state.geometry.covers
    for rule in rules:
        if isinstance(rule, FullHouse | HiddenSingle | NakedSingle):
            if len(sought.placed) == 1:
                [option] = sought.placed
                yield from rule.find(state, News([item for item, _ in covers[option]], []))
            elif not sought.placed:
                yield from rule.find(state)
        elif not sought.placed or not rule.in_kernel:
            yield from rule.find(state)


def _makes(deduction: Deduction, sought: Sought) -> bool:
    """Whether a deduction makes a move by itself."""
    if not set(sought.placed) <= set(deduction.placed):
        return False
    gone, excluded = sought.gone, excluded_by(deduction.geometry)
    for option in deduction.placed:
        gone &= ~excluded[option]
    for option in deduction.eliminated:
        gone &= ~(1 << option)
    return not gone

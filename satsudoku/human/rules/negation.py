"""Negation: proof by contradiction, with the pattern rules of the tiers below, not nested."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from satsudoku.human.declaration import AFTER_SINGLES, LOCKED_PUZZLE, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.hypotheses import (
    REFUTATIONS,
    candidates_to_try,
    refuted_in_lanes,
)
from satsudoku.human.lane_form import LaneForm, LaneNegation, lane_patterns
from satsudoku.human.path import deduce
from satsudoku.human.rule import Consequence, News, Rule
from satsudoku.human.state import State
from satsudoku.human.technique import Technique


@dataclass(frozen=True)
class Negation(Rule):
    """Suppose the contrary of a candidate; if that leads to a contradiction, the candidate holds.

    Cells with few candidates are tried first. A hypothesis without a contradiction rules out
    contradictions of its own consequences, so these are skipped.

    Attributes:
        places: refute "the cell does not hold the symbol", so that it is placed; else "the cell
            holds the symbol", so that the candidate is removed.
        base: the rules that draw the consequences. Where the state is not at their fixpoint, they
            are applied to a copy first.
    """

    places: bool
    base: tuple[Rule, ...] = ()

    sentences = REFUTATIONS
    pattern: ClassVar[bool] = False

    @property
    def lanes(self) -> LaneForm | None:
        """A lane for each hypothesis, if the kernel has the base."""
        base = lane_patterns(self.base)
        return None if base is None else LaneNegation(self.places, base)

    def over(self, below: tuple[Rule, ...]) -> Rule:
        """This rule with the pattern rules among those below as its base."""
        return replace(self, base=tuple(rule for rule in below if rule.pattern))

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        from satsudoku.human.refutations import refutation

        ground = state
        if news is None:
            ground = state.fork()
            deque(deduce(ground, self.base), maxlen=0)
        if ground.dead is not None:
            return
        done: set[int] = set()
        for option in candidates_to_try(ground):
            if option in done or not state.possible(option):
                continue
            trial = ground.fork()
            if self.places:
                trial.eliminate((option,))
            else:
                trial.place(option)
            steps = deduce(trial, self.base, settled=True)
            refuted = refutation(self, trial, steps, option, places=self.places)
            if refuted is None:
                done.update(trial.gone if self.places else self._placed(trial))
            else:
                yield refuted

    def consequences(self, state: State) -> set[Consequence]:
        """The refuted hypotheses: in lanes, if the kernel has the base."""
        base = lane_patterns(self.base)
        if base is None:
            return super().consequences(state)
        options = candidates_to_try(state)
        refuted = refuted_in_lanes(state, options, base, holds=not self.places)
        return {((option,), ()) if self.places else ((), (option,)) for option in refuted}

    @staticmethod
    def _placed(trial: State) -> Iterator[int]:
        """The candidates that became their cell's only ones."""
        for item in trial.forced:
            if item < trial.geometry.cells:
                yield trial.geometry.options[item][trial.left[item].bit_length() - 1]


_NEGATION = Technique("Negation")

RULES = (
    RuleDeclaration(
        "negation-place",
        _NEGATION,
        partial(Negation, places=True),
        example=Example(LOCKED_PUZZLE, "r1c6#5", after=AFTER_SINGLES),
    ),
    RuleDeclaration(
        "negation-remove",
        _NEGATION,
        partial(Negation, places=False),
        example=Example(LOCKED_PUZZLE, "r1c6#8", after=AFTER_SINGLES),
    ),
)

"""Trial and error: suppose a candidate, and in what follows suppose another, so many deep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from satsudoku.human.deduction import Deduction
from satsudoku.human.path import deduce
from satsudoku.human.rule import Consequence, News, Rule
from satsudoku.human.rules.hypotheses import (
    candidates_to_try,
    refutation,
    refuted_in_lanes,
)
from satsudoku.human.state import State

__all__ = ["TrialAndError", "assumption_in_depth", "trial_and_error"]

# How many candidates are supposed at a time, by depth. Where some are refuted the others wait.
_TOGETHER = {1: 1 << 20, 2: 256, 3: 16}


@dataclass(frozen=True)
class TrialAndError(Rule):
    """Suppose each candidate, apply the base and trial and error of lesser depth; the refuted go.

    With singles, naked and hidden, as the base this is T&E as Denis Berthier defines it in
    "Pattern-Based Constraint Satisfaction and Logic Puzzles". The least depth that solves a puzzle
    does not depend on the order. Only contradictions count: a supposition that fills the grid
    proves nothing.

    Lanes find which candidates are refuted; how, is worked out for those that are told.

    Attributes:
        depth: how many candidates are supposed at a time, 1 to 3.
        spelling: the name, and
        telling: the technique, with ``{}`` for the depth.
        base: the rules that draw the consequences; they must run in lanes.
        bivalue: only candidates of cells that have two are supposed, and the base are the pattern
            rules of the tiers below: the assumption A(n) of the ladder `hamada`, read as depth.

    >>> from satsudoku import Puzzle
    >>> from satsudoku.human.path import walk
    >>> from satsudoku.human.rules import rule
    >>> state = State.of(Puzzle("1....6.5.1.........4.35.3.46........", "classic6"))
    >>> singles = [rule("naked-single"), rule("hidden-single")]
    >>> steps = list(walk(state, [singles, [rule("te1")]]))
    >>> state.solved, [step.text for step in steps if step.tier == 2][:1]
    (True, ['Suppose that r1c2 is 3: 8 steps later r6c4 has no candidate. So r1c2 loses 3.'])
    """

    depth: int
    spelling: str
    telling: str
    base: tuple[Rule, ...]
    bivalue: bool = False

    pattern: ClassVar[bool] = False

    def over(self, below: tuple[Rule, ...]) -> Rule:
        """This rule with the pattern rules among those below as its base, if it takes these."""
        if not self.bivalue:
            return self
        return replace(self, base=tuple(rule for rule in below if rule.pattern))

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield an elimination for each candidate that is refuted, told step by step."""
        for option in [] if state.dead is not None else self._refuted(state):
            if not state.possible(option):
                continue
            trial = state.fork()
            trial.place(option)
            steps = deduce(trial, (*self.base, *self._lesser))
            found = refutation(self, trial, steps, option, places=False)
            if found is not None:
                yield found

    @cached_property
    def _lesser(self) -> tuple[Rule, ...]:
        return tuple(
            replace(self, name=self.spelling.format(k), technique=self.telling.format(k), depth=k)
            for k in range(1, self.depth)
        )

    def _refuted(self, state: State) -> list[int]:
        """Candidates that are refuted, if any is."""
        # What was refuted in a larger state still is.
        known = [option for option in state.refuted.get(self, ()) if state.possible(option)]
        if known:
            return known
        options = self._options(state)
        for start in range(0, len(options), _TOGETHER[self.depth]):
            refuted = self._among(state, options[start : start + _TOGETHER[self.depth]])
            if refuted:
                state.refuted[self] = refuted
                return refuted
        return []

    def consequences(self, state: State) -> set[Consequence]:
        """What all suppositions prove that are refuted."""
        return {((), (option,)) for option in self._among(state, self._options(state))}

    def _options(self, state: State) -> list[int]:
        """The candidates that are supposed, in the order of trial."""
        options, symbols = candidates_to_try(state), state.geometry.symbols
        if self.bivalue:
            return [o for o in options if state.left[o // symbols].bit_count() == 2]
        return options

    def _among(self, state: State, options: Sequence[int]) -> list[int]:
        depth = self.depth - 1
        return refuted_in_lanes(state, options, self.base, depth=depth, bivalue=self.bivalue)


def trial_and_error(name: str, technique: str, depth: int, base: tuple[Rule, ...]) -> Rule:
    """T&E over a base of singles."""
    return TrialAndError(name, technique, depth, "te{}", "T&E({})", base)


def assumption_in_depth(name: str, technique: str, digits: int) -> Rule:
    """A(n) of the ladder `hamada`, read as depth: assumptions within assumptions."""
    spelling = "assumption:digits={},reading=depth"
    return TrialAndError(name, technique, digits, spelling, "A({})", (), bivalue=True)

"""Assumptions: the last searches of the ladder `hamada`, A(1) to A(3).

"A cell with two candidates; assume one, go on; a dead end gives the other." What the number of
digits assumed counts is read in three ways: ``least``, the least number of refuted assumptions that
lets the puzzle be solved; ``scan``, the number refuted by a program that scans the cells in reading
order; ``depth``, how many assumptions stand within one another.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from satsudoku.human.deduction import Deduction
from satsudoku.human.path import deduce
from satsudoku.human.rule import Consequence, News, Rule
from satsudoku.human.rules.hypotheses import refutation
from satsudoku.human.rules.trial import assumption_in_depth
from satsudoku.human.state import State

__all__ = ["READINGS", "CountedAssumption", "assumption"]

READINGS = ("least", "scan", "depth")


@dataclass(frozen=True)
class CountedAssumption(Rule):
    """An assumption that is refuted, where so many are needed in all.

    Only contradictions count, found by the rules below; an assumption that happens to fill the grid
    proves nothing. What is refuted first is one after which fewer are needed, so that a path has
    the tier of the number that it needs in all. Where no number suffices, the highest tier refutes
    what it can.

    Attributes:
        digits: how many are needed: 1, 2, or 3 for three and more.
        scan: count those that a scan in reading order refutes; else the least number.
        base: the rules below that draw the consequences; they must run in lanes.

    >>> from satsudoku import Puzzle
    >>> from satsudoku.human.rules import rule
    >>> state = State.of(Puzzle("1....6.5.1.........4.35.3.46........", "classic6"))
    >>> singles = (rule("naked-single"), rule("hidden-single"))
    >>> _ = list(deduce(state, singles))
    >>> [len(list(rule(f"assumption:digits={n}").over(singles).find(state))) for n in (1, 2)]
    [12, 0]
    """

    digits: int
    scan: bool
    base: tuple[Rule, ...] = ()

    pattern: ClassVar[bool] = False

    @property
    def confluent(self) -> bool:
        """What a scan refutes depends on the order of cells and symbols."""
        return not self.scan

    def over(self, below: tuple[Rule, ...]) -> Rule:
        """This rule with the pattern rules among those below as its base."""
        return replace(self, base=tuple(rule for rule in below if rule.pattern))

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield an elimination for each assumption that may be refuted first."""
        for option in [] if state.dead is not None else self._refuted(state):
            if not state.possible(option):
                continue
            trial = state.fork()
            trial.place(option)
            found = refutation(self, trial, deduce(trial, self.base), option, places=False)
            if found is not None:
                yield found

    def consequences(self, state: State) -> set[Consequence]:
        """What all assumptions prove that may be refuted first."""
        return {((), (option,)) for option in self._refuted(state)}

    def _refuted(self, state: State) -> list[int]:
        from satsudoku.lanes.assumptions import (
            BEYOND,
            least_assumptions,
            refute_assumptions,
            scan_assumptions,
        )
        from satsudoku.lanes.rules import Verdict, propagate
        from satsudoku.lanes.states import pack_state

        variant, rules = state.geometry.variant, [rule.name for rule in self.base]
        packed, verdicts = propagate(pack_state(list(state.options()), variant), rules, variant)
        if verdicts[0] != Verdict.OPEN:
            return []
        count = scan_assumptions if self.scan else least_assumptions
        needed = int(count(packed, rules, variant)[0])
        if self.digits != (3 if needed == BEYOND else needed):
            return []
        found = refute_assumptions(packed, rules, variant, first=self.scan)
        if needed == 1:
            useful = found.verdicts == Verdict.SOLVED
        elif needed == 2 and not self.scan:
            useful = found.verdicts == Verdict.OPEN
            useful[useful] = count(found.left[useful], rules, variant) == 1
        else:
            return [int(option) for option in found.option]
        return [int(option) for option in found.option[useful]]


def assumption(name: str, technique: str, digits: int = 1, reading: str = "least") -> Rule:
    """A(n) in one of the `READINGS`."""
    technique = f"{technique} A({digits})"
    if reading == "depth":
        return assumption_in_depth(name, technique, digits)
    return CountedAssumption(name, technique, digits, reading == "scan")

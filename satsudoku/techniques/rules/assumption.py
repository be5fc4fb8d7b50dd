"""Assumptions: the last searches of the ladder `hamada`, A(1) to A(3).

"A cell with two candidates; assume one, go on; a dead end gives the other." So an assumption is a
hypothesis about a cell with two candidates. The number of digits assumed is read in three ways:
``least``, the least number of refuted assumptions that lets the puzzle be solved; ``scan``, the
number refuted by a program that scans the cells in reading order; ``depth``, the depth of nested
assumptions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from satsudoku.human.declaration import (
    AFTER_LOCKED,
    PAIR_PUZZLE,
    Example,
    RuleDeclaration,
    RuleOption,
)
from satsudoku.human.deduction import Deduction
from satsudoku.human.hypotheses import REFUTATIONS, lane_base, pattern_base
from satsudoku.human.lane_form import LaneCount, LaneForm
from satsudoku.human.refutations import refutations
from satsudoku.human.rule import Consequence, News, Rule
from satsudoku.human.rules.trial import TrialAndError
from satsudoku.human.state import State
from satsudoku.human.technique import Technique

READINGS = ("least", "scan", "depth")
"""The ways to read A(n)."""


@dataclass(frozen=True)
class CountedAssumption(Rule):
    """A refuted assumption, where a given number of them is needed in all.

    Only contradictions by the rules below count; an assumption that happens to fill the grid proves
    nothing. An assumption comes first if fewer are needed after it, so that a path has the tier of
    the total number. If no number suffices, the highest tier refutes whatever it can.

    Attributes:
        digits: how many are needed: 1, 2, or 3 for three and more.
        scan: count those that a scan in reading order refutes; else the least number.
        base: the rules below that draw the consequences; they must run in lanes.
    """

    digits: int
    scan: bool
    base: tuple[Rule, ...] = ()

    sentences = REFUTATIONS
    pattern: ClassVar[bool] = False

    @property
    def confluent(self) -> bool:
        """A scan's refutations depend on the order of cells and symbols."""
        return not self.scan

    @property
    def lanes(self) -> LaneForm:
        """Lanes count assumptions."""
        return LaneCount(self.digits, self.scan, lane_base(self.name, self.base))

    def over(self, below: tuple[Rule, ...]) -> Rule:
        """This rule with the pattern rules among those below as its base."""
        return replace(self, base=pattern_base(self.name, below))

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        if state.dead is None:
            yield from refutations(self, state, self._refuted(state), self.base)

    def consequences(self, state: State) -> set[Consequence]:
        """The eliminations by all assumptions that may be refuted first."""
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

        variant, base = state.geometry.variant, lane_base(self.name, self.base)
        packed, verdicts = propagate(pack_state(list(state.options()), variant), base, variant)
        if verdicts[0] != Verdict.OPEN:
            return []
        count = scan_assumptions if self.scan else least_assumptions
        needed = int(count(packed, base, variant)[0])
        if self.digits != (3 if needed == BEYOND else needed):
            return []
        once = refute_assumptions(packed, base, variant, first=self.scan)
        if needed == 1:
            useful = once.verdicts == Verdict.SOLVED
        elif needed == 2 and not self.scan:
            useful = once.verdicts == Verdict.OPEN
            useful[useful] = count(once.left[useful], base, variant) == 1
        else:
            return [int(option) for option in once.option]
        return [int(option) for option in once.option[useful]]


_FAMILY = Technique("Assumption A({})")


def _assumption(name: str, technique: Technique, digits: int = 1, reading: str = "least") -> Rule:
    """A(n) in one of the `READINGS`."""
    technique = _FAMILY.numbered(digits)
    if reading == "depth":
        spelling = "assumption:digits={},reading=depth"
        return TrialAndError(name, technique, digits, spelling, _FAMILY, bivalue=True)
    return CountedAssumption(name, technique, digits, reading == "scan")


RULES = (
    RuleDeclaration(
        "assumption",
        Technique("Assumption"),
        _assumption,
        options={
            "digits": RuleOption("digits", range(1, 4)),
            "reading": RuleOption("reading", READINGS),
        },
        example=Example(PAIR_PUZZLE, "r3c2#7", after=AFTER_LOCKED),
    ),
)

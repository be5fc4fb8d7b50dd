"""Trial and error: suppose a candidate, and in what follows another, up to three deep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from itertools import chain, groupby
from typing import ClassVar

from satsudoku.board.variant import Variant
from satsudoku.human.declaration import AFTER_SINGLES, LOCKED_PUZZLE, Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.hypotheses import (
    REFUTATIONS,
    candidates_to_try,
    lane_base,
    pattern_base,
    refuted_in_lanes,
)
from satsudoku.human.lane_form import LaneForm, LaneTrial
from satsudoku.human.rule import Consequence, News, Rule
from satsudoku.human.rules import singles
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.registry import find


@dataclass(frozen=True)
class TrialAndError(Rule):
    """Suppose each candidate, apply the base and shallower trial and error; refuted ones go.

    With singles, naked and hidden, as the base this is T&E as Denis Berthier defines it in
    "Pattern-Based Constraint Satisfaction and Logic Puzzles". Where a setter drew constraints, the
    base also sees what each of them, and innies and outies, leave their cells. The least depth that
    solves a puzzle does not depend on the order. Only contradictions count: a hypothesis that fills
    the grid proves nothing.

    Lanes find the refuted candidates; a refutation is followed only where somebody looks at it.

    Attributes:
        depth: how many candidates are supposed at a time, 1 to 3.
        spelling: its name, and
        family: its technique, with ``{}`` for the depth.
        base: the rules that draw the consequences; they must run in lanes.
        bivalue: only candidates of cells that have two are supposed, and the base are the pattern
            rules of the tiers below: the assumption A(n) of the ladder `hamada`, read as depth.
    """

    depth: int
    spelling: str
    family: Technique = field(repr=False)
    base: tuple[Rule, ...] = ()
    bivalue: bool = False

    sentences = REFUTATIONS
    pattern: ClassVar[bool] = False

    @property
    def lanes(self) -> LaneForm:
        return LaneTrial(self.depth, self.lane_base, self.bivalue)

    @property
    def lane_base(self) -> tuple[str, ...]:
        """The kernel's rules that draw the consequences."""
        base = lane_base(self.name, self.base)
        return base if self.bivalue else (*base, "fillings")

    def over(self, below: tuple[Rule, ...]) -> Rule:
        """This rule with the pattern rules among those below as its base, if it takes these."""
        if not self.bivalue:
            return self
        return replace(self, base=pattern_base(self.name, below))

    def serves(self, variant: Variant) -> bool:
        """Three deep only where houses are all: constraints take too long for that."""
        return self.depth < 3 or not variant.constraints

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        yield from chain.from_iterable(self._by_cells(state))

    def round(self, state: State, news: News | None) -> Iterator[Deduction]:
        """Yield what the cells of the fewest candidates that lose something lose."""
        yield from next(filter(None, map(list, self._by_cells(state))), ())

    def rules_in(self, variant: Variant) -> tuple[Rule, ...]:
        """The rules that draw the consequences in a variant."""
        of_constraints = _of_constraints() if variant.constraints and not self.bivalue else ()
        return (*self.base, *(rule for rule in of_constraints if rule.serves(variant)))

    @cached_property
    def _lesser(self) -> tuple[Rule, ...]:
        return tuple(
            replace(self, name=self.spelling.format(k), technique=self.family.numbered(k), depth=k)
            for k in range(1, self.depth)
        )

    def _by_cells(self, state: State) -> Iterator[Iterator[Deduction]]:
        """The eliminations in cells of equally many candidates together, the fewest first."""
        if state.dead is not None or not self.serves(state.geometry.variant):
            return
        from satsudoku.human.refutations import refutations

        rules = (*self.rules_in(state.geometry.variant), *self._lesser)
        # Candidates refuted in a larger state stay refuted.
        if still_open := [o for o in state.refuted.get(self, ()) if state.possible(o)]:
            yield refutations(self, state, still_open, rules)
            return
        symbols, few = state.geometry.symbols, 16 if self.depth == 3 else 1 << 20  # these take long
        places = enumerate(self._options(state))
        kinds = groupby(places, lambda o: (state.left[o[1] // symbols].bit_count(), o[0] // few))
        for _, alike in kinds:
            if refuted := self._among(state, [option for _, option in alike]):
                state.refuted[self] = refuted
                yield refutations(self, state, refuted, rules)

    def consequences(self, state: State) -> set[Consequence]:
        """The eliminations of all refuted hypotheses."""
        if not self.serves(state.geometry.variant):
            return set()
        return {((), (option,)) for option in self._among(state, self._options(state))}

    def _options(self, state: State) -> list[int]:
        """The candidates that are supposed, in the order of trial."""
        options, symbols = candidates_to_try(state), state.geometry.symbols
        if self.bivalue:
            return [o for o in options if state.left[o // symbols].bit_count() == 2]
        return options

    def _among(self, state: State, options: Sequence[int]) -> list[int]:
        depth, base = self.depth - 1, self.lane_base
        return refuted_in_lanes(state, options, base, depth=depth, bivalue=self.bivalue)


_FAMILY = Technique("T&E({})")
_SINGLES = tuple(
    rule.make(rule.name, rule.technique)
    for rule in singles.RULES
    if rule.name in ("naked-single", "hidden-single")
)


@cache
def _of_constraints() -> tuple[Rule, ...]:
    """The rules that a person uses for cages, lines and clues while supposing a candidate."""
    files = [find("rules", name) for name in ("cage", "constraint", "leftover")]
    declared = [rule for file in files for rule in file.RULES]
    return tuple(rule.make(rule.name, rule.technique) for rule in declared)


RULES = tuple(
    RuleDeclaration(
        f"te{depth}",
        _FAMILY.numbered(depth),
        partial(TrialAndError, depth=depth, spelling="te{}", family=_FAMILY, base=_SINGLES),
        aliases=("trial and error", "試行錯誤") if depth == 1 else (),
        example=Example(LOCKED_PUZZLE, "r1c6#8", after=AFTER_SINGLES),
    )
    for depth in (1, 2, 3)
)

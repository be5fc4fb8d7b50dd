"""Forcing chains and nets: a candidate that leads to a contradiction, or cases that all agree.

    contradiction     r1c1 is 5 ──► ... ──► r4c4 is 2         so r1c1 is not 5
                      r1c1 is 5 ──► ... ──► r4c4 is not 2

    verity            r1c1 is 5 ──► ... ──► r4c4 is not 2     r1c1 holds 5 or 7, so r4c4 is not 2
                      r1c1 is 7 ──► ... ──► r4c4 is not 2

A chain steps over items with two options left in the state. A net also over those of which earlier
steps have left one. These are the strongest patterns here, and there are hundreds in a hard state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, NamedTuple

from satsudoku.human.chains import proof_of
from satsudoku.human.declaration import AFTER_FISH, Example, RuleDeclaration
from satsudoku.human.deduction import Chain, Deduction, Tie
from satsudoku.human.links import left_in, mask_of, positions, seen_by_all
from satsudoku.human.rule import Rule, WholeStateRule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.sentences.vocabulary import statement
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.human.view import view_of
from satsudoku.techniques.implications import Closure, Implications


class _Case(NamedTuple):
    """A supposition, what follows from it, and the result that it leads to."""

    option: int
    holds: bool
    closure: Closure

    def items(self) -> Iterator[int]:
        """The items with one option left on the way, which must be chosen."""
        for (_, holds), (_, _, item) in self.closure.parent.items():
            if holds:
                yield item

    def chain(self, option: int, *, holds: bool) -> Chain:
        """The chain to a result; a single node where that is the supposition itself."""
        steps = self.closure.steps_to(option, holds=holds)
        if len(steps) == 1:
            return Chain(((option,),), ())
        ties = tuple(Tie(value, (item,)) for _, value, item in steps[1:])
        return Chain(tuple((at,) for at, _, _ in steps), ties)


def _supposed(deduction: Deduction, speaker: Speaker) -> str:
    """The contrary of the conclusion."""
    concluded = (*deduction.placed, *deduction.eliminated)
    return statement(concluded, speaker, holds=not deduction.placed)


@dataclass(frozen=True)
class _Forcing(WholeStateRule):
    """The base of the rules here; in `nets` steps may meet."""

    nets: bool = False

    # Where a link's item is placed, what is left of a chain may be of another kind.
    confluent: ClassVar[bool] = False


@dataclass(frozen=True)
class ForcingContradiction(_Forcing):
    """A candidate that, were it true, or false, would be both elsewhere."""

    sentences: ClassVar[Sentences] = {
        "contradiction": Sentence(
            "If {supposed}, links lead to a contradiction. So {effect}.",
            {"supposed": _supposed},
        )
    }

    def search(self, state: State) -> Iterator[Deduction]:
        """Yield a deduction for each candidate that must not, or must, be true."""
        implications = Implications(state, nets=self.nets)
        for option in positions(view_of(state).open):
            for holds in (True, False):
                closure = implications.of(option, holds=holds)
                if closure.contradicted:
                    yield self._deduction(state, _Case(option, holds, closure))

    def _deduction(self, state: State, case: _Case) -> Deduction:
        both = next(positions(case.closure.on & case.closure.off))
        chains = (case.chain(both, holds=True), case.chain(both, holds=False))
        return _concluded(
            self,
            state,
            "contradiction",
            () if self.nets else chains,
            list(case.items()) if self.nets else [],
            placed=() if case.holds else (case.option,),
            eliminated=(case.option,) if case.holds else (),
        )


@dataclass(frozen=True)
class ForcingVerity(_Forcing):
    """The consequences shared by all options of a cell, or all places of a symbol in a house."""

    sentences: ClassVar[Sentences] = {
        "verity": Sentence("Either {fins}. Links lead from each of these to the same: {effect}.")
    }

    def search(self, state: State) -> Iterator[Deduction]:
        """Yield a deduction for each result of all cases of an item."""
        implications, possible = Implications(state, nets=self.nets), view_of(state).open
        for item in range(state.geometry.primary):
            options = left_in(state, item)
            if len(options) < 2:
                continue
            cases = [_Case(o, True, implications.of(o, holds=True)) for o in options]
            if any(case.closure.contradicted for case in cases):
                continue  # a deduction of its own
            on, off = -1, possible & ~seen_by_all(state.geometry, mask_of(options))
            for case in cases:
                on &= case.closure.on
                off &= case.closure.off
            for mask, holds in ((off, False), (on, True)):
                for result in positions(mask):
                    yield self._deduction(state, item, cases, result, holds=holds)

    def _deduction(
        self, state: State, item: int, cases: list[_Case], result: int, *, holds: bool
    ) -> Deduction:
        chains = () if self.nets else tuple(case.chain(result, holds=holds) for case in cases)
        items = [i for case in cases for i in case.items()] if self.nets else []
        return _concluded(
            self,
            state,
            "verity",
            chains,
            [item, *items],
            placed=(result,) if holds else (),
            eliminated=() if holds else (result,),
            fins=tuple(case.option for case in cases),
        )


def _concluded(
    rule: Rule,
    state: State,
    phrase: str,
    chains: Iterable[Chain],
    items: list[int],
    *,
    placed: tuple[int, ...],
    eliminated: tuple[int, ...],
    fins: tuple[int, ...] = (),
) -> Deduction:
    """A deduction with the items of some chains, and more."""
    drawn = tuple(chain for chain in chains if chain.ties)
    _, strong, weak = proof_of(drawn)
    nodes = [option for chain in drawn for node in chain.nodes for option in node]
    return Deduction(
        rule,
        state.geometry,
        rule.technique,
        phrase,
        tuple(dict.fromkeys((*items, *strong))),
        tuple(weak),
        tuple(dict.fromkeys((*nodes, *fins))),
        placed=placed,
        eliminated=eliminated,
        chains=drawn,
        fins=fins,
    )


_CHAIN = "...2......13.48...2..1...83..2...51...5.6.2...9.....48.7...23....6....9......4.61"
_NET = "..8.4..9.9.....6...31.....4.265............3..8......9..91275....7..5...4.......3"

RULES = tuple(
    RuleDeclaration(
        f"forcing-{english.lower().replace(' ', '-')}",
        Technique(f"Forcing {english}", hodoku=code),
        partial(make, nets=nets),
        example=Example(_NET if nets else _CHAIN, changes, after=AFTER_FISH),
        on_demand=True,
    )
    for code, english, make, nets, changes in (
        ("1301", "Chain Contradiction", ForcingContradiction, False, "r6c4#7"),
        ("1302", "Chain Verity", ForcingVerity, False, "r6c4#7"),
        ("1303", "Net Contradiction", ForcingContradiction, True, "r1c1#2"),
        ("1304", "Net Verity", ForcingVerity, True, "r5c5#7"),
    )
)

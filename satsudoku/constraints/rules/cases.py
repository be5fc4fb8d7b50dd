"""Forcing on a cell or a house: each of its cases leads to the same conclusion.

    r1c1 is 3  ──►  ...  ──►  r5c5 is not 7
    r1c1 is 4  ──►  ...  ──►  r5c5 is not 7      So r5c5 is not 7, whatever is in r1c1.

It is for puzzles with constraints. It is between trials one and two deep, and follows the same
rules as a trial one deep.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, groupby
from typing import ClassVar

from satsudoku.human.declaration import Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.hypotheses import candidates_to_try, survivors
from satsudoku.human.links import left_in
from satsudoku.human.refutations import consequences, refutation, refutations
from satsudoku.human.rule import Consequence, News, Rule
from satsudoku.human.rules import trial
from satsudoku.human.rules.trial import TrialAndError
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.state import State
from satsudoku.human.technique import Technique

FORCING_CASES = Technique("Forcing on a Cell or House")


def _cases(deduction: Deduction, speaker: Speaker) -> str:
    """The candidates, one of which holds, e.g. ``r1c1 is 3 or 4``."""
    cells = list(dict.fromkeys(o // deduction.geometry.symbols for o in deduction.pattern))
    symbols = dict.fromkeys(deduction.geometry.symbol(o) for o in deduction.pattern)
    return speaker.language.phrases["is"].format(
        cells=speaker.language.choice([speaker.cell(cell) for cell in cells]),
        symbol=speaker.language.choice(list(symbols)),
    )


@dataclass(frozen=True)
class Cases(Rule):
    """All cases of a cell, or of a symbol in a house, exclude the same candidate.

    Singles and the rules of constraints find what follows from a case. With fewer candidates there
    are fewer cases, and more follows from each; so order does not matter.
    """

    sentences: ClassVar[Sentences] = {
        "cases": Sentence(
            "{cases}. Each case leads to this: {effect}.",
            words={"cases": _cases},
        )
    }
    pattern: ClassVar[bool] = False
    needs_constraints: ClassVar[bool] = True

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield an elimination for each candidate that all cases of an item exclude."""
        yield from chain.from_iterable(self._by_cases(state))

    def round(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield the eliminations from items of the fewest cases, as `find` does."""
        yield from next(filter(None, map(list, self._by_cases(state))), ())

    def _by_cases(self, state: State) -> Iterator[Iterator[Deduction]]:
        """The eliminations from items of as many cases together, the fewest first."""
        if state.dead is not None or not self.serves(state.geometry.variant):
            return
        seen = set[int]()

        def told(found: Iterable[tuple[int, int]]) -> Iterator[Deduction]:
            for item, option in found:
                if option not in seen:
                    seen.add(option)
                    deduction = self._deduction(state, item, option)
                    if deduction is not None:
                        yield deduction

        for _, found in groupby(
            self._excluded(state), key=lambda one: state.left[one[0]].bit_count()
        ):
            yield told(found)

    def consequences(self, state: State) -> set[Consequence]:
        """The eliminations of all items."""
        if not self.serves(state.geometry.variant):
            return set()
        return {((), (option,)) for _, option in self._excluded(state)}

    def _excluded(self, state: State) -> Iterator[tuple[int, int]]:
        """Items, those of few cases first, and candidates that each of their cases excludes."""
        left = survivors(state, candidates_to_try(state), TRIAL.lane_base)
        every = 0
        for option in state.options():
            every |= 1 << option
        items = (i for i in range(state.geometry.primary) if not state.covered[i])
        for item in sorted(items, key=lambda item: state.left[item].bit_count()):
            cases = left_in(state, item)
            together = 0
            for case in cases:
                together |= left.get(case, 1 << case)
            gone = every & ~together
            while gone and len(cases) > 1:
                yield item, gone.bit_length() - 1
                gone ^= 1 << gone.bit_length() - 1

    def _deduction(self, state: State, item: int, option: int) -> Deduction | None:
        """Suppose the candidate: then each case is refuted in turn."""
        supposed = state.fork()
        supposed.place(option)
        refuted = refutation(self, supposed, self._steps(supposed, item), option, places=False)
        if refuted is None:
            return None
        cases = tuple(left_in(state, item))
        return refuted._replace(phrase="cases", truths=(item,), pattern=cases)

    @staticmethod
    def _steps(supposed: State, item: int) -> Iterator[Deduction]:
        base = TRIAL.rules_in(supposed.geometry.variant)
        for case in left_in(supposed, item):
            if supposed.dead is None and supposed.possible(case):
                for deduction in refutations(TRIAL, supposed, [case], base):
                    supposed.apply(deduction)
                    yield deduction
        # Where the last case has been placed, it may have consequences.
        if supposed.dead is None:
            yield from consequences(supposed, base)


_RULE = next(rule.make(rule.name, rule.technique) for rule in trial.RULES if rule.name == "te1")
assert isinstance(_RULE, TrialAndError)
TRIAL: TrialAndError = _RULE

RULES = (
    RuleDeclaration(
        "cases",
        FORCING_CASES,
        Cases,
        aliases=("cell forcing", "house forcing"),
        example=Example(
            "." * 16,
            "r2c1#2",
            after=(
                *("naked-single", "hidden-single", "cage-combinations", "constraint-fillings"),
                *("innies-outies", "locked-candidates", "te1"),
            ),
            variant="classic4",
            layout='cages = [{cells = "r2c2 r3c2", sum = 5}, {cells = "r4c3 r3c3 r3c2", sum = 7}]',
        ),
    ),
)

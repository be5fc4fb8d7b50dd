"""Cage combinations: the sums that the candidates of a killer cage can reach.

7 ┌ 1 2 3 4 ┐   Three different symbols add to 7 only as 1+2+4, so 3 goes. As 4 can then stand
│ 1 2 3   │   only in r2c1, that is 4, and so on: what is in no filling of the cage goes.
└ 3 4     ┘
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.board.sums import Sum
from satsudoku.board.variant import Variant, first_number
from satsudoku.constraints.fillings import FillingRule, is_changed, proves
from satsudoku.constraints.reasons import why_gone
from satsudoku.constraints.results import result
from satsudoku.cover.geometry import Geometry
from satsudoku.human.declaration import Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.rule import News
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.state import State
from satsudoku.human.technique import Technique

CAGE = Technique("Cage Combinations")

_MOST_SHOWN = 8  # combinations


@lru_cache(maxsize=64)
def _sums(geometry: Geometry) -> tuple[tuple[Sum, tuple[int, ...]], ...]:
    """The sums of a variant, and the items of each one's house; none if it has no house."""
    variant = geometry.variant
    houses = dict(zip((house.name for house in variant.houses), geometry.house_items, strict=True))
    return tuple(
        (relation, houses.get(relation.name, ()))
        for relation in variant.relations
        if isinstance(relation, Sum)
    )


def _sum_of(deduction: Deduction) -> Sum:
    return next(s for s, _ in _sums(deduction.geometry) if proves(s, deduction))


def _combinations(relation: Sum, domains: Sequence[int]) -> list[tuple[int, ...]]:
    """The sets of symbols, from 0, with which the cells can be filled; each ascending."""
    reached: dict[int, set[frozenset[int]]] = {0: {frozenset()}}
    for arcs, domain in zip(relation.diagram.arcs, domains, strict=True):
        following: dict[int, set[frozenset[int]]] = {}
        for source, symbol, target in arcs:
            if domain >> symbol & 1:
                longer = {s | {symbol} for s in reached.get(source, ()) if symbol not in s}
                following.setdefault(target, set()).update(longer)
        reached = following
    return sorted(tuple(sorted(symbols)) for symbols in reached.get(0, ()))


def _shown(deduction: Deduction, speaker: Speaker) -> str:
    """The combinations that the pattern leaves, e.g. ``1+2+4 or 1+3+3``."""
    geometry, relation = deduction.geometry, _sum_of(deduction)
    domains = [
        sum(1 << o % geometry.symbols for o in deduction.pattern if o // geometry.symbols == cell)
        for cell in relation.cells
    ]
    combinations = _combinations(relation, domains)
    sums = ["+".join(geometry.variant.symbols[s] for s in summands) for summands in combinations]
    return speaker.language.choice(sums[:_MOST_SHOWN] + ["..."] * (len(sums) > _MOST_SHOWN))


def _because(deduction: Deduction, speaker: Speaker) -> str:
    """The values of other cells that exclude it."""
    reason = why_gone(_sum_of(deduction), deduction, speaker)
    return speaker.language.phrases["because"].format(reason=reason) if reason else ""


def _total(deduction: Deduction, speaker: Speaker) -> str:
    """The sum, as the symbols count it."""
    cage = _sum_of(deduction)
    from_one = 1 - first_number(deduction.geometry.variant.symbols)
    return str(cage.total - from_one * len(cage.cells))


def _cage(deduction: Deduction, speaker: Speaker) -> str:
    name, constraints = _sum_of(deduction).name, deduction.geometry.variant.constraints
    return next(speaker.constraint(own) for own in constraints if own.name == name)


@dataclass(frozen=True)
class CageCombinations(FillingRule):
    """Candidates of a cage go that occur in no way to reach its sum."""

    phrase: ClassVar[str] = "cage"
    sentences: ClassVar[Sentences] = {
        "cage": Sentence(
            "In {cage}, the sum leaves {combinations}, so {result}{because}.",
            words={"cage": _cage, "combinations": _shown, "result": result, "because": _because},
        ),
        "cage, none": Sentence(
            "In {cage}, no candidates add to {total}.",
            words={"cage": _cage, "total": _total},
        ),
    }

    def serves(self, variant: Variant) -> bool:
        """Whether there are sums."""
        return any(isinstance(relation, Sum) for relation in variant.relations)

    def relations_of(self, deduction: Deduction) -> tuple[Relation, ...]:
        """The sum of a deduction: see `FillingRule.relations_of`."""
        return (_sum_of(deduction),)

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        changed = is_changed(state, news)
        for relation, items in _sums(state.geometry):
            if changed(relation.cells):
                yield from self.of_relation(state, relation, items=items)


RULES = (
    RuleDeclaration(
        "cage-combinations",
        CAGE,
        CageCombinations,
        aliases=("killer combinations",),
        example=Example(
            "." * 16,
            "r1c1#1 r1c1#3",
            variant="classic4",
            layout='cages = [{ cells = "r1c1 r1c2", sum = 6 }]',
        ),
    ),
)

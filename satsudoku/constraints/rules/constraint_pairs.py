"""Two constraints that share cells: what the fillings of both leave.

┌ 6 ─────┐        A cage of 6 holds 1, 2 and 3. Two of its cells have a white dot between
│ a ○ b  │        them, so they follow each other, and the third one is not 2.
│ c ┌────┘
└───┘
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from satsudoku.board.constraint import Constraint
from satsudoku.constraints.areas import MOST_CELLS, Area, AreaRule, joint_houses
from satsudoku.constraints.demands import demand
from satsudoku.constraints.results import result
from satsudoku.constraints.solvers.filters import MOST_SYMBOLS
from satsudoku.cover.geometry import Geometry
from satsudoku.human.declaration import Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.sentences.vocabulary import Word
from satsudoku.human.technique import Technique

CONSTRAINT_PAIR = Technique("Pair of Constraints")


@lru_cache(maxsize=64)
def _areas(geometry: Geometry) -> tuple[Area, ...]:
    return tuple(_pairs(geometry)) if geometry.symbols <= MOST_SYMBOLS else ()


def _pairs(geometry: Geometry) -> Iterator[Area]:
    """Two constraints that share cells and are not too large together."""
    small = [
        (constraint, cells)
        for constraint in geometry.variant.constraints
        if len(cells := frozenset(c for own in constraint.relations for c in own.cells))
        <= MOST_CELLS
    ]
    for (first, cells), (second, others) in combinations(small, 2):
        both = tuple(sorted(cells | others))
        if 2 < len(both) <= MOST_CELLS and not cells.isdisjoint(others):
            parts = ((first, first.relations), (second, second.relations))
            yield Area(both, parts, joint_houses(geometry, both))


def _demands(deduction: Deduction, speaker: Speaker) -> str:
    assert isinstance(deduction.rule, AreaRule)
    demands = (demand(c, speaker) for c in deduction.rule.area(deduction).constraints)
    return speaker.language.clauses(list(demands))


_WORDS: dict[str, Word] = {"demands": _demands, "result": result}


@dataclass(frozen=True)
class ConstraintPair(AreaRule):
    """Candidates go that are in no filling of two constraints that share cells."""

    sentences: ClassVar[Sentences] = {
        "pair": Sentence("As {demands}, {result}.", words=_WORDS),
        "pair, houses": Sentence(
            "As {demands}, and nothing repeats in {links}, {result}.",
            words=_WORDS,
        ),
        "pair, none": Sentence("As {demands}, no candidates fit.", words=_WORDS),
        "pair, houses, none": Sentence(
            "As {demands}, no candidates fit without a repeat in {links}.",
            words=_WORDS,
        ),
    }

    areas = staticmethod(_areas)

    @staticmethod
    def phrase(houses: Sequence[int]) -> str:
        return "pair, houses" if houses else "pair"

    def sources(self, deduction: Deduction) -> tuple[Constraint, ...]:
        """Both constraints: one looks at them, not at the houses that they cross."""
        return self.area(deduction).constraints


RULES = (
    RuleDeclaration(
        "constraint-pair",
        CONSTRAINT_PAIR,
        ConstraintPair,
        aliases=("two constraints",),
        example=Example(
            "." * 81,
            "r2c1#2",
            after=("cage-combinations", "constraint-fillings", "constraint-houses"),
            variant="classic9",
            layout="""
                cages = [{ cells = "r1c1 r1c2 r2c1", sum = 6 }]
                differences = [{ cells = "r1c1 r1c2", difference = 1 }]
            """,
        ),
    ),
)

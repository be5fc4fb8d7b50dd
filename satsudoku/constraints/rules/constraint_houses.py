"""Constraints and houses: what a whole line leaves its cells where they may not repeat.

box ┌───────┐      Neighbours on a whisper differ by 5 or more, so 4 fits only beside 9. With
    │ a─4─b │      a and b in one box that would be two 9s: 4 is not in between.
    └───────┘
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

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

CONSTRAINT_AND_HOUSES = Technique("Constraint and Houses")


@lru_cache(maxsize=64)
def _areas(geometry: Geometry) -> tuple[Area, ...]:
    """The constraints that say more with houses, or all their relations together."""
    areas = []
    for constraint in geometry.variant.constraints if geometry.symbols <= MOST_SYMBOLS else ():
        cells = tuple(dict.fromkeys(c for relation in constraint.relations for c in relation.cells))
        if 2 < len(cells) <= MOST_CELLS:
            houses = joint_houses(geometry, cells)
            if houses or len(constraint.relations) > 1:
                areas.append(Area(cells, ((constraint, constraint.relations),), houses))
    return tuple(areas)


def _area(deduction: Deduction) -> Area:
    assert isinstance(deduction.rule, AreaRule)
    return deduction.rule.area(deduction)


def _constraint(deduction: Deduction, speaker: Speaker) -> str:
    return speaker.constraint(_area(deduction).constraints[0])


def _demand(deduction: Deduction, speaker: Speaker) -> str:
    return demand(_area(deduction).constraints[0], speaker)


_WORDS: dict[str, Word] = {"constraint": _constraint, "demand": _demand, "result": result}


@dataclass(frozen=True)
class ConstraintAndHouses(AreaRule):
    """Candidates go that are in no filling of a constraint without repeats in houses."""

    sentences: ClassVar[Sentences] = {
        "houses": Sentence(
            "As {demand}, and nothing repeats in {links}, {result}.",
            words=_WORDS,
        ),
        "whole": Sentence(
            "As {demand}, all cells together leave this: {result}.",
            words=_WORDS,
        ),
        "whole, none": Sentence(
            "As {demand}, no candidates fit all cells together.",
            words=_WORDS,
        ),
        "houses, none": Sentence(
            "As {demand}, no candidates fit without a repeat in {links}.",
            words=_WORDS,
        ),
    }

    areas = staticmethod(_areas)

    @staticmethod
    def phrase(houses: Sequence[int]) -> str:
        return "houses" if houses else "whole"


RULES = (
    RuleDeclaration(
        "constraint-houses",
        CONSTRAINT_AND_HOUSES,
        ConstraintAndHouses,
        example=Example(
            "." * 81,
            "r2c2#4 r2c2#6",
            variant="classic9",
            layout='whispers = [{ cells = "r1c1 r2c2 r3c3", difference = 5 }]',
        ),
    ),
)

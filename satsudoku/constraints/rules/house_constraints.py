"""A house with all that is drawn in it: rows full of dots, boxes with cages and lines.

a ● b ● c   d ○ e   ...    Each dot alone leaves much. But in one row nothing repeats, so the
black pairs and the white one must share the symbols out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from satsudoku.board.constraint import Constraint
from satsudoku.catalogue import say
from satsudoku.constraints.areas import MOST_CELLS, Area, AreaRule
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

HOUSE_WITH_CONSTRAINTS = Technique("House with its Constraints")

_TOGETHER = "{names} must hold together"
_MOST_DEMANDS = 2  # that a sentence spells out; of more only the names


@lru_cache(maxsize=64)
def _areas(geometry: Geometry) -> tuple[Area, ...]:
    return tuple(_houses(geometry)) if geometry.symbols <= MOST_SYMBOLS else ()


def _houses(geometry: Geometry) -> Iterator[Area]:
    """Houses in which relations lie as a whole; smaller ones than a line are in other rules."""
    variant = geometry.variant
    for number, house in enumerate(variant.houses):
        inside = set(house.cells)
        if not len(variant.symbols) <= len(inside) <= MOST_CELLS:
            continue
        parts = []
        for constraint in variant.constraints:
            own = tuple(
                relation for relation in constraint.relations if inside.issuperset(relation.cells)
            )
            if own:
                parts.append((constraint, own))
        if parts:
            cells = tuple(sorted(inside))
            yield Area(cells, tuple(parts), ((number, cells),))


def _demands(deduction: Deduction, speaker: Speaker) -> str:
    assert isinstance(deduction.rule, AreaRule)
    needed = deduction.rule.area(deduction).needed(deduction)
    if len(needed) <= _MOST_DEMANDS:
        return speaker.language.clauses([demand(constraint, speaker) for constraint in needed])
    names = dict.fromkeys(speaker.constraint(constraint) for constraint in needed)
    return say(_TOGETHER, speaker.language.code).format(names=speaker.language.join(list(names)))


def _house(deduction: Deduction, speaker: Speaker) -> str:
    assert isinstance(deduction.rule, AreaRule)
    [(number, _)] = deduction.rule.area(deduction).houses
    return speaker.named([deduction.geometry.variant.houses[number]])


_WORDS: dict[str, Word] = {"demands": _demands, "house": _house, "result": result}


@dataclass(frozen=True)
class HouseWithConstraints(AreaRule):
    """Candidates go that are in no filling of a house by all relations that lie in it."""

    sentences: ClassVar[Sentences] = {
        "area": Sentence(
            "Look at {house} as a whole. There, {demands}. So {result}.",
            words=_WORDS,
        ),
        "area, none": Sentence(
            "Look at {house} as a whole. There, {demands}. Nothing fills it.",
            words=_WORDS,
        ),
    }

    areas = staticmethod(_areas)

    def sources(self, deduction: Deduction) -> tuple[Constraint, ...]:
        """None: one looks at the house, if it is needed."""
        return () if deduction.links else self.area(deduction).constraints


RULES = (
    RuleDeclaration(
        "house-constraints",
        HOUSE_WITH_CONSTRAINTS,
        HouseWithConstraints,
        example=Example(
            "." * 16,
            "r1c1#4",
            after=("naked-single", "hidden-single", "cage-combinations", "constraint-fillings"),
            variant="classic4",
            layout="""
                ratios = [{ cells = "r1c1 r1c2", ratio = 2 }]
                differences = [{ cells = "r1c3 r1c4", difference = 1 }]
            """,
        ),
    ),
)

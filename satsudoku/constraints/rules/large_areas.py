"""Large areas: two houses, a house and what crosses it, or a long line, each as a whole.

┌───────┬───────┐    Each dot says little by itself, and each box with the dots in it no more. But
│ . . a ● d . . │    what the left box leaves to a, b and c decides which dots the right one can
│ . . b ○ e . . │    still serve.
│ . . c ● f . . │
└───────┴───────┘

A person who looks at an area asks which of its fillings has a candidate; so does this rule. Its
areas depend on the board alone, so the order in which others are tried does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.board.variant import Variant
from satsudoku.catalogue import say
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

LARGE_AREA = Technique("Large Area")

_MOST_CELLS = 20  # two houses of nine, and two cells more
_LARGEST = 27  # of a house with all that crosses it, and of a line

_TOGETHER = "{names} must hold together"
_EVERYWHERE = "{name} holds everywhere"
_MOST_DEMANDS = 2  # that a sentence spells out; of more only the names


@lru_cache(maxsize=64)
def _areas(geometry: Geometry) -> tuple[Area, ...]:
    variant = geometry.variant
    if geometry.symbols > MOST_SYMBOLS:
        return ()
    owned = {relation for own in variant.constraints for relation in own.relations}
    general = [relation for relation in variant.relations if relation not in owned]
    shapes = dict.fromkeys(tuple(sorted(cells)) for cells in _shapes(variant))
    return tuple(_area(geometry, cells, general) for cells in shapes)


def _shapes(variant: Variant) -> Iterator[frozenset[int]]:
    """The cells of each area, some of them several times."""
    full = len(variant.symbols)
    houses = [frozenset(house.cells) for house in variant.houses if len(house.cells) == full]
    lines = [cells for own in variant.constraints if (cells := _cells(own.relations))]
    joints = {frozenset(relation.cells) for relation in variant.relations}
    for one, other in combinations(houses, 2):
        both = one | other
        if full < len(both) <= _MOST_CELLS:
            near = _near(one, other, houses)
            inside = [joint for joint in joints if joint <= both]
            if any(near or not (joint <= one or joint <= other) for joint in inside):
                yield both
    for house in houses:
        crossing = [
            line for line in lines if len(line) <= MOST_CELLS and not line.isdisjoint(house)
        ]
        several = house.union(*crossing)
        if full < len(several) <= _LARGEST:
            yield several
        for line in crossing:
            if full < len(house | line) <= _MOST_CELLS:
                yield house | line
    for line in lines:
        if MOST_CELLS < len(line) <= _LARGEST:
            yield line


def _near(one: frozenset[int], other: frozenset[int], houses: Iterable[frozenset[int]]) -> bool:
    """Whether two houses share cells, or a third one shares cells with each: rows of one band."""
    return len(one & other) > 1 or any(
        len(one & third) > 1 and len(other & third) > 1 for third in houses
    )


def _area(geometry: Geometry, cells: tuple[int, ...], general: Iterable[Relation]) -> Area:
    """Cells with all that lies in them."""
    inside = frozenset(cells)

    def within(relations: Iterable[Relation]) -> tuple[Relation, ...]:
        return tuple(relation for relation in relations if inside.issuperset(relation.cells))

    parts = ((own, within(own.relations)) for own in geometry.variant.constraints)
    return Area(
        cells,
        tuple((own, relations) for own, relations in parts if relations),
        joint_houses(geometry, cells),
        within(general),
    )


def _cells(relations: Iterable[Relation]) -> frozenset[int]:
    return frozenset(cell for relation in relations for cell in relation.cells)


def _demands(deduction: Deduction, speaker: Speaker) -> str:
    """The demands of the constraints that are needed; of many only their names."""
    assert isinstance(deduction.rule, AreaRule)
    area, code = deduction.rule.area(deduction), speaker.language.code
    needed = area.needed(deduction)
    clauses = [demand(constraint, speaker) for constraint in needed[:_MOST_DEMANDS]]
    if len(needed) > _MOST_DEMANDS:
        names = dict.fromkeys(speaker.constraint(constraint) for constraint in needed)
        clauses = [say(_TOGETHER, code).format(names=speaker.language.join(list(names)))]
    rules = dict.fromkeys(relation.name for relation in area.general_needed(deduction, needed))
    clauses += [say(_EVERYWHERE, code).format(name=say(name, code, "names")) for name in rules]
    return speaker.language.clauses(clauses)


_WORDS: dict[str, Word] = {"demands": _demands, "result": result}


@dataclass(frozen=True)
class LargeArea(AreaRule):
    """Candidates go that stand in no filling of a large area by all that is drawn in it."""

    sentences: ClassVar[Sentences] = {
        "area": Sentence("As {demands}, {result}.", words=_WORDS),
        "area, houses": Sentence(
            "As {demands}, and nothing repeats in {links}, {result}.",
            words=_WORDS,
        ),
        "area, none": Sentence("No candidates fit: {demands}.", words=_WORDS),
        "area, houses, none": Sentence(
            "As {demands}, no candidates fit without a repeat in {links}.",
            words=_WORDS,
        ),
    }

    areas = staticmethod(_areas)

    @staticmethod
    def phrase(houses: Sequence[int]) -> str:
        """See `AreaRule.phrase`."""
        return "area, houses" if houses else "area"


RULES = (
    RuleDeclaration(
        "large-areas",
        LARGE_AREA,
        LargeArea,
        aliases=("two houses",),
        example=Example(
            "." * 36,
            "r1c1#2",
            after=("constraint-fillings", "constraint-houses", "house-constraints"),
            variant="classic6",
            layout="""
                ratios = [
                    { cells = "r1c3 r2c3", ratio = 2 },
                    { cells = "r1c2 r1c4", ratio = 2 },
                ]
            """,
        ),
    ),
)

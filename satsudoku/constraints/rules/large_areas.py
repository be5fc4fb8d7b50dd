"""Large areas: two or three houses, a house and what crosses it, or a long line, as a whole.

┌───────┬───────┐    Each dot says little by itself, and each box with the dots in it no more. But
│ . . a ● d . . │    what the left box leaves to a, b and c decides which pairs of the dots the
│ . . b ○ e . . │    right one can still hold.
│ . . c ● f . . │
└───────┴───────┘

A person who looks at an area asks which of its fillings has a candidate; so does this rule. Its
areas depend on the board alone, so the order in which others are tried does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from satsudoku.board.constraint import Constraint
from satsudoku.board.house import IMPLIED, House
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
from satsudoku.human.links import mask_of
from satsudoku.human.sentences.exclusions import everywhere
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.sentences.vocabulary import Word
from satsudoku.human.state import POSITIONS
from satsudoku.human.technique import Technique

LARGE_AREA = Technique("Large Area")

_LARGEST = 27  # three rows of nine

_TOGETHER = "{names} must hold together"
_MANY = "{count} constraints must hold together"
_HOLDS = "{rule} holds"
_HOLD = "{rules} hold"
_CROSSING = "{house} and what crosses it"
_CROSSING_SEVERAL = "{house} and what crosses them"
_MOST_DEMANDS = 2  # that a sentence spells out
_MOST_NAMES = 6  # of constraints; of more only their number

_GENERAL = -1  # the part of the relations of the whole board
_Part = tuple[int, Relation, int]  # a relation with the place of its constraint, and its cells


@lru_cache(maxsize=4)  # what each board has learnt takes 30 MB
def _areas(geometry: Geometry) -> tuple[Area, ...]:
    variant = geometry.variant
    lines = [mask_of(cells) for own in variant.constraints if (cells := _cells(own.relations))]
    return areas_of(geometry, _shapes(variant, lines))


def areas_of(geometry: Geometry, shapes: Iterable[int]) -> tuple[Area, ...]:
    """Areas of up to 27 cells, each once, with all relations in them; the smallest first."""
    if geometry.symbols > MOST_SYMBOLS:
        return ()
    owned = [(own, own.relations) for own in geometry.variant.constraints]
    known = {relation for _, relations in owned for relation in relations}
    general = [relation for relation in geometry.variant.relations if relation not in known]
    begins: dict[int, list[_Part]] = {}
    for part, relations in [(_GENERAL, general), *enumerate(own for _, own in owned)]:
        for relation in relations:
            begun = part, relation, mask_of(relation.cells)
            begins.setdefault(relation.cells[0], []).append(begun)
    kept = dict.fromkeys(shape for shape in shapes if shape.bit_count() <= _LARGEST)
    return tuple(_area(geometry, shape, begins) for shape in sorted(kept, key=int.bit_count))


def _shapes(variant: Variant, lines: Sequence[int]) -> Iterator[int]:
    """The masks of the cells of each area, some of them several times.

    Args:
        variant: of the board.
        lines: the masks of the cells of constraints.
    """
    full = len(variant.symbols)
    houses = [mask_of(house.cells) for house in variant.houses if len(house.cells) == full]
    joints = {mask_of(relation.cells) for relation in variant.relations}
    for one, other in combinations(houses, 2):
        both = one | other
        if both.bit_count() <= _LARGEST and cross(one, other, joints):
            yield both
    for group in _groups(houses):
        if group.bit_count() <= _LARGEST and any(not cells & ~group for cells in joints):
            yield group
    short = [line for line in lines if line.bit_count() <= MOST_CELLS]
    for house in houses:
        across = [line for line in short if line & house and line & ~house]
        whole = house
        for line in across:
            yield house | line
            whole |= line
        if across:
            yield whole
    yield from (line for line in lines if line.bit_count() > MOST_CELLS)


def cross(one: int, other: int, joints: Iterable[int]) -> bool:
    """Whether relations of some cells lie in two houses together, and in neither alone."""
    return any(not cells & ~(one | other) and cells & ~one and cells & ~other for cells in joints)


def _groups(houses: Sequence[int]) -> Iterator[int]:
    """Each house with two that share cells with it, such as a box with two lines.

    And all that do, if they cover it and have no cell in common: three boxes across a row.
    """
    for house in houses:
        across = [o for o in houses if o != house and (house & o).bit_count() > 1]
        for one, other in combinations(across, 2):
            yield house | one | other
        whole = 0
        for other in across:
            whole |= other
        if not house & ~whole and whole.bit_count() == sum(map(int.bit_count, across)):
            yield whole


def _area(geometry: Geometry, shape: int, begins: Mapping[int, Sequence[_Part]]) -> Area:
    """Cells with all that lies in them; `begins` has relations by their first cells."""
    outside, cells, parts = ~shape, POSITIONS[shape], dict[int, list[Relation]]()
    for cell in cells:
        for part, relation, mask in begins.get(cell, ()):
            if not mask & outside:
                parts.setdefault(part, []).append(relation)
    general, constraints = parts.pop(_GENERAL, ()), geometry.variant.constraints
    return Area(
        cells,
        tuple((constraints[part], tuple(relations)) for part, relations in sorted(parts.items())),
        joint_houses(geometry, cells),
        tuple(general),
    )


def _cells(relations: Iterable[Relation]) -> frozenset[int]:
    return frozenset(cell for relation in relations for cell in relation.cells)


def _demands(deduction: Deduction, speaker: Speaker) -> str:
    """The demands of the constraints that are needed; of many only their names or number."""
    assert isinstance(deduction.rule, AreaRule)
    area, code = deduction.rule.area(deduction), speaker.language.code
    needed = area.needed(deduction)
    names = dict.fromkeys(speaker.constraint(constraint) for constraint in needed)
    if len(needed) <= _MOST_DEMANDS:
        clauses = [demand(constraint, speaker) for constraint in needed]
    elif len(names) <= _MOST_NAMES:
        clauses = [say(_TOGETHER, code).format(names=speaker.language.join(list(names)))]
    else:
        clauses = [say(_MANY, code).format(count=len(needed))]
    general = dict.fromkeys(relation.name for relation in area.general_needed(deduction, needed))
    rules = [everywhere(name, speaker) for name in general]
    if len(rules) == 1:
        clauses.append(say(_HOLDS, code).format(rule=rules[0]))
    elif rules:
        clauses.append(say(_HOLD, code).format(rules=speaker.language.join(rules)))
    return speaker.language.clauses(clauses)


def _place(deduction: Deduction, speaker: Speaker) -> str:
    """The houses that lie in an area as a whole; a long line is its own area."""
    assert isinstance(deduction.rule, AreaRule)
    area, houses = deduction.rule.area(deduction), deduction.geometry.variant.houses
    full = [houses[n] for n, cells in area.houses if len(cells) == deduction.geometry.symbols]
    named, covered = list[House](), set[int]()
    for house in [house for house in full if house.family != IMPLIED] or full:
        if not covered.issuperset(house.cells):
            named.append(house)
            covered.update(house.cells)
    if not named:
        line, _ = max(area.parts, key=lambda part: len(_cells(part[1])))
        return speaker.constraint(line)
    whole = speaker.named(named)
    if covered.issuperset(area.cells):
        return whole
    crossing = _CROSSING if len(named) == 1 else _CROSSING_SEVERAL
    return say(crossing, speaker.language.code).format(house=whole)


_WORDS: dict[str, Word] = {"place": _place, "demands": _demands, "result": result}


@dataclass(frozen=True)
class LargeArea(AreaRule):
    """Candidates go that are in no filling of a large area by all that is drawn in it."""

    sentences: ClassVar[Sentences] = {
        "area": Sentence(
            "Look at {place} as a whole. There, {demands}. So {result}.",
            words=_WORDS,
        ),
        "area, none": Sentence(
            "Look at {place} as a whole. There, {demands}. Nothing fills it.",
            words=_WORDS,
        ),
    }

    areas = staticmethod(_areas)

    def sources(self, deduction: Deduction) -> tuple[Constraint, ...]:
        """A long line, or few constraints; none where one looks at houses."""
        cells, constraints = {*deduction.truths}, self.area(deduction).constraints
        linked = deduction.geometry.houses(deduction.links)
        whole = any(cells.issuperset(house.cells) for house in linked)
        return () if whole or len(constraints) > _MOST_NAMES else constraints

    names_houses: ClassVar[bool] = False
    # Few say anything, and all would have to be searched to count what is open.
    searches: ClassVar[bool] = True


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

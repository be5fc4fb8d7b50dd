"""Three joined houses as a whole, with all that is drawn in them.

    row ──line── box ──clue── column    What the row leaves the one end of a line decides what the
                                        box can hold, and so what the column can.

There are a thousand such triples, so large areas of other kinds come first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from satsudoku.board.variant import Variant
from satsudoku.constraints.areas import Area
from satsudoku.constraints.rules.large_areas import LargeArea, areas_of, cross
from satsudoku.cover.geometry import Geometry
from satsudoku.human.declaration import Example, RuleDeclaration
from satsudoku.human.links import mask_of
from satsudoku.human.technique import Technique

THREE_HOUSES = Technique("Three Houses")


@lru_cache(maxsize=4)  # as of large areas
def _areas(geometry: Geometry) -> tuple[Area, ...]:
    areas = areas_of(geometry, _threes(geometry.variant))
    return tuple(area for area in areas if area.parts or area.general)


def _threes(variant: Variant) -> Iterator[int]:
    """Masks of three full houses, of which one shares cells or relations with both others."""
    full = len(variant.symbols)
    houses = [mask_of(house.cells) for house in variant.houses if len(house.cells) == full]
    joints = {mask_of(relation.cells) for relation in variant.relations}
    numbered = combinations(enumerate(houses), 2)
    pairs = {
        (i, j) for (i, one), (j, other) in numbered if one & other or cross(one, other, joints)
    }
    for one, other, third in combinations(range(len(houses)), 3):
        joined = ((one, other) in pairs) + ((one, third) in pairs) + ((other, third) in pairs)
        if joined > 1:
            yield houses[one] | houses[other] | houses[third]


@dataclass(frozen=True)
class ThreeHouses(LargeArea):
    """Candidates go that are in no filling of three houses by all that is drawn in them."""

    when_stuck: ClassVar[bool] = True  # a thousand areas take as long as all other rules

    areas = staticmethod(_areas)


RULES = (
    RuleDeclaration(
        "three-houses",
        THREE_HOUSES,
        ThreeHouses,
        example=Example(
            "........1.......",
            "r1c2#3",
            after=(
                *("naked-single", "hidden-single", "constraint-fillings", "locked-candidates"),
                *("constraint-locked", "constraint-houses", "house-constraints", "naked-pair"),
                *("hidden-pair", "x-wing", "turbot-chain", "large-areas", "constraint-templates"),
            ),
            variant="classic4",
            layout='differences = [{ cells = "r2c4 r3c4", difference = 2 }]',
        ),
    ),
)

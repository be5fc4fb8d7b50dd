"""The houses, relations and marks of a variant that come from no constraint."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from satsudoku.board.house import House
from satsudoku.board.mark import Mark
from satsudoku.board.relation import Relation
from satsudoku.board.variant import Variant


class OwnParts(NamedTuple):
    """Parts in the order in which the variant has them."""

    houses: tuple[House, ...]
    relations: tuple[Relation, ...]
    marks: tuple[Mark, ...]


@lru_cache(maxsize=16)
def own_parts(variant: Variant) -> OwnParts:
    """The parts that no constraint brings."""
    brought: set[object] = {
        part
        for constraint in variant.constraints
        for part in (*constraint.houses, *constraint.relations, *constraint.marks)
    }
    return OwnParts(
        tuple(house for house in variant.houses if house not in brought),
        tuple(relation for relation in variant.relations if relation not in brought),
        tuple(mark for mark in variant.marks if mark not in brought),
    )

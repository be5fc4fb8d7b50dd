"""The parts of causes: items of the exact cover, and relations, with their clauses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from satsudoku.analysis.least_cause import relation_clauses
from satsudoku.cover.diagram_clauses import diagram_variables
from satsudoku.cover.geometry import Geometry
from satsudoku.deadline import check_time

Clause = tuple[int, ...]


class CausePart(NamedTuple):
    """A part of the rules: that a cell holds one symbol, that a house has one, or a relation.

    Attributes:
        item: of the exact cover; None for a relation.
        name: of a relation; else empty.
        cells: of a relation; else empty.
        relation: its number among the variant's; None for an item.
    """

    item: int | None
    name: str = ""
    cells: tuple[int, ...] = ()
    relation: int | None = None


def parts_of(geometry: Geometry) -> tuple[list[tuple[CausePart, list[Clause]]], int]:
    """The parts of a variant's rules, each with what it says, and how many variables they have.

    Variable ``option + 1`` says that an option is chosen.
    """
    items = [*range(geometry.cells), *(item for items in geometry.house_items for item in items)]
    parts = [(CausePart(item), list(_one_of(geometry, item))) for item in items]
    free = geometry.cells * geometry.symbols + 1
    for number, relation in enumerate(geometry.variant.relations):
        said = list(relation_clauses(relation, free))
        parts.append((CausePart(None, relation.name, relation.cells, number), said))
        if relation.exclusions is None:
            free += diagram_variables(relation)
    return parts, free - 1


def _one_of(geometry: Geometry, item: int) -> Iterator[Clause]:
    check_time()
    options = [option + 1 for option in geometry.options[item]]
    if item < geometry.primary:
        yield tuple(options)
    yield from ((-first, -second) for first, second in combinations(options, 2))

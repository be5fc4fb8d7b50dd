"""The parts of causes: items of the exact cover, and relations, with their clauses."""

from __future__ import annotations

from typing import NamedTuple

from satsudoku.analysis.least_cause import choice
from satsudoku.cover.diagram_clauses import relation_clauses, variables_of
from satsudoku.cover.geometry import Geometry
from satsudoku.deadline import check_time

Clause = tuple[int, ...]


class CausePart(NamedTuple):
    """A part of the rules: that a cell holds one symbol, that a house has one, or a relation.

    The item of the exact cover is None for a relation; only that has a name, cells and a number.
    """

    item: int | None
    name: str = ""
    cells: tuple[int, ...] = ()
    relation: int | None = None


def parts_of(geometry: Geometry) -> tuple[list[tuple[CausePart, list[Clause]]], int]:
    """The parts of a variant's rules, each with what it says, and how many variables they have.

    Variable ``option + 1`` says that an option is chosen.
    """
    parts: list[tuple[CausePart, list[Clause]]] = []
    for item in (*range(geometry.cells), *(i for items in geometry.house_items for i in items)):
        check_time()
        options = [option + 1 for option in geometry.options[item]]
        parts.append((CausePart(item), list(choice(options, must=item < geometry.primary))))
    for number, (relation, clauses) in enumerate(relation_clauses(geometry.variant)):
        part = CausePart(None, relation.name, relation.cells, number)
        parts.append((part, list(clauses)))
    return parts, variables_of(geometry.variant)

"""The parts of causes, with their clauses: symbols of houses and relations, or whole constraints.

To Demystify, and so by default in puzzles without constraints, a part is a cell, a symbol of a
house, or a relation. A setter thinks of a house and of a constraint as one each; that a cell holds
one symbol is then taken for granted, and no part.
"""

from __future__ import annotations

from typing import NamedTuple

from satsudoku.analysis.least_cause import cells_hold_one, choice, house_clauses
from satsudoku.board.variant import Variant
from satsudoku.cover.diagram_clauses import relation_clauses, variables_of
from satsudoku.cover.geometry import Geometry
from satsudoku.deadline import check_time, within_time

Clause = tuple[int, ...]


class CausePart(NamedTuple):
    """A part of the rules: that a cell holds one symbol, that a house has one, or a relation.

    Or a whole house, or a whole constraint.

    Attributes:
        item: of the exact cover; None for a relation, a house and a constraint, which have cells.
        name: of a relation or a constraint: its `Relation.name` or `Constraint.name`.
        cells: indices into `Variant.cells`.
        relation: the number of a relation.
        house: the number of a house.
    """

    item: int | None
    name: str = ""
    cells: tuple[int, ...] = ()
    relation: int | None = None
    house: int | None = None


Said = tuple[CausePart, list[Clause]]
"""A part, and what it says; variable ``option + 1`` says that an option is chosen."""


def parts_of(geometry: Geometry) -> tuple[list[Said], int]:
    """The parts of a variant's rules, and how many variables they have."""
    parts: list[tuple[CausePart, list[Clause]]] = []
    for item in (*range(geometry.cells), *(i for items in geometry.house_items for i in items)):
        check_time()
        options = [option + 1 for option in geometry.options[item]]
        parts.append((CausePart(item), list(choice(options, must=item < geometry.primary))))
    for number, (relation, clauses) in enumerate(relation_clauses(geometry.variant)):
        part = CausePart(None, relation.name, relation.cells, number)
        parts.append((part, list(clauses)))
    return parts, variables_of(geometry.variant)


def whole_parts_of(geometry: Geometry) -> tuple[list[Said], int]:
    """The houses and constraints of a variant, and how many variables they have.

    What several rules say of one drawn constraint is one part: of a cage, that its symbols differ
    and that they have a sum; of a line, all its pairs. A rule without a place, such as anti-knight,
    has a part for each pair of cells.

    >>> from satsudoku.cover.geometry import declared_geometry
    >>> import satsudoku
    >>> board = satsudoku.build("classic4").cage("r1c1 r2c2", sum=3).whisper("r3c1 r3c2 r4c3")
    >>> parts, _ = whole_parts_of(declared_geometry(board.puzzle().variant))
    >>> [part.name for part, _ in parts if part.house is None]
    ['cage 1', 'whisper 1']
    """
    variant = geometry.variant
    said: dict[tuple[str, tuple[int, ...]], Said] = {}

    def part(name: str, cells: tuple[int, ...], house: int | None = None) -> list[Clause]:
        owner = _constraint(name, variant)
        key = (name, cells) if owner is None else (owner, ())
        number = house if owner is None else None
        known, clauses = said.get(key, (CausePart(None, owner or name, (), None, number), []))
        together = tuple(sorted({*known.cells, *cells}))
        said[key] = known._replace(cells=together), clauses
        return clauses

    for number, house in enumerate(variant.houses):
        own = within_time(house_clauses(house.cells, geometry.symbols))
        part(house.name, house.cells, number).extend(own)
    for relation, own_clauses in relation_clauses(variant):
        part(relation.name, relation.cells).extend(within_time(own_clauses))
    return [*said.values()], variables_of(variant)


def _constraint(name: str, variant: Variant) -> str | None:
    """The constraint that a house or a relation belongs to, such as ``zipper 1, step 2``."""
    while name not in variant.place_names:
        name, comma, _ = name.rpartition(", ")
        if not comma:
            return None
    return name


def cell_clauses(geometry: Geometry) -> list[Clause]:
    """What holds beside whole houses and constraints: every cell holds one symbol."""
    return [*within_time(cells_hold_one(geometry.variant))]

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


class Rules(NamedTuple):
    """What a house or a constraint says: cells without a repeated symbol, and relations.

    Attributes:
        houses: numbers in `Variant.houses`.
        relations: numbers in `Variant.relations`.
    """

    houses: tuple[int, ...] = ()
    relations: tuple[int, ...] = ()


def whole_rules(variant: Variant) -> dict[CausePart, Rules]:
    """The houses and constraints of a variant, each with its rules.

    What several rules say of one drawn constraint is one part: of a cage, that its symbols differ
    and that they have a sum; of a line, all its pairs. A rule without a place, such as anti-knight,
    has a part for each pair of cells.

    >>> import satsudoku
    >>> board = satsudoku.build("classic4").cage("r1c1 r2c2", sum=3).whisper("r3c1 r3c2 r4c3")
    >>> rules = whole_rules(board.puzzle().variant)
    >>> [(part.name, len(said.relations)) for part, said in rules.items() if part.house is None]
    [('cage 1', 1), ('whisper 1', 2)]
    """
    said: dict[tuple[str, tuple[int, ...]], tuple[CausePart, Rules]] = {}

    def add(name: str, cells: tuple[int, ...], rules: Rules) -> None:
        check_time()
        owner = _constraint(name, variant)
        key = (name, cells) if owner is None else (owner, ())
        number = rules.houses[0] if owner is None and rules.houses else None
        fresh = CausePart(None, owner or name, (), None, number), Rules()
        part, known = said.get(key, fresh)
        together = Rules(known.houses + rules.houses, known.relations + rules.relations)
        cells = tuple(sorted({*part.cells, *cells}))
        said[key] = part._replace(cells=cells), together

    for number, house in enumerate(variant.houses):
        add(house.name, house.cells, Rules(houses=(number,)))
    for number, relation in enumerate(variant.relations):
        add(relation.name, relation.cells, Rules(relations=(number,)))
    return dict(said.values())


def whole_parts_of(geometry: Geometry) -> tuple[list[Said], int]:
    """The houses and constraints of a variant, and how many variables they have.

    Raises:
        SolverError: a relation has no clauses.
    """
    variant = geometry.variant
    related = [clauses for _, clauses in relation_clauses(variant)]
    parts = []
    for part, rules in whole_rules(variant).items():
        check_time()
        clauses = [
            clause
            for number in rules.houses
            for clause in house_clauses(variant.houses[number].cells, geometry.symbols)
        ]
        for number in rules.relations:
            clauses += within_time(related[number])
        parts.append((part, clauses))
    return parts, variables_of(variant)


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

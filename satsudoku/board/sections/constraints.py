"""The sections of constraints, such as ``[[cages]]``: each kind reads its own tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from satsudoku.board.cell_names import CellIndex
from satsudoku.board.constraint import Constraint
from satsudoku.board.constraint_kinds import kinds_of
from satsudoku.board.house import House
from satsudoku.board.mark import Mark
from satsudoku.board.relation import Pairs, Relation
from satsudoku.board.sections.limits import MAX_ENTRIES
from satsudoku.board.toml_reader import TomlReader
from satsudoku.board.variant import first_number
from satsudoku.errors import VariantError


class Parts(NamedTuple):
    """The meaning of constraints for solvers."""

    houses: Sequence[House]
    relations: Sequence[Relation]
    marks: Sequence[Mark]

    @classmethod
    def of(cls, constraints: Sequence[Constraint]) -> Parts:
        """The parts of constraints, in order; most kinds have no houses and no marks."""
        kinds: set[type[Constraint]] = {*map(type, constraints)}
        housed = {kind for kind in kinds if kind.houses is not Constraint.houses}
        marked = {kind for kind in kinds if kind.marks is not Constraint.marks}
        return cls(
            [house for part in constraints if type(part) in housed for house in part.houses]
            if housed
            else (),
            [relation for part in constraints for relation in part.relations],
            [mark for part in constraints if type(part) in marked for mark in part.marks]
            if marked
            else (),
        )


def read_constraints(
    top: TomlReader, symbols: str, index: CellIndex, inherited: tuple[Constraint, ...]
) -> tuple[tuple[Constraint, ...], Parts]:
    """The inherited constraints whose family is not declared again, then those of this table."""
    own: list[Constraint] = []
    top.first, size = first_number(symbols), len(symbols)
    numbers: dict[str, int] = {}
    for kind in kinds_of(top.table):
        read, usual = kind.read, kind.family_name
        if usual not in numbers and (made := kind.read_plain(top, size, index)):
            numbers[usual] = len(made)
            own += made
            continue
        for reader in top.tables(kind.key):
            family = reader.text("name") if "name" in reader.table else usual
            number = numbers[family] = numbers.get(family, 0) + 1
            own.append(read(reader, family, number, index, size))
    constraints = (*[part for part in inherited if part.family not in numbers], *own)
    parts = Parts.of(constraints)
    _check_size(parts.relations, top.file)
    return constraints, parts


def _check_size(relations: Sequence[Relation], file: str) -> None:
    """Check that the diagrams of all relations fit.

    Raises:
        VariantError: they do not; it names the first relation that does not.
    """
    pair = 2 * relations[0].symbols ** 2 if relations else 0  # the bound of two cells
    if sum([pair if type(r) is Pairs else r.most_arcs for r in relations]) <= MAX_ENTRIES:
        return
    arcs = 0
    for relation in relations:
        arcs += relation.count_arcs(MAX_ENTRIES - arcs)
        if arcs > MAX_ENTRIES:
            expected = f"expected relations with at most {MAX_ENTRIES} (state, symbol) in all"
            raise VariantError(f"{relation.name}: {expected}; found {arcs}", file=file)

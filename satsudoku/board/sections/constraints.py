"""The sections of constraints, such as ``[[cages]]``: each kind reads its own tables."""

from __future__ import annotations

from satsudoku.board.cell_names import CellIndex
from satsudoku.board.constraint import Constraint
from satsudoku.board.constraints import CONSTRAINTS, check_constraints
from satsudoku.board.sections.limits import MAX_ENTRIES
from satsudoku.board.toml_reader import TomlReader
from satsudoku.board.variant import Variant
from satsudoku.errors import VariantError

__all__ = ["read_constraints"]

_KINDS = {kind.key: kind for kind in CONSTRAINTS}


def read_constraints(
    top: TomlReader, symbols: str, index: CellIndex, parent: Variant | None
) -> tuple[Constraint, ...]:
    """The parent's constraints whose family is not named again, then our own."""
    check_constraints()
    own: list[Constraint] = []
    numbers: dict[str, int] = {}
    arcs = 0
    for kind in [_KINDS[key] for key in sorted(_KINDS.keys() & top.table.keys())]:
        for reader in top.tables(kind.key):
            family = reader.text("name") if "name" in reader.table else kind.family_name
            numbers[family] = numbers.get(family, 0) + 1
            constraint = kind.read(reader, family, numbers[family], index, len(symbols))
            for relation in constraint.translation[1]:
                arcs += relation.most_arcs
            if arcs > MAX_ENTRIES:
                expected = f"expected relations with at most {MAX_ENTRIES} (state, symbol) in all"
                raise VariantError(f"key {reader.where}: {expected}; found {arcs}", file=top.file)
            own.append(constraint)
    inherited = parent.constraints if parent else ()
    return (*(constraint for constraint in inherited if constraint.family not in numbers), *own)

"""The sections of constraints, such as ``[[cages]]``: each kind reads its own tables."""

from __future__ import annotations

from satsudoku.board.cell_names import CellIndex
from satsudoku.board.constraint import Constraint
from satsudoku.board.constraints import CONSTRAINTS
from satsudoku.board.sections.limits import MAX_ENTRIES
from satsudoku.board.toml_reader import TomlReader
from satsudoku.board.variant import Variant
from satsudoku.errors import VariantError

__all__ = ["read_constraints"]


def read_constraints(
    top: TomlReader, symbols: str, index: CellIndex, parent: Variant | None
) -> tuple[Constraint, ...]:
    """The parent's constraints whose family is not named again, then our own."""
    own: list[Constraint] = []
    numbers: dict[str, int] = {}
    arcs = 0
    for kind in CONSTRAINTS:
        for reader in top.tables(kind.key):
            family = reader.text("name", default=kind.family_name)
            numbers[family] = numbers.get(family, 0) + 1
            made = kind.read(reader, family, numbers[family], index, len(symbols))
            arcs += sum(relation.most_arcs for relation in made.relations)
            if arcs > MAX_ENTRIES:
                expected = f"expected relations with at most {MAX_ENTRIES} (state, symbol) in all"
                raise VariantError(f"key {reader.where}: {expected}; found {arcs}", file=top.file)
            own.append(made)
    inherited = parent.constraints if parent else ()
    return (*(one for one in inherited if one.family not in numbers), *own)

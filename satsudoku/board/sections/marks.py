"""``[[cells]]``: marked cells, which may hold only some symbols."""

from __future__ import annotations

from collections.abc import Iterable

from satsudoku.board.cell_names import CellIndex, named_cells
from satsudoku.board.mark import Mark
from satsudoku.board.toml_reader import TomlReader

_KEYS = ("name", "cells", "allow", "forbid")


def read_marks(
    top: TomlReader, symbols: str, index: CellIndex, inherited: Iterable[Mark]
) -> tuple[Mark, ...]:
    """The inherited marks whose name is not declared again, then new ones; one a cell and name."""
    declared: dict[tuple[str, int], frozenset[int]] = {}
    for reader in top.tables("cells"):
        reader.only(_KEYS)
        name = reader.text("name", "a text, e.g. even")
        key = reader.exactly_one("allow", "forbid")
        expected = f"a text of some of the symbols {symbols}"
        listed = reader.raw(key, expected)
        if not set(listed) <= set(symbols):
            raise reader.fail(key, expected)
        chosen = frozenset(map(symbols.index, listed))
        every = frozenset(range(len(symbols)))
        allowed = chosen if key == "allow" else every - chosen
        for cell in named_cells(reader, "cells", reader.table.get("cells"), index):
            declared[name, cell] = declared.get((name, cell), every) & allowed
    if not declared:
        return tuple(inherited)
    names = {name for name, _ in declared}
    kept = (mark for mark in inherited if mark.name not in names)
    return (*kept, *(Mark(*key, allowed) for key, allowed in declared.items()))

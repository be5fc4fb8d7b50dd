"""A variant as the tables of an encoding: what `satsudoku.board.encoding` reads, written back."""

from __future__ import annotations

from typing import Any

from satsudoku.board.relation import Pairs
from satsudoku.board.variant import Variant

__all__ = ["declaration"]


def declaration(variant: Variant) -> dict[str, Any]:
    """The keys of an encoding that declare a variant, in the types of TOML and JSON.

    Houses are listed cell by cell, whatever kind declared them; empty sections are left out.

    >>> from satsudoku import variant
    >>> declared = declaration(variant("anti-king9"))
    >>> sorted(declared), declared["houses"][0]["cells"][0][:14]
    (['grids', 'houses', 'relations', 'symbols'], 'r1c1 r1c2 r1c3')
    """
    names, symbols = variant.cell_names, variant.symbols
    made = {house for one in variant.constraints for house in one.houses}
    marked = {mark for one in variant.constraints for mark in one.marks}
    families: dict[str, list[str]] = {}
    for house in variant.houses:
        if house not in made:
            families.setdefault(house.family, []).append(" ".join(names[c] for c in house.cells))
    tables: dict[str, list[dict[str, Any]]] = {
        "grids": [
            {key: getattr(grid, key) for key in ("name", "rows", "columns", "row", "column")}
            for grid in variant.grids
        ],
        "houses": [
            {"family": family, "kind": "cells", "cells": cells}
            for family, cells in families.items()
        ],
        "relations": _pairs(variant),
        "cells": [
            {
                "name": mark.name,
                "cells": names[mark.cell],
                "allow": "".join(symbols[s] for s in sorted(mark.allowed)),
            }
            for mark in variant.marks
            if mark not in marked
        ],
    }
    for one in variant.constraints:
        tables.setdefault(one.key, []).append(one.table(names))
    return {"symbols": symbols, **{key: listed for key, listed in tables.items() if listed}}


def _pairs(variant: Variant) -> list[dict[str, Any]]:
    """The tables of relations, one a name and set of pairs."""
    names, symbols = variant.cell_names, variant.symbols
    cells: dict[tuple[str, frozenset[tuple[int, int]]], list[str]] = {}
    made = {relation for one in variant.constraints for relation in one.relations}
    for relation in variant.relations:
        if isinstance(relation, Pairs) and relation not in made:
            text = " ".join(names[cell] for cell in relation.cells)
            cells.setdefault((relation.name, relation.forbidden), []).append(text)
    return [
        {
            "name": name,
            "cells": texts,
            "forbid": [f"{symbols[a]}{symbols[b]}" for a, b in sorted(forbidden)],
        }
        for (name, forbidden), texts in cells.items()
    ]

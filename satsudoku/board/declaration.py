"""Write a variant as the tables of an encoding: the reverse of `satsudoku.board.encoding`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from satsudoku.board.house import House
from satsudoku.board.own_parts import own_parts
from satsudoku.board.relation import Pairs
from satsudoku.board.sections.houses import houses_of_table
from satsudoku.board.sections.relations import PREDICATES
from satsudoku.board.variant import Variant
from satsudoku.errors import VariantError

_Tables = dict[str, list[dict[str, Any]]]

_NAMES = {"houses": "family", "relations": "name", "cells": "name"}  # equal names replace


def declaration(variant: Variant) -> dict[str, Any]:
    """The keys of an encoding that declare a variant, in the types of TOML and JSON.

    Houses are listed cell by cell where they have numbers for names; empty sections are left out.

    >>> from satsudoku import variant
    >>> declared = declaration(variant("anti-king9"))
    >>> sorted(declared), declared["houses"][0]["cells"][0][:14]
    (['grids', 'houses', 'relations', 'symbols'], 'r1c1 r1c2 r1c3')
    """
    tables: _Tables = {
        "grids": [
            {key: getattr(grid, key) for key in ("name", "rows", "columns", "row", "column")}
            for grid in variant.grids
        ],
        **_tables(variant),
    }
    return {"symbols": variant.symbols, **{key: listed for key, listed in tables.items() if listed}}


def extension(variant: Variant, base: Variant) -> dict[str, Any] | None:
    """The keys of an encoding that extends another to a variant; None if there are none.

    >>> from satsudoku import variant
    >>> extension(variant("anti-king9"), variant("classic9"))
    {'relations': [{'name': 'anti-king', 'offsets': [[1, -1], [1, 1]], 'forbid': 'equal'}]}
    >>> extension(variant("x5"), variant("classic9"))
    """
    same = (variant.symbols, variant.grids, variant.cells)
    if same != (base.symbols, base.grids, base.cells) or base.constraints:
        return None
    tables, inherited = _tables(variant), _tables(base)
    for key, name in _NAMES.items():
        own, others = _by_name(tables[key], name), _by_name(inherited[key], name)
        if not others.keys() <= own.keys():
            return None
        tables[key] = [
            table for word, listed in own.items() if listed != others.get(word) for table in listed
        ]
    return {key: listed for key, listed in tables.items() if listed}


def _by_name(tables: Iterable[dict[str, Any]], key: str) -> dict[str, list[dict[str, Any]]]:
    named: dict[str, list[dict[str, Any]]] = {}
    for table in tables:
        named.setdefault(table[key], []).append(table)
    return named


def _tables(variant: Variant) -> _Tables:
    """The houses, relations, marks and constraints of a variant."""
    names, symbols = variant.cell_names, variant.symbols
    families: dict[str, list[House]] = {}
    for house in own_parts(variant).houses:
        families.setdefault(house.family, []).append(house)
    allowed: dict[tuple[str, str], list[str]] = {}
    for mark in own_parts(variant).marks:
        allow = "".join(symbols[s] for s in sorted(mark.allowed))
        allowed.setdefault((mark.name, allow), []).append(names[mark.cell])
    tables: _Tables = {
        "houses": [_houses(variant, family, own) for family, own in families.items()],
        "relations": _pairs(variant),
        "cells": [
            {"name": name, "cells": " ".join(cells), "allow": allow}
            for (name, allow), cells in allowed.items()
        ],
    }
    for constraint in variant.shown:
        table = constraint.table(names)
        if symbols[0] == "0" and vars(constraint).get("zero") is False:
            table["zero"] = False  # which a board from 0 would read as true
        tables.setdefault(constraint.key, []).append(table)
    return tables


def _houses(variant: Variant, family: str, houses: Sequence[House]) -> dict[str, Any]:
    """The table of a family: the cells of each house, or a kind that keeps other names."""
    names = variant.cell_names
    cells = [" ".join(names[cell] for cell in house.cells) for house in houses]
    listed = {"family": family, "kind": "cells", "cells": cells}
    if all(house.name == f"{family} {at}" for at, house in enumerate(houses, start=1)):
        return listed
    for kind in _kinds(variant, family, houses):
        table = {"family": family, **kind}
        with suppress(VariantError):
            if houses_of_table(table, variant.grids, variant.cell_index) == [*houses]:
                return table
    return listed


def _kinds(variant: Variant, family: str, houses: Sequence[House]) -> Iterator[dict[str, Any]]:
    """The kinds of a table that may give houses their names."""
    rows, columns = zip(*(variant.cells[cell] for cell in houses[0].cells), strict=True)
    boxes = {"kind": "boxes", "rows": len({*rows}), "columns": len({*columns})}
    kinds: Sequence[dict[str, Any]] = (
        *({"kind": kind} for kind in ("rows", "columns", "diagonals")),
        boxes,
    )
    yield from kinds
    for grid in variant.grids if len(variant.grids) > 1 else ():
        yield from (kind | {"grid": grid.name} for kind in kinds)
    labels = {cell: house.name[len(family) + 1 :] for house in houses for cell in house.cells}
    if len(variant.grids) == 1 and all(len(label) == 1 for label in labels.values()):
        width = variant.grids[0].columns
        drawn = "".join(labels.get(cell, ".") for cell in range(len(variant.cells)))
        rows_drawn = (drawn[start : start + width] for start in range(0, len(drawn), width))
        yield {"kind": "regions", "map": "\n".join(rows_drawn)}


def _pairs(variant: Variant) -> list[dict[str, Any]]:
    """The tables of relations, one or two a name and set of pairs."""
    names = variant.cell_names
    groups: dict[tuple[str, frozenset[tuple[int, int]]], set[tuple[int, int]]] = {}
    for relation in own_parts(variant).relations:
        if isinstance(relation, Pairs):
            first, second = relation.cells
            groups.setdefault((relation.name, relation.forbidden), set()).add((first, second))
    tables = []
    for (name, forbidden), pairs in groups.items():
        forbid = _forbidden(forbidden, variant.symbols)
        offsets, missing = _offsets(pairs, variant)
        if offsets:
            table: dict[str, Any] = {"name": name, "offsets": [list(offset) for offset in offsets]}
            if missing:
                table["except"] = [f"{names[a]} {names[b]}" for a, b in sorted(missing)]
            tables.append(table | {"forbid": forbid})
        rest = sorted(pair for pair in pairs if _offset(pair, variant) not in offsets)
        if rest:
            texts = [f"{names[a]} {names[b]}" for a, b in rest]
            tables.append({"name": name, "cells": texts, "forbid": forbid})
    return tables


def _offset(pair: tuple[int, int], variant: Variant) -> tuple[int, int]:
    (row, column), (below, beside) = (variant.cells[cell] for cell in pair)
    return below - row, beside - column


def _offsets(
    pairs: set[tuple[int, int]], variant: Variant
) -> tuple[list[tuple[int, int]], set[tuple[int, int]]]:
    """The offsets at which most pairs of cells belong to the relation, and the exceptions."""
    kept, missing = [], set()
    for offset in sorted({_offset(pair, variant) for pair in pairs}):
        every = {
            (first, variant.cell_index[row + offset[0], column + offset[1]])
            for first, (row, column) in enumerate(variant.cells)
            if (row + offset[0], column + offset[1]) in variant.cell_index
        }
        if 2 * len(every & pairs) > len(every) and len(every & pairs) > 1:
            kept.append(offset)
            missing |= every - pairs
    return kept, missing


def _forbidden(pairs: frozenset[tuple[int, int]], symbols: str) -> str | list[str]:
    """Pairs of symbols, as a word if there is one."""
    every = [(a, b) for a in range(len(symbols)) for b in range(len(symbols))]
    for word, holds in PREDICATES.items():
        if pairs == {pair for pair in every if holds(*pair)}:
            return word
    return [f"{symbols[a]}{symbols[b]}" for a, b in sorted(pairs)]

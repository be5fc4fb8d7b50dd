"""``[[houses]]``: sets of cells that hold no symbol twice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import Any
from warnings import warn

from satsudoku.board.cell_names import CellIndex, named_cells
from satsudoku.board.grid_shape import GridShape
from satsudoku.board.house import House
from satsudoku.board.sections.grids import grid_cells
from satsudoku.board.sections.limits import MAX_CELLS, MAX_ENTRIES, MAX_HOUSES
from satsudoku.board.toml_reader import TomlReader, choice
from satsudoku.errors import SatsudokuWarning, VariantError, excerpt

_KINDS: dict[str, tuple[str, ...]] = {
    "rows": (),
    "columns": (),
    "boxes": ("rows", "columns"),
    "diagonals": (),
    "regions": ("map",),
    "cells": ("cells",),
}

# The houses of tables that were read: most boards have the same rows, columns and boxes.
_KNOWN: dict[tuple[str, tuple[GridShape, ...]], list[House]] = {}
_MOST_KNOWN = 256

_FAMILY, _CELLS, _NAME = map(attrgetter, ("family", "cells", "name"))


def read_houses(
    top: TomlReader,
    grids: tuple[GridShape, ...],
    symbols: str,
    index: CellIndex,
    inherited: Iterable[House] = (),
    more: Iterable[House] = (),
) -> tuple[House, ...]:
    """All houses, equal ones once; families that are declared again replace inherited ones."""
    declared: list[House] = []
    for family in _declared(top, grids, index) if "houses" in top.table else ():
        declared += family
        if len(declared) > MAX_HOUSES:
            message = f"key houses: expected at most {MAX_HOUSES} houses in all"
            raise VariantError(f"{message}; found {len(declared)}", file=top.file)
    declared += more
    if not declared and "symbols" not in top.table:
        return tuple(inherited)
    families = {house.family for house in declared}
    kept = [*inherited]
    if not families.isdisjoint(map(_FAMILY, kept)):
        kept = [house for house in kept if house.family not in families]
    if "symbols" in top.table:  # symbols may be too few for the inherited houses
        kept, declared = [], [*kept, *declared]
    entries = sum(map(len, map(_CELLS, (*kept, *declared)))) * len(symbols)
    if entries > MAX_ENTRIES:
        message = f"key houses: expected at most {MAX_ENTRIES} (house, cell, symbol)"
        raise VariantError(f"{message} in all; found {entries}", file=top.file)
    return (*kept, *_unique(top, declared, {*map(_NAME, kept)}, len(symbols)))


def houses_of_table(
    table: Mapping[str, Any], grids: tuple[GridShape, ...], index: CellIndex
) -> list[House]:
    """The houses that a table of a program declares, those of the same cells once.

    Raises:
        VariantError: the table does not fit the grids.
    """
    unique: dict[tuple[int, ...], House] = {}
    for house in _family(TomlReader(table, "houses", "", VariantError), grids, index):
        unique.setdefault(house.cells, house)
    return [*unique.values()]


def _declared(
    top: TomlReader, grids: tuple[GridShape, ...], index: CellIndex
) -> Iterable[list[House]]:
    """The houses of each table."""
    for reader in top.tables("houses"):
        key = (repr(reader.table), grids)
        if key not in _KNOWN:
            if len(_KNOWN) >= _MOST_KNOWN:
                _KNOWN.clear()
            _KNOWN[key] = _family(reader, grids, index)
        yield _KNOWN[key]


def _unique(
    top: TomlReader, houses: Iterable[House], names: set[str], symbols: int
) -> Iterable[House]:
    """Equal houses once, if all have different names and few enough cells."""
    unique: dict[tuple[str, tuple[int, ...]], House] = {}
    for house in houses:
        if (house.family, house.cells) in unique:
            continue  # e.g. the box that two overlapping grids share
        if house.name in names:
            raise VariantError(
                f"key houses: two houses are called {excerpt(house.name)}, expected different "
                "names: one table for them all, or another family",
                file=top.file,
            )
        if len(house.cells) > symbols:
            raise VariantError(
                f"key houses: {house.name} has {len(house.cells)} cells, expected at most "
                f"{symbols}, the number of symbols",
                file=top.file,
            )
        names.add(house.name)
        unique[house.family, house.cells] = house
    return unique.values()


def _family(reader: TomlReader, grids: tuple[GridShape, ...], index: CellIndex) -> list[House]:
    """The houses of one [[houses]] table."""
    kind = reader.text("kind", choice(_KINDS))
    if kind not in _KINDS:
        raise reader.fail("kind", choice(_KINDS))
    reader.only(("family", "kind", "grid", *_KINDS[kind]))
    family = reader.text("family", "a text, e.g. row")
    if kind == "cells":
        return _cell_lists(reader, family, index)
    chosen = grids
    if "grid" in reader.table:
        grid_name = reader.text("grid", "the name of a grid")
        chosen = tuple(grid for grid in grids if grid.name == grid_name)
        if not chosen:
            raise reader.fail("grid", choice(grid.name for grid in grids))
    houses: list[House] = []
    for grid in chosen:
        prefix = f"grid {grid.name} " if len(grids) > 1 else ""
        for label, cells in _parts(reader, kind, grid):
            members = tuple(sorted(index[cell] for cell in cells))
            houses.append(House(family, f"{prefix}{family} {label}", members))
    return houses


def _parts(
    reader: TomlReader, kind: str, grid: GridShape
) -> Iterable[tuple[str | int, list[tuple[int, int]]]]:
    """Label and cells of each house of a kind in one grid."""
    top, left, rows, columns = grid.row, grid.column, grid.rows, grid.columns
    if kind == "rows":
        for r in range(rows):
            yield r + 1, [(top + r, left + c) for c in range(columns)]
    elif kind == "columns":
        for c in range(columns):
            yield c + 1, [(top + r, left + c) for r in range(rows)]
    elif kind == "boxes":
        height, width = reader.number("rows", MAX_CELLS), reader.number("columns", MAX_CELLS)
        for key, length in ("rows", rows), ("columns", columns):
            if length % reader.number(key, MAX_CELLS):
                raise reader.fail(key, f"a divisor of {length}, the {key} of grid {grid.name}")
        across = columns // width
        for b in range(across * (rows // height)):
            r0, c0 = top + b // across * height, left + b % across * width
            yield b + 1, [(r0 + i, c0 + j) for i in range(height) for j in range(width)]
    elif kind == "diagonals":
        if rows != columns:
            raise reader.fail("kind", f"a square grid for diagonals, not {rows} x {columns}")
        yield 1, [(top + i, left + i) for i in range(rows)]
        yield 2, [(top + i, left + columns - 1 - i) for i in range(rows)]
    else:
        yield from _drawn(reader, grid)


def _drawn(reader: TomlReader, grid: GridShape) -> Iterable[tuple[str, list[tuple[int, int]]]]:
    """Regions drawn as text: one letter per region, a dot for no region."""
    expected = f"{grid.rows} lines of {grid.columns} characters, a letter per region, . for none"
    text = reader.raw("map", f"a text of {expected}")
    lines = ["".join(line.split()) for line in text.strip().splitlines()]
    if [len(line) for line in lines] != [grid.columns] * grid.rows:
        message = f"key {reader.path('map')}: {_misfit(lines, grid, expected)}"
        raise reader.error(message, file=reader.file)
    drawing = "".join(lines)
    if not drawing.isprintable():
        raise reader.fail("map", f"{expected}, no control characters")
    for label in dict.fromkeys(drawing):
        if label != ".":
            pairs = zip(grid_cells(grid), drawing, strict=True)
            yield label, [cell for cell, mark in pairs if mark == label]


def _misfit(lines: list[str], grid: GridShape, expected: str) -> str:
    """Where a drawing does not fit its grid."""
    fault = f"found {len(lines)} lines"
    for number, line in enumerate(lines[: grid.rows], start=1):
        if len(line) != grid.columns:
            fault = f"line {number} has {len(line)}: {excerpt(line)}"
            break
    return f"expected {expected}; {fault}"


def _cell_lists(reader: TomlReader, family: str, index: CellIndex) -> list[House]:
    lists = reader.several("cells", 'a list of texts such as ["r1c1 r1c2 r2c1"]')
    houses = [
        House(family, f"{family} {i}", tuple(sorted(named_cells(reader, "cells", text, index))))
        for i, text in enumerate(lists, start=1)
    ]
    if len(houses) > 1 and all(len(house.cells) == 1 for house in houses):
        warn(
            f"{reader.file}: key {reader.path('cells')}: each text is one cell, and a house of one "
            'cell says nothing; cells of one house go in one text, as in "r1c1 r1c2 r2c1"',
            SatsudokuWarning,
            stacklevel=2,
        )
    return houses

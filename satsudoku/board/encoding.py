"""Read an encoding file: TOML, as ``encodings/README.md`` documents it, to a `Variant`.

Every error names the file, the key, what was expected and what was found.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any

from satsudoku.board.shipped import shipped_text, variant_names
from satsudoku.board.toml_reader import TomlReader, choice, file_text, parse_toml, read_text, shown
from satsudoku.board.variant import EMPTY, GridShape, House, Mark, Relation, Variant
from satsudoku.errors import VariantError, excerpt

__all__ = ["build_encoding", "parse_encoding", "read_encoding", "shipped_variant"]

MAX_SYMBOLS = 255  # a cell's value is one byte, 0 for empty
# What keeps a slip of the pen in an encoding from eating all memory; 100 x 100 cells fit.
MAX_CELLS = 1 << 16
MAX_CANDIDATES = 1 << 20
MAX_HOUSES = 1 << 14
MAX_ENTRIES = 1 << 22  # of the exact cover
MAX_EXTENDS = 16

_TOP = ("extends", "title", "description", "symbols", "grids", "houses", "relations", "cells")
_GRID = ("name", "rows", "columns", "row", "column", "at")
_KINDS: dict[str, tuple[str, ...]] = {
    "rows": (),
    "columns": (),
    "boxes": ("rows", "columns"),
    "diagonals": (),
    "regions": ("map",),
    "cells": ("cells",),
}
_RELATION = ("name", "offsets", "cells", "except", "forbid", "allow")
_MARK = ("name", "cells", "allow", "forbid")

# Named symbol pairs (values counted from 0), for `forbid` and `allow`.
_PREDICATES: dict[str, Callable[[int, int], bool]] = {
    "equal": lambda a, b: a == b,
    "consecutive": lambda a, b: abs(a - b) == 1,
    "less": lambda a, b: a < b,
    "greater": lambda a, b: a > b,
    "double": lambda a, b: a + 1 == 2 * (b + 1) or b + 1 == 2 * (a + 1),
}


def parse_encoding(text: str, name: str, file: str) -> Variant:
    """Build a variant from the text of an encoding file.

    Args:
        text: TOML.
        name: the variant's.
        file: named in errors; paths in ``extends`` start from its folder.

    Raises:
        VariantError: with file, key, what was found and what was expected.

    >>> parse_encoding('extends = "classic4"', "mine", "mine.toml")
    Variant('mine': 16 cells, 4 symbols, 12 houses)
    >>> parse_encoding('extends = "classic"', "mine", "mine.toml")
    Traceback (most recent call last):
    satsudoku.errors.VariantError: mine.toml: key extends: expected a variant such as classic9, ...
    """
    return _build(parse_toml(text, file, VariantError), name, file)


def read_encoding(path: Path) -> Variant:
    """Read an encoding file; its name without ``.toml`` is the variant's.

    Raises:
        VariantError: unreadable, or not an encoding.

    >>> read_encoding(Path("nowhere.toml"))
    Traceback (most recent call last):
    satsudoku.errors.VariantError: nowhere.toml: cannot read the encoding: No such file or directory
    """
    return parse_encoding(read_text(path, "the encoding", VariantError), path.stem, str(path))


@lru_cache(maxsize=64)
def shipped_variant(name: str) -> Variant:
    """A variant that travels with the package, read once and kept.

    Args:
        name: one of `satsudoku.variant_names`.

    >>> shipped_variant("classic4")
    Variant('classic4': 16 cells, 4 symbols, 12 houses)
    """
    return parse_encoding(shipped_text(name), name, f"encodings/{name}.toml")


def build_encoding(
    data: dict[str, Any], name: str, file: str, parent: Variant | None = None
) -> Variant:
    """Build a variant from the tables of an encoding.

    Args:
        data: as TOML gives them, without ``extends``.
        name: the variant's.
        file: named in errors.
        parent: what it extends, if anything.

    Raises:
        VariantError: with file, key, what was found and what was expected.

    >>> from satsudoku import variant
    >>> even = [{"name": "even", "cells": "r1c1 r2c3", "allow": "24"}]
    >>> build_encoding({"cells": even}, "mine", "mine.json", variant("classic4"))
    Variant('mine': 16 cells, 4 symbols, 12 houses, 2 marks)
    """
    return _declare(TomlReader(data, "", file, VariantError), name, parent)


def _build(data: dict[str, Any], name: str, file: str, ancestors: tuple[str, ...] = ()) -> Variant:
    top = TomlReader(data, "", file, VariantError)
    top.only(_TOP)
    return _declare(top, name, _parent(top, ancestors))


def _declare(top: TomlReader, name: str, parent: Variant | None) -> Variant:
    data, file = top.table, top.file
    symbols = _symbols(top, parent)
    if parent is not None and "grids" not in data:
        grids, cells = parent.grids, parent.cells
    else:
        grids, cells = _grids(top)
    needed = parent is not None and (parent.houses or parent.relations or parent.marks)
    if parent is not None and cells != parent.cells and needed:
        raise top.fail("grids", "the same cells as the extended encoding, whose houses name them")
    if len(cells) * len(symbols) > MAX_CANDIDATES:
        raise VariantError(
            f"{len(cells)} cells of {len(symbols)} symbols are {len(cells) * len(symbols)} "
            f"candidates, expected at most {MAX_CANDIDATES}",
            file=file,
        )
    index = {cell: i for i, cell in enumerate(cells)}
    return Variant(
        name=name,
        title=top.text("title", default=name),
        description=top.text("description", default="(no description)"),
        symbols=symbols,
        grids=grids,
        cells=cells,
        houses=_houses(top, grids, symbols, index, parent),
        relations=_relations(top, symbols, index, parent),
        marks=_marks(top, symbols, index, parent),
    )


def _parent(top: TomlReader, ancestors: tuple[str, ...]) -> Variant | None:
    """The extended encoding, if any; `ancestors` are those that led to this one."""
    if "extends" not in top.table:
        return None
    base = top.text("extends", "the name of an encoding, or a path that ends in .toml")
    if base.endswith(".toml"):
        path = Path(top.file).parent / base
        key, name, file = os.path.realpath(path), path.stem, str(path)
    elif base in variant_names():
        key, name, file = base, base, f"encodings/{base}.toml"
    else:
        near = get_close_matches(base, variant_names(), n=3, cutoff=0.5) or ["classic9"]
        raise top.fail("extends", f"a variant such as {', '.join(near)}, or a path to a .toml file")
    if key in ancestors:
        raise top.fail("extends", "an encoding that does not, in the end, extend itself")
    if len(ancestors) == MAX_EXTENDS:
        raise top.fail("extends", f"a chain of at most {MAX_EXTENDS} encodings")
    if key == base:
        text = shipped_text(base)
    else:
        try:
            text = file_text(path)
        except ValueError as reason:
            raise top.fail("extends", f"a readable file ({reason})") from None
    return _build(parse_toml(text, file, VariantError), name, file, (*ancestors, key))


def _symbols(top: TomlReader, parent: Variant | None) -> str:
    symbols = top.raw(
        "symbols", "a text, one character a symbol", parent.symbols if parent else None
    )
    bad = [s for s in symbols if s in EMPTY or s.isspace() or not s.isprintable()]
    if bad or len(set(symbols)) != len(symbols) or len(symbols) > MAX_SYMBOLS:
        raise top.fail(
            "symbols",
            f"1 to {MAX_SYMBOLS} different printable characters, none of them a blank or one of "
            f"{' '.join(EMPTY)}, which mean an empty cell",
        )
    if parent is not None and symbols != parent.symbols and (parent.relations or parent.marks):
        raise top.fail("symbols", "those of the extended encoding, whose relations use them")
    return symbols


def _grids(top: TomlReader) -> tuple[tuple[GridShape, ...], tuple[tuple[int, int], ...]]:
    grids: dict[str, GridShape] = {}
    cells: set[tuple[int, int]] = set()
    height = width = places = 0
    for number, reader in enumerate(top.tables("grids"), start=1):
        reader.only(_GRID)
        for grid in _copies(reader, len(grids) + 1):
            if grid.name in grids:
                raise reader.fail("name", "a name that no other grid has")
            height = max(height, grid.row + grid.rows - 1)
            width = max(width, grid.column + grid.columns - 1)
            places += grid.rows * grid.columns
            if height * width > MAX_CELLS or places > MAX_CELLS:
                message = f"key grids[{number}]: expected grids of at most {MAX_CELLS} places"
                raise VariantError(f"{message} in all; found {height} x {width}", file=top.file)
            grids[grid.name] = grid
            cells.update(_cells(grid))
    if not grids:
        raise top.fail("grids", "at least one [[grids]] with rows and columns")
    return tuple(grids.values()), tuple(sorted(cells))


def _copies(reader: TomlReader, first: int) -> Iterable[GridShape]:
    """The grids of one table: one, or one at each of the places in ``at``."""
    rows, columns = reader.number("rows", MAX_CELLS), reader.number("columns", MAX_CELLS)
    if "at" not in reader.table:
        name = reader.text("name", default=str(first))
        row, column = reader.number("row", MAX_CELLS, 1), reader.number("column", MAX_CELLS, 1)
        yield GridShape(name, rows, columns, row, column)
        return
    expected = "a list of places [row, column], each from 1, in place of row and column"
    prefix = reader.text("name") if "name" in reader.table else ""
    for number, place in enumerate(reader.several("at", expected), start=first):
        whole = isinstance(place, list) and [type(n) for n in place] == [int, int]
        if not whole or min(place) < 1 or "row" in reader.table or "column" in reader.table:
            raise reader.fail("at", expected)
        yield GridShape(f"{prefix}{number}", rows, columns, *place)


def _cells(grid: GridShape) -> list[tuple[int, int]]:
    """The cells of a grid in reading order."""
    return [(grid.row + r, grid.column + c) for r in range(grid.rows) for c in range(grid.columns)]


_CellIndex = Mapping[tuple[int, int], int]


def _houses(
    top: TomlReader,
    grids: tuple[GridShape, ...],
    symbols: str,
    index: _CellIndex,
    parent: Variant | None,
) -> tuple[House, ...]:
    """The parent's families that are not declared again, then our own; equal houses once."""
    own: list[House] = []
    entries = sum(len(house.cells) for house in parent.houses) * len(symbols) if parent else 0
    for reader in top.tables("houses"):
        family = _family(reader, grids, index)
        entries += sum(len(house.cells) for house in family) * len(symbols)
        if entries > MAX_ENTRIES:
            message = f"key {reader.where}: expected at most {MAX_ENTRIES} (house, cell, symbol)"
            raise VariantError(f"{message} in all; found {entries}", file=top.file)
        own.extend(family)
        if len(own) > MAX_HOUSES:
            message = f"key {reader.where}: expected at most {MAX_HOUSES} houses in all"
            raise VariantError(f"{message}; found {len(own)}", file=top.file)
    families = {house.family for house in own}
    inherited = [h for h in parent.houses if h.family not in families] if parent else []
    unique: dict[tuple[str, tuple[int, ...]], House] = {}
    names: set[str] = set()
    for house in inherited + own:
        if (house.family, house.cells) in unique:
            continue  # e.g. the box that two overlapping grids share
        if house.name in names:
            raise VariantError(
                f"key houses: two houses are called {excerpt(house.name)}, expected different "
                "names: one table for them all, or another family",
                file=top.file,
            )
        if len(house.cells) > len(symbols):
            raise VariantError(
                f"key houses: {house.name} has {len(house.cells)} cells, expected at most "
                f"{len(symbols)}, the number of symbols",
                file=top.file,
            )
        names.add(house.name)
        unique[house.family, house.cells] = house
    return tuple(unique.values())


def _family(reader: TomlReader, grids: tuple[GridShape, ...], index: _CellIndex) -> list[House]:
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
        wanted = reader.text("grid", "the name of a grid")
        chosen = tuple(grid for grid in grids if grid.name == wanted)
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
    """Regions drawn as text: one letter a region, a dot for no region."""
    wanted = f"{grid.rows} lines of {grid.columns} characters, a letter a region, . for none"
    lines = ["".join(line.split()) for line in reader.raw("map", wanted).strip().splitlines()]
    if [len(line) for line in lines] != [grid.columns] * grid.rows:
        raise reader.fail("map", wanted)
    drawing = "".join(lines)
    if not drawing.isprintable():
        raise reader.fail("map", f"{wanted}, no control characters")
    for label in dict.fromkeys(drawing):
        if label != ".":
            pairs = zip(_cells(grid), drawing, strict=True)
            yield label, [cell for cell, mark in pairs if mark == label]


_CELL = re.compile(r"r([1-9][0-9]{0,4})c([1-9][0-9]{0,4})")


def _named_cells(reader: TomlReader, key: str, text: object, index: _CellIndex) -> tuple[int, ...]:
    """Indices of cells written as ``r1c1 r1c2 ...``."""
    found: list[int] = []
    for word in text.split() if isinstance(text, str) else [""]:
        match = _CELL.fullmatch(word)
        cell = (int(match[1]), int(match[2])) if match else (0, 0)
        if cell not in index:
            raise reader.fail(key, f"cells of the grid such as r1c1, not {shown(word)}")
        found.append(index[cell])
    if not found or len(set(found)) != len(found):
        raise reader.fail(key, "different cells, separated by blanks")
    return tuple(found)


def _cell_lists(reader: TomlReader, family: str, index: _CellIndex) -> list[House]:
    lists = reader.several("cells", 'a list of texts such as ["r1c1 r1c2 r2c1"]')
    return [
        House(family, f"{family} {i}", tuple(sorted(_named_cells(reader, "cells", text, index))))
        for i, text in enumerate(lists, start=1)
    ]


def _relations(
    top: TomlReader, symbols: str, index: _CellIndex, parent: Variant | None
) -> tuple[Relation, ...]:
    """The parent's relations whose name is not declared again, then our own.

    A name may stand in several tables; each pair of cells then has one relation of that name.
    """
    found: dict[tuple[str, int, int], frozenset[tuple[int, int]]] = {}
    entries = 0
    for reader in top.tables("relations"):
        reader.only(_RELATION)
        name = reader.text("name", "a text, e.g. anti-knight")
        forbidden = _forbidden(reader, symbols)
        mirrored = frozenset((b, a) for a, b in forbidden)
        exempt = {frozenset(pair) for pair in _listed_pairs(reader, "except", index)}
        for first, second in _cell_pairs(reader, index):
            if {first, second} in exempt:
                continue
            pairs = forbidden
            if first > second:
                first, second, pairs = second, first, mirrored
            known = found.get((name, first, second), frozenset())
            if not pairs <= known:
                found[name, first, second] = known | pairs if known else pairs
                entries += 2 * len(pairs)
                if entries > MAX_ENTRIES:
                    message = f"key {reader.where}: expected at most {MAX_ENTRIES // 2} forbidden"
                    raise VariantError(f"{message} pairs of candidates in all", file=top.file)
    names = {name for name, _, _ in found}
    inherited = [r for r in parent.relations if r.name not in names] if parent else []
    return (*inherited, *(Relation(*key, pairs) for key, pairs in found.items()))


def _forbidden(reader: TomlReader, symbols: str) -> frozenset[tuple[int, int]]:
    key = reader.exactly_one("forbid", "allow")
    value = reader.table[key]
    every = frozenset((a, b) for a in range(len(symbols)) for b in range(len(symbols)))
    if isinstance(value, str) and value in _PREDICATES:
        holds = _PREDICATES[value]
        pairs = frozenset(pair for pair in every if holds(*pair))
    else:
        expected = f'{choice(_PREDICATES)}, or a list of symbol pairs such as ["12", "21"]'
        texts = reader.several(key, expected)
        for text in texts:
            if not isinstance(text, str) or len(text) != 2 or not set(text) <= set(symbols):
                raise reader.fail(key, expected)
        pairs = frozenset((symbols.index(t[0]), symbols.index(t[1])) for t in texts)
    return pairs if key == "forbid" else every - pairs


def _cell_pairs(reader: TomlReader, index: _CellIndex) -> Iterable[tuple[int, int]]:
    """Ordered cell pairs: all pairs at the given offsets, or those that are listed."""
    if reader.exactly_one("offsets", "cells") == "cells":
        if "except" in reader.table:
            raise reader.fail("except", "offsets, some of whose pairs it leaves out")
        yield from _listed_pairs(reader, "cells", index)
        return
    expected = "a list of [rows, columns], not both 0, such as [[0, 1], [1, 0]]"
    for offset in reader.several("offsets", expected):
        whole = isinstance(offset, list) and [type(n) for n in offset] == [int, int]
        if not whole or not any(offset):
            raise reader.fail("offsets", expected)
        for (row, column), first in index.items():
            second = index.get((row + offset[0], column + offset[1]))
            if second is not None:
                yield first, second


def _listed_pairs(reader: TomlReader, key: str, index: _CellIndex) -> Iterable[tuple[int, int]]:
    """Pairs of cells as a key lists them; none where it is missing."""
    if key not in reader.table:
        return
    for text in reader.several(key, 'a list of texts such as ["r1c1 r1c2"]'):
        pair = _named_cells(reader, key, text, index)
        if len(pair) != 2:
            raise reader.fail(key, 'two cells each, such as ["r1c1 r1c2"]')
        yield pair[0], pair[1]


def _marks(
    top: TomlReader, symbols: str, index: _CellIndex, parent: Variant | None
) -> tuple[Mark, ...]:
    """The parent's marks whose name is not declared again, then our own; one a cell and name."""
    found: dict[tuple[str, int], frozenset[int]] = {}
    for reader in top.tables("cells"):
        reader.only(_MARK)
        name = reader.text("name", "a text, e.g. even")
        key = reader.exactly_one("allow", "forbid")
        expected = f"a text of some of the symbols {symbols}"
        listed = reader.raw(key, expected)
        if not set(listed) <= set(symbols):
            raise reader.fail(key, expected)
        chosen = frozenset(map(symbols.index, listed))
        every = frozenset(range(len(symbols)))
        allowed = chosen if key == "allow" else every - chosen
        for cell in _named_cells(reader, "cells", reader.raw("cells", "cells, e.g. r1c1"), index):
            found[name, cell] = found.get((name, cell), every) & allowed
    names = {name for name, _ in found}
    inherited = [mark for mark in parent.marks if mark.name not in names] if parent else []
    return (*inherited, *(Mark(*key, allowed) for key, allowed in found.items()))

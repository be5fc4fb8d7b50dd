"""A variant: the rules of a puzzle, declared as data in ``encodings/*.toml``.

``encodings/README.md`` documents the file format by example. Everything else in the package (exact
cover, CNF, kernel, human rules) is derived from the frozen value that is built here.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from satsudoku.errors import UnknownNameError, VariantError, excerpt

__all__ = ["House", "Relation", "Variant", "cell_name", "variant", "variant_names"]

DEFAULT = "classic9"
# Hand-drawn puzzles and lines use these for an empty cell, so no symbol may be one of them.
EMPTY = ".0*_"
MAX_SYMBOLS = 255  # a cell's value is one byte, 0 for empty
MAX_CELLS = 1 << 16


def cell_name(row: int, column: int) -> str:
    """Name a cell as everyone does, from 1.

    >>> cell_name(4, 7)
    'r4c7'
    """
    return f"r{row}c{column}"


@dataclass(frozen=True)
class House:
    """A set of cells that holds no symbol twice.

    Attributes:
        family: what kind of house it is, e.g. ``row``.
        name: the family and which of it, e.g. ``row 4``.
        cells: indices into `Variant.cells`, ascending.
    """

    family: str
    name: str
    cells: tuple[int, ...]


@dataclass(frozen=True)
class Relation:
    """Symbol pairs that two cells may not hold.

    Attributes:
        name: as the encoding calls it, e.g. ``anti-knight``.
        first: index of a cell.
        second: index of the other cell.
        forbidden: pairs (symbol of first, symbol of second), each counted from 0.
    """

    name: str
    first: int
    second: int
    forbidden: frozenset[tuple[int, int]]


@dataclass(frozen=True)
class GridShape:
    """A rectangle of cells whose upper left cell is (`row`, `column`), both from 1."""

    name: str
    rows: int
    columns: int
    row: int = 1
    column: int = 1


@dataclass(frozen=True)
class Variant:
    """The rules of a puzzle: cells, symbols, houses and relations.

    Attributes:
        name: what `variant` finds it by, e.g. ``classic9``.
        title: for people, e.g. ``Sudoku``.
        description: one sentence: the rules.
        symbols: one character each; value ``v`` of a cell means ``symbols[v - 1]``, 0 is empty.
        grids: the rectangles whose union the cells are.
        cells: (row, column), from 1, in reading order.
        houses: sets of cells without a repeated symbol, in the order of the file.
        relations: forbidden symbol pairs between two cells.

    >>> classic = variant("classic9")
    >>> classic
    Variant('classic9': 81 cells, 9 symbols, 27 houses)
    >>> classic.houses[3].name, classic.cell_names[30]
    ('row 4', 'r4c4')
    """

    name: str
    title: str
    description: str
    symbols: str
    grids: tuple[GridShape, ...]
    cells: tuple[tuple[int, int], ...]
    houses: tuple[House, ...]
    relations: tuple[Relation, ...] = ()

    def __repr__(self) -> str:
        more = f", {len(self.relations)} relations" if self.relations else ""
        return (
            f"Variant({self.name!r}: {len(self.cells)} cells, {len(self.symbols)} symbols, "
            f"{len(self.houses)} houses{more})"
        )

    def __hash__(self) -> int:
        return hash(self.name)  # quick, for the tables kept by variant; names seldom repeat

    @classmethod
    def from_toml(cls, text: str, name: str, file: str | None = None) -> Variant:
        """Build a variant from the text of an encoding file.

        Args:
            text: TOML as ``encodings/README.md`` documents it.
            name: the variant's name; by custom the file's name without its ending.
            file: named in errors.

        Raises:
            VariantError: with file, key, what was found and what was expected.

        >>> latin2 = '''
        ... symbols = "12"
        ... grids = [{ rows = 2, columns = 2 }]
        ... houses = [{ family = "row", kind = "rows" }, { family = "column", kind = "columns" }]
        ... '''
        >>> Variant.from_toml(latin2, "latin2")
        Variant('latin2': 4 cells, 2 symbols, 4 houses)
        """
        return _build(_parse_toml(text, file or name), name, file or name)

    @classmethod
    def from_file(cls, path: str | Path) -> Variant:
        """Read an encoding file; its name without ``.toml`` is the variant's.

        Raises:
            VariantError: unreadable, or not an encoding.
        """
        path = Path(path)
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise VariantError(f"cannot read the encoding: {_reason(error)}", file=str(path)) from None
        return cls.from_toml(text, path.stem, str(path))

    @cached_property
    def cell_names(self) -> tuple[str, ...]:
        """The name of each cell, e.g. ``r4c7``."""
        return tuple(cell_name(row, column) for row, column in self.cells)

    @cached_property
    def cell_index(self) -> Mapping[tuple[int, int], int]:
        """From (row, column) to the cell's index."""
        return {cell: index for index, cell in enumerate(self.cells)}

    @cached_property
    def values(self) -> Mapping[str, int]:
        """From each character that a puzzle may hold to its value: 0 for empty, else from 1.

        Letters are read in either case where the symbols do not use both.
        """
        table = dict.fromkeys(EMPTY, 0)
        for value, symbol in enumerate(self.symbols, start=1):
            table[symbol] = value
        for value, symbol in enumerate(self.symbols, start=1):
            table.setdefault(symbol.lower(), value)
            table.setdefault(symbol.upper(), value)
        return {character: value for character, value in table.items() if len(character) == 1}

    @cached_property
    def houses_of(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the indices of its houses."""
        result: list[list[int]] = [[] for _ in self.cells]
        for index, house in enumerate(self.houses):
            for cell in house.cells:
                result[cell].append(index)
        return tuple(map(tuple, result))

    @cached_property
    def peers(self) -> tuple[frozenset[int], ...]:
        """For each cell, the other cells that share a house with it."""
        return tuple(
            frozenset(c for h in houses for c in self.houses[h].cells) - {cell}
            for cell, houses in enumerate(self.houses_of)
        )

    @cached_property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the smallest rectangle from (1, 1) that holds every cell."""
        return max(row for row, _ in self.cells), max(column for _, column in self.cells)

    @cached_property
    def _structure(self) -> tuple[frozenset[frozenset[int]], frozenset[object]]:
        return (
            frozenset(frozenset(house.cells) for house in self.houses),
            frozenset(_undirected(r.first, r.second, r.forbidden) for r in self.relations),
        )

    def is_symmetry(self, cells: Sequence[int]) -> bool:
        """Whether moving each cell ``i`` to ``cells[i]`` maps houses to houses and keeps relations.

        >>> x5 = variant("x5")
        >>> x5.is_symmetry([x5.cell_index[column, row] for row, column in x5.cells])
        True
        """
        if sorted(cells) != list(range(len(self.cells))):
            return False
        houses, relations = self._structure
        moved = frozenset(frozenset(cells[c] for c in house.cells) for house in self.houses)
        return moved == houses and relations == frozenset(
            _undirected(cells[r.first], cells[r.second], r.forbidden) for r in self.relations
        )


def _undirected(first: int, second: int, forbidden: frozenset[tuple[int, int]]) -> object:
    """A relation as a set, so that it equals its own mirror image."""
    return frozenset(frozenset({(first, a), (second, b)}) for a, b in forbidden)


def _shipped() -> Traversable:
    return files("satsudoku.encodings")


@lru_cache(maxsize=1)
def variant_names() -> tuple[str, ...]:
    """The names of the shipped variants.

    >>> "classic9" in variant_names()
    True
    """
    names = (entry.name for entry in _shipped().iterdir())
    return tuple(
        sorted(
            (name.removesuffix(".toml") for name in names if name.endswith(".toml")),
            key=lambda name: [int(part) if part.isdigit() else part for part in _words(name)],
        )
    )


def _words(name: str) -> list[str]:
    return re.findall(r"\d+|\D+", name)


@lru_cache(maxsize=64)
def variant(name: str = DEFAULT) -> Variant:
    """Find a shipped variant by name, or read an encoding file of your own.

    Args:
        name: one of `variant_names`, or a path that ends in ``.toml``.

    Raises:
        UnknownNameError: no such variant; the nearest names are suggested.
        VariantError: the file is not an encoding.

    >>> variant("x5").title
    'X Number Place 5x5'
    """
    if name.endswith(".toml"):
        return Variant.from_file(name)
    if name not in variant_names():
        raise UnknownNameError("variant", name, variant_names())
    entry = _shipped() / f"{name}.toml"
    return Variant.from_toml(entry.read_text(encoding="utf-8"), name, f"encodings/{name}.toml")


# --- reading an encoding -------------------------------------------------------------------------

_TOP = ("extends", "title", "description", "symbols", "grids", "houses", "relations")
_GRID = ("name", "rows", "columns", "row", "column")
_KINDS: dict[str, tuple[str, ...]] = {
    "rows": (),
    "columns": (),
    "boxes": ("rows", "columns"),
    "diagonals": (),
    "regions": ("map",),
    "cells": ("cells",),
}
_RELATION = ("name", "offsets", "cells", "forbid", "allow")

# Named symbol pairs (values counted from 0), for `forbid` and `allow`.
_PREDICATES: dict[str, Callable[[int, int], bool]] = {
    "equal": lambda a, b: a == b,
    "consecutive": lambda a, b: abs(a - b) == 1,
    "less": lambda a, b: a < b,
    "greater": lambda a, b: a > b,
    "double": lambda a, b: a + 1 == 2 * (b + 1) or b + 1 == 2 * (a + 1),
}


def _reason(error: OSError | UnicodeDecodeError) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8 text"
    return error.strerror or str(error)


def _parse_toml(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise VariantError(f"not TOML: {error}", file=file) from None


@dataclass(frozen=True)
class _Reader:
    """Takes values out of a TOML table and names file and key when one is not as expected."""

    table: Mapping[str, Any]
    where: str  # the table's key, "" at the top
    file: str

    def fail(self, key: str, expected: str) -> VariantError:
        path = f"{self.where}.{key}" if self.where else key
        found = f"found {excerpt(str(self.table[key]))}" if key in self.table else "it is missing"
        return VariantError(f"key {path}: expected {expected}; {found}", file=self.file)

    def only(self, known: Iterable[str]) -> None:
        names = tuple(known)
        for key in self.table:
            if key not in names:
                where = f" in {self.where}" if self.where else ""
                unknown = UnknownNameError(f"key{where}", key, names)
                raise VariantError(unknown.message, file=self.file)

    def text(self, key: str, expected: str, default: str | None = None) -> str:
        value = self.table.get(key, default)
        if not isinstance(value, str) or not value.strip():
            raise self.fail(key, expected)
        return value

    def number(self, key: str, default: int | None = None) -> int:
        value = self.table.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MAX_CELLS:
            raise self.fail(key, f"a whole number from 1 to {MAX_CELLS}")
        return value

    def tables(self, key: str) -> list[_Reader]:
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            raise self.fail(key, f"an array of tables, [[{key}]]")
        return [_Reader(e, f"{key}[{i}]", self.file) for i, e in enumerate(value, start=1)]


def _build(data: dict[str, Any], name: str, file: str, ancestors: tuple[str, ...] = ()) -> Variant:
    top = _Reader(data, "", file)
    top.only(_TOP)
    parent = _parent(top, name, ancestors)
    symbols = _symbols(top, parent)
    if parent is not None and "grids" not in data:
        grids, cells = parent.grids, parent.cells
    else:
        grids, cells = _grids(top)
    index = {cell: i for i, cell in enumerate(cells)}
    same_cells = parent is not None and cells == parent.cells
    if parent is not None and not same_cells and (parent.houses or parent.relations):
        raise top.fail("grids", "the same cells as the extended encoding, whose houses name them")

    houses = _houses(top, grids, index, parent)
    for house in houses:
        if len(house.cells) > len(symbols):
            raise VariantError(
                f"key houses: {house.name} has {len(house.cells)} cells, expected at most "
                f"{len(symbols)}, the number of symbols",
                file=file,
            )
    relations = _relations(top, symbols, index)
    if parent is not None:
        redone = {r.name for r in relations}
        relations = tuple(r for r in parent.relations if r.name not in redone) + relations
    return Variant(
        name=name,
        title=top.text("title", "a text", name),
        description=top.text("description", "a text", "(no description)"),
        symbols=symbols,
        grids=grids,
        cells=cells,
        houses=houses,
        relations=relations,
    )


def _parent(top: _Reader, name: str, ancestors: tuple[str, ...]) -> Variant | None:
    if "extends" not in top.table:
        return None
    base = top.text("extends", "the name of an encoding, or a path that ends in .toml")
    if base.endswith(".toml"):
        path = Path(top.file).parent / base
        key = str(path.resolve())
        if key in ancestors or path.resolve() == Path(top.file).resolve():
            raise top.fail("extends", "an encoding that does not, in the end, extend this one")
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise top.fail("extends", f"a readable file ({_reason(error)})") from None
        return _build(_parse_toml(text, str(path)), path.stem, str(path), (*ancestors, key))
    if base == name or base in ancestors:
        raise top.fail("extends", "an encoding that does not, in the end, extend this one")
    if base not in variant_names():
        unknown = UnknownNameError("encoding", base, variant_names())
        raise top.fail("extends", f"the name of an encoding ({unknown.message})")
    text = (_shipped() / f"{base}.toml").read_text(encoding="utf-8")
    file = f"encodings/{base}.toml"
    return _build(_parse_toml(text, file), base, file, (*ancestors, name))


def _symbols(top: _Reader, parent: Variant | None) -> str:
    symbols = top.text("symbols", "a text, one character a symbol", parent and parent.symbols)
    bad = [s for s in symbols if s in EMPTY or s.isspace() or not s.isprintable()]
    if bad or len(set(symbols)) != len(symbols) or len(symbols) > MAX_SYMBOLS:
        raise top.fail(
            "symbols",
            f"1 to {MAX_SYMBOLS} different printable characters, none of them a blank or one of "
            f"{' '.join(EMPTY)}, which mean an empty cell",
        )
    if parent is not None and parent.relations and symbols != parent.symbols:
        raise top.fail("symbols", "those of the extended encoding, whose relations use them")
    return symbols


def _grids(top: _Reader) -> tuple[tuple[GridShape, ...], tuple[tuple[int, int], ...]]:
    grids: list[GridShape] = []
    cells: set[tuple[int, int]] = set()
    for number, reader in enumerate(top.tables("grids"), start=1):
        reader.only(_GRID)
        grid = GridShape(
            name=reader.text("name", "a text", str(number)),
            rows=reader.number("rows"),
            columns=reader.number("columns"),
            row=reader.number("row", 1),
            column=reader.number("column", 1),
        )
        if any(grid.name == other.name for other in grids):
            raise reader.fail("name", "a name that no other grid has")
        if grid.rows * grid.columns > MAX_CELLS:
            raise reader.fail("rows", f"a grid of at most {MAX_CELLS} cells")
        grids.append(grid)
        cells.update(_cells(grid))
    if not grids:
        raise top.fail("grids", "at least one [[grids]] with rows and columns")
    if len(cells) > MAX_CELLS:
        raise top.fail("grids", f"at most {MAX_CELLS} cells in all")
    return tuple(grids), tuple(sorted(cells))


def _cells(grid: GridShape) -> list[tuple[int, int]]:
    """The cells of a grid in reading order."""
    return [
        (grid.row + r, grid.column + c) for r in range(grid.rows) for c in range(grid.columns)
    ]


_CellIndex = Mapping[tuple[int, int], int]


def _houses(
    top: _Reader, grids: tuple[GridShape, ...], index: _CellIndex, parent: Variant | None
) -> tuple[House, ...]:
    """The parent's families that are not declared again, then our own; a set of cells once."""
    own: list[House] = []
    for reader in top.tables("houses"):
        own.extend(_family(reader, grids, index))
    families = {house.family for house in own}
    inherited = [h for h in parent.houses if h.family not in families] if parent else []
    unique: dict[tuple[int, ...], House] = {}
    names: set[str] = set()
    for house in inherited + own:
        if house.cells in unique:
            continue  # e.g. the box that two overlapping grids share
        if house.name in names:
            raise VariantError(
                f"key houses: two houses are called {house.name!r}, expected different names",
                file=top.file,
            )
        names.add(house.name)
        unique[house.cells] = house
    return tuple(unique.values())


def _family(reader: _Reader, grids: tuple[GridShape, ...], index: _CellIndex) -> list[House]:
    """The houses of one [[houses]] table."""
    kind = reader.text("kind", f"one of {', '.join(_KINDS)}")
    if kind not in _KINDS:
        raise reader.fail("kind", f"one of {', '.join(_KINDS)}")
    reader.only(("family", "kind", "grid", *_KINDS[kind]))
    family = reader.text("family", "a text, e.g. row")
    if kind == "cells":
        return _cell_lists(reader, family, index)
    chosen = grids
    if "grid" in reader.table:
        wanted = reader.text("grid", "the name of a grid")
        chosen = tuple(grid for grid in grids if grid.name == wanted)
        if not chosen:
            raise reader.fail("grid", f"one of {', '.join(grid.name for grid in grids)}")
    houses: list[House] = []
    for grid in chosen:
        prefix = f"grid {grid.name} " if len(grids) > 1 else ""
        for label, cells in _parts(reader, kind, grid):
            members = tuple(sorted(index[cell] for cell in cells))
            houses.append(House(family, f"{prefix}{family} {label}", members))
    return houses


def _parts(
    reader: _Reader, kind: str, grid: GridShape
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
        height, width = reader.number("rows"), reader.number("columns")
        if rows % height or columns % width:
            raise reader.fail("rows", f"boxes that tile a grid of {rows} x {columns} cells")
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


def _drawn(reader: _Reader, grid: GridShape) -> Iterable[tuple[str, list[tuple[int, int]]]]:
    """Regions drawn as text: one letter a region, a dot for no region."""
    lines = [line.split() for line in reader.text("map", "a drawing").strip().splitlines()]
    drawing = "".join("".join(line) for line in lines)
    wanted = f"{grid.rows} lines of {grid.columns} characters, a letter a region, . for none"
    if len(drawing) != grid.rows * grid.columns or len(lines) != grid.rows:
        raise reader.fail("map", wanted)
    for label in dict.fromkeys(drawing):
        if label != ".":
            pairs = zip(_cells(grid), drawing, strict=True)
            yield label, [cell for cell, mark in pairs if mark == label]


_CELL = re.compile(r"r([1-9]\d*)c([1-9]\d*)")


def _named_cells(reader: _Reader, key: str, text: object, index: _CellIndex) -> tuple[int, ...]:
    """Indices of cells written as ``r1c1 r1c2 ...``."""
    found: list[int] = []
    for word in text.split() if isinstance(text, str) else [""]:
        match = _CELL.fullmatch(word)
        cell = (int(match[1]), int(match[2])) if match else (0, 0)
        if cell not in index:
            raise reader.fail(key, f"cells of the grid such as r1c1, not {word!r}")
        found.append(index[cell])
    if not found or len(set(found)) != len(found):
        raise reader.fail(key, "different cells, separated by blanks")
    return tuple(found)


def _list(reader: _Reader, key: str, expected: str) -> list[Any]:
    value = reader.table.get(key)
    if not isinstance(value, list) or not value:
        raise reader.fail(key, expected)
    return value


def _cell_lists(reader: _Reader, family: str, index: _CellIndex) -> list[House]:
    lists = _list(reader, "cells", 'a list of texts such as ["r1c1 r1c2 r2c1"]')
    return [
        House(family, f"{family} {i}", tuple(sorted(_named_cells(reader, "cells", text, index))))
        for i, text in enumerate(lists, start=1)
    ]


def _relations(top: _Reader, symbols: str, index: _CellIndex) -> tuple[Relation, ...]:
    """The forbidden symbol pairs, cell pair by cell pair."""
    relations: list[Relation] = []
    for number, reader in enumerate(top.tables("relations"), start=1):
        reader.only(_RELATION)
        name = reader.text("name", "a text", f"relation {number}")
        forbidden = _forbidden(reader, symbols)
        seen: set[tuple[int, int]] = set()
        for first, second in _cell_pairs(reader, index):
            if (first, second) in seen:
                continue
            seen.add((first, second))
            relations.append(Relation(name, first, second, forbidden))
    return tuple(relations)


def _forbidden(reader: _Reader, symbols: str) -> frozenset[tuple[int, int]]:
    if ("forbid" in reader.table) == ("allow" in reader.table):
        raise reader.fail("forbid", "either forbid or allow")
    key = "forbid" if "forbid" in reader.table else "allow"
    value = reader.table[key]
    every = frozenset((a, b) for a in range(len(symbols)) for b in range(len(symbols)))
    if isinstance(value, str) and value in _PREDICATES:
        holds = _PREDICATES[value]
        pairs = frozenset(pair for pair in every if holds(*pair))
    else:
        texts = value if isinstance(value, list) else [None]
        for text in texts:
            if not isinstance(text, str) or len(text) != 2 or not set(text) <= set(symbols):
                raise reader.fail(
                    key, f'one of {", ".join(_PREDICATES)}, or symbol pairs such as ["12", "21"]'
                )
        pairs = frozenset((symbols.index(t[0]), symbols.index(t[1])) for t in texts)
    return pairs if key == "forbid" else every - pairs


def _cell_pairs(reader: _Reader, index: _CellIndex) -> Iterable[tuple[int, int]]:
    """Ordered cell pairs: all pairs at the given offsets, or those that are listed."""
    if ("offsets" in reader.table) == ("cells" in reader.table):
        raise reader.fail("offsets", "either offsets or cells")
    if "cells" in reader.table:
        for text in _list(reader, "cells", 'a list of texts such as ["r1c1 r1c2"]'):
            pair = _named_cells(reader, "cells", text, index)
            if len(pair) != 2:
                raise reader.fail("cells", 'two cells each, such as ["r1c1 r1c2"]')
            yield pair[0], pair[1]
        return
    for offset in _list(reader, "offsets", "a list of [rows, columns], such as [[0, 1], [1, 0]]"):
        whole = isinstance(offset, list) and len(offset) == 2
        if not whole or not all(isinstance(n, int) for n in offset) or offset == [0, 0]:
            raise reader.fail("offsets", "a list of [rows, columns], such as [[0, 1], [1, 0]]")
        for (row, column), first in index.items():
            second = index.get((row + offset[0], column + offset[1]))
            if second is not None:
                yield first, second



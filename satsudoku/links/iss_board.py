"""The board of a string of Interactive Sudoku Solver: its cells, symbols and houses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from math import isqrt
from typing import Any, TypeAlias

from satsudoku.board.library import variant as find_variant
from satsudoku.board.shipped import variant_names
from satsudoku.board.symbols import NUMERALS, with_symbols
from satsudoku.board.toml_reader import Numbered
from satsudoku.board.variant import Variant
from satsudoku.errors import excerpt
from satsudoku.formats.reading.layouts import layout_variant
from satsudoku.links.iss_extra_cells import ExtraCells
from satsudoku.links.iss_items import fault, unsupported
from satsudoku.links.square import SYMBOLS

Move: TypeAlias = tuple[str, int, int]
"""Within a group, as `IssBoard.place` calls it: rows down, and columns to the right."""

CELL = re.compile(r"R([1-9a-g])C([1-9a-g])", re.IGNORECASE)
"""The name of a cell."""

_HELPERS = {"SumLine": "SL", "FullRank": "FR"}
_OWN_BOARD = ("NoBoxes", "RegionSize", "Jigsaw", "Var", "ChaosConstruction", "Doppelganger")
"""The items that make the board other than classic."""
_SHAPING = ("Shape", *_OWN_BOARD)


def diagonal(start: int, rows: int, columns: int) -> list[int]:
    """The cells along the diagonal of a clue that is beside the border.

    The side where it starts decides its direction: from the left down, from above to the left,
    from the right up, from below to the right. There is none within the board.

    >>> diagonal(4, 4, 4), diagonal(3, 4, 4), diagonal(5, 4, 4)
    ([4, 9, 14], [3, 6, 9, 12], [])
    """
    row, column = divmod(start, columns)
    if column == 0 and row < rows - 1:
        down, right = 1, 1
    elif row == 0:
        down, right = 1, -1
    elif column == columns - 1:
        down, right = -1, -1
    elif row == rows - 1:
        down, right = -1, 1
    else:
        return []
    cells = []
    while 0 <= row < rows and 0 <= column < columns:
        cells.append(row * columns + column)
        row, column = row + down, column + right
    return cells


@lru_cache(maxsize=1024)
def whole_number(text: str) -> int:
    """A number of at most four digits.

    Raises:
        FormatError: something else.
    """
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 4):
        raise fault(f"expected a number: {excerpt(text)}")
    return int(text)


@lru_cache(maxsize=64)
def _boxes(rows: int, columns: int, region: int) -> tuple[tuple[int, ...], ...]:
    for height in range(isqrt(region), 0, -1):
        if region % height:
            continue
        for high, wide in ((height, region // height), (region // height, height)):
            if rows % high == 0 and columns % wide == 0 and min(high, wide) > 1:
                return tuple(
                    tuple((r + i) * columns + c + j for i in range(high) for j in range(wide))
                    for r in range(0, rows, high)
                    for c in range(0, columns, wide)
                )
    return ()


class IssBoard:
    """The board that settings declare.

    Extra cells (``Var``) lie in grids of their own below the board; so do the helpers of items,
    such as the offset of a long loop. Each is known by a key: the type of its item, and texts.

    Attributes:
        rows, columns: of cells, up to 16 each.
        cells: the cells of the board, in reading order.
        extra: the cells beside it.
        helpers: the cells of each helper, by its key.
        values: the number of symbols.
        first: the number of the first symbol, 0 or 1.
        symbols: one character a value.
        raw: whether rows, columns and boxes are not houses.
        count: the number of cells, with the extra ones.
        boxes: the cells of each default box; empty if none fit.
        impossible: why no filling obeys the settings.
        regions: the cells of each box that is a house, or if there are none, of each piece.
        region_of: the number of the region of a cell, from 0, if it has one.
        pieces: the cells of each jigsaw region that is a house.
        neighbours: the pairs of cells that share an edge, each in both orders.
        known_moves: the names of cells that were moved, by name and move.
        known_givens: the cells and values of givens that were read, by their texts.
        known_rules: the variants with more rules that were read, and the tables of these, by the
            texts of their items.
        variant: its cells, symbols and houses.

    Raises:
        SatsudokuError: a board that is not supported.

    >>> board = IssBoard({"Shape": ["4x4"]})
    >>> board.cell("R2C1"), board.boxes[0]
    (4, (0, 1, 4, 5))
    """

    def __init__(
        self,
        settings: Mapping[str, Sequence[str]],
        extras: Iterable[Sequence[str]] = (),
        helpers: Iterable[tuple[tuple[str, ...], int]] = (),
    ) -> None:
        shape = shape_of(settings)
        self.rows, self.columns, self.values, self.first, self.raw = shape
        self.symbols = NUMERALS[self.first : self.first + self.values]
        self.cells = range(self.rows * self.columns)
        self.extra = ExtraCells(self.rows, self.columns)
        for extra in extras:
            self.extra.declare(extra)
        side = max(self.rows, self.columns)
        self.region_size: int | None = None
        if "RegionSize" in settings:
            self.region_size = whole_number(settings["RegionSize"][0])
            if self.region_size < 0:
                raise fault(f"not supported: RegionSize~{self.region_size}")
        wanted = side if self.region_size is None else self.region_size
        self.boxes = self.boxes_of(wanted)
        bare = self.raw or "NoBoxes" in settings
        self.impossible: list[str] = []
        if self.boxes and wanted > self.values and not bare:
            self.impossible = [f"a box of {wanted} cells holds no value twice"]
            self.boxes = ()
        for prefix, (count, columns) in self._own_groups(settings, side).items():
            self.extra.add(prefix, count, columns)
        self.helpers: dict[tuple[str, ...], list[int]] = {}
        for number, (key, count) in enumerate(helpers, start=1):
            prefix = f"{_HELPERS[key[0]]}{number}"
            self.extra.add(prefix, count, count)
            self.helpers[key] = self.extra.groups[prefix]
        self.count = self.extra.count
        self._places = _places(self.rows, self.columns)
        if self.extra.cells:
            self._places = {**self._places, **self.extra.cells}
        self.neighbours = frozenset(self._neighbours())
        self.known_moves: dict[tuple[str, Move], str] = {}
        self.known_givens: dict[str, tuple[int, frozenset[int]]] = {}
        self.known_rules: dict[tuple[tuple[str, ...], ...], tuple[Variant, Mapping[str, Any]]] = {}
        self.pieces: Sequence[Sequence[int]] = ()
        self.regions: Sequence[Sequence[int]] = () if bare else self.boxes
        classic = _classic(self.rows, self.columns, self.values)
        usual = not self.helpers and settings.keys().isdisjoint(_OWN_BOARD)
        if classic and not self.raw and usual:
            self.variant = with_symbols(classic, self.symbols)
        else:
            grids = [{"rows": self.rows, "columns": self.columns}, *self.extra.grids]
            houses = [] if self.raw else self._houses(settings, side)
            table = {"symbols": self.symbols, "grids": grids, "houses": houses}
            self.variant = layout_variant(table, "Interactive Sudoku Solver")
        self.region_of = {cell: at for at, part in enumerate(self.regions) for cell in part}

    def _houses(self, settings: Mapping[str, Sequence[str]], side: int) -> list[dict[str, Any]]:
        """The tables of rows, columns and regions."""
        houses: list[dict[str, Any]] = [
            {"family": "row", "kind": "rows"},
            {"family": "column", "kind": "columns"},
        ]
        if self.extra.grids:  # cells in no row or column
            houses = [self.cells_of("row", self.lines("R"))]
            houses.append(self.cells_of("column", self.lines("C")))
        if self.regions:
            houses.append(self.cells_of("box", self.regions))
        pieces: dict[tuple[int, ...], None] = {}
        for layout in settings.get("Jigsaw", ()):
            pieces |= dict.fromkeys(self._jigsaw(layout, self.region_size or side))
        if pieces:
            self.pieces = [*pieces]
            self.regions = self.regions or self.pieces
            houses.append(self.cells_of("region", self.pieces))
        return houses

    def _own_groups(
        self, settings: Mapping[str, Sequence[str]], side: int
    ) -> dict[str, tuple[int, int]]:
        """The extra cells that rules of the whole board add: their number and columns."""
        groups: dict[str, tuple[int, int]] = {}
        if "ChaosConstruction" in settings:
            groups = {"CC": (len(self.cells), self.columns)}
        if "Doppelganger" in settings:
            boxes = 0 if "NoBoxes" in settings else len(self.boxes_of(side))
            groups |= {"DGR": (self.rows, self.rows), "DGC": (self.columns, self.columns)}
            groups |= {"DGB": (boxes, boxes)} if boxes else {}
        return groups

    def _jigsaw(self, layout: str, size: int) -> list[tuple[int, ...]]:
        """The pieces of a layout that have `size` cells; one piece may have another size."""
        if len(layout) != len(self.cells):
            raise fault(f"a jigsaw of {len(layout)} cells, expected {len(self.cells)}")
        regions = [
            tuple(cell for cell, other in enumerate(layout) if other == label)
            for label in dict.fromkeys(layout)
        ]
        pieces = [cells for cells in regions if len(cells) == size]
        if len(regions) > 1 and len(pieces) < len(regions) - 1:
            raise fault("a jigsaw with pieces of several sizes")
        return pieces if len(regions) > 1 else []

    def boxes_of(self, region: int) -> Sequence[Sequence[int]]:
        """The default boxes of `region` cells; none if they do not tile the board."""
        return _boxes(self.rows, self.columns, region)

    def rectangle(self, row: int, column: int, high: int, wide: int) -> list[int]:
        """The cells of a rectangle, by its upper left cell."""
        return [(row + i) * self.columns + column + j for i in range(high) for j in range(wide)]

    def square(self, corner: int) -> list[int] | None:
        """A square of four cells, by its upper left cell; None if it leaves the board."""
        group, row, column = self.place(corner)
        if not group and row + 1 < self.rows and column + 1 < self.columns:
            return [corner, corner + 1, corner + self.columns, corner + self.columns + 1]
        steps = ((0, 0), (0, 1), (1, 0), (1, 1))
        cells = [self.moved(corner, down, right) for down, right in steps]
        found = [cell for cell in cells if cell is not None]
        return found if len(found) == 4 else None

    def place(self, cell: int) -> tuple[str, int, int]:
        """The prefix of a cell's group, empty for the board, and its row and column there."""
        if cell in self.cells:
            return ("", *divmod(cell, self.columns))
        return self.extra.places[cell]

    def moved(self, cell: int, down: int, right: int) -> int | None:
        """The cell some rows below and columns to the right in the same group, if any."""
        group, row, column = self.place(cell)
        if not group:
            row, column = row + down, column + right
            inside = 0 <= row < self.rows and 0 <= column < self.columns
            return row * self.columns + column if inside else None
        return self._by_place.get((group, row + down, column + right))

    @cached_property
    def _by_place(self) -> Mapping[tuple[str, int, int], int]:
        return {place: cell for cell, place in self.extra.places.items()}

    def _neighbours(self) -> Iterator[tuple[int, int]]:
        """The pairs of cells that share an edge, each in both orders."""
        at = {self.place(cell): cell for cell in range(self.count)}
        for (group, row, column), cell in at.items():
            for down, right in (0, 1), (1, 0), (0, -1), (-1, 0):
                if (other := at.get((group, row + down, column + right))) is not None:
                    yield cell, other

    def lines(self, kind: str) -> list[list[int]]:
        """The cells of each row (``R``) or column (``C``)."""
        if kind == "R":
            return [self.rectangle(row, 0, 1, self.columns) for row in range(self.rows)]
        return [self.rectangle(0, column, self.rows, 1) for column in range(self.columns)]

    def cells_of(self, family: str, houses: Sequence[Sequence[int]]) -> dict[str, Any]:
        """The table of houses of a family."""
        return {
            "family": family,
            "kind": "cells",
            "cells": [Numbered(sorted(house)) for house in houses],
        }

    def names_cell(self, name: str) -> bool:
        """Whether a text is the name of a cell, of this board or not."""
        return name in self._places or CELL.fullmatch(name) is not None

    def cell(self, name: str) -> int:
        """The cell that the solver calls R1C1.

        Raises:
            FormatError: the board has no such cell.
        """
        cell = self._places.get(name)
        if cell is not None:
            return cell
        row, column = _place(name)
        if row >= self.rows or column >= self.columns:
            raise fault(f"expected a cell such as R1C1: {excerpt(name)}")
        return row * self.columns + column

    def name_of(self, cell: int) -> str:
        """The name by which the solver calls a cell."""
        return self._names[cell]

    @cached_property
    def _names(self) -> Mapping[int, str]:
        return {cell: name for name, cell in self._places.items()}

    def listed(self, names: Sequence[str]) -> list[int]:
        """The cells that the solver calls by these names.

        Raises:
            FormatError: the board has no such cell.
        """
        try:
            return [*map(self._places.__getitem__, names)]
        except KeyError:  # a name in small letters, or wrong
            return [*map(self.cell, names)]

    def different(self, kind: str, names: Sequence[str]) -> list[int]:
        """The cells of an item that cannot count a cell twice.

        Raises:
            FormatError: a cell is named twice, or the board has none such.
        """
        cells = self.listed(names)
        if len({*cells}) < len(cells):
            raise fault(f"not supported: {kind} with a cell named twice")
        return cells

    def groups(self, args: Sequence[str], separator: str) -> list[list[int]]:
        """Cells between separators.

        Raises:
            FormatError: no cell of the board.
        """
        groups: list[list[int]] = [[]]
        for arg in args:
            if arg == separator:
                groups.append([])
            else:
                groups[-1].append(self.cell(arg))
        return [group for group in groups if group]


def board_of(
    settings: Mapping[str, Sequence[str]],
    extras: Iterable[Sequence[str]] = (),
    helpers: Mapping[tuple[str, ...], int] | None = None,
) -> IssBoard:
    """See `IssBoard`; equal boards are made once."""
    if settings.keys().isdisjoint(_SHAPING):  # nor extra cells; and helpers are rare
        return _board((), (), tuple(helpers.items()) if helpers else ())
    own = [(name, *settings[name]) for name in _SHAPING if name in settings]
    return _board(tuple(own), tuple(map(tuple, extras)), tuple((helpers or {}).items()))


@lru_cache(maxsize=64)
def _board(
    settings: tuple[tuple[str, ...], ...],
    extras: tuple[tuple[str, ...], ...],
    helpers: tuple[tuple[tuple[str, ...], int], ...],
) -> IssBoard:
    return IssBoard({name: arguments for name, *arguments in settings}, extras, helpers)


def shape_of(settings: Mapping[str, Sequence[str]]) -> tuple[int, int, int, int, bool]:
    """The rows, the columns, the number of values, the first of them, and if raw.

    Raises:
        FormatError: a board that is not supported.
    """
    return _shape(*settings.get("Shape") or ["9x9"])


@lru_cache(maxsize=64)
def _shape(shape: str, *values: str) -> tuple[int, int, int, int, bool]:
    match = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})", shape)
    rows, columns = (int(match[1]), int(match[2])) if match else (0, 0)
    if not (1 <= rows <= 16 and 1 <= columns <= 16):
        raise fault(f"not supported: a board of {excerpt(shape)}")
    most = max(rows, columns)
    first = 1
    texts, grid = values[:1], (*values[1:], "Sudoku")[0]
    raw = grid == "Raw"
    least = 1 if raw else most
    span = re.fullmatch("([0-9]{1,2})(?:-([0-9]{1,2}))?", values[0]) if values else None
    if span is not None and span[2]:
        first = int(span[1])
        most = int(span[2]) + 1 - first
    elif span is not None:
        most = int(span[1])
    unread = span is None and texts not in ((), ("",))
    if len(values) > 2 or grid not in ("Sudoku", "Raw") or unread:
        raise unsupported("Shape", shape, *values)
    if not least <= most <= 16 or first not in (0, 1):
        raise unsupported("Shape", shape, *values)
    return rows, columns, most, first, raw


@lru_cache(maxsize=16)
def _classic(rows: int, columns: int, values: int) -> Variant | None:
    """The classic variant with these cells, values and default boxes."""
    name = f"classic{rows}"
    if not rows == columns == values or name not in variant_names():
        return None
    variant = find_variant(name)
    boxes = {house.cells for house in variant.houses if house.family == "box"}
    same = boxes == {*_boxes(rows, columns, rows)} and len(variant.houses) == 2 * rows + len(boxes)
    return variant if same and variant.symbols == SYMBOLS[:values] else None


@lru_cache(maxsize=16)
def _places(rows: int, columns: int) -> Mapping[str, int]:
    """The cells by their usual names."""
    signs = "123456789abcdefg"
    names = (f"R{row}C{column}" for row in signs[:rows] for column in signs[:columns])
    return {name: cell for cell, name in enumerate(names)}


@lru_cache(maxsize=512)
def both_ways(name: str, rows: int, columns: int) -> tuple[Numbered, Numbered]:
    """The cells of a row or a column, called R1 or C1, from the one end and from the other.

    Raises:
        FormatError: the board has none of that name.
    """
    match = re.fullmatch("([RC])([1-9a-g])", name, re.IGNORECASE)
    at = int(match[2], 17) - 1 if match else 99
    row = match is not None and match[1].upper() == "R"
    if at >= (rows if row else columns):
        raise fault(f"expected a line such as R1: {excerpt(name)}")
    every = range(rows * columns)
    line = every[at * columns : (at + 1) * columns] if row else every[at::columns]
    return Numbered(line), Numbered(line[::-1])


@lru_cache(maxsize=512)
def _place(name: str) -> tuple[int, int]:
    """The row and the column of a name, from 0; for other texts, beyond any board."""
    match = CELL.fullmatch(name)
    return (int(match[1], 17) - 1, int(match[2], 17) - 1) if match else (99, 99)

"""Convert a board of SudokuPad to the table of a puzzle, as SudokuPad itself understands it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from satsudoku.board.toml_reader import Numbered
from satsudoku.errors import FormatError, excerpt, some_of
from satsudoku.fog.fog import REMARK
from satsudoku.formats.reading.extras import Extras
from satsudoku.links.fog_reading import FOG_KEYS, fog_table, is_fog
from satsudoku.links.negatives import negative_tables
from satsudoku.links.rectangle import rectangle_table
from satsudoku.links.remarks import unread
from satsudoku.links.square import MOVES, SYMBOLS, diagonals, symbol_of
from satsudoku.links.sudokupad_drawings import (
    DRAWINGS,
    cosmetics,
    diagonal_lines,
    entries,
    has_windows,
    is_dot,
    is_sign,
    marked_edges,
    words,
)

_KEPT = (
    *(*DRAWINGS, *FOG_KEYS, "settings", "cellSize", "id", "videos", "duration"),
    *("cages", "metadata", "metaData"),
)
_READ = ("cells", "regions", "global", "diagonal+", "diagonal-", "windoku")
_OF_CELLS = ("value", "pencilMarks", "centremarks", "given")
_OF_CAGES = ("cells", "value", "sum", "unique", "hidden", "type")
_LOOK = re.compile("style|feature|target|fontSize|.*(C|[cC]olou?r|Width|[oO]pacity|[dD]ash.*)")
"""Keys of cages that say what they look like."""
_NEGATIVES = {"nonconsecutive": "difference", "antiratio": "ratio", "antixv": "xv"}
_HOUSES = ("rowcol", "region", "disjoint")
"""Types of cages that only keep symbols from repeating."""
_MOST = 64  # rows or columns
_SHOWN = 4  # names in a remark

_Place = tuple[int, int]


def sudokupad_table(data: object) -> tuple[dict[str, Any], Extras]:
    """The table of a board, and its extras.

    The puzzle lies where regions and numbers of the solution are; what is beside it are clues
    without a meaning. Lines, arrows and shapes are mere drawings; a remark says so. Only those that
    SudokuPad itself takes for diagonals and windows are houses.

    Raises:
        FormatError: damaged, or not supported.

    >>> board = {"cells": [[{"value": 1}, {}, {}, {}]] + [[{}] * 4] * 3}
    >>> sudokupad_table(board)[0]["givens"]
    '1...............'
    """
    if not isinstance(data, dict) or not isinstance(data.get("cells"), list):
        raise FormatError("a SudokuPad board is a JSON object with cells")
    board = _Board(data)
    return board.table, board.extras


class _Board:
    """Gathers the table of one board.

    Attributes:
        table: the table of the puzzle.
        extras: all that the board holds beside the puzzle.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data
        self._remarks: list[str] = []
        self._unread: list[str] = []
        self._beside: list[str] = []  # the board
        self._fog_cages: list[tuple[str, object]] = []
        self._kept: dict[str, Any] = {key: data[key] for key in _KEPT if key in data}
        rows = data["cells"]
        self._size = len(rows), max((len(r) for r in rows if isinstance(r, list)), default=0)
        if not all(isinstance(row, list) for row in rows) or not min(self._size) > 0:
            raise FormatError("SudokuPad board: key cells: expected rows of cells")
        if max(self._size) > _MOST:
            raise FormatError(f"SudokuPad board: key cells: expected at most {_MOST} a side")
        self._metadata = self._read_metadata()
        self._solution = self._stated_solution()
        regions = self._listed_regions()
        self._origin, (self._height, self._width) = self._bounds(regions)
        self._regions = [[self._index(place) for place in region] for region in regions]
        self._lines = self._metadata.get("norowcol") is not True
        self._unread += [f"key {excerpt(key)} of the metadata" for key in self._odd_metadata()]
        self.table = rectangle_table(self._height, self._width, self._regions, lines=self._lines)
        self._symbols = self.table.get("symbols") or SYMBOLS[: self._height]
        self._centres: dict[int, str] = {}
        self._corners: dict[int, str] = {}
        self._read_cells()
        self._read_cages()
        self._read_rules()
        self._unread += [
            f"key {excerpt(key)}" for key in data if key not in _READ and key not in self._kept
        ]
        self.extras = self._gather()

    # --- texts ---

    def _read_metadata(self) -> dict[str, Any]:
        """The metadata; cages without cells hold some, as ``title: ...``."""
        found: dict[str, Any] = {}
        for cage in entries(self._data, "cages"):
            if cage.get("cells"):
                continue
            value = str(cage.get("value") or "")
            key, colon, text = value.partition(":")
            if not colon:
                self._unread += [f"a cage without cells: {excerpt(value)}"]
            elif key.strip() == "rules" and "rules" in found:
                found["rules"] += f"\n{text.strip()}"
            else:
                found[key.strip()] = text.strip()
        for name in ("metaData", "metadata"):
            listed = self._data.get(name) or {}
            if not isinstance(listed, dict):
                raise FormatError(f"SudokuPad board: key {name}: expected an object")
            found |= listed
        return found

    def _odd_metadata(self) -> Iterator[str]:
        """Switches that are not known, or not understood."""
        for key, value in self._metadata.items():
            if key == "norowcol":
                odd = bool(value) and value is not True
            else:
                odd = value is True and key not in MOVES
            if odd:
                yield key

    def _text(self, key: str) -> str:
        value = self._metadata.get(key)
        if isinstance(value, list):
            return "\n".join(map(str, value))
        if isinstance(value, str) or type(value) is int:
            return str(value)
        if value:
            self._unread += [f"{key}: {excerpt(str(value))}"]
        return ""

    def _stated_solution(self) -> dict[_Place, str]:
        """The stated contents of cells; those that are blank or unknown are left out."""
        text, (rows, columns) = self._text("solution"), self._size
        if len(text) != rows * columns:
            text = text.strip()
        if len(text) != rows * columns:
            if text:
                self._unread += [f"a solution of {len(text)} characters for {rows * columns} cells"]
            return {}
        return {divmod(at, columns): sign for at, sign in enumerate(text) if sign not in ".?0 "}

    # --- the board ---

    def _places(self, listed: object) -> list[_Place]:
        """Cells: pairs of row and column, from 0."""
        places = []
        for place in listed if isinstance(listed, list) else [None]:
            if place == {}:
                continue  # the short form makes it of an empty list
            pair = place if isinstance(place, list) else []
            inside = [type(n) for n in pair] == [int, int] and all(
                0 <= n < size for n, size in zip(pair, self._size, strict=True)
            )
            if not inside:
                expected = "expected a cell such as [0, 0]"
                raise FormatError(f"SudokuPad board: {expected}: {excerpt(repr(place), 20)}")
            places.append((pair[0], pair[1]))
        return places

    def _listed_regions(self) -> list[list[_Place]]:
        listed = self._data.get("regions") or []
        if not isinstance(listed, list):
            raise FormatError("SudokuPad board: key regions: expected a list")
        regions = [list(dict.fromkeys(self._places(r))) for r in listed if r != {}]
        whole = self._size[0] * self._size[1]
        return [region for region in regions if 0 < len(region) < whole]

    def _bounds(self, regions: Sequence[Sequence[_Place]]) -> tuple[_Place, _Place]:
        """The upper left cell of the puzzle, and its numbers of rows and columns."""
        places = {place for region in regions for place in region} | {*self._solution}
        if not places:
            return (0, 0), self._size
        rows, columns = zip(*places, strict=True)
        top, left = min(rows), min(columns)
        return (top, left), (max(rows) - top + 1, max(columns) - left + 1)

    def _index(self, place: _Place) -> int:
        """The cell of a place; -1 beside the puzzle."""
        row, column = place[0] - self._origin[0], place[1] - self._origin[1]
        inside = 0 <= row < self._height and 0 <= column < self._width
        return row * self._width + column if inside else -1

    def _name(self, place: _Place) -> str:
        return f"r{place[0] - self._origin[0] + 1}c{place[1] - self._origin[1] + 1}"

    def _read_cells(self) -> None:
        givens = ["."] * (self._height * self._width)
        zeros = []
        for row, cells in enumerate(self._data["cells"]):
            for column, cell in enumerate(cells):
                if cell == {}:
                    continue
                if not isinstance(cell, dict):
                    raise FormatError("SudokuPad board: key cells: expected an object for each")
                value = cell.get("value")
                text = "" if value is None else str(value).strip()
                index = self._index((row, column))
                where = self._name((row, column))
                self._unread += [f"key {excerpt(k)} of {where}" for k in cell if k not in _OF_CELLS]
                if index < 0:
                    if text:
                        outside = f"row {row + 1}, column {column + 1}"
                        self._beside.append(f"{excerpt(text)} in {outside}")
                    if "value" in cell or len(cell) > 1:
                        self._kept.setdefault("beside", {})[f"{row} {column}"] = cell
                    continue
                if text == "0":
                    zeros.append(where)
                elif text:
                    givens[index] = self._symbol(text)
                for key, marks in ("centremarks", self._centres), ("pencilMarks", self._corners):
                    if cell.get(key):
                        marks[index] = "".join(self._marks(cell[key]))
                if "given" in cell:
                    self._kept.setdefault("given", {})[where] = cell["given"]
        if zeros:
            self._remarks.append(f"a cell that holds 0 is read as empty: {some_of(zeros, _SHOWN)}")
        self.table["givens"] = "".join(givens)

    def _symbol(self, text: str) -> str:
        symbol = symbol_of(text, self._symbols)
        if symbol is None:
            raise FormatError(
                f"SudokuPad board: a cell holds {excerpt(text)}, expected one of {self._symbols}"
            )
        return symbol

    def _marks(self, listed: object) -> Iterator[str]:
        for mark in listed if isinstance(listed, list) else [listed]:
            symbol = symbol_of(str(mark), self._symbols)
            if symbol is None:
                self._unread += [f"the pencil mark {excerpt(str(mark))}"]
            else:
                yield symbol

    # --- cages ---

    def _read_cages(self) -> None:
        listed = self._data.get("cages") or []
        if not isinstance(listed, list):
            raise FormatError("SudokuPad board: key cages: expected a list")
        houses: dict[str, list[Numbered]] = {}
        texts: list[str] = []
        for cage in listed:
            if not isinstance(cage, dict):
                self._unread += [f"the cage {excerpt(repr(cage), 20)}"] * (cage is not None)
                continue
            if not cage.get("cells"):
                continue
            places = self._places(cage["cells"])
            where = self._name(min(places)) if places else "no cell"
            self._unread += [
                f"key {excerpt(key)} of the cage at {where}"
                for key in cage
                if key not in _OF_CAGES and not _LOOK.fullmatch(key)
            ]
            indices = [self._index(place) for place in places]
            if -1 in indices:
                self._beside += [f"the cage at {where}"]
                continue
            cells = Numbered(indices)
            text = words(cage.get("value"))
            if is_fog(text):
                self._fog_cages.append((text, cage["cells"]))
                continue
            unique = None if cage.get("unique") is None else _is_true(cage["unique"])
            kind = cage.get("type")
            if kind in _HOUSES and unique:
                houses.setdefault(kind, []).append(Numbered(sorted(indices)))
                continue
            total, stated = _whole(cage.get("sum")), _whole(text)
            if text and stated is None:
                texts.append(f"{excerpt(text)} at {where}")
            elif cage.get("sum") not in (None, "") and total is None:
                texts.append(f"the sum {excerpt(str(cage['sum']))} at {where}")
            elif total and stated and total != stated:
                said = f"the cage at {where} says {stated}, but its sum is {total}, which counts"
                self._remarks.append(said)
            total = total or stated
            sums = {"sum": total} if total else {}
            if unique is False:
                if total:
                    self.table.setdefault("sums", []).append({"cells": cells} | sums)
            elif total or unique:
                self.table.setdefault("cages", []).append({"cells": cells} | sums)
        if texts:
            said = some_of(texts, _SHOWN)
            self._remarks.append(f"texts of cages are not encoded: {said}")
        for kind, cells_of in houses.items():
            family = {"rowcol": "line", "region": "area", "disjoint": "group"}[kind]
            self._add_houses(family, cells_of)

    def _add_houses(self, family: str, cells: list[Numbered]) -> None:
        self.table.setdefault("houses", []).append(
            {"family": family, "kind": "cells", "cells": cells}
        )

    # --- the whole board ---

    def _read_rules(self) -> None:
        listed = self._data.get("global") or []
        rules = dict.fromkeys(map(str, listed if isinstance(listed, list) else [listed]))
        for name in MOVES:
            if _is_true(self._metadata.get(name)):
                rules[name] = None
        for name in rules:
            if name in MOVES:
                self._relate(dict(MOVES[name]))
            elif name in _NEGATIVES:
                self._forbid(_NEGATIVES[name])
            elif name == "disjoint":
                self._disjoint_groups()
            elif "fog" in name:
                self._kept.setdefault("foglight", name)
            else:
                raise FormatError(f"SudokuPad board: not supported: {excerpt(name)}")
        drawn = {*diagonal_lines(self._data, self._size[0], self._size[1])}
        drawn |= {key for key in ("diagonal+", "diagonal-") if self._data.get(key)}
        if drawn and self._height == self._width:
            falling, rising = diagonals(self._height)
            cells = {"diagonal-": falling, "diagonal+": rising}
            self._add_houses("diagonal", [Numbered(cells[key]) for key in sorted(drawn)])
        elif drawn:
            self._unread += ["diagonals of a board that is not square"]
        if has_windows(self._data) or self._data.get("windoku"):
            if (self._height, self._width) == (9, 9):
                self._add_houses("window", [_square(r, c) for r in (1, 5) for c in (1, 5)])
            else:
                self._unread += ["windows of a board that is not 9x9"]

    def _relate(self, table: dict[str, Any]) -> None:
        self.table.setdefault("relations", []).append(table)

    def _forbid(self, flag: str) -> None:
        """Forbid what a drawn dot or sign would say, for neighbours without one."""
        pairs = marked_edges(self._data, is_sign if flag == "xv" else is_dot)
        marked = [(self._index(first), self._index(second)) for first, second in pairs]
        exempt = [Numbered(pair) for pair in marked if -1 not in pair]
        for table in negative_tables(flag, len(self._symbols), exempt, set()):
            self._relate(table)

    def _disjoint_groups(self) -> None:
        if any(cage.get("type") == "disjoint" for cage in entries(self._data, "cages")):
            return  # they are there
        groups = zip_longest(*map(sorted, self._regions), fillvalue=-1)
        cells = [Numbered(cell for cell in group if cell >= 0) for group in groups]
        if cells:
            self._add_houses("group", cells)
        else:
            self._unread += ["disjoint groups of a board without regions"]

    # --- extras ---

    def _gather(self) -> Extras:
        drawn = [key for key in DRAWINGS if self._data.get(key)]
        remarks = []
        if drawn:
            listed = ", ".join(drawn)
            remarks = [f"SudokuPad draws {listed}; only the rules text says what they mean"]
        if not self._regions and self._lines:
            remarks.append("the link has no regions, so no symbol repeats in rows and columns only")
        fog, odd = fog_table(self._data, self._fog_cages, self._fog_name)
        self._unread += odd
        if fog or any(self._kept.get(key) not in (None, []) for key in FOG_KEYS):
            remarks.append(REMARK)
        if self._beside:
            said = some_of(self._beside, _SHOWN)
            remarks.append(f"what is outside the puzzle's border is not encoded: {said}")
        cells = range(self._height * self._width)
        solution = ""
        if self._solution:
            place = {self._index(place): sign for place, sign in self._solution.items()}
            signs = [place.get(cell, ".") for cell in cells]
            solution = "".join(sign if sign in self._symbols else "." for sign in signs)
        title, author, rules = (self._text(key) for key in ("title", "author", "rules"))
        return Extras(
            title=title,
            author=author,
            rules=rules,
            solution=solution,
            marks=_listed(self._centres, len(cells)),
            corner_marks=_listed(self._corners, len(cells)),
            remarks=(*remarks, *self._remarks, *unread(self._unread)),
            cosmetics=cosmetics(self._data, *self._origin),
            other={k: v for k, v in (("sudokupad", self._kept), ("fog", fog)) if v},
        )

    def _fog_name(self, place: _Place) -> str | None:
        """The name of a cell, by its row and column from 1; None outside the puzzle."""
        index = self._index((place[0] - 1, place[1] - 1))
        return None if index < 0 else "r{}c{}".format(*(n + 1 for n in divmod(index, self._width)))


def _listed(marks: Mapping[int, str], cells: int) -> tuple[str, ...]:
    return tuple(marks.get(cell, "") for cell in range(cells)) if marks else ()


def _square(row: int, column: int) -> Numbered:
    return Numbered(9 * (row + i) + column + j for i in range(3) for j in range(3))


def _is_true(value: object) -> bool:
    """Whether a value says yes; some tools write it as a text."""
    return bool(value) and value not in ("false", "0")


def _whole(value: object) -> int | None:
    """A whole number, written as such or as text; None for anything else."""
    if isinstance(value, str) and re.fullmatch("[0-9]{1,4}", value.strip()):
        return int(value)
    return value if type(value) is int and 0 <= value < 10_000 else None

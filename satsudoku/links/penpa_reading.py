"""Convert a board of Penpa+ to the table of a puzzle."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate
from math import isqrt
from typing import Any

from satsudoku.board.toml_reader import Numbered
from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.extras import Extras
from satsudoku.links.board_json import board_json
from satsudoku.links.penpa_points import PenpaPoints
from satsudoku.links.penpa_text import inflated
from satsudoku.links.square import SYMBOLS, board_table, diagonals, symbol_of

_TYPES = ("square", "sudoku")
_MOST_LINES = 64  # rows or columns
_BORDERS = (2, 8, 21)  # styles of lines between regions
_GIVEN = "1"  # the mode of large numbers
_WHITE, _BLACK = (1, 8), (2,)  # styles of dots
_GREY = 3
_PARITY = re.compile(r"\b(odd|even|parity)\b", re.IGNORECASE)
_DRAWN = 12  # the style of a diagonal, which a flag declares
_READ = {"number", "numberS", "symbol", "lineE", "thermo", "arrows", "killercages"}
_COMMANDS = {"command_redo", "command_undo", "command_replay"}
_UNREAD = {
    "surface": "colors",
    "deletelineE": "deleted lines",
    "line": "lines",
    "freeline": "lines",
    "freelineE": "lines",
    "wall": "lines",
    "nobulbthermo": "lines without a bulb",
    "direction": "arrows without a bulb",
    "squareframe": "frames",
    "polygon": "polygons",
}


def penpa_table(lines: Sequence[str], answer: str = "") -> tuple[dict[str, Any], Extras]:
    """The table of a board, and its extras, with the solution that the text of an answer states.

    It takes givens, regions, diagonals, cages, thermometers, arrows with a bulb and dots; also grey
    circles and squares, if the rules mention odd and even. A remark names all other drawings.

    Raises:
        FormatError: not a square board of Penpa+, or damaged.
    """
    reader = _Reader(lines, answer)
    return reader.table, reader.extras


class _Reader:
    """Gathers the table of one board."""

    def __init__(self, lines: Sequence[str], answer: str) -> None:
        if len(lines) < 6:
            raise FormatError("Penpa link: damaged: fewer than six lines")
        header = lines[0].split(",")
        self.points = _points(header, lines[5])
        self.size = isqrt(len(self.points.cells))
        layer = _json(lines[3])
        if not isinstance(layer, dict):
            raise FormatError("Penpa link: damaged: line 4 is not an object")
        self.layer: dict[str, Any] = layer
        texts = [*map(_text, header[15:19]), *[""] * 4]
        self.rules = texts[3]
        self.unread: dict[str, None] = {}
        self.table = board_table(self.size, self._regions())
        self.table["givens"] = "." * self.size**2
        self._diagonals(header[11:15])
        self._numbers()
        self._cages()
        self._lists()
        self._symbols()
        if self.layer.get("cage") and not self.layer.get("killercages"):
            self.unread["frames"] = None
        for key in sorted(self.layer.keys() - _READ - _COMMANDS - {"cage"}):
            if self.layer[key]:
                self.unread[_UNREAD.get(key, f"key {excerpt(key)}")] = None
        listed = ", ".join(self.unread)
        remarks = [f"drawn in Penpa, but without a meaning here: {listed}"] if listed else []
        solution = self._solution(answer) if answer else ""
        if answer and not solution:
            remarks.append("the link's answer has not one symbol per cell, and is not read")
        entered, notes = self._entered(lines[4])
        remarks += ["the link has a player's notes, which are not read"] if notes else []
        self.extras = Extras(
            title=texts[0].removeprefix("Title:").strip(),
            author=texts[1].removeprefix("Author:").strip(),
            rules=self.rules,
            solution=solution,
            entered=entered,
            remarks=tuple(remarks),
            other={"penpa": {"source": texts[2]}} if texts[2].strip() else {},
        )

    def _add(self, key: str, table: dict[str, Any]) -> None:
        self.table.setdefault(key, []).append(table)

    def _object(self, key: str) -> dict[int, Any]:
        """An object whose keys are points."""
        value = self.layer.get(key) or {}
        if not isinstance(value, dict) or not all(re.fullmatch("[0-9]{1,6}", k) for k in value):
            raise FormatError(f"Penpa link: damaged: {key} is not an object of points")
        return {int(point): entry for point, entry in value.items()}

    def _regions(self) -> list[int | None]:
        """The regions into which thick lines cut the board; none if one would be too large."""
        borders = self.layer.get("lineE") or {}
        if not isinstance(borders, dict):
            raise FormatError("Penpa link: damaged: lineE is not an object")
        idle = {name for name, style in borders.items() if style in _BORDERS}
        thick = frozenset(idle)
        if any(style not in (*_BORDERS, _DRAWN) for style in borders.values()):
            self.unread["lines"] = None
        self._has_drawn = _DRAWN in borders.values()
        points = self.points
        region: list[int | None] = [None] * len(points.cells)
        number = 0
        for start in range(len(region)):
            if region[start] is not None:
                continue
            waiting = [points.cells[start]]
            region[start] = number
            while waiting:
                cell = waiting.pop()
                for near, border in (
                    (cell + 1, points.right_border(cell)),
                    (cell - 1, points.right_border(cell - 1)),
                    (cell + points.width, points.lower_border(cell)),
                    (cell - points.width, points.lower_border(cell - points.width)),
                ):
                    index = points.index.get(near)
                    if index is None or region[index] not in (None, number):
                        idle.discard(border)  # it bounds the board, or two regions
                    elif region[index] is None and border not in thick:
                        region[index] = number
                        waiting.append(near)
            number += 1
        if any(region.count(region_number) > self.size for region_number in range(number)):
            idle |= thick
            region = [None] * len(region)
        if idle:
            self.unread["thick lines that bound no regions"] = None
        return region

    def _diagonals(self, flags: Sequence[str]) -> None:
        """The first flag is the falling diagonal, the fourth the rising one."""
        drawn = zip((flags[:1], flags[3:4]), diagonals(self.size), strict=True)
        if cells := [Numbered(diagonal) for flag, diagonal in drawn if flag == ["1"]]:
            house = {"family": "diagonal", "kind": "cells", "cells": cells}
            self.table["houses"] = [*self.table.get("houses", []), house]
        elif self._has_drawn:
            self.unread["diagonals that no flag declares"] = None

    def _numbers(self) -> None:
        """Large numbers are givens, others are notes."""
        symbols = SYMBOLS[: self.size]
        givens = list(self.table["givens"])
        for point, entry in self._object("number").items():
            text, _, mode = [*entry, "", "", ""][:3] if isinstance(entry, list) else ("",) * 3
            index = self.points.index.get(point)
            if index is None:
                self.unread["numbers beside the board"] = None
            elif str(mode) != _GIVEN:
                self.unread["small numbers"] = None
            elif str(text).strip():
                symbol = symbol_of(str(text).strip(), symbols)
                if symbol is None:
                    held = excerpt(str(text).strip())
                    raise FormatError(f"Penpa link: a cell holds {held}, expected one of {symbols}")
                givens[index] = symbol
        self.table["givens"] = "".join(givens)

    def _cages(self) -> None:
        sums: dict[int, str] = {}
        for point, entry in self._object("numberS").items():
            cell = self.points.cornered(point)
            text = str(entry[0]).strip() if isinstance(entry, list) and entry else ""
            if cell is not None and cell not in sums and re.fullmatch("[0-9]{1,3}", text):
                sums[cell] = text
            elif text:
                self.unread["texts in corners"] = None
        for cells in self._chains("killercages"):
            totals = [int(sums.pop(cell)) for cell in cells if cell in sums]
            total = {"sum": totals[0]} if totals and totals[0] else {}
            self._add("cages", {"cells": Numbered(sorted(cells))} | total)
            if totals[1:] or totals == [0]:
                self.unread["texts in corners"] = None
        if sums:
            self.unread["texts in corners"] = None

    def _chains(self, key: str) -> list[list[int]]:
        """Lists of cells of the board."""
        value = self.layer.get(key) or []
        if not isinstance(value, list) or not all(isinstance(points, list) for points in value):
            raise FormatError(f"Penpa link: damaged: {key} is not a list of cells")
        chains = []
        for chain in value:
            cells = [self.points.index.get(n) if type(n) is int else None for n in chain]
            kept = [cell for cell in cells if cell is not None]
            if kept and len(kept) == len(chain):
                chains.append(kept)
            elif chain:
                self.unread[f"{key} beside the board"] = None
        return chains

    def _lists(self) -> None:
        for cells in self._chains("thermo"):
            if len(cells) > 1:
                self._add("thermometers", {"cells": Numbered(cells)})
            else:
                self.unread["a thermometer of one cell"] = None
        for bulb, *shaft in self._chains("arrows"):
            if shaft:
                ends = {"bulb": Numbered([bulb]), "shaft": Numbered(shaft)}
                self._add("arrows", ends)
            else:
                self.unread["an arrow of one cell"] = None

    def _solution(self, answer: str) -> str:
        """The symbols of a stated answer, whose fifth list has texts "point,symbol"; or nothing."""
        parts = _json(inflated(answer))
        numbers = parts[4] if isinstance(parts, list) and len(parts) == 6 else ()
        symbols = SYMBOLS[: self.size]
        grid = ["."] * len(self.points.cells)
        for text in numbers if isinstance(numbers, list) else ():
            point, _, value = str(text).partition(",")
            index = self.points.index.get(int(point)) if re.fullmatch("[0-9]{1,6}", point) else None
            symbol = symbol_of(value, symbols)
            if index is not None and symbol is not None:
                grid[index] = symbol
        return "" if "." in grid else "".join(grid)

    def _entered(self, text: str) -> tuple[str, bool]:
        """What a player wrote into the second layer, and whether that has anything else."""
        layer = _json(text) if text.strip() else {}
        if not isinstance(layer, dict):
            raise FormatError("Penpa link: damaged: line 5 is not an object")
        numbers = layer.get("number") or {}
        symbols = SYMBOLS[: self.size]
        grid = ["."] * len(self.points.cells)
        notes = any(layer[key] for key in layer.keys() - _COMMANDS - {"number"})
        for point, entry in numbers.items() if isinstance(numbers, dict) else ():
            index = self.points.index.get(int(point)) if re.fullmatch("[0-9]{1,6}", point) else None
            value, _, mode = [*entry, "", "", ""][:3] if isinstance(entry, list) else ("",) * 3
            symbol = symbol_of(str(value).strip(), symbols)
            if index is not None and symbol is not None and str(mode) == _GIVEN:
                grid[index] = symbol
            else:
                notes = True
        return ("" if {*grid} == {"."} else "".join(grid)), notes

    def _symbols(self) -> None:
        """Dots on edges; circles and squares in cells by habit only."""
        parities: dict[str, list[int]] = {}
        for point, entry in self._object("symbol").items():
            style, shape, _ = [*entry, None, None, None][:3] if isinstance(entry, list) else [0] * 3
            pair, cell = self.points.pair(point), self.points.index.get(point)
            parity = {"circle_L": "odd", "square_L": "even"}.get(str(shape))
            if pair is not None and shape == "circle_SS" and style in _WHITE + _BLACK:
                key = "differences" if style in _WHITE else "ratios"
                self._add(key, {"cells": Numbered(pair)})
            elif cell is not None and parity and style == _GREY and _PARITY.search(self.rules):
                parities.setdefault(parity, []).append(cell)
            else:
                self.unread[f"{excerpt(str(shape))}"] = None
        symbols = SYMBOLS[: self.size]
        for parity, cells in sorted(parities.items()):
            allow = symbols[parity == "even" :: 2]
            cells_of = Numbered(sorted(cells))
            self._add("cells", {"name": parity, "cells": cells_of, "allow": allow})


def _points(header: Sequence[str], listed: str) -> PenpaPoints:
    """The points of a square board."""
    if header[0] not in _TYPES:
        kind = "of version 1" if header[0][:1].isdigit() else f"of type {excerpt(header[0])}"
        raise FormatError(f"Penpa link: not supported: a board {kind}")
    if not all(re.fullmatch("[0-9]{1,2}", text) for text in header[1:3]) or len(header) < 15:
        raise FormatError("Penpa link: damaged: no size in its first line")
    columns, rows = int(header[1]), int(header[2])
    steps = _json(listed)
    if not isinstance(steps, list) or not all(type(step) is int for step in steps):
        raise FormatError("Penpa link: damaged: line 6 is not a list of cells")
    width = columns + 4
    cells = tuple(sorted(set(accumulate(steps))))
    size = isqrt(len(cells))
    inside = cells and width < cells[0] and cells[-1] < width * (rows + 4)
    if not inside or max(columns, rows) > _MOST_LINES:
        raise FormatError("Penpa link: damaged: cells beyond the board")
    square = [cells[0] + r * width + c for r in range(size) for c in range(size)]
    if list(cells) != square or size > len(SYMBOLS):
        raise FormatError("Penpa link: not supported: a board that is not a square of cells")
    return PenpaPoints(columns, rows, cells)


def _json(text: str) -> Any:
    return board_json(text, "Penpa")


def _text(text: str) -> str:
    """A text of the header, decoded from Penpa's code."""
    pairs = ("%2C", ","), ("%2D", "\n"), ("%2E", "&"), ("%2F", "=")
    for code, plain in pairs:
        text = text.replace(code, plain)
    return text

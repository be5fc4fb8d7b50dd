"""``lisudoku``: links of lisudoku.

::

    https://lisudoku.xyz/solver?import=N4Ig5gTglgJgylAXgUxALgJwBoQAdoC2AhhAJ4AiUR...

The part after ``import=`` is JSON, compressed by lz-string, or one digit per cell. All constraints
are read; unknown keys are errors. A link with ``/p/`` stands for a puzzle on a server, which is
never asked.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from math import isqrt
from typing import Any
from urllib.parse import quote, unquote

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.toml_reader import Numbered
from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.extras import Extras
from satsudoku.formats.reading.link_format import LinkFormat
from satsudoku.formats.reading.same_rules import check_written
from satsudoku.links.board_json import board_json
from satsudoku.links.fpuzzles_writing import fpuzzles_board
from satsudoku.links.lz_string import compress, decompress
from satsudoku.links.negatives import negative_tables
from satsudoku.links.parameters import accounted, parameters
from satsudoku.links.square import MOVES, SYMBOLS, board_table, default_regions, diagonals

_ADDRESS = "https://lisudoku.xyz/solver?import="
_SIZES = (4, 6, 9)
_FLAGS = {"antiKnight": "antiknight", "antiKing": "antiking"}
_DIAGONALS = {"primaryDiagonal": "diagonal-", "secondaryDiagonal": "diagonal+"}
_DOTS = {"Consecutive": "differences", "Double": "ratios"}
_DECLARED = frozenset({*_FLAGS, *_DIAGONALS, "kropkiNegative"})
"""Keys that are true or false."""
_Cell = Mapping[str, int]


class LiSudoku(LinkFormat):
    """Links of lisudoku.

    >>> link = FORMAT.link(Puzzle("1.....2..3.....4", "classic4"), Extras())
    >>> FORMAT.decode(link)[0]
    {'variant': 'classic4', 'givens': '1.....2..3.....4'}
    """

    name = "lisudoku"
    about = "links of lisudoku"
    layouts = True
    holds = frozenset({"rules"})
    starts = re.compile(r"(https?://)?(www\.)?lisudoku\.xyz/", re.IGNORECASE)

    def decode(self, link: str) -> tuple[dict[str, Any], Extras]:
        parts = parameters(link, "lisudoku", ("import",))
        packed = unquote(parts.get("import", ""))
        if not packed:
            raise FormatError("lisudoku link: no board in it; expected solver?import=")
        if re.fullmatch("[0-9]+", packed):
            size = isqrt(len(packed))
            if size**2 != len(packed) or size not in _SIZES or max(packed) > str(size):
                raise FormatError(f"lisudoku link: {len(packed)} digits, expected a board of them")
            return board_table(size, default_regions(size)) | {
                "givens": packed.replace("0", ".")
            }, accounted(Extras(), parts, ("import",))
        data = board_json(decompress(packed), "lisudoku")
        return _Board(data).table, accounted(Extras(), parts, ("import",))

    def link(self, puzzle: Puzzle, extras: Extras) -> str:
        data = _data(fpuzzles_board(puzzle, Extras(), "lisudoku"))
        check_written(puzzle, lambda: _Board(data).table, "lisudoku")
        return _ADDRESS + quote(compress(json.dumps(data, separators=(",", ":"))), safe="")


class _Board:
    """Gathers the table of one board."""

    def __init__(self, data: object) -> None:
        size = data.get("gridSize") if isinstance(data, dict) else None
        if not isinstance(data, dict) or size not in _SIZES:
            raise FormatError("lisudoku link: key gridSize: expected 4, 6 or 9")
        self._size: int = size
        readers: dict[str, Callable[[Any], None]] = {
            "extraRegions": lambda value: self._houses("extra region", map(self._cells, value)),
            "thermos": lambda value: self._lines("thermometers", value),
            "renbans": lambda value: self._lines("renbans", value),
            "arrows": self._arrows,
            "killerCages": self._cages,
            "kropkiDots": self._dots,
            "oddCells": lambda value: self._marked("odd", value),
            "evenCells": lambda value: self._marked("even", value),
            "topBottom": lambda value: None,
            **dict.fromkeys(_DECLARED, lambda value: None),
        }
        said = {key: value for key, value in data.items() if value not in (None, False, [], {})}
        unknown = said.keys() - readers.keys() - {"gridSize", "regions", "fixedNumbers"}
        if "topBottom" in said:
            unknown.add("topBottom")
        if wrong := sorted(key for key in said.keys() & _DECLARED if said[key] is not True):
            raise FormatError(f"lisudoku link: key {wrong[0]}: expected true or false")
        if unknown:
            listed = ", ".join(map(excerpt, sorted(unknown)))
            raise FormatError(f"lisudoku link: not supported: {listed}")
        try:
            self.table = board_table(size, self._regions(said.get("regions")))
            self.table["givens"] = self._givens(said.get("fixedNumbers", ()))
            for key, read in readers.items():
                if key in said:
                    read(said[key])
            self._flags(said)
        except (AttributeError, KeyError, TypeError):
            raise FormatError("lisudoku link: damaged: expected lists of cells") from None

    def _add(self, key: str, table: dict[str, Any]) -> None:
        self.table.setdefault(key, []).append(table)

    def _check(self, entry: Mapping[str, Any], known: Collection[str]) -> None:
        if strange := sorted(key for key in entry.keys() - known if entry[key]):
            listed = ", ".join(map(excerpt, strange))
            raise FormatError(f"lisudoku link: not supported: {listed} beside {min(known)}")

    def _cell(self, cell: _Cell) -> int:
        self._check(cell, ("col", "row"))
        row, column = cell["row"], cell["col"]
        if not (type(row) is type(column) is int and 0 <= min(row, column) <= max(row, column)):
            raise TypeError
        if max(row, column) >= self._size:
            raise FormatError(f"lisudoku link: a cell beyond the board: {excerpt(str(cell))}")
        return row * self._size + column

    def _cells(self, cells: Iterable[_Cell]) -> Numbered:
        return Numbered(map(self._cell, cells))

    def _regions(self, listed: Sequence[Sequence[_Cell]] | None) -> list[int | None]:
        if not listed:
            return default_regions(self._size)
        regions: list[int | None] = [None] * self._size**2
        for number, region in enumerate(listed):
            for cell in self._cells(region):
                if regions[cell] is not None:
                    raise FormatError("lisudoku link: key regions: a cell in two regions")
                regions[cell] = number
        return regions

    def _givens(self, fixed: Iterable[Mapping[str, Any]]) -> str:
        givens = ["."] * self._size**2
        for entry in fixed:
            self._check(entry, ("position", "value"))
            value = entry["value"]
            if type(value) is not int or not 1 <= value <= self._size:
                raise FormatError(f"lisudoku link: a cell holds {excerpt(str(value))}")
            cell, symbol = self._cell(entry["position"]), SYMBOLS[value - 1]
            if givens[cell] not in (".", symbol):
                raise FormatError(
                    f"lisudoku link: two values in a cell: {givens[cell]} and {symbol}"
                )
            givens[cell] = symbol
        return "".join(givens)

    def _houses(self, family: str, cells: Iterable[Sequence[int]]) -> None:
        listed = [Numbered(sorted(house)) for house in cells]
        self._add("houses", {"family": family, "kind": "cells", "cells": listed})

    def _lines(self, key: str, value: Iterable[Sequence[_Cell]]) -> None:
        for line in value:
            self._add(key, {"cells": self._cells(line)})

    def _arrows(self, value: Iterable[Mapping[str, Sequence[_Cell]]]) -> None:
        for arrow in value:
            self._check(arrow, ("arrowCells", "circleCells"))
            bulb = Numbered(sorted(self._cells(arrow["circleCells"])))
            self._add("arrows", {"bulb": bulb, "shaft": self._cells(arrow["arrowCells"])})

    def _cages(self, value: Iterable[Mapping[str, Any]]) -> None:
        for cage in value:
            self._check(cage, ("region", "sum"))
            total = {} if cage.get("sum") is None else {"sum": cage["sum"]}
            self._add("cages", {"cells": self._cells(cage["region"])} | total)

    def _dots(self, value: Iterable[Mapping[str, Any]]) -> None:
        for dot in value:
            self._check(dot, ("cell1", "cell2", "dotType"))
            pair = Numbered((self._cell(dot["cell1"]), self._cell(dot["cell2"])))
            self._add(_DOTS[dot["dotType"]], {"cells": pair})

    def _marked(self, name: str, value: Iterable[_Cell]) -> None:
        allow = SYMBOLS[: self._size][name == "even" :: 2]
        self._add("cells", {"name": name, "cells": self._cells(value), "allow": allow})

    def _flags(self, said: Mapping[str, Any]) -> None:
        for key, move in _FLAGS.items():
            if key in said:
                self._add("relations", dict(MOVES[move]))
        drawn = dict(zip(_DIAGONALS, diagonals(self._size), strict=True))
        for key, cells in drawn.items():
            if key in said:
                self._houses(_DIAGONALS[key], [cells])
        if "kropkiNegative" in said:
            dots = [table["cells"] for key in _DOTS.values() for table in self.table.get(key, ())]
            for flag in ("difference", "ratio"):
                for table in negative_tables(flag, self._size, dots, set()):
                    self._add("relations", table)


def _data(board: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON of a board of f-puzzles.

    Raises:
        FormatError: lisudoku cannot express its size, a candidate or a dot. Other parts that
            lisudoku lacks are left out.
    """
    size = board["size"]
    if size not in _SIZES:
        raise FormatError("lisudoku cannot express a board that is not 4x4, 6x6 or 9x9")
    shown = [cell for row in board["grid"] for cell in row]
    if any("givenPencilMarks" in cell for cell in shown):
        raise FormatError("lisudoku cannot express candidates")
    numbers = [{"position": _place(divmod(n, size)), "value": cell["value"]}
               for n, cell in enumerate(shown) if "value" in cell]  # fmt: skip
    data: dict[str, Any] = {"gridSize": size, "fixedNumbers": numbers}
    regions: dict[int, list[dict[str, int]]] = {}
    for number, cell in enumerate(shown):
        if cell.get("region") is not None:
            regions.setdefault(cell["region"], []).append(_place(divmod(number, size)))
    names = {ours: key for key, ours in (_FLAGS | _DIAGONALS).items()}
    for key, value in board.items():
        if key in names:
            data[names[key]] = True
        elif key in ("thermometer", "renban"):
            lines = [line for part in value for line in part["lines"]]
            data["thermos" if key == "thermometer" else "renbans"] = list(map(_places, lines))
        elif key == "arrow":
            data["arrows"] = [
                {"circleCells": _places(part["cells"]), "arrowCells": _places(line[1:])}
                for part in value
                for line in part["lines"]
            ]
        elif key == "killercage":
            sums = [int(part["value"]) if "value" in part else None for part in value]
            cages = zip(value, sums, strict=True)
            data["killerCages"] = [
                {"sum": s, "region": _places(part["cells"])} for part, s in cages
            ]
        elif key == "extraregion":
            data["extraRegions"] = [_places(part["cells"]) for part in value]
        elif key in ("odd", "even"):
            data[f"{key}Cells"] = _places([part["cell"] for part in value])
        elif key in ("difference", "ratio"):
            kind = "Consecutive" if key == "difference" else "Double"
            if any("value" in part for part in value):
                raise FormatError(f"lisudoku cannot express a {key} other than the usual one")
            for part in value:
                first, second = _places(part["cells"])
                dot = {"dotType": kind, "cell1": first, "cell2": second}
                data.setdefault("kropkiDots", []).append(dot)
    if "nonconsecutive" in board and board.get("negative") == ["ratio"]:
        data["kropkiNegative"] = True
    return data | ({"regions": [*regions.values()]} if regions else {})


def _places(names: Iterable[str]) -> list[dict[str, int]]:
    """Cells by their names in f-puzzles, such as R1C1."""
    places = (name[1:].split("C") for name in names)
    return [_place((int(row) - 1, int(column) - 1)) for row, column in places]


def _place(place: tuple[int, int]) -> dict[str, int]:
    return {"row": place[0], "col": place[1]}


FORMAT = LiSudoku()

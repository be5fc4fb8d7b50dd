"""Convert a puzzle to a board of Penpa+: the reverse of ``penpa_reading``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isqrt
from typing import Any

from satsudoku.board.own_parts import own_parts
from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError
from satsudoku.formats.reading.extras import Extras
from satsudoku.links.fpuzzles_writing import fpuzzles_board
from satsudoku.links.penpa_points import PenpaPoints
from satsudoku.links.square import default_regions

_PIXELS = 38  # a cell
_BORDER, _DIAGONAL, _OUTLINE = 2, 12, 10  # styles of lines
_LAYER: dict[str, Any] = {
    "command_redo": {"__a": []},
    "command_undo": {"__a": []},
    "command_replay": {"__a": []},
    **{key: {} for key in ("surface", "number", "numberS", "symbol", "freeline", "freelineE")},
    **{key: [] for key in ("thermo", "arrows", "direction", "squareframe", "polygon")},
    **{key: {} for key in ("line", "lineE", "wall", "cage", "deletelineE")},
    **{key: [] for key in ("killercages", "nobulbthermo")},
}
_CHECKED = ("surface", "number", "loopline", "loopedge", "wall", "square", "circle", "tri", "arrow")
_SAID = {"cages", "thermometers", "arrows", "ratios", "differences"}  # keys of constraints
_HOUSES = {"extraregion": "further houses", "disjointgroups": "disjoint groups"}


def penpa_lines(puzzle: Puzzle, extras: Extras) -> list[str]:
    """The lines of a board.

    Raises:
        FormatError: Penpa+ cannot draw all of the puzzle.

    >>> penpa_lines(Puzzle("1.....2..3.....4", "classic4"), Extras(title="Four"))[0]
    'sudoku,4,4,38,0,1,1,190,190,91,91,0,0,0,0,Title: Four,Author: ,,,OFF,false'
    """
    if strange := _strange(puzzle):
        raise FormatError(f"Penpa cannot express {', '.join(strange)}")
    board = fpuzzles_board(puzzle, Extras(), "Penpa")
    if strange := [what for key, what in _HOUSES.items() if key in board]:
        raise FormatError(f"Penpa cannot express {', '.join(strange)}")
    if any("givenPencilMarks" in cell for row in board["grid"] for cell in row):
        raise FormatError("Penpa cannot express candidates")
    size = isqrt(len(puzzle.values))
    width = size + 4
    cells = tuple((r + 2) * width + c + 2 for r in range(size) for c in range(size))
    layer = _layer(board, PenpaPoints(size, size, cells))
    rules = extras.rules
    for parity in ("odd", "even"):
        if parity in board and parity not in rules:
            rules = f"{rules}\n{parity.capitalize()} symbols are in the grey cells.".strip()
    side, half = _PIXELS * (size + 1), size // 2 + 2
    # The middle of the board: of an odd size a cell, of an even one a vertex.
    middle = half * width + half if size % 2 else width**2 + (half - 1) * (width + 1)
    falling, rising = (str(int(key in board)) for key in ("diagonal-", "diagonal+"))
    source = str(extras.other.get("penpa", {}).get("source", ""))
    texts = [f"Title: {extras.title}", f"Author: {extras.author}", source, rules]
    numbers = [size, size, _PIXELS, 0, 1, 1, side, side, middle, middle]
    flags = [falling, "0", "0", rising]
    header = ["sudoku", *map(str, numbers), *flags, *map(_coded, texts), "OFF", "false"]
    steps = [after - before for before, after in zip((0, *cells), cells, strict=False)]
    checks = {f"sol_{key}": False for key in _CHECKED}
    either = {f"sol_or_{key}": False for key in _CHECKED}
    mode = {"qa": "pu_q", "grid": ["1", "2", "1"], "pu_q": _mode(2), "pu_a": _mode(3)}
    parts: list[Any] = [[0, 0, 0, 0], mode, layer, _LAYER, steps, [], checks, "x", "x", [3, 1, 4]]
    parts += [mode, "x", 0, _LAYER, _LAYER, either, [], False]
    return [",".join(header), *(json.dumps(part, separators=(",", ":")) for part in parts)]


def _strange(puzzle: Puzzle) -> list[str]:
    """The constraints and relations of a puzzle for which Penpa has no drawing."""
    variant = puzzle.variant
    names = [
        constraint.family_name for constraint in variant.constraints if constraint.key not in _SAID
    ]
    names += [relation.name for relation in own_parts(variant).relations]
    return list(dict.fromkeys(names))


def _mode(style: int) -> dict[str, Any]:
    """The editor's selection."""
    return {
        "edit_mode": "sudoku",
        "surface": ["", 1],
        "line": ["1", style],
        "lineE": ["1", style],
        "wall": ["", style],
        "cage": ["1", _OUTLINE],
        "number": ["1", style - 1],
        "symbol": ["circle_L", 1],
        "special": ["thermo", ""],
        "board": ["", ""],
        "move": ["1", ""],
        "combi": ["battleship", ""],
        "sudoku": ["1", 1 if style == 2 else 9],
    }


def _coded(text: str) -> str:
    """A text for the header, in Penpa's code."""
    for plain, code in (",", "%2C"), ("\n", "%2D"), ("&", "%2E"), ("=", "%2F"):
        text = text.replace(plain, code)
    return text


def _layer(board: Mapping[str, Any], points: PenpaPoints) -> dict[str, Any]:
    """The drawings: givens, borders, cages, lines and symbols."""
    size: int = board["size"]
    number = points.number

    def cell(name: str) -> int:
        row, _, column = name[1:].partition("C")
        return points.cells[(int(row) - 1) * size + int(column) - 1]

    shown = [entry for row in board["grid"] for entry in row]
    layer = dict(_LAYER)
    layer["number"] = {
        str(point): [str(entry["value"]), 1, "1"]
        for point, entry in zip(points.cells, shown, strict=True)
        if "value" in entry
    }
    regions = [
        entry.get("region", default)
        for entry, default in zip(shown, default_regions(size), strict=True)
    ]
    layer["lineE"] = _borders(regions, points)
    for place, key in (0, "diagonal-"), (size - 1, "diagonal+"):
        if key in board:
            for row in range(size):
                at = points.cells[row * size + abs(place - row)]
                ends = (
                    (at - points.width - 1, at)
                    if key == "diagonal-"
                    else (at - points.width, at - 1)
                )
                layer["lineE"][",".join(str(number + end) for end in ends)] = _DIAGONAL
    layer["killercages"] = [
        sorted(cell(name) for name in part["cells"]) for part in board.get("killercage", [])
    ]
    layer["numberS"] = {
        str(4 * number + 4 * min(cell(name) for name in part["cells"])): [f" {part['value']}", 1]
        for part in board.get("killercage", [])
        if "value" in part
    }
    thermometers = [line for part in board.get("thermometer", []) for line in part["lines"]]
    layer["thermo"] = [[cell(name) for name in line] for line in thermometers]
    layer["arrows"] = []
    for part in board.get("arrow", []):
        if len(part["cells"]) > 1:
            raise FormatError("Penpa cannot express a bulb of several cells")
        layer["arrows"] += [[cell(name) for name in line] for line in part["lines"]]
    layer["symbol"] = {}
    for key, style in ("difference", 8), ("ratio", 2):
        for part in board.get(key, []):
            first, second = sorted(map(cell, part["cells"]))
            kind = {points.width: 2, 1: 3}.get(second - first)
            if "value" in part or kind is None:
                raise FormatError(
                    f"Penpa cannot express a {key} of {part.get('value', 'distant cells')}"
                )
            layer["symbol"][str(kind * number + first)] = [style, "circle_SS", 2]
    for key, shape in ("odd", "circle_L"), ("even", "square_L"):
        for part in board.get(key, []):
            layer["symbol"][str(cell(part["cell"]))] = [3, shape, 1]
    return layer


def _borders(regions: list[int | None], points: PenpaPoints) -> dict[str, int]:
    """The thick lines between cells of different regions."""
    borders = {}
    for cell, region in zip(points.cells, regions, strict=True):
        for near, name in (
            (cell + 1, points.right_border(cell)),
            (cell + points.width, points.lower_border(cell)),
        ):
            if near in points.index and regions[points.index[near]] != region:
                borders[name] = _BORDER
    return borders

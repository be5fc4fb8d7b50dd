"""Boards of other tools with one key or value changed, and what a reader says of them."""

from __future__ import annotations

import copy
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any
from urllib.parse import quote

from links import at, places

from satsudoku.errors import SatsudokuError
from satsudoku.formats import read
from satsudoku.links.formats import ipuz
from satsudoku.links.lz_string import URI, compress
from satsudoku.links.sudokumaker_reading import _LOOKS

Value = Any

VALUES: list[Value] = [
    *(None, "", "x", "7", 7, -1, 1.5, 10**30, True, False, "9" * 400, "false"),
    *([], {}, ["R1C1"], [[0, 0]], [None], {"a": 1}, [[[[[1]]]]]),
]
"""Values to put in the place of any."""


def _places(*cells: str) -> list[dict[str, int]]:
    return [{"row": int(name[0]) - 1, "col": int(name[1]) - 1} for name in cells]


LISUDOKU: dict[str, Value] = {
    "gridSize": 4,
    "regions": [_places(*four) for four in (("11", "12", "13", "21"), ("14", "23", "24", "34"),
                ("22", "31", "32", "41"), ("33", "42", "43", "44"))],
    "fixedNumbers": [{"position": _places("11")[0], "value": 1}],
    "extraRegions": [_places("11", "23", "32")],
    "thermos": [_places("11", "12"), _places("33", "44")],
    "renbans": [_places("22", "23")],
    "arrows": [{"circleCells": _places("44"), "arrowCells": _places("43", "32")}],
    "killerCages": [{"sum": 5, "region": _places("13", "14")}],
    "kropkiDots": [{"dotType": "Double", "cell1": _places("32")[0], "cell2": _places("33")[0]}],
    "kropkiNegative": True,
    "oddCells": _places("11"),
    "evenCells": _places("12"),
    "antiKnight": True,
    "primaryDiagonal": True,
}  # fmt: skip
SUDOKUMAKER: dict[str, Value] = {
    "formatVersion": "1.5.0",
    "puzzle": {
        "name": "T",
        "author": "A",
        "comment": "Normal rules.",
        "size": 4,
        "cells": [{"value": 1, "given": True}, {"value": 2}, {"candidates": 24}, *[{}] * 13],
        "constraints": [
            {"type": 0, "id": "a"},
            {"type": 1, "regions": [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, -1]},
            {"type": 301, "cages": [{"cells": [1, 6], "value": 7}]},
            {"type": 300, "thermometers": [[5, 9, 13]], "slow": True},
            {"type": 201, "clues": [{"value": 3, "edge": 13}], "color": "#ff0000"},
            {"type": 202, "clues": [{"value": 5, "edge": 23}]},
        ],
    },
}
IPUZ: dict[str, Value] = {
    "version": "http://ipuz.org/v2",
    "kind": ["http://ipuz.org/sudoku/diagonalsudoku#1"],
    "title": "T",
    "author": "A",
    "intro": "Normal rules.",
    "copyright": "me",
    "charset": "ABCD",
    "boxes": False,
    "empty": "E",
    "puzzle": [["A", 0, 0, "E"], [0, {"value": "B"}, 0, 0], [0, 0, "C", 0], [0, 0, 0, "D"]],
    "solution": [[*row] for row in ("ACDB", "DBAC", "BDCA", "CABD")],
    "zones": [{"cells": [[0, 0], [1, 1]], "style": "G"}, {"rect": [0, 1, 1, 1]}],
    "cages": [{"cells": [[0, 0], [0, 1]], "value": 5, "operator": "+"}],
}
GNOME: dict[str, Value] = {
    "difficulty_category": "easy",
    "time_elapsed": 75.19,
    "cells": [{"position": [0, 2], "value": 6, "fixed": True, "earmarks": []}],
}


def _text(link: str, packed: Callable[[str], str]) -> Callable[[Value], str]:
    return lambda data: link + packed(json.dumps(data))


BOARDS: Mapping[str, tuple[Value, Callable[[Value], str], str]] = {
    "lisudoku": (
        LISUDOKU,
        _text("https://lisudoku.xyz/solver?import=", lambda text: quote(compress(text), safe="")),
        r"regions",  # none are those of the board
    ),
    "f-puzzles": (  # of SudokuMaker
        SUDOKUMAKER,
        _text("https://sudokumaker.app/?puzzle=", lambda text: compress(text, URI)),
        rf"puzzle/constraints/\*/({'|'.join(_LOOKS - {'type'})})|formatVersion",
    ),
    "ipuz": (
        IPUZ,
        json.dumps,
        rf"({'|'.join(ipuz._COSMETIC)}|zones/\*/style)(/.*)?|solution|cages/\*/operator",
    ),
    "gnome": (GNOME, json.dumps, r"difficulty_category|time_elapsed|cells/\*/earmarks"),
}
"""Of each format a board, its text, and the keys whose change is of no importance."""


def said(format: str, text: str) -> object:
    """All that a reader says of a text."""
    try:
        (entry,) = read(io.StringIO(text), format=format)
    except SatsudokuError as error:
        return str(error)
    if entry.puzzle is None:
        return str(entry.error)
    rules = entry.puzzle.variant
    puzzle = (entry.puzzle.text, rules.houses, rules.relations, rules.marks)
    return repr((puzzle, entry.comment, entry.solution, entry.extras))


def name_of(way: tuple[Any, ...]) -> str:
    """A way to a value, without the places in lists."""
    return "/".join("*" if isinstance(key, int) else key for key in way)


def changes(data: Value, random: Random, number: int) -> Iterator[tuple[str, str, Value]]:
    """Yield names of keys, what was done, and boards with one key or value changed."""
    ways = [*places(data)]
    for _ in range(number):
        way = random.choice(ways)
        changed = copy.deepcopy(data)
        around = at(changed, way[:-1])
        held, name = around[way[-1]], name_of(way)
        kind = random.choice(("value", "value", "value", "drop", "rename", "more"))
        if kind == "value":
            value = random.choice(VALUES)
            if str(value) == str(held) or not (value or held) or value == held:
                continue
            around[way[-1]] = value
            yield name, f"{held!r:.30} -> {value!r:.30}", changed
        elif kind == "drop" and held:
            del around[way[-1]]
            yield name, "dropped", changed
        elif kind == "rename" and isinstance(around, dict) and held:
            around[f"{way[-1]}s"] = around.pop(way[-1])
            yield name, "renamed", changed
        elif kind == "more" and isinstance(held, dict):
            held["strange"] = {"a": 1}
            yield f"{name}/strange", "added", changed


def silent(format: str, random: Random, number: int) -> list[str]:
    """The changes of a format's board that a reader passes over."""
    data, text, idle = BOARDS[format]
    before = said(format, text(data))
    assert "\n" not in str(before)
    assert str(before).startswith("(("), before  # no error
    return [
        f"{format}: {name}: {done}"
        for name, done, changed in changes(data, random, number)
        if said(format, text(changed)) == before
        and not re.fullmatch(idle, name)
        and done not in [f"'E' -> {empty!r}" for empty in ({}, "", None)]
    ]

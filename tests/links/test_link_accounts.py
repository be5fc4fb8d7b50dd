"""Readers account for their whole input: a change of any key or value shows somewhere."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from links import OTHERS, at, places, rows

from satsudoku import Puzzle
from satsudoku.errors import SatsudokuError
from satsudoku.formats.reading.entry import Entries
from satsudoku.formats.reading.extras import Extras
from satsudoku.formats.reading.link_format import linked_entry
from satsudoku.links.fpuzzles_keys import LINES
from satsudoku.links.fpuzzles_reading import fpuzzles_table
from satsudoku.links.lz_string import decompress
from satsudoku.links.penpa_reading import penpa_table
from satsudoku.links.penpa_text import pack
from satsudoku.links.penpa_writing import penpa_lines
from satsudoku.links.sudokupad_reading import sudokupad_table

Value = Any
Table = Callable[[Value], tuple[dict[str, Any], Extras]]
BLANK = {"", ".", "None"}
SAME = ("{'givenPencilMarks': None} -> {}", "'value'): '5' -> ", "'value'): 'X' -> 'x'")
"""Changes without a meaning: no restriction, the usual difference of whispers, a small letter."""


def outcome(table_of: Table, data: Value) -> object:
    """All that a reader says of a board."""
    try:
        entry = linked_entry("board", 1, *table_of(data), Entries("", None))
    except SatsudokuError as error:
        return str(error)
    assert entry.puzzle is not None
    variant = entry.puzzle.variant
    return repr((entry.puzzle.text, variant.houses, variant.relations, variant.marks)), repr(
        entry.extras
    )


def mutants(data: Value, random: Random, number: int) -> Iterator[tuple[str, Value]]:
    """Boards with one other value, or one more key."""
    ways = [*places(data)]
    for _ in range(number):
        way = random.choice(ways)
        changed = copy.deepcopy(data)
        held = at(changed, way)
        if isinstance(held, dict) and random.random() < 0.5:
            value = random.choice(OTHERS)
            held["strange"] = value
            yield f"{way} + strange: {value!r}", changed
            continue
        value = random.choice(OTHERS)
        if str(value) == str(held) or {str(value), str(held)} <= BLANK:
            continue
        at(changed, way[:-1])[way[-1]] = value
        yield f"{way}: {held!r:.40} -> {value!r}", changed


def unnoticed(table_of: Table, data: Value, random: Random, number: int) -> list[str]:
    before = outcome(table_of, data)
    return [
        said
        for said, changed in mutants(data, random, number)
        if outcome(table_of, changed) == before
    ]


def grid(size: int = 4) -> list[list[dict[str, Value]]]:
    return [[{} for _ in range(size)] for _ in range(size)]


FPUZZLES: dict[str, Value] = {
    "size": 4,
    "title": "T",
    "author": "A",
    "ruleset": "Normal rules.",
    "grid": [
        [
            {"value": 1, "given": True, "c": "#ff0000"},
            {"value": 2},
            {"region": None},
            {"cArray": ["1"]},
        ],
        [{"centerPencilMarks": [3, 4]}, {"cornerPencilMarks": [1]}, {}, {}],
        *grid()[2:],
    ],
    "solution": [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1],
    "antiknight": False,
    "disjointgroups": True,
    "negative": ["xv"],
    "thermometer": [{"lines": [["R1C1", "R1C2"], ["R4C4"]]}],
    "whispers": [{"lines": [["R1C1", "R2C1"]], "value": "1"}],
    "killercage": [{"cells": ["R1C3", "R1C4"], "value": "7"}],
    "arrow": [{"cells": ["R2C2"], "lines": [["R2C2", "R2C3"]]}],
    "difference": [{"cells": ["R1C2", "R1C3"]}],
    "ratio": [{"cells": ["R1C1", "R1C2"], "value": "3"}],
    "xv": [{"cells": ["R1C1", "R2C1"], "value": ""}, {"cells": ["R2C1", "R3C1"], "value": "V"}],
    "clone": [{"cells": ["R1C1"], "cloneCells": ["R3C3"]}],
    "quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1]}],
    "littlekillersum": [
        {"cell": "R0C1", "cells": ["R1C2", "R2C3", "R3C4"], "direction": "DR", "value": "8"}
    ],
    "sandwichsum": [{"cell": "R1C0", "value": "5"}, {"cell": "R2C0", "value": ""}],
    "skyscraper": [{"cell": "R0C1", "value": "4"}],
    "regionsumline": [{"lines": [["R1C2", "R1C3"]]}],
    "odd": [{"cell": "R1C1"}],
    "minimum": [{"cell": "R1C1"}],
    "rowindexer": [{"cells": ["R1C1"]}],
    "extraregion": [{"cells": ["R1C1", "R2C3"]}],
    "line": [{"lines": [["R1C1", "R2C2"]], "outlineC": "#2ECBFF", "width": 0.25}],
    "text": [{"cells": ["R1C1"], "value": "a", "fontC": "#000000", "size": 0.5}],
    "circle": [{"cells": ["R1C1"], "baseC": "#FFFFFF", "outlineC": "#FFFFFF", "width": 0.7}],
    "cage": [{"cells": ["R1C1"], "value": "x2", "outlineC": "#000000"}],
    "disabledlogic": ["wings"],
}
SUDOKUPAD: dict[str, Value] = {
    "id": "mine",
    "cellSize": 50,
    "cells": [
        [{}, {"value": "9"}, {}, {}, {}],
        [{}, {"value": 1}, {}, {"centremarks": [2]}, {"pencilMarks": [3]}],
        *[[{}, {}, {}, {"pencilMarks": [n]}, {}] for n in (1, 2, 3)],
    ],
    "regions": [[[r + i, c + j] for i in (0, 1) for j in (0, 1)] for r in (1, 3) for c in (1, 3)],
    "cages": [
        {"cells": [[1, 1], [1, 2]], "value": "3", "unique": True, "outlineC": "#000000"},
        {"cells": [[3, 1], [3, 2]], "sum": 5, "value": 5, "unique": False, "hidden": True},
        {"cells": [[4, 1], [4, 2]], "unique": True, "type": "region"},
        {"value": "title: T"},
        {"value": "rules: Normal rules."},
    ],
    "metadata": {"author": "A", "antiking": False, "source": "me"},
    "lines": [{"wayPoints": [[1.5, 1.5], [2.5, 1.5]], "color": "#CFCFCF", "thickness": 16}],
    "overlays": [{"center": [1.5, 2], "text": "V", "width": 0.25, "height": 0.25}],
    "global": ["antixv"],
}


@pytest.mark.parametrize(
    ("table_of", "board"),
    [(fpuzzles_table, FPUZZLES), (sudokupad_table, SUDOKUPAD)],
)
def test_no_change_goes_unnoticed(table_of: Table, board: Value) -> None:
    assert isinstance(outcome(table_of, board), tuple)  # no error
    missed = unnoticed(table_of, board, Random(1), 700)
    assert missed == []


def board_with(key: str) -> Value:
    """A board of f-puzzles with one key."""
    cells = ["R1C1", "R1C2", "R2C2"]
    held: Value = True
    if key in LINES:
        held = [{"lines": [cells]} | ({"value": "1"} if LINES[key][1] else {})]
    elif key in ("xsum", "even", "maximum"):
        place, value = ("R1C0", {"value": "5"}) if key == "xsum" else ("R1C1", {})
        held = [{"cell": place, **value}]
    elif key.endswith("indexer"):
        held = [{"cells": cells[:1]}]
    return {"size": 4, "grid": grid(), key: held}


@pytest.mark.quick(4)
@pytest.mark.parametrize(
    "key",
    [
        *(*LINES, "xsum", "even", "maximum", "columnindexer", "boxindexer"),
        *("diagonal+", "diagonal-", "antiking", "antiknight", "nonconsecutive"),
    ],
)
def test_no_change_of_any_key_goes_unnoticed(key: str) -> None:
    assert isinstance(outcome(fpuzzles_table, board_with(key)), tuple)  # no error
    assert unnoticed(fpuzzles_table, board_with(key), Random(key), 200) == []


@pytest.mark.thorough
def test_no_change_of_public_boards_goes_unnoticed() -> None:
    random, missed = Random(2), []
    for row in rows("variants_fpuzzles_half.tsv"):
        board = json.loads(decompress(row["string"]))
        missed += unnoticed(fpuzzles_table, board, random, 10)
    assert [said for said in missed if not any(same in said for same in SAME)] == []


PENPA: dict[str, Value] = {
    "header": ["Title: T", "Author: A", "me", "Circles are odd."],
    "board": {
        "number": {"18": ["1", 1, "1"]},
        "numberS": {"332": [" 7", 1]},
        "symbol": {"20": [3, "circle_L", 1], "147": [8, "circle_SS", 2]},
        "thermo": [[18, 19, 20]],
        "arrows": [[26, 27, 28]],
        "killercages": [[19, 20]],
    },
    "answer": {"number": {"21": ["4", 2, "1"]}},
}
DRAWN: list[tuple[str, Value]] = [
    *(("number", {"19": ["2", 1, mode]}) for mode in ("1", "5", "6", "7")),
    ("number", {"2": ["7", 1, "1"]}),
    ("number", {"18": ["2", 1, "1"]}),
    *(("numberS", {point: [text, 1]}) for point in ("332", "333", "344", "5") for text in "a9"),
    *(("symbol", {"20": change}) for change in ([3, "square_L", 1], [2, "circle_L", 1], "")),
    *(("symbol", {"147": [style, "circle_SS", 2]}) for style in (2, 5)),
    ("symbol", {"148": [8, "circle_SS", 2]}),
    ("symbol", {"19": [3, "tri_L", 1]}),
    *((key, more) for key in ("thermo", "arrows", "killercages") for more in ([[33, 34]], [[99]])),
    *((key, [[33]]) for key in ("thermo", "arrows", "killercages")),
    *((key, {"18": 1}) for key in ("surface", "line", "freeline", "freelineE", "wall", "strange")),
    *((key, [[18, 19]]) for key in ("direction", "squareframe", "polygon", "nobulbthermo")),
    *(("lineE", {border: style}) for border in ("73,81", "74,82", "74,81") for style in (2, 5, 12)),
    ("deletelineE", {"73,81": 1}),
]
"""What may be drawn on a board of Penpa, beside or in place of the same."""


def of_penpa(data: Value) -> tuple[dict[str, Any], Extras]:
    lines = penpa_lines(Puzzle(bytes(16), "classic4"), Extras())
    header = lines[0].split(",")
    header[15:19] = data["header"]
    lines[0] = ",".join(header)
    layers = json.loads(lines[3]) | data["board"]
    layers["lineE"] |= data["board"].get("lineE", {})
    lines[3], lines[4] = json.dumps(layers), json.dumps(data["answer"])
    return penpa_table(lines, data.get("solution", ""))


def other_boards() -> Iterator[Value]:
    """Boards of Penpa with one other text, one drawing more, and with or without an answer."""
    for place, text in enumerate(PENPA["header"]):
        changed = copy.deepcopy(PENPA)
        changed["header"][place] = text + " more"
        yield changed
    for key, more in DRAWN:
        changed = copy.deepcopy(PENPA)
        held = changed["board"].setdefault(key, type(more)())
        changed["board"][key] = held + more if isinstance(more, list) else held | more
        yield changed
    for key, held in PENPA["board"].items():
        changed = copy.deepcopy(PENPA)
        changed["board"][key] = type(held)()
        yield changed
    for number in ({}, {"21": ["3", 2, "1"]}, {"21": ["4", 2, "5"]}, {"2": ["4", 2, "1"]}):
        yield PENPA | {"answer": {"number": number}}
    yield PENPA | {"answer": PENPA["answer"] | {"surface": {"18": 1}}}
    for cells in range(15, 17):
        points = [18 + 8 * (cell // 4) + cell % 4 for cell in range(cells)]
        answer = json.dumps([[], [], [], [], [f"{point},1" for point in points], []])
        yield PENPA | {"solution": pack([answer])}


def test_no_drawing_of_penpa_goes_unnoticed() -> None:
    before = outcome(of_penpa, PENPA)
    assert isinstance(before, tuple)  # no error
    said = [outcome(of_penpa, board) for board in other_boards()]
    assert [board for board, now in zip(other_boards(), said, strict=True) if now == before] == []
    assert all(isinstance(now, tuple) or "damaged" not in str(now) for now in said)


@pytest.mark.parametrize("region", [99, 4, -1])
def test_a_region_that_the_editor_lacks_is_named(region: int) -> None:
    board = {"size": 4, "grid": grid()}
    board["grid"][0][1]["region"] = region  # type: ignore[index]
    _, extras = fpuzzles_table(board)
    assert f"region {region} of R1C2, as the editor has 0 to 3" in str(extras.remarks)


@pytest.mark.parametrize("key", ["thermometer", "arrow", "betweenline", "clone", "littlekillersum"])
@pytest.mark.parametrize("entry", [{}, {"lines": []}, {"lines": [[]]}, {"cells": []}, {"cell": ""}])
def test_a_constraint_without_cells_is_named(key: str, entry: Value) -> None:
    said = str(outcome(fpuzzles_table, {"size": 4, "grid": grid(), key: [entry]}))
    assert f"{key} without a cell" in said or f"key {key}: " in said

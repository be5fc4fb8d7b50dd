"""Boards of SudokuPad: the short form, the place of the puzzle, and what SudokuPad enforces."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from functools import cache
from itertools import permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from links import entry_of

import satsudoku
from satsudoku import Puzzle, variant
from satsudoku.errors import FormatError
from satsudoku.formats import Entry, read
from satsudoku.links.lz_string import compress
from satsudoku.links.sudokupad_reading import sudokupad_table
from satsudoku.links.sudokupad_zip import _NAMES, unzipped

BOXES = [[[r + i, c + j] for i in (0, 1) for j in (0, 1)] for r in (0, 2) for c in (0, 2)]
Value = Any


def board(**more: Value) -> dict[str, Value]:
    return {"cells": [[{} for _ in range(4)] for _ in range(4)], "regions": BOXES, **more}


def read_board(data: object) -> Entry:
    entry = entry_of("https://sudokupad.app/scl" + compress(json.dumps(data)))
    assert entry.puzzle is not None, entry.error
    assert entry.extras is not None
    return entry


def count(data: object) -> int:
    puzzle = read_board(data).puzzle
    assert puzzle is not None
    return satsudoku.count(puzzle, limit=1000).value


def remarks(data: object) -> str:
    extras = read_board(data).extras
    assert extras is not None
    return "\n".join(extras.remarks)


# --- the short form ------------------------------------------------------------------------------


def zipped(value: Value, key: str = "", *, listed: bool = False) -> str:
    """The short form of a value, as SudokuPad describes it."""
    short = {full: name for name, full in _NAMES.items()}
    if value == {} and listed:
        return ""
    if isinstance(value, dict):
        inner = (f"{short.get(k, k)}:{zipped(v, k)}" for k, v in value.items())
        return "{" + ",".join(inner) + "}"
    if isinstance(value, list):
        return "[" + ",".join(zipped(entry, listed=True) for entry in value) + "]"
    if isinstance(value, bool):
        return "tf"[not value]
    if isinstance(value, str):
        known = {"#000000": "#0", "#FFFFFF": "#F"}
        if value in known or re.fullmatch("#[0-9a-f]{6}", value):
            return known.get(value, value[1:])
        return json.dumps(value).replace("'", "\\'").replace('"', "'")
    return json.dumps(value)


def random_value(random: Random, key: str = "", depth: int = 0) -> Value:
    if key.endswith("olor"):
        return random.choice(["#000000", "#FFFFFF", "#c0ffee", "#001122", "red"])
    kind = random.randrange(6 if depth < 4 else 4)
    if kind == 0:
        return random.choice([0, 7, -3, 0.25, 1e-7, 1234567, True, False])
    if kind < 4:
        letters = ["a", "'", "\\", "\n", "\t", "ü", "\u2019", "\u2028", "🧩", ",", ":", "{", "]"]
        return "".join(random.choices(letters, k=random.randrange(7)))
    if kind == 4:
        return [random_value(random, "", depth + 1) for _ in range(random.randrange(1, 4))]
    keys = random.sample(sorted({*_NAMES.values(), "metadata", "x"}), random.randrange(4))
    return {k: random_value(random, k, depth + 1) for k in keys}


def test_the_short_form_loses_nothing() -> None:
    random = Random(1)
    for _ in range(300):
        value = {"cells": random_value(random), "color": random_value(random, "color")}
        assert unzipped(zipped(value)) == value


def test_a_damaged_short_form_is_an_error() -> None:
    random, errors = Random(2), 0
    for _ in range(400):
        text = zipped({"cells": random_value(random), "text": "it's\n"})
        at = random.randrange(len(text))
        damaged = text[:at] + random.choice(["", "\\", "'", "]", "}", ":", "?"]) + text[at + 1 :]
        try:
            unzipped(damaged)
        except FormatError as error:
            errors += str(error).startswith("SudokuPad link: ")
    assert errors > 100


def test_drawings_and_texts_of_the_short_form_arrive() -> None:
    short = (
        "{metadata:{rules:'Don\\'t.\\n\\u201cRed\\u201d',t:12},ce:[[,,,],[,,,],[,,,],[,,,]],"
        "l:[{wp:[[0.5,0.5],[0.5,1.5]],c:CFCFCF,th:16}],"
        "u:[{ct:[0.5,0.5],w:0.8,h:0.8,c1:'808080',c2:#F,r:t}],o:[{ct:[1.5,1.5],te:7,fs:32}]}"
    )
    extras = entry_of("https://sudokupad.app/scl" + compress(short)).extras
    assert extras is not None
    assert (extras.title, extras.rules) == ("12", "Don't.\n“Red”")
    assert [cosmetic.table() for cosmetic in extras.cosmetics] == [
        {"look": "line", "cells": "r1c1 r1c2", "color": "#CFCFCF", "width": 0.25},
        {
            "look": "circle",
            "cells": "r1c1",
            "color": "#808080",
            "fill": "#FFFFFF",
            "width": 0.8,
            "height": 0.8,
        },
        {"look": "text", "cells": "r2c2", "text": "7", "size": 0.5},
    ]


# --- where the puzzle lies -----------------------------------------------------------------------


def moved(data: dict[str, Value], down: int, right: int, rows: int, columns: int) -> Value:
    """A board in a larger one."""
    cells: list[list[Value]] = [[{} for _ in range(columns)] for _ in range(rows)]
    for r, row in enumerate(data["cells"]):
        cells[r + down][right : right + len(row)] = row

    def shifted(places: list[list[int]]) -> list[list[int]]:
        return [[r + down, c + right] for r, c in places]

    return {
        **data,
        "cells": cells,
        "regions": list(map(shifted, data["regions"])),
        "cages": [{**cage, "cells": shifted(cage["cells"])} for cage in data.get("cages", ())],
    }


@pytest.mark.parametrize(("down", "right", "rows", "columns"), [(1, 1, 6, 6), (0, 2, 4, 7)])
def test_cells_beside_the_regions_are_no_part_of_the_puzzle(
    down: int, right: int, rows: int, columns: int
) -> None:
    inner = board(cages=[{"cells": [[0, 1], [0, 2]], "value": "5", "unique": True}])
    inner["cells"][0][0] = {"value": 1}
    outer = moved(inner, down, right, rows, columns)
    assert read_board(outer).puzzle == read_board(inner).puzzle
    assert "outside" not in remarks(outer)
    outer["cells"][rows - 1][0] = {"value": "9"}
    assert read_board(outer).puzzle == read_board(inner).puzzle
    assert f"'9' in row {rows}, column 1" in remarks(outer)


def test_a_board_need_not_be_a_square() -> None:
    rows = [[{} for _ in range(3)] for _ in range(2)]
    assert count({"cells": rows, "regions": [[[r, c] for c in range(3)] for r in range(2)]}) == 12
    with_voids = {"cells": [[{}], [{}, {}]], "regions": [[[0, 0], [1, 0]], [[1, 1]]]}
    assert count(with_voids) == 2


def test_without_regions_there_are_no_boxes() -> None:
    assert count(board(regions=[])) == 576
    assert "no regions" in remarks(board(regions=[]))


def test_a_zero_is_an_empty_cell_with_a_remark() -> None:
    data = board()
    data["cells"][1][2] = {"value": 0}
    assert count(data) == 288
    assert "read as empty: r2c3" in remarks(data)


# --- rules that SudokuPad enforces ---------------------------------------------------------------


@cache
def grids() -> list[list[list[int]]]:
    """All grids of 4x4."""
    return [
        [list(row) for row in rows]
        for rows in product(permutations((1, 2, 3, 4)), repeat=4)
        if all(len({*column}) == 4 for column in zip(*rows, strict=True))
        and all(len({rows[r][c] for r, c in box}) == 4 for box in BOXES)
    ]


Rule = Callable[[list[list[int]]], bool]
NEIGHBOURS = [((r, c), (r + d, c + 1 - d)) for r, c, d in product(range(4), range(4), (0, 1))]
NEIGHBOURS = [(a, b) for a, b in NEIGHBOURS if max(b) < 4]


def apart(*steps: tuple[int, int]) -> Rule:
    """No symbol repeats at these steps."""
    pairs = [
        ((r, c), (r + down, c + right))
        for r, c in product(range(4), repeat=2)
        for down, right in steps
        if 0 <= r + down < 4 and 0 <= c + right < 4
    ]
    return lambda grid: all(grid[r][c] != grid[i][j] for (r, c), (i, j) in pairs)


def no_neighbours(test: Callable[[int, int], bool]) -> Rule:
    return lambda grid: not any(test(grid[r][c], grid[i][j]) for (r, c), (i, j) in NEIGHBOURS)


KNIGHT = apart((1, 2), (2, 1), (1, -2), (2, -1))
FALLING = {"color": "#34BBE6", "thickness": 2, "wayPoints": [[0, 0], [4, 4]]}
PAIR = [[1, 1], [2, 2]]


@pytest.mark.parametrize(
    ("more", "rule"),
    [
        ({}, lambda grid: True),
        ({"metadata": {"antiknight": True}}, KNIGHT),
        ({"metadata": {"antiking": True}}, apart((1, 1), (1, -1))),
        ({"metadata": {"antiknight": False}}, lambda grid: True),
        ({"global": ["antiknight"]}, KNIGHT),
        ({"global": ["disjoint"]}, apart((0, 2), (2, 0), (2, 2), (2, -2))),
        ({"global": ["nonconsecutive"]}, no_neighbours(lambda a, b: abs(a - b) == 1)),
        ({"global": ["antiratio"]}, no_neighbours(lambda a, b: a == 2 * b or b == 2 * a)),
        ({"global": ["antixv"]}, no_neighbours(lambda a, b: a + b in (5, 10))),
        ({"lines": [FALLING]}, lambda grid: len({grid[n][n] for n in range(4)}) == 4),
        ({"lines": [FALLING | {"wayPoints": [[0, 0], [3, 3]]}]}, lambda grid: True),
        ({"diagonal+": True}, lambda grid: len({grid[n][3 - n] for n in range(4)}) == 4),
        (
            {"cages": [{"cells": PAIR, "unique": True, "hidden": True}]},
            lambda grid: grid[1][1] != grid[2][2],
        ),
        (
            {"cages": [{"cells": PAIR, "unique": True, "type": "region"}]},
            lambda grid: grid[1][1] != grid[2][2],
        ),
        (
            {"cages": [{"cells": PAIR, "unique": False, "sum": 8}]},
            lambda grid: grid[1][1] + grid[2][2] == 8,
        ),
    ],
)
def test_rules_of_the_board(more: dict[str, Value], rule: Rule) -> None:
    assert len(grids()) == 288
    assert count(board(**more)) == sum(map(rule, grids()))


def test_a_sign_between_cells_exempts_them() -> None:
    row = [{"center": [r + 0.5, 2], "text": "V"} for r in range(4)]

    def exempted(grid: list[list[int]]) -> bool:
        kept = [(a, b) for a, b in NEIGHBOURS if a[0] != b[0] or a[1] != 1]
        return not any(grid[r][c] + grid[i][j] == 5 for (r, c), (i, j) in kept)

    expected = sum(map(exempted, grids()))
    assert expected > 8
    assert count(board(**{"global": ["antixv"], "overlays": row})) == expected


def test_rows_and_columns_may_repeat() -> None:
    data = board(metadata={"norowcol": True})
    data["cells"][0] = [{"value": n} for n in (1, 2, 1, 2)]
    data["cells"][1] = [{"value": n} for n in (3, 4, 3, 4)]
    data["cells"][2] = [{"value": n} for n in (1, 2, 1, 2)]
    assert count(data) == 4


# --- nothing in silence --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"foo": 1}, "key 'foo'"),
        ({"cages": [{"cells": [[0, 0], [0, 1]], "value": "<4", "unique": True}]}, "'<4' at r1c1"),
        ({"cages": [{"cells": [[0, 0]], "value": "3", "sum": 4, "unique": True}]}, "its sum is 4"),
        ({"cages": [{"cells": [[0, 0]], "product": 4}]}, "key 'product' of the cage at r1c1"),
        ({"cages": [{"value": "loose"}]}, "'loose'"),
        ({"metadata": {"norowcol": "yes"}}, "'norowcol'"),
        ({"metadata": {"mirror": True}}, "'mirror'"),
        ({"metadata": {"solution": "123"}}, "a solution of 3 characters"),
        ({"foglight": [[0, 0]]}, "fog"),
        ({"cages": [{"cells": [[0, 0]], "value": "FOGLIGHT"}]}, "fog"),
    ],
)
def test_what_is_not_encoded_is_named(more: dict[str, Value], said: str) -> None:
    assert said in remarks(board(**more))


def test_pencil_marks_travel_along() -> None:
    data = board()
    data["cells"][0][1] = {"centremarks": [2, "3"], "pencilMarks": [4]}
    extras = read_board(data).extras
    assert extras is not None
    assert (extras.marks[1], extras.corner_marks[1]) == ("23", "4")


# --- how it arrives ------------------------------------------------------------------------------

ADDRESSES = ["", "https://sudokupad.app/", "https://app.crackingthecryptic.com/sudoku/?puzzleid="]


@pytest.mark.parametrize("address", ADDRESSES)
def test_addresses_and_bare_payloads(address: str) -> None:
    data = board()
    data["cells"][0][0] = {"value": 2}
    grid = [[{} for _ in range(4)] for _ in range(4)]
    theirs = {"size": 4, "grid": [[{"value": 2, "given": True}, *grid[0][1:]], *grid[1:]]}
    for prefix, held in ("scl", data), ("ctc", data), ("fpuz", theirs), ("fpuzzles", theirs):
        entry = entry_of(address + prefix + compress(json.dumps(held)))
        assert entry.puzzle == Puzzle("2" + "." * 15, "classic4"), entry.error


@pytest.mark.parametrize("indent", [None, 2])
def test_plain_json(indent: int | None, tmp_path: Path) -> None:
    data = board(metadata={"title": "T"})
    grid = {"size": 4, "grid": data["cells"], "title": "T"}
    for held in data, grid:
        file = tmp_path / "board.json"
        file.write_text(json.dumps(held, indent=indent))
        [entry] = read(str(file))
        assert entry.puzzle == Puzzle("." * 16, "classic4"), entry.error
        assert entry.extras is not None
        assert entry.extras.title == "T"
    [bad] = read(io.StringIO(json.dumps({"size": 4, "grid": data["cells"], "snail": 1})))
    assert "f-puzzles board: not supported: 'snail'" in str(bad.error)


def test_windows_are_those_of_9x9() -> None:
    nine = {"cells": [[{}] * 9 for _ in range(9)], "windoku": True}
    puzzle = read_board(nine).puzzle
    assert puzzle is not None
    windows = [house.cells for house in puzzle.variant.houses if house.family == "window"]
    assert windows == [
        house.cells for house in variant("windoku9").houses if house.family == "window"
    ]
    assert "windows of a board that is not 9x9" in remarks(board(windoku=True))


@pytest.mark.parametrize(
    ("value", "remark"),
    [
        (3, ""),
        ("3", ""),
        (9999, "no filling obeys cage 1: "),
        ("9999", "no filling obeys cage 1: "),
        (10000, "texts of cages are not encoded: '10000' at r1c1"),
        ("10000", "texts of cages are not encoded: '10000' at r1c1"),
    ],
)
def test_sums_have_at_most_four_digits(value: Value, remark: str) -> None:
    data = board(cages=[{"cells": [[0, 0], [0, 1]], "value": value, "unique": True}])
    assert remarks(data)[: len(remark) or None] == remark


def test_the_classic_form_knows_windoku_and_texts() -> None:
    packed = "p" + "x" * 12 + "R"  # 81 cells
    cells = sum((ord(c) - 51) // 10 if c.islower() else (ord(c) - 45) // 10 for c in packed)
    assert cells == 81
    for flags in "*waMe*tMine", "wtMine":
        entry = entry_of(f"https://sudokupad.app/scf{packed}{flags}")
        assert entry.puzzle is not None, entry.error
        assert len(entry.puzzle.variant.houses) == 31
        assert entry.extras is not None
        assert entry.extras.title == "Mine"
        assert entry.extras.author == ("Me" if "*" in flags else "")
    assert "not supported: 'q'" in str(entry_of(f"https://sudokupad.app/scf{packed}*q").error)


@pytest.mark.parametrize("data", [[], {"cells": []}, {"cells": [[]]}, {"cells": [[{}], 3]}])
def test_no_board(data: object) -> None:
    with pytest.raises(FormatError, match="SudokuPad board"):
        sudokupad_table(data)

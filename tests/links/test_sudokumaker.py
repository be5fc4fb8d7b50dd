"""Links of SudokuMaker, made here of what their documents are known to hold."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from links import OTHERS, at, entry_of, places

import satsudoku
from satsudoku.errors import FormatError
from satsudoku.links.fpuzzles_reading import fpuzzles_table
from satsudoku.links.lz_string import URI, compress
from satsudoku.links.sudokumaker_reading import fpuzzles_of

ROWS = {"type": 0}
BOXES = {"type": 1, "regions": [0, 0, 1, 1] * 2 + [2, 2, 3, 3] * 2}
CELLS: list[dict[str, Any]] = [{"value": 1, "given": True}, *({} for _ in range(15))]


def link(*blocks: dict[str, Any], **words: Any) -> str:
    puzzle = {"size": 4, "cells": CELLS, "constraints": [ROWS, BOXES, *blocks]} | words
    document = {"formatVersion": "1.5.0", "puzzle": puzzle}
    return "https://sudokumaker.app/?puzzle=" + compress(json.dumps(document), URI)


def count(*blocks: dict[str, Any], **words: Any) -> int:
    entry = entry_of(link(*blocks, **words))
    assert entry.puzzle is not None, entry.error
    return satsudoku.count(entry.puzzle).value


def test_a_board_with_words_and_a_players_digits() -> None:
    cells = [CELLS[0], {"value": 2}, {"candidates": 0b11000}, *({} for _ in range(13))]
    entry = entry_of(link(cells=cells, name="Four", author="A", comment="Normal rules."))
    assert entry.puzzle is not None
    assert entry.puzzle.text == "1..............."
    assert entry.puzzle.variant.name == "classic4"
    extras = entry.extras
    assert (extras.title, extras.author, extras.rules) == ("Four", "A", "Normal rules.")
    assert (extras.entered[:3], extras.marks[2]) == (".2.", "34")
    assert extras.remarks == ()


@pytest.mark.parametrize(
    ("block", "items"),
    [
        ({"type": 301, "cages": [{"cells": [1, 6], "value": 7}]}, ".Cage~7~R1C2~R2C3"),
        ({"type": 301, "cages": [{"cells": [1, 6], "value": 0}]}, ".Cage~~R1C2~R2C3"),
        ({"type": 300, "thermometers": [[4, 8, 13]]}, ".Thermo~R2C1~R3C1~R4C2"),
        ({"type": 200, "clues": [{"value": 1, "edge": 2}]}, ".WhiteDot~R1C2~R1C3"),
        ({"type": 201, "clues": [{"value": 2, "edge": 8 + 5}]}, ".BlackDot~R2C2~R3C2"),
        ({"type": 202, "clues": [{"value": 5, "edge": 16 + 7}]}, ".V~R3C4~R4C4"),
        ({"type": 202, "clues": [{"value": 5, "edge": 24 + 3}]}, ".V~R4C3~R4C4"),
    ],
)
def test_constraints_are_those_of_interactive_sudoku_solver(
    block: dict[str, Any], items: str
) -> None:
    other = entry_of(f".Shape~4x4{items}.~R1C1_1").puzzle
    assert other is not None
    assert count(block) == satsudoku.count(other).value


def test_slow_thermometers_and_boards_without_regions() -> None:
    assert count({"type": 300, "slow": True, "thermometers": [[3, 4]]}) > count(
        {"type": 300, "thermometers": [[3, 4]]}
    )
    assert count(constraints=[ROWS]) == 144  # of 576 squares


@pytest.mark.parametrize(
    ("size", "edge", "cells"),
    [
        (9, 70, ["R4C8", "R5C8"]),
        (9, 103, ["R6C5", "R7C5"]),
        (9, 75, ["R5C3", "R5C4"]),
        (9, 132, ["R8C6", "R8C7"]),
    ],
)
def test_edges(size: int, edge: int, cells: list[str]) -> None:
    dots = {"type": 200, "clues": [{"value": 1, "edge": edge}]}
    puzzle = {"cells": [{}] * size**2, "constraints": [ROWS, dots]}
    assert fpuzzles_of({"puzzle": puzzle})[0]["difference"][0]["cells"] == cells


@pytest.mark.parametrize(
    ("changed", "remark"),
    [
        (link({"type": 2000, "lines": [], "name": "Border"}), "drawn lines called 'Border'"),
        (link({"type": 301, "disabled": True}), "constraints that are switched off"),
        (link({"type": 300, "thermometers": [], "odd": 3}), "key 'odd' of type 300"),
        (link(seed=3), "key 'seed'"),
        (link(cells=[*CELLS[:15], {"colors": [2]}]), "key 'colors' of cells"),
        (link({"type": 301, "cages": [{"cells": [1, 2], "value": 40}]}), "no filling obeys cage 1"),
    ],
)
def test_what_is_not_encoded_is_a_remark(changed: str, remark: str) -> None:
    entry = entry_of(changed)
    assert entry.puzzle is not None
    assert remark in " ".join(entry.extras.remarks)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (link({"type": 1000}), "not supported: constraints of type '1000 (custom)'"),
        (link({"type": 304}, {"type": 77}), "not supported: constraints of type '304, 77'"),
        (link({"type": 200, "negative": [1]}), "negative constraints of type 200"),
        (link({"type": 200, "clues": [{"value": 1, "edge": 0}]}), "an edge between cells; found"),
        (link({"type": 300, "thermometers": [[16]]}), "a list of cells from 0 to 15"),
        (link(constraints=[]), "not a Sudoku board"),
        (link(minDigit=0), "digits from 0"),
        (link(width=5), "16 cells that are not a square"),
        ("https://sudokumaker.app/", "no puzzle in it; expected ?puzzle="),
        ("https://sudokumaker.app/?puzzle=N4Ig", "the link was cut off"),
    ],
)
def test_what_is_not_supported_is_named(changed: str, message: str) -> None:
    try:
        said = str(entry_of(changed).error)
    except FormatError as error:
        said = str(error)
    assert message in said


def said(document: dict[str, Any]) -> object:
    """All that the reader says of a document."""
    try:
        board, remarks = fpuzzles_of(document)
        return fpuzzles_table(board), remarks
    except FormatError as error:
        return str(error)


def test_no_value_is_ignored() -> None:
    blocks = [
        {"type": 301, "cages": [{"cells": [1, 2], "value": 6}]},
        {"type": 300, "slow": True, "thermometers": [[4, 8]]},
        {"type": 201, "clues": [{"value": 2, "edge": 1}]},
        {"type": 202, "clues": [{"value": 5, "edge": 12}]},
    ]
    cells = [*CELLS[:14], {"value": 3}, {"candidates": 6}]
    puzzle = {"name": "T", "width": 4, "height": 4, "minDigit": 1, "maxDigit": 4, "cells": cells}
    document = {
        "formatVersion": "1.5.0",
        "puzzle": puzzle | {"constraints": [ROWS, BOXES, *blocks]},
    }
    before = said(document)
    assert isinstance(before, tuple)
    for path in places(document):
        for value in OTHERS:
            changed = copy.deepcopy(document)
            at(changed, path[:-1])[path[-1]] = value
            blank = value in ("", None, False, [], {}) or value == at(document, path)
            assert blank or said(changed) != before, (path, value)

"""Links of SudokuPad: its forms, indexers, clues beside the board, and lines of F-puzzles."""

from __future__ import annotations

import json

import pytest
from links import entry_of, fpuzzles

from satsudoku.formats.reading.layouts import read_puzzle
from satsudoku.links.fpuzzles_reading import fpuzzles_table
from satsudoku.links.lz_string import compress


@pytest.mark.parametrize("kind", ["row", "column", "box"])
def test_indexers_are_named_by_their_houses_in_two_words(kind: str) -> None:
    entry = entry_of(fpuzzles(EMPTY | {f"{kind}indexer": [{"cells": ["R1C2"]}]}))
    assert entry.puzzle is not None
    assert [*entry.puzzle.variant.place_names.values()] == [f"{kind} indexer at r1c2"]


def test_boards_of_sudokupad() -> None:
    board = {
        "cells": [[{"value": 1}, {}, {}, {}], *[[{}] * 4] * 3],
        "regions": [],
        "cages": [
            {"cells": [[0, 1], [0, 2]], "value": "5", "unique": True},
            {"value": "title: Mine"},
            {"value": "rules: No knights: none."},
        ],
        "lines": [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]]}],
        "global": ["antiknight"],
    }
    entry = entry_of("https://sudokupad.app/scl" + compress(json.dumps(board)))
    assert entry.puzzle is not None, entry.error
    assert entry.puzzle.line[0] == "1"
    assert [one.name for one in entry.puzzle.variant.constraints] == ["cage 1"]
    assert {r.name for r in entry.puzzle.variant.relations} == {"anti-knight", "cage 1"}
    assert entry.extras is not None
    assert (entry.extras.title, entry.extras.rules) == ("Mine", "No knights: none.")
    assert "draws lines" in entry.extras.remarks[0]


def test_the_short_json_of_sudokupad() -> None:
    short = "{ce:[[{v:1},,,],[,,,],[,,,],[,,,]],ca:[{ce:[[0,1],[0,2]],v:'5'}],re:[]}"
    entry = entry_of("https://app.crackingthecryptic.com/sudoku/scl" + compress(short))
    assert entry.puzzle is not None, entry.error
    assert entry.puzzle.line[0] == "1"
    assert entry.puzzle.variant.constraints[0].name == "cage 1"


def test_the_classic_form_of_sudokupad() -> None:
    # 1 and five zeros, 2 and two, 3 and five, 4; then texts and diagonals
    entry = entry_of("https://sudokupad.app/scfpMr4*tMine*x")
    assert entry.puzzle is not None, entry.error
    assert entry.puzzle.line == "1.....2..3.....4"
    assert len(entry.puzzle.variant.houses) == 14
    assert entry.extras is not None
    assert entry.extras.title == "Mine"


EMPTY = {"size": 4, "grid": [[{}] * 4] * 4}


def clues_beside() -> list[tuple[str, list[int]]]:
    """Each place beside a 4x4 board, and the cells that a clue there sees, the next first."""
    lines = [[(at, k) for k in range(4)] for at in range(4)]
    places = []
    for at, line in enumerate(lines):
        row = [4 * r + c for r, c in line]
        column = [4 * c + r for r, c in line]
        places += [(f"R{at + 1}C0", row), (f"R{at + 1}C5", row[::-1])]
        places += [(f"R0C{at + 1}", column), (f"R5C{at + 1}", column[::-1])]
    return places


@pytest.mark.parametrize(("place", "cells"), clues_beside())
@pytest.mark.parametrize("key", ["sandwichsum", "xsum", "skyscraper"])
def test_clues_beside_the_board_see_its_lines(key: str, place: str, cells: list[int]) -> None:
    entry = entry_of(fpuzzles(EMPTY | {key: [{"cell": place, "value": "3"}]}))
    assert entry.puzzle is not None
    [clue] = entry.puzzle.variant.constraints
    assert sorted(clue.cells) == sorted(cells)
    if key != "sandwichsum":  # which has no direction
        assert list(clue.cells) == cells


@pytest.mark.parametrize("place", ["R0C0", "R0C5", "R5C0", "R5C5", "R1C1", "R4C4", "R2C3"])
def test_clues_at_no_line_are_refused(place: str) -> None:
    entry = entry_of(fpuzzles(EMPTY | {"skyscraper": [{"cell": place, "value": "3"}]}))
    assert entry.error is not None
    assert "expected a cell beside the board" in str(entry.error)


@pytest.mark.parametrize("size", [4, 6, 7, 9])
def test_lines_of_fpuzzles_depend_on_the_size(size: int) -> None:
    """The ends of lockout lines differ by half the size, rounded down; groups are symmetric."""
    line = [[f"R1C{column}" for column in (1, 2, 3)]]
    own = {"region": None} if size == 7 else {}
    board = {"size": size, "grid": [[dict(own) for _ in range(size)] for _ in range(size)]}
    table, _ = fpuzzles_table({**board, "lockout": [{"lines": line}]})
    assert table["lockout_lines"][0]["difference"] == size // 2
    table, _ = fpuzzles_table({**board, "entropicline": [{"lines": [line[0][:2]]}]})
    (pairs,) = read_puzzle(table, "a board").variant.relations
    low = {4: 1, 6: 2, 7: 2, 9: 3}[size]
    apart = {(a, b) for a in range(size) for b in range(size) if (a, b) not in pairs.exclusions}
    assert ((0, low - 1) in apart, (0, low) in apart, (size - 1, size - low) in apart) == (
        False,
        True,
        False,
    )

"""Puzzles of other programs: ids of Solo, and saved games."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence

import pytest
from wrapped_lines import LINES, NINE, cells_of, only, puzzles_of, rows_of

from satsudoku import Puzzle, build, count, variant
from satsudoku.errors import FormatError
from satsudoku.formats import read
from satsudoku.formats.reading.same_rules import same_rules
from satsudoku.links.formats.solo import table_of


def numbered(numbers: Sequence[int]) -> str:
    """Numbers and letters for runs of empty cells, as an id has them."""
    text, run = "", 0
    for number in [*numbers, None]:
        if number == 0:
            run += 1
            continue
        while run:
            text += "abcdefghijklmnopqrstuvwxyz"[min(run, 26) - 1]
            run -= min(run, 26)
        if number is not None:
            text += ("_" if text[-1:].isdigit() else "") + str(number)
    return text


def bordered(areas: Sequence[object], size: int) -> str:
    """Letters for the runs of places without a line, as an id has them."""
    every = range(size)
    right = [(r * size + c, r * size + c + 1) for r in every for c in every[1:] for c in (c - 1,)]
    below = [(r * size + c, (r + 1) * size + c) for c in every for r in every[:-1]]
    text, run = "", 0
    for line in [*(areas[one] != areas[other] for one, other in [*right, *below]), True]:
        run += not line
        if not line and run == 25:
            text, run = text + "z", 0
        elif line and (run or text[-1:] != "z"):
            text, run = text + "_abcdefghijklmnopqrstuvwxy"[run], 0
    return text


@pytest.mark.parametrize("size", LINES)
def test_ids_of_solo(size: str) -> None:
    line = LINES[size]
    name = {"4x4": "2x2", "6x6": "2x3", "9x9": "3x3db", "12x12": "3x4"}[size]
    cells = cells_of(line)
    text = f"{name}:{numbered(cells)}"
    assert puzzles_of(text) == [Puzzle(line)]
    address = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#" + text
    assert puzzles_of(address) == [Puzzle(line)]
    saved = {"SAVEFILE": "Simon Tatham's Portable Puzzle Collection", "VERSION": "1",
             "GAME": "Solo", "PARAMS": name, "DESC": numbered(cells), "MOVE": "R1,1,1"}  # fmt: skip
    lines = "\n".join(f"{key:8}:{len(value)}:{value}" for key, value in saved.items())
    assert puzzles_of(lines) == [Puzzle(line)]
    assert puzzles_of(f"{lines}\n{lines}") == [Puzzle(line)] * 2


def test_jigsaws_and_killers_of_solo() -> None:
    regions = "AABBCABBCADDCCDD"
    jigsaw = Puzzle("1..............3", f"jigsaw4:{regions}")
    assert puzzles_of(f"4j:1n3,{bordered(regions, 4)}") == [jigsaw]
    names = "AABCDDBCEEFFGGHH"
    sums = [3, 0, 7, 3, *[0] * 4, 7, 0, 3, 0, 3, 0, 7, 0]
    sums[4] = 7
    killer = only(f"2x2k:p,{bordered(names, 4)},{numbered(sums)}")
    assert killer.puzzle is not None, killer.error
    built = build("classic4")
    for name in dict.fromkeys(names):
        cells = [place for place, other in enumerate(names) if other == name]
        total = next(sums[place] for place in cells if sums[place])
        built = built.cage(" ".join(f"r{c // 4 + 1}c{c % 4 + 1}" for c in cells), sum=total)
    assert same_rules(killer.puzzle, built.puzzle())
    diagonal = only("3x3x:" + "z" * 3 + "c")
    assert diagonal.puzzle is not None
    assert diagonal.puzzle.variant == variant("diagonal9")
    assert table_of("3x2:zj")["regions"].startswith("AABBCCAABBCCAABBCC")
    rows = "".join(letter * 6 for letter in "ABCDEF")
    assert table_of(f"6j:zj,{bordered(rows, 6)}")["regions"] == rows


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3x3#75195487512354", "is a random seed, which holds no puzzle; expected the id with"),
        ("2x2:c2b3f3_4", "15 cells in an id of Solo, expected 16"),
        ("2x2:c2b3f3_7a", "7 in an id of Solo, expected 1 to 4"),
        ("2x2q:c2b3f3_4a", "the options 'q' of an id of Solo; expected j, x, k"),
        ("4j:1n3", "1 parts between commas in an id of Solo, expected 2"),
        ("4j:1n3,abc", "places of lines in an id of Solo, expected 24"),
        ("2x2k:p,_,_", "places of lines in an id of Solo"),
        ("9x9:a", "a board of size 81 in an id of Solo, expected 2 to 31"),
        ("SAVEFILE:1:x\nGAME    :4:Keen", "a saved game of 'Keen'; expected one of Solo"),
        ("SAVEFILE:1:x\nGAME    :4:Solo", "no PARAMS in the saved game; expected PARAMS and DESC"),
    ],
)
def test_bad_ids_of_solo(text: str, message: str) -> None:
    error = only(text, format="solo").error
    assert error is not None
    assert message in error.message


# --- games of other programs ----------------------------------------------------------------------


def gnome(line: str) -> str:
    cells = [
        {"position": [place // 9, place % 9], "value": int(sign), "fixed": True, "earmarks": []}
        for place, sign in enumerate(line)
        if sign != "."
    ]
    cells.append({"position": [0, 0], "value": 4, "fixed": False, "earmarks": []})
    cells.append({"position": [0, 1], "value": 0, "fixed": False, "earmarks": [7, 8]})
    return json.dumps(
        {"difficulty_category": "easy", "time_elapsed": 7.5, "cells": cells}, indent=2
    )


def ksudoku(line: str, graph: str) -> str:
    side = len(rows_of(line))
    values = "".join(
        "_" if sign == "." else "abcdefghi"[int(sign) - 1]
        for column in range(side)
        for sign in line[column::side]
    )
    return (
        '<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help="0" msecs-elapsed="7519">\n  <puzzle>\n'
        f"   {graph}\n   <values>{values}</values>\n  </puzzle>\n"
        '  <history><simple-event index="0" value="1"/></history>\n </game>\n</ksudoku>\n'
    )


def sdku(line: str, given: str = "User") -> str:
    cells = "".join(
        f"<Cell><x>{place % 9}</x><y>{place // 9}</y><value>{sign}</value>"
        f"<origin>{origin}</origin></Cell>\n"
        for place, (sign, origin) in enumerate(
            (sign, given) if sign != "." else ("5", "Calculated") for sign in line
        )
    )
    return f'<?xml version="1.0" encoding="utf-8"?>\n<Sudoku version="1">\n{cells}</Sudoku>'


PLAIN = '<graph order="9" type="sudoku" specific-type="Plain"/>'


@pytest.mark.parametrize(
    "text",
    [gnome(NINE), ksudoku(NINE, PLAIN), sdku(NINE), sdku(NINE, "Provided")],
    ids=["GNOME Sudoku", "KSudoku", "SudokuSolver", "SudokuSolver, provided"],
)
def test_games(text: str) -> None:
    assert puzzles_of(text) == [Puzzle(NINE)]


def test_custom_boards_of_ksudoku() -> None:
    def graph(parts: str) -> str:
        sizes = 'sizeX="4" sizeY="4" sizeZ="1" ncliques="12"'
        return f'<graph order="4" type="custom" {sizes} name="x">{parts}</graph>'

    groups = '<sudokugroups at="0" withblocks="1"/>'
    falling = '<clique size="4">0 5 10 15</clique><clique size="4">3 6 9 12</clique>'
    diagonal = only(ksudoku("." * 16, graph(groups + falling))).puzzle
    assert diagonal is not None
    plain = only(ksudoku("." * 16, graph(groups))).puzzle
    assert plain is not None
    assert count(plain).value == count("." * 16).value == 288
    assert count(diagonal).value == 48
    # The cells 0 and 1 are the upper two of the first column.
    cage = '<cage size="2" operator="4" value="3">0 1</cage>'
    caged = only(ksudoku("." * 16, graph(groups + cage))).puzzle
    assert caged is not None
    wanted = build("classic4").cage("r1c1 r2c1", sum=3).puzzle()
    assert count(caged).value == count(wanted).value == 48
    assert count(Puzzle("1...2" + "." * 11, caged.variant)).value > 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (sdku(NINE).replace("<x>0</x>", "<x>9</x>", 1), "expected x and y from 0 to 8, and a val"),
        (gnome(NINE).replace('"value": 9', '"value": 12', 1), "the value 12, expected 0 to 9"),
        (ksudoku(NINE, PLAIN.replace("sudoku", "roxdoku")), "a board of type 'roxdoku' of KSudoku"),
        (ksudoku(NINE, PLAIN.replace("9", "4")), "81 values in a game of KSudoku, expected 16"),
        (ksudoku(NINE, PLAIN).replace("<values>", "<values>!"), "82 values in a game of KSudoku"),
        (ksudoku(NINE, ""), "no graph in a puzzle of KSudoku"),
    ],
)
def test_damaged_games(text: str, message: str) -> None:
    error = only(text).error
    assert error is not None
    assert message in error.message


def test_entities_are_refused() -> None:
    text = '<!DOCTYPE ksudoku [<!ENTITY a "b">]>\n<ksudoku>&a;</ksudoku>'
    with pytest.raises(FormatError, match="entities in XML; files of ksudoku have none"):
        list(read(io.StringIO(text), format="ksudoku"))


def test_sdx() -> None:
    marks = [[(sign if sign != "." else "123456789") for sign in row] for row in rows_of(NINE)]
    marks[0][0] = "u4"
    text = "\n".join(" ".join(row) for row in marks)
    assert puzzles_of(text) == [Puzzle("4" + NINE[1:])]

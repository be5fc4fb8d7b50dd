"""Rules beside cells are never lost: broken tables, and links and objects among other lines."""

from __future__ import annotations

import io
import json
from contextlib import suppress

import pytest

from satsudoku import formats
from satsudoku.errors import FormatError

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
DIGITS = LINE.replace(".", "0")
CAGES = [{"cells": "r1c3 r1c4", "sum": 11}]
OBJECT = json.dumps({"givens": LINE, "cages": CAGES})
PLAIN = f"https://sudokuexchange.com/play/?s={DIGITS}"
DIAGONAL = f"https://www.sudokuwiki.org/sudokux.htm?bd={DIGITS}"
JIGSAW = f"https://www.sudokuwiki.org/jigsaw.htm?shape=33&bd={DIGITS}"
STRING = ".~R1C1_5.Cage~9~R1C3~R1C4"
WALLS = "int walls[4][4] = {{1,0,0,0},{0,0,2,0},{0,3,0,0},{0,0,0,4}};\n"


@pytest.mark.parametrize(
    "text",
    [
        f'givens = "{LINE}"\n[[cages]]\ncells = "r1c3 r1c4\nsum = 8\n',
        f'givens = "{LINE}"\nvariant = "diagonal9\n',
        f"cages = [[1, 2], 3\ngrid = {[[*row] for row in [LINE[:9]] * 9]}",
        OBJECT[:-1],
        OBJECT.replace("[", "[["),
        f"[{OBJECT}",
        f'{{"puzzle": "{LINE}", "solution": "{LINE}"',
        OBJECT.replace('"', "'")[:-2],
        WALLS + WALLS.replace("walls", "regions"),
    ],
)
@pytest.mark.parametrize("name", ["a.txt", "a.toml", "a.json"])
def test_a_broken_table_is_no_list_of_cells(text: str, name: str) -> None:
    source = io.StringIO(text)
    source.name = name
    found = []
    with suppress(FormatError):
        found += [entry.puzzle for entry in formats.read(source)]
    assert {*found} <= {None}


def test_a_list_beside_other_names_is_read() -> None:
    [entry] = formats.read(io.StringIO(WALLS))
    assert entry.puzzle is not None
    assert entry.puzzle.line == "1.....2..3.....4"


@pytest.mark.parametrize("first", [LINE, PLAIN, DIAGONAL])
def test_each_line_keeps_its_rules(first: str) -> None:
    lines = [first, OBJECT, DIAGONAL, JIGSAW, PLAIN, STRING]
    entries = list(formats.read(io.StringIO("\n".join(lines))))
    assert [entry.line for entry in entries] == [1, 2, 3, 4, 5, 6]
    names = [entry.puzzle and entry.puzzle.variant.name for entry in entries]
    assert names[2:4] == ["diagonal9", None]
    assert [names[n] and names[n].startswith("classic9+") for n in (1, 5)] == [True, True]
    assert (names[4] is None) == (first == DIAGONAL)


@pytest.mark.parametrize("end", ["", "\n"])
@pytest.mark.parametrize("start", ["", "["])
def test_dictionaries_of_python(start: str, end: str) -> None:
    tables = [{"puzzle": LINE, "solution": None, "n": 1}, {"givens": LINE, "cages": CAGES}]
    for table in tables:
        text = f"{start}{table}{']' if start else ''}{end}"
        [entry] = formats.read(io.StringIO(text))
        assert entry.puzzle is not None, entry.error
        assert entry.puzzle.line == LINE
        assert bool(entry.puzzle.variant.constraints) == ("cages" in table)

"""Files of ipuz."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

import satsudoku
from satsudoku import Puzzle
from satsudoku.errors import FormatError
from satsudoku.formats import Entry, read, write

ROWS = [[1, 0, 0, None], [0, {"value": 2}, 0, 0], [0, 0, "3", 0], [0, 0, 0, {"cell": 4}]]
LINE = "1....2....3....4"
BASE: dict[str, Any] = {
    "version": "http://ipuz.org/v2",
    "kind": ["http://ipuz.org/sudoku#1"],
    "puzzle": ROWS,
}


def entries(text: str) -> list[Entry]:
    return list(read(io.StringIO(text)))


def entry_of(**keys: Any) -> Entry:
    (entry,) = entries(json.dumps(BASE | keys))
    return entry


def test_givens_and_words() -> None:
    entry = entry_of(title="Four", solution=["1423", "3241", "4132", "2314"])
    assert "a row" in str(entry.error)
    solution = [[*map(int, row)] for row in ("1342", "4213", "2431", "3124")]
    entry = entry_of(title="Four", solution=solution)
    assert entry.puzzle == Puzzle(LINE, "classic4")
    assert entry.comment == "Four"
    assert entry.solution is not None
    assert entry.solution.line == "1342421324313124"


def test_it_may_stand_over_many_lines_or_in_a_call() -> None:
    text = json.dumps(BASE, indent=1)
    for form in (text, f"ipuz({text})", f"{text}\n{text}"):
        assert {entry.puzzle for entry in entries(form)} == {Puzzle(LINE, "classic4")}


def test_boxes_and_other_houses() -> None:
    def families(**keys: Any) -> set[str]:
        puzzle = entry_of(**keys).puzzle
        assert puzzle is not None
        return {house.family for house in puzzle.variant.houses}

    assert "box" in families()
    assert families(boxes=False) == {"row", "column"}
    assert families(kind=["http://ipuz.org/latinsquare#1"]) == {"row", "column"}
    diagonal = families(kind=["http://ipuz.org/sudoku/diagonalsudoku#1"], boxes=False)
    assert diagonal == {"row", "column", "diagonal"}
    zone = entry_of(zones=[{"rect": [1, 0, 2, 1]}], boxes=False).puzzle
    assert zone is not None
    (house,) = [h for h in zone.variant.houses if h.family == "zone"]
    assert [zone.variant.cell_names[cell] for cell in house.cells] == [
        "r1c2",
        "r1c3",
        "r2c2",
        "r2c3",
    ]


def test_cages() -> None:
    cages = [{"cells": [[1, 0], [2, 0]], "value": 7, "operator": "+"}, {"rect": [0, 2, 0, 3]}]
    puzzle = entry_of(cages=cages).puzzle
    assert puzzle is not None
    one, two = puzzle.variant.constraints
    assert one.text(puzzle.variant.cell_names) == "cage 1: r1c2 r1c3 = 7"
    assert two.text(puzzle.variant.cell_names) == "cage 2: r3c1 r4c1"


def test_letters_count_as_digits() -> None:
    rows = [
        [{"1": "A", "2": "B", "3": "C", "4": "D"}.get(v, 0) for v in LINE[k : k + 4]]
        for k in (0, 4, 8, 12)
    ]
    assert entry_of(puzzle=rows, charset="ABCD").puzzle == Puzzle(LINE, "classic4")


def test_what_is_written_is_read_again() -> None:
    killer = satsudoku.build("classic6").cage("r1c1 r2c1", sum=5).puzzle("4" + "." * 35)
    jigsaw = Puzzle(LINE, "jigsaw4")
    for puzzle in (Puzzle(LINE, "classic4"), killer, jigsaw, Puzzle("." * 81, "diagonal9")):
        (entry,) = entries("".join(write([puzzle], "ipuz")))
        assert entry.puzzle is not None
        assert entry.puzzle.values == puzzle.values
        houses = [{frozenset(h.cells) for h in p.variant.houses} for p in (puzzle, entry.puzzle)]
        assert houses[0] == houses[1]
    for refused in (
        satsudoku.build("classic4").renban("r1c1 r1c2").puzzle(),
        Puzzle("." * 81, "anti-king9"),
    ):
        with pytest.raises(FormatError, match="ipuz cannot express"):
            list(write([refused], "ipuz"))


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"kind": ["http://ipuz.org/crossword#1"]}, "expected sudoku"),
        ({"kind": None}, "expected an object with version, kind and puzzle"),
        ({"puzzle": [[1, 2]]}, "expected as many rows as columns"),
        ({"puzzle": [[5] * 4] * 4}, "cell '5', expected one of 1234"),
        ({"charset": "12"}, "expected 4 different characters"),
        ({"cages": [{"cells": [[4, 0]]}]}, "expected [column, row] from 0 to 3"),
        ({"cages": [{"cells": [[1, 0]], "value": 2, "operator": "*"}]}, "not supported: a cage"),
        ({"cages": [{"cells": [[1, 0]], "value": "x"}]}, "expected a whole number"),
        ({"zones": [{}]}, "expected cells or a rect"),
    ],
)
def test_bad_files_are_named(keys: dict[str, Any], message: str) -> None:
    assert message in str(entry_of(**keys).error)


def test_what_is_no_json_is_named() -> None:
    with pytest.raises(FormatError, match="not ipuz"):
        entries('{"version": "http://ipuz.org/v2", "kind": [')

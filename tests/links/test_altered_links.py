"""Links as people pass them on: each is read, refused, or has a remark for what is not read."""

from __future__ import annotations

import io
from typing import Any

import pytest
from links import CLASSIC, entry_of, fpuzzles

from satsudoku.formats import Extras, find_link, read

GRID = [[{}] * 9] * 9
LINKS = {
    name: find_link(name).link(CLASSIC, Extras())
    for name in ("f-puzzles", "sudokupad", "penpa", "lisudoku")
}
ISS = ".~R1C1_5~R2C2_4.Cage~19~R1C3~R1C4.Thermo~R5C5~R6C6~R7C7"
SOLVER = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="


@pytest.mark.parametrize("tool", LINKS)
@pytest.mark.parametrize("words", ["and anti-knight", "- enjoy", "(killer)", "enjoy"])
def test_words_after_a_link_are_named(tool: str, words: str) -> None:
    entry = entry_of(f"{LINKS[tool]} {words}")
    assert entry.puzzle == CLASSIC, entry.error
    assert f"what is after the link is not read: '{words}'" in entry.remarks


@pytest.mark.parametrize("tool", LINKS)
def test_a_blank_may_have_been_a_plus(tool: str) -> None:
    board = fpuzzles({"grid": GRID, "title": "a+b" * 9})
    assert "+" in board
    assert entry_of(board.replace("+", " ")).remarks == entry_of(board).remarks
    assert entry_of(f"  {LINKS[tool]} ").remarks == entry_of(LINKS[tool]).remarks


@pytest.mark.parametrize(
    "cut",
    [
        ISS[: ISS.index("9~R1C3")] + "...",
        ISS[: ISS.index("~R7C7")] + "...",
        ISS.replace(".Cage~19~R1C3~R1C4", "..."),
        SOLVER + ISS[: ISS.index("~R7C7")] + "...",
    ],
)
def test_a_string_that_a_program_cut_is_refused(cut: str) -> None:
    assert "was cut where it has '...'" in str(entry_of(cut).error)
    assert entry_of(ISS + ".").puzzle == entry_of(ISS).puzzle  # the end of a sentence


@pytest.mark.parametrize("change", [str.upper, lambda text: text.replace(".io", ".io:443")])
def test_addresses_in_other_letters_or_with_a_port(change: Any) -> None:
    assert entry_of(change(SOLVER[:-3]) + "?q=" + ISS).puzzle == entry_of(ISS).puzzle


def test_a_slash_too_many_is_none_of_an_id() -> None:
    link = LINKS["sudokupad"].replace(".app/", ".app//")
    assert entry_of(link).puzzle == CLASSIC


def test_the_rest_of_a_wrapped_link_is_no_id() -> None:
    text = LINKS["sudokupad"] + "\n" + LINKS["sudokupad"][-80:]
    first, second = read(io.StringIO(text))
    assert first.puzzle == CLASSIC
    assert "is no puzzle; expected the whole link, on one line" in str(second.error)


def test_damaged_data_of_penpa_are_described() -> None:
    link = LINKS["penpa"]
    assert "its data hold '-'; expected A-Z" in str(entry_of(link[:-9] + "-" + link[-8:]).error)
    assert "it was cut off" in str(entry_of(link[:-24]).error)


PAIR = {"cells": ["R1C1", "R1C2"]}


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ({"xv": [PAIR | {"value": "10"}]}, "xv at R1C1: '10'"),
        ({"xv": [PAIR | {"value": 5}]}, "xv at R1C1: '5'"),
        ({"killercage": [PAIR | {"value": "0"}]}, "killercage at R1C1: '0'"),
        (
            {"littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "0"}]},
            "littlekillersum at R0C1: '0'",
        ),
        ({"xsum": [{"cell": "R0C1", "value": "0"}]}, "xsum at R0C1: '0'"),
        ({"skyscraper": [{"cell": "R0C1", "value": 0}]}, "skyscraper at R0C1: '0'"),
        (
            {"littlekillersum": [{"cell": "R0C1", "direction": "UR", "value": "9"}]},
            "key littlekillersum: the arrow at R0C1 meets no cell",
        ),
        (
            {"littlekillersum": [{"cell": "R0C1", "direction": "dr", "value": "9"}]},
            "key littlekillersum: direction: expected UL, UR, DL or DR; found 'dr'",
        ),
        ({"xsum": [{"cell": "R1C1", "value": 9}]}, "key xsum: expected a cell beside the board"),
        ({"arrow": [{"cells": ["R10C1"], "lines": []}]}, "key arrow: expected a cell such as R1C1"),
        ({"arrow": [{"lines": []}]}, "key arrow: expected a list of cells"),
        ({"renban": [{"lines": [7]}]}, "key renban: expected a list of cells"),
        ({"renban": [{"lines": 7}]}, "key renban: lines: expected lists of cells"),
        ({"killercage": [{"cells": []}]}, "key killercage: expected some cells; found none"),
        (
            {"killercage": [{"cells": ["R1C1", "R2C1", "R1C1"]}]},
            "key killercage: expected different cells; R1C1 appears twice",
        ),
        ({"ratio": [{"cells": ["R1C1"]}]}, "key ratio: expected 2 cells; found R1C1"),
        (
            {"xv": [{"cells": ["R1C1", "R1C2", "R1C3"], "value": "X"}], "negative": ["xv"]},
            "key xv: expected 2 cells; found R1C1, R1C2, R1C3",
        ),
        ({"negative": "ratio"}, "key negative: expected a list of ratio and xv; found 'ratio'"),
        ({"quadruple": [PAIR | {"values": "12"}]}, "key quadruple: values: expected a list"),
        ({"diagonal+": "false"}, "key diagonal+: expected true; found 'false'"),
    ],
)
def test_keys_and_cells_are_named(board: dict[str, Any], message: str) -> None:
    entry = entry_of(fpuzzles({"grid": GRID} | board))
    assert message in " ".join((*entry.remarks, str(entry.error)))


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ({"value": 5, "given": "false"}, "given of R1C2: expected true; found 'false'"),
        ({"value": "5", "given": True}, "value of R1C2: expected 1 to 9; found '5'"),
        ({"value": 10, "given": True}, "value of R1C2: expected 1 to 9; found '10'"),
    ],
)
def test_cells_are_named(cell: dict[str, Any], message: str) -> None:
    entry = entry_of(fpuzzles({"grid": [[{}, cell, *[{}] * 7], *GRID[1:]]}))
    assert message in str(entry.error)

"""Links of lisudoku."""

from __future__ import annotations

import json
from typing import Any

import pytest
from links import entry_of

import satsudoku
from satsudoku import Puzzle, variant
from satsudoku.board.count import Count
from satsudoku.errors import FormatError
from satsudoku.formats import Extras, find_link
from satsudoku.formats.reading.same_rules import same_rules
from satsudoku.links.lz_string import compress

LINK = find_link("lisudoku")
CELLS = [{"row": 0, "col": 0}, {"row": 0, "col": 1}, {"row": 1, "col": 1}]
"""r1c1, r1c2, r2c2"""


def board(**keys: Any) -> str:
    return "https://lisudoku.xyz/solver?import=" + compress(json.dumps({"gridSize": 4} | keys))


def count(**keys: Any) -> Count:
    entry = entry_of(board(**keys))
    assert entry.puzzle is not None, entry.error
    return satsudoku.count(entry.puzzle)


SAME: list[tuple[dict[str, Any], Puzzle]] = [
    ({}, Puzzle("." * 16, "classic4")),
    (
        {"fixedNumbers": [{"position": CELLS[2], "value": 3}]},
        Puzzle("." * 5 + "3" + "." * 10, "classic4"),
    ),
    ({"thermos": [CELLS]}, satsudoku.build("classic4").thermometer("r1c1 r1c2 r2c2").puzzle()),
    ({"renbans": [CELLS]}, satsudoku.build("classic4").renban("r1c1 r1c2 r2c2").puzzle()),
    (
        {"arrows": [{"circleCells": CELLS[:1], "arrowCells": CELLS[1:]}]},
        satsudoku.build("classic4").arrow("r1c1", "r1c2 r2c2").puzzle(),
    ),
    (
        {"killerCages": [{"sum": 6, "region": CELLS}]},
        satsudoku.build("classic4").cage("r1c1 r1c2 r2c2", 6).puzzle(),
    ),
    (
        {"killerCages": [{"sum": None, "region": CELLS}]},
        satsudoku.build("classic4").cage("r1c1 r1c2 r2c2").puzzle(),
    ),
    (
        {"kropkiDots": [{"dotType": "Double", "cell1": CELLS[0], "cell2": CELLS[1]}]},
        satsudoku.build("classic4").ratio("r1c1 r1c2").puzzle(),
    ),
    (
        {"kropkiDots": [{"dotType": "Consecutive", "cell1": CELLS[0], "cell2": CELLS[1]}]},
        satsudoku.build("classic4").difference("r1c1 r1c2").puzzle(),
    ),
    (
        {"gridSize": 6, "primaryDiagonal": True, "secondaryDiagonal": True},
        Puzzle("." * 36, "diagonal6"),
    ),
]


@pytest.mark.parametrize(("keys", "puzzle"), SAME)
def test_keys_mean_what_they_say(keys: dict[str, Any], puzzle: Puzzle) -> None:
    entry = entry_of(board(**keys))
    assert entry.puzzle is not None, entry.error
    assert same_rules(entry.puzzle, puzzle)
    again = entry_of(LINK.link(puzzle, Extras()))
    assert again.puzzle is not None
    assert same_rules(again.puzzle, puzzle)


def test_whole_board_rules() -> None:
    grids = [grid.values for grid in satsudoku.solutions(Puzzle("." * 16, "classic4"))]
    near = [(c, c + 1) for c in range(16) if c % 4 < 3] + [(c, c + 4) for c in range(12)]

    def kropki(g: bytes, a: int, b: int) -> bool:
        return abs(g[a] - g[b]) == 1 or g[a] == 2 * g[b] or g[b] == 2 * g[a]

    free = [g for g in grids if not any(kropki(g, a, b) for a, b in near)]
    assert count(kropkiNegative=True) == Count(len(free))
    odd = [g for g in grids if g[0] % 2 and not g[1] % 2]
    assert count(oddCells=CELLS[:1], evenCells=CELLS[1:2]) == Count(len(odd))
    assert count(extraRegions=[[CELLS[0], {"row": 2, "col": 2}]]) == Count(
        sum(g[0] != g[10] for g in grids)
    )
    assert count(antiKing=True) < Count(288)
    assert count(antiKnight=True) == count(antiKnight=True, thermos=[])


@pytest.mark.parametrize("name", ["jigsaw9", "jigsaw6", "anti-knight9", "anti-king9", "diagonal6"])
def test_boards_are_written_and_read(name: str) -> None:
    puzzle = Puzzle(bytes([1, *[0] * (len(variant(name).cells) - 1)]), name)
    again = entry_of(LINK.link(puzzle, Extras())).puzzle
    assert again is not None
    assert same_rules(again, puzzle)


def test_digits_are_a_board() -> None:
    line = "1.....2..3.....4"
    link = "https://lisudoku.xyz/solver?import=" + line.replace(".", "0")
    assert entry_of(link).puzzle == Puzzle(line, "classic4")


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("https://lisudoku.xyz/p/abc", "no board in it; expected solver?import="),
        ("https://lisudoku.xyz/solver?import=12345", "5 digits"),
        ("https://lisudoku.xyz/solver?import=N4Ig", "the link was cut off"),
        (board(topBottom=True), "not supported: 'topBottom'"),
        (board(magic=[CELLS]), "not supported: 'magic'"),
        (board(gridSize=5), "key gridSize: expected 4, 6 or 9"),
        (board(thermos=[[{"row": 0}]]), "damaged"),
        (board(thermos=[[{"row": 0, "col": 4}]]), "a cell beyond the board"),
        (board(fixedNumbers=[{"position": CELLS[0], "value": 5}]), "a cell holds '5'"),
        (board(regions=[CELLS, CELLS]), "a cell in two regions"),
    ],
)
def test_what_is_wrong_is_said(link: str, expected: str) -> None:
    assert expected in str(entry_of(link).error)


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(bytes(25), "latin5"),
        Puzzle(bytes(81), "windoku9"),
        satsudoku.build("classic9").palindrome("r1c1 r1c2").puzzle(),
        satsudoku.build("classic9").ratio("r1c1 r1c2", 3).puzzle(),
        Puzzle.from_marks(["1", "24", "34", *["."] * 13], "classic4"),
    ],
)
def test_other_rules_are_refused(puzzle: Puzzle) -> None:
    try:
        again = entry_of(LINK.link(puzzle, Extras())).puzzle  # windows are regions, too
    except FormatError as error:
        assert str(error).startswith("lisudoku cannot express ")  # noqa: PT017
    else:
        assert again is not None
        assert same_rules(again, puzzle)

"""Boards of SudokuPad itself, written for what f-puzzles cannot hold."""

from __future__ import annotations

import pytest
from links import entry_of

import satsudoku
from satsudoku import Puzzle
from satsudoku.board.encoding import build_encoding
from satsudoku.errors import FormatError
from satsudoku.formats import Extras, find_link
from satsudoku.formats.reading.same_rules import same_rules
from satsudoku.links.completing import completed

LINK = find_link("sudokupad")
WIDE = build_encoding(
    {
        "symbols": "123456",
        "grids": [{"rows": 4, "columns": 6}],
        "houses": [
            {"family": "row", "kind": "rows"},
            {"family": "column", "kind": "columns"},
            {"family": "box", "kind": "boxes", "rows": 2, "columns": 3},
        ],
    },
    "wide",
    "wide",
)
PUZZLES = [
    satsudoku.build("classic4")
    .sum("r1c1 r2c3 r3c3", 7)
    .cage("r4c1 r4c2", 5)
    .puzzle("1" + "." * 15),
    satsudoku.build("classic9").sum("r1c1 r1c2 r5c5 r9c9", 20).cage("r2c1 r2c2").puzzle(),
    satsudoku.build("anti-knight9").sum("r1c1 r5c5", 10).puzzle(),
    satsudoku.build("jigsaw7").sum("r1c1 r5c5", 9).puzzle(),
    satsudoku.build("diagonal9").sum("r1c1 r5c4", 9).puzzle(),
    Puzzle(bytes([1, *[0] * 23]), WIDE),
]


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_sums_that_repeat_digits_and_wide_boards_are_written(puzzle: Puzzle) -> None:
    extras = Extras(
        title="Ä", author="A & B", rules="Two\nlines", solution="1" * len(puzzle.values)
    )
    link = LINK.link(puzzle, extras)
    assert link.startswith("https://sudokupad.app/scl")
    again = entry_of(link)
    assert again.puzzle is not None
    assert same_rules(again.puzzle, puzzle)
    assert again.extras is not None
    for key in ("title", "author", "rules", "solution"):
        assert getattr(again.extras, key) == getattr(extras, key)


def test_what_a_link_lacks_is_completed() -> None:
    puzzle = satsudoku.build("classic4").sum("r1c1 r2c2", 5).puzzle("1.....2..3.....4")
    extras = completed(entry_of(LINK.link(puzzle, Extras())))
    again = entry_of(LINK.link(puzzle, extras)).extras
    assert again is not None
    assert again.solution == "1243342143122134"
    assert "add to" in again.rules


@pytest.mark.parametrize(
    ("puzzle", "what"),
    [
        (satsudoku.build("classic9").renban("r1c1 r1c2").sum("r1c1 r5c5", 9).puzzle(), "sum 1"),
        (satsudoku.build("classic9").product_cage("r1c1 r1c2", 12).puzzle(), "product cage 1"),
        (
            satsudoku.build("classic9").digital_root_cage("r1c1 r1c2", 5).puzzle(),
            "digital root cage 1",
        ),
        (Puzzle(bytes(369), "samurai"), "a board that is not .*"),
    ],
)
def test_what_sudokupad_only_draws_is_refused(puzzle: Puzzle, what: str) -> None:
    with pytest.raises(FormatError, match=f"^SudokuPad cannot express {what}$"):
        LINK.link(puzzle, Extras())

"""Links of puzz.link."""

from __future__ import annotations

import pytest
from links import entry_of

from satsudoku import Puzzle, variant
from satsudoku.errors import FormatError
from satsudoku.formats import Extras, find_link

LINK = find_link("puzzlink")


@pytest.mark.parametrize("name", ["classic4", "classic6", "classic9", "classic16", "classic25"])
def test_boards_are_written_and_read(name: str) -> None:
    size = len(variant(name).symbols)
    for step in (1, 3, 22, size**2 + 1):
        values = bytes(cell % size + 1 if cell % step == 1 else 0 for cell in range(size**2))
        puzzle = Puzzle(values, name)
        link = LINK.link(puzzle, Extras())
        assert entry_of(link).puzzle == puzzle
        assert entry_of(link.replace("puzz.link/p?sudoku/", "pzv.jp/p.html?sudoku_edit/v:/")).puzzle


def test_letters_are_runs_and_signs_long_numbers() -> None:
    link = "https://puzz.link/p?sudoku/16/16/-10gaz+00f" + "z" * 11 + "r"
    entry = entry_of(link)
    assert entry.puzzle is not None
    assert {cell: value for cell, value in enumerate(entry.puzzle.values) if value} == {
        0: 16,
        2: 10,
        23: 15,
    }


def test_question_marks_are_named() -> None:
    entry = entry_of("puzz.link/p?sudoku/4/4/1.l2m")
    assert entry.extras is not None
    assert entry.extras.remarks == ("cells with a question mark are read as empty",)


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("https://puzz.link/p?aho/9/9/g", "not supported: the kind 'aho'; expected p?sudoku/"),
        ("https://puzz.link/list.html", "puzz.link: no puzzle"),
        ("https://puzz.link/p?sudoku/9/9", "expected columns, rows and cells"),
        ("https://puzz.link/p?sudoku/0/9/g", "expected columns, rows and cells"),
        ("https://puzz.link/p?sudoku/4/4/1g", "2 cells, expected 16"),
        ("https://puzz.link/p?sudoku/4/4/5u", "a cell holds 5, expected 1 to 4"),
        ("https://puzz.link/p?sudoku/4/4/1_u", "damaged: '_u'"),
    ],
)
def test_what_is_wrong_is_said(link: str, expected: str) -> None:
    assert expected in str(entry_of(link).error)


@pytest.mark.parametrize("name", ["diagonal9", "jigsaw7", "latin5"])
def test_other_rules_are_refused(name: str) -> None:
    with pytest.raises(FormatError, match=r"^puzz\.link cannot express"):
        LINK.link(Puzzle(bytes(len(variant(name).cells)), name), Extras())

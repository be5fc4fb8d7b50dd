"""Links of sudokuwiki.org."""

from __future__ import annotations

import io

import pytest

from satsudoku import Puzzle
from satsudoku.errors import FormatError
from satsudoku.formats import Entry, read, write

ADDRESS = "https://www.sudokuwiki.org/sudoku.htm?bd="
LINE = "1......2." + "." * 63 + "3.......4"


def entry_of(text: str) -> Entry:
    (entry,) = read(io.StringIO(text))
    return entry


def test_digits() -> None:
    for board in (LINE, LINE.replace(".", "0")):
        assert entry_of(f"{ADDRESS}{board}&x=1").puzzle == Puzzle(LINE)
    assert entry_of(f"sudokuwiki.org/sudoku.htm?bd={LINE}").puzzle == Puzzle(LINE)


def test_candidates() -> None:
    # A given 1, a placed 7, the candidates 2, 4, 5 and 8; all else open.
    puzzle = entry_of(f"{ADDRESS}S9B010g4s{'ep' * 78}").puzzle
    assert puzzle is not None
    assert puzzle.line[:3] == "17."
    assert {option % 9 + 1 for option in puzzle.excluded if option // 9 == 2} == {3, 6, 9}
    (text,) = write([puzzle], "sudokuwiki")
    assert text.startswith(f"{ADDRESS}S9B01074s")
    assert entry_of(text).puzzle == puzzle


def test_what_is_written_is_read_again() -> None:
    (text,) = write([Puzzle(LINE)], "sudokuwiki")
    assert text == f"{ADDRESS}{LINE.replace('.', '0')}\n"
    with pytest.raises(FormatError, match="sudokuwiki cannot express classic4"):
        list(write([Puzzle("." * 16, "classic4")], "sudokuwiki"))


@pytest.mark.parametrize(
    ("link", "message"),
    [
        (ADDRESS, "bd='': expected 81 digits, or S9B"),
        (f"{ADDRESS}12", "expected 81 digits, or S9B"),
        (f"{ADDRESS}S9B{'zz' * 81}", "'zz' for cell 1: expected 00 to ep"),
        ("https://www.sudokuwiki.org/killersudoku.htm?bd=1", "expected sudoku.htm?bd="),
    ],
)
def test_damaged_links_are_named(link: str, message: str) -> None:
    assert message in str(entry_of(link).error)

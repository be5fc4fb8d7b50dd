"""Links of sudokuwiki.org."""

from __future__ import annotations

import io

import pytest

import satsudoku
from satsudoku import Puzzle
from satsudoku.errors import FormatError
from satsudoku.formats import Entry, Extras, find_link, read, write
from satsudoku.formats.reading.same_rules import same_rules

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
    bare = text.partition("bd=")[2]
    assert entry_of(bare).puzzle == puzzle
    assert "expected 81 digits, or S9B and 162 characters" in str(entry_of(bare[:-2]).error)


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
        ("https://www.sudokuwiki.org/killersudoku.htm?bd=1", "expected 81 colors"),
    ],
)
def test_damaged_links_are_named(link: str, message: str) -> None:
    assert message in str(entry_of(link).error)


def other(puzzle: Puzzle) -> str:
    return find_link("sudokuwiki").link(puzzle, Extras())


OTHERS = [
    Puzzle(LINE, "diagonal9"),
    Puzzle(LINE, "jigsaw9"),
    satsudoku.build("classic9").cage("r1c1 r1c2", 5).cage("r1c3 r2c3", 9).cage("r9c9", 4).puzzle(),
    satsudoku.build("jigsaw9").cage("r1c1 r1c2", 5).cage("r2c1 r2c2", 5).puzzle(),
]


@pytest.mark.parametrize("puzzle", OTHERS)
def test_killers_jigsaws_and_diagonals(puzzle: Puzzle) -> None:
    again = entry_of(other(puzzle)).puzzle
    assert again is not None
    assert same_rules(again, puzzle)


def test_cages_are_cells_of_one_color_that_touch() -> None:
    colors = "112" + "3" * 78
    sums = "05" + "00" + "07" + "00" * 5 + "99" + "00" * 72
    entry = entry_of(f"https://www.sudokuwiki.org/killersudoku.htm?bd={colors},{sums}")
    assert entry.puzzle is None  # 78 cells cannot differ
    colors = "11" + "".join("23"[cell % 2] for cell in range(2, 81))
    entry = entry_of(f"https://www.sudokuwiki.org/KillerSudoku.aspx?bd={colors},{'05' + '00' * 80}")
    assert entry.puzzle is not None, entry.error
    (cage,) = entry.puzzle.variant.constraints
    assert (cage.cells, vars(cage)["total"]) == ((0, 1), 5)


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("kakuro.htm?bd=1", "not supported: 'kakuro'"),
        (f"jigsaw.htm?shape=3&bd={LINE}", "shape='3' without its regions"),
        (f"jigsaw.htm?bd={LINE}&jigmap=123", "jigmap='123'; expected"),
        ("killersudoku.htm?bd=123,456", "expected 81 colors"),
        (f"killersudoku.htm?bd={'1' * 81},{'05' * 81}", "the cage at r1c1 has 81 sums"),
    ],
)
def test_what_the_solvers_lack_is_named(link: str, expected: str) -> None:
    assert expected in str(entry_of(f"https://www.sudokuwiki.org/{link}").error)

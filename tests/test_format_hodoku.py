"""HoDoKu's library."""

from __future__ import annotations

import pytest
from data import data_file
from format_records import EASY, HARD, entries, outcomes

import satsudoku
from satsudoku.formats import read, write

STATE = ":0702-1:4:" + "+5" + EASY[1:] + ":113 229:441::"


@pytest.mark.parametrize("format", ["auto", "hodoku"])
def test_hodoku(format: str) -> None:
    first, second = entries(f"# library\n{STATE}\n:0000::{HARD}:::\n", format=format)
    assert (first.line, first.comment) == (2, "0702-1")
    assert first.puzzle is not None
    assert first.puzzle.line == EASY
    assert first.puzzle.excluded == (2 * 9 + 1 - 1, 17 * 9 + 2 - 1)
    assert second.puzzle == satsudoku.puzzle(HARD)
    (again,) = entries("".join(write([first.puzzle], "hodoku")))
    assert again.puzzle == first.puzzle


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (f":0000:4:{EASY}", "not a line of HoDoKu's library, expected :technique:candidates:"),
        (f":0000:4:{EASY[1:]}::::", "80 cells, expected 81 for classic9"),
        (f":0000:4:{EASY}:12:::", "no candidate '12'; expected three digits, symbol, row and"),
        (f":0000:4:{EASY}:{' '.join(f'{n}13' for n in range(1, 10))}:::", "r1c3 has no candidate"),
        (f":0000:4:{EASY}:513:::", "5 is given in r1c1, but not among its candidates"),
    ],
)
def test_bad_lines_of_hodoku(line: str, message: str) -> None:
    if message.startswith("5 is given"):
        line = line.replace(":513:", ":511:")
    bad, good = outcomes(f"{line}\n{STATE}", format="hodoku")
    assert bad[1].startswith(f"<stream>:1: {message}")
    assert good == (2, EASY)


def test_hodoku_is_of_9_by_9_cells() -> None:
    (entry,) = entries(STATE, variant="classic4")
    assert str(entry.error).endswith("has 9 x 9 cells only, expected classic4")


@pytest.mark.data
def test_the_library_of_hodoku() -> None:
    met = list(read(data_file("reglib_half.txt")))
    assert len(met) == 556
    assert all(entry.puzzle is not None for entry in met)
    assert sum(bool(entry.puzzle and entry.puzzle.candidates) for entry in met) > 9

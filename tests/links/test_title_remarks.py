"""Titles that name rules which were not read, above and below grids, in objects and in links."""

from __future__ import annotations

import io
import json

import pytest

import satsudoku
from satsudoku import build, formats
from satsudoku.links.title_remarks import _TITLES
from satsudoku.retelling import retold
from satsudoku.stream import reading

CELLS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = "\n".join(CELLS[start : start + 9] for start in range(0, 81, 9))
FRAMED = str(satsudoku.puzzle(CELLS))
SAID = "the text beside the puzzle names rules that were not read: "

NAMED = {
    "Anti-knight": "anti-knight",
    "Killer": "cages",
    "Killer Sudoku #12, hard": "cages",
    "Diagonal": "diagonals",
    "Sudoku X": "diagonals",
    "Windoku": "extra regions",
    "Jigsaw": "regions",
    "Non-Consecutive": "non-consecutive",
    "Odd/Even": "odd and even",
    "# Thermo": "thermometers",
    "対角線ナンプレ": "diagonals",
}
UNNAMED = ("Number seven", "Even Harder", "Daily Sudoku: expert", "The king of spain", "An X-Wing")


def remarks(text: str, variant: str | None = None) -> list[tuple[str, ...]]:
    """The remarks of each entry, the same in a stream, where records repeat them."""
    entries = list(formats.read(io.StringIO(text), variant=variant))
    assert all(entry.error is None for entry in entries)
    streamed = list(reading.read(io.BytesIO(text.encode()), variant=variant))
    said = [entry.remarks for entry in entries]
    assert [one.remarks for one in streamed if isinstance(one, formats.Entry)] == said
    assert [tuple(entry.carried.get("remarks", ())) for entry in entries] == said
    return said


@pytest.mark.parametrize("grid", [ROWS, FRAMED])
@pytest.mark.parametrize("title", NAMED)
def test_titles_that_name_rules(title: str, grid: str) -> None:
    said = (SAID + NAMED[title],)
    for text in (f"{title}\n{grid}", f"{title}\n\n{grid}\n", f"{grid}\n\n{title}\n"):
        assert remarks(text) == [said]
        with pytest.warns(satsudoku.errors.SatsudokuWarning, match=SAID):
            satsudoku.puzzle(text)


@pytest.mark.parametrize("parts", ["tgr", "trg", "gtr"])
def test_titles_beside_a_grid_with_regions(parts: str) -> None:
    texts = {"t": "Killer", "g": "1...\n..2.\n.3..\n...4", "r": "AABB\nABBC\nADCC\nDDDC"}
    assert remarks("\n\n".join(texts[part] for part in parts) + "\n") == [(SAID + "cages",)]


@pytest.mark.parametrize("title", UNNAMED)
def test_titles_that_name_none(title: str) -> None:
    assert remarks(f"{title}\n\n{FRAMED}\n") == [()]


def test_a_title_belongs_to_the_grid_below_it() -> None:
    text = f"Killer\n{FRAMED}\n\nNext\n{FRAMED}\n\nDiagonal\n{FRAMED}\n"
    assert remarks(text) == [(f"{SAID}cages",), (), (f"{SAID}diagonals",)]


def test_rules_that_are_there_are_not_missed() -> None:
    assert remarks(f"Anti-knight\n{ROWS}", "anti-knight9") == [()]
    regions = "\n".join(9 * letter for letter in "ABCDEFGHI")
    assert remarks(f"A jigsaw\n{ROWS}\n\n{regions}") == [()]


def test_objects_without_rules_in_words() -> None:
    plain = {"givens": CELLS, "variant": "classic9"}
    for more, said in (
        ({"title": "Anti-Knight"}, (f"{SAID}anti-knight",)),
        ({"title": "Anti-Knight", "rules": "Normal sudoku rules apply."}, ()),
        ({"title": "No. 7"}, ()),
    ):
        [entry] = formats.read(io.StringIO(json.dumps(plain | more)))
        assert entry.error is None
        assert entry.remarks == said
    killer = satsudoku.to_dict(build("classic9").cage("r1c1 r1c2", sum=8).puzzle())
    [entry] = formats.read(io.StringIO(json.dumps({**killer, "title": "Killer arrows"})))
    assert entry.puzzle is not None
    assert entry.remarks == ()


def test_every_name_has_its_japanese() -> None:
    told = retold(SAID + ", ".join(_TITLES), language="ja")
    assert told.count("、") >= len(_TITLES) - 1
    assert not {*told} & {*"abcdefghijklmnopqrstuvwyz"}

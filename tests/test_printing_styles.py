"""No style of printing gives another puzzle: see `printing_styles`."""

from __future__ import annotations

import io
from collections import Counter
from pathlib import Path

import pytest
from printing_styles import Style, check, pairs_of_words, printed, some_styles
from samples import tries

from satsudoku import Puzzle, formats

FILE = Path(__file__).parents[1] / "puzzles" / "variants.jsonl"
SHIPPED = [entry.puzzle for entry in formats.read(FILE) if entry.puzzle is not None]
SMALL = [puzzle for puzzle in SHIPPED if len(puzzle.variant.cells) <= 400]


@pytest.mark.parametrize("seed", range(4))
def test_some_styles(seed: int) -> None:
    outcomes = Counter(
        check(SMALL[(7 * seed + number) % len(SMALL)], style)
        for number, style in enumerate(some_styles(60, seed))
    )
    assert outcomes["read"] > outcomes["refused"]


@pytest.mark.thorough
@pytest.mark.parametrize("place", range(0, len(SHIPPED), tries(15, 5)))
def test_any_two_words_of_the_grammar(place: int) -> None:
    for style in pairs_of_words()[place % 13 :: 13]:
        check(SHIPPED[place], style)


CLEAR = [
    Style(layout=layout, between=between, empty=empty, named=named)
    for layout, between, empty in [
        ("line", "", "."),
        ("line", " ", "0"),
        ("line", ",", "."),
        ("rows", "", "."),
        ("rows", " ", "0"),
        ("rows", ",", ""),
        ("rows", ",", "0"),
        ("rows", ";", "."),
        ("rows", "\t", ""),
        ("bands", " ", "."),
        ("framed", " ", "."),
        ("framed", " ", " "),
        ("boxed", " ", " "),
        ("barred", "", ""),
        ("markdown", "", ""),
        ("labelled", "", "0"),
        ("html", "", ""),
        ("latex", "", ""),
        ("list", "", "0"),
        ("rows", " ", "·"),
    ]
    for named in (False, True)
]


@pytest.mark.parametrize("style", CLEAR, ids=repr)
def test_clear_styles_are_read(style: Style) -> None:
    for name in "classic4", "classic6", "classic9", "classic12", "classic16":
        puzzle = next(puzzle for puzzle in SHIPPED if puzzle.variant.name == name)
        assert check(puzzle, style) == "read", name


@pytest.mark.parametrize("name", ["classic12", "classic16", "classic25"])
@pytest.mark.parametrize("between", [" ", ",", "\t"])
@pytest.mark.parametrize("layout", ["line", "rows"])
def test_numbers_above_9_are_read(name: str, between: str, layout: str) -> None:
    puzzle = next(puzzle for puzzle in SHIPPED if puzzle.variant.name == name)
    style = Style(layout=layout, between=between, alphabet="numbers", named=False)
    assert check(puzzle, style) == "read"


@pytest.mark.parametrize("empty", [".", "-", "_", "*"])
@pytest.mark.parametrize("name", ["classic4", "classic9", "classic12", "classic16"])
def test_a_zero_beside_another_sign_is_asked_about_or_read(name: str, empty: str) -> None:
    puzzle = next(puzzle for puzzle in SHIPPED if puzzle.variant.name == name)
    style = Style(layout="rows", alphabet="zero-based", empty=empty, between=" ")
    text = printed(puzzle, style)
    if text is None:  # its givens lack the first symbol
        pytest.skip("nothing shows that it is zero-based")
    assert check(puzzle, style) == "refused"
    (entry,) = _entries(text)
    assert "may be a digit" in str(entry.error)
    last = len(puzzle.variant.symbols) - 1
    (zero_based,) = _entries(text, symbols=f"0-{last}")
    assert zero_based.puzzle is not None
    assert zero_based.puzzle.values == puzzle.values
    (one_based,) = _entries(text, symbols=f"1-{last + 1}")
    assert one_based.puzzle is not None
    assert one_based.puzzle.clues == puzzle.clues - puzzle.values.count(1)


def _entries(text: str, **named: str) -> list[formats.Entry]:
    return list(formats.read(io.StringIO(text), **named))  # type: ignore[arg-type]


def test_the_guard_sees_another_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = Puzzle("1.....2..3.....4", "classic4")
    monkeypatch.setattr("printing_styles.printed", lambda *_: "1.....2..3.....3\n")
    with pytest.raises(AssertionError, match="for Puzzle"):
        check(puzzle, Style())

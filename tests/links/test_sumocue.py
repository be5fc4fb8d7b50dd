"""Jigsaws of SumoCue."""

from __future__ import annotations

import pytest
from links import entry_of

from satsudoku import Puzzle, variant
from satsudoku.errors import FormatError
from satsudoku.formats import Extras, find_link
from satsudoku.formats.reading.same_rules import same_rules

LINK = find_link("sumocue")


@pytest.mark.parametrize("name", ["jigsaw4", "jigsaw7", "jigsaw9", "classic6", "classic9"])
def test_boards_are_written_and_read(name: str) -> None:
    size = len(variant(name).symbols)
    puzzle = Puzzle(bytes([1, *[0] * (size**2 - 2), size]), name)
    text = LINK.link(puzzle, Extras())
    again = entry_of(text).puzzle
    assert again is not None
    assert same_rules(again, puzzle)
    swapped = text.replace("1J0=", "2J0=", 1)
    assert entry_of(swapped).puzzle != again


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SumoCueV1=0J0=1J0", "2 cells, expected a square"),
        ("SumoCueV1=0J0=1J0=2=0J0", "cell 3: '2': expected a given, J and a region"),
        ("SumoCueV1=0J0=3J0=0J1=0J1", "cell 2: '3J0'"),
        ("SumoCueV1=0J0=0J0=0J0=0J1", "a region of 3 cells, expected at most 2"),
    ],
)
def test_what_is_wrong_is_said(text: str, expected: str) -> None:
    assert expected in str(entry_of(text).error)


@pytest.mark.parametrize("name", ["diagonal9", "latin5", "classic16"])
def test_other_rules_are_refused(name: str) -> None:
    with pytest.raises(FormatError, match=r"^SumoCue cannot express"):
        LINK.link(Puzzle(bytes(len(variant(name).cells)), name), Extras())

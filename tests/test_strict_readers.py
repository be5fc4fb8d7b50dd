"""Each writer is held to its format's page: a strict reader, independent of the package, reads it.

A link's strict reader is in the tests of that link.
"""

from __future__ import annotations

import random

import pytest
from strict_readers import STRICT

from satsudoku import Puzzle, formats
from satsudoku.errors import FormatError

REGIONS = "".join("ABCDEFGHI"[3 * (cell // 27) + cell % 9 // 3] for cell in range(81))


def puzzle_of(name: str, seed: int) -> Puzzle:
    chance = random.Random(seed)
    cells = (chance.choice("123456789") if chance.random() < 0.3 else "." for _ in range(81))
    return Puzzle("".join(cells), f"jigsaw9:{REGIONS}" if name == "jigsaw" else "classic9")


def written(name: str) -> str:
    return "".join(formats.write([puzzle_of(name, 1)], name))


@pytest.mark.parametrize("name", STRICT)
def test_strict_readers_read_what_is_written(name: str) -> None:
    for seed in range(20):
        puzzle = puzzle_of(name, seed)
        assert STRICT[name]("".join(formats.write([puzzle], name))) == puzzle.line


def test_every_format_that_is_written_has_a_strict_reader() -> None:
    others = set(formats.format_names()) - {*STRICT, *formats.link_names(), "auto"}
    for name in others:
        with pytest.raises(FormatError, match=f"^format {name} can only be read$"):
            written(name)


@pytest.mark.parametrize("name", STRICT)
def test_strict_readers_are_strict(name: str) -> None:
    """They take no other format, and nothing without its last cell."""
    text = written(name)
    cell = max(text.rfind(digit) for digit in "123456789.0")
    with pytest.raises((ValueError, SyntaxError)):
        STRICT[name](text[:cell] + text[cell + 1 :])
    taken = set()
    for other in STRICT:
        try:
            STRICT[name](written(other))
            taken.add(other)
        except (ValueError, LookupError, SyntaxError):
            pass
    assert taken == {name}


@pytest.mark.parametrize("name", ["hodoku", "sdk", "sdm", "ss"])
def test_formats_of_nine_digits_refuse_other_boards(name: str) -> None:
    with pytest.raises(FormatError, match=f"^format {name} writes 9 x 9 cells only, and"):
        list(formats.write([Puzzle("1" + "." * 15)], name))

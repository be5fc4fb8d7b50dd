"""Hypothesis: formats return all that they can express, and any input ends in one clear line."""

from __future__ import annotations

import io
from random import Random

import pytest
from constraint_meanings import MEANINGS
from drawn_boards import Board
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from links import PLAIN, entry_of
from samples import tries

from satsudoku import Puzzle, formats, variant
from satsudoku.board.encoding import build_encoding
from satsudoku.errors import FormatError, PuzzleError, VariantError
from satsudoku.formats import Extras, find_link, link_names, read
from satsudoku.formats.reading.same_rules import same_rules

TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=40)


# `records` name their rules, which they take from elsewhere; a jigsaw has regions of its own.
FILES = sorted(
    {one.name for one in formats.formats() if one.is_written} - {"records", "jigsaw", *link_names()}
)


@st.composite
def variants(draw: st.DrawFn) -> Puzzle:
    """Up to five constraints of any kinds on a board, a given, and excluded candidates."""
    side, height = draw(st.sampled_from([(4, 2), (6, 2), (9, 3)]))
    random = Random(draw(st.integers(0, 1 << 32)))
    width = side // height
    grid = [
        (row % height * width + row // height + column) % side
        for row in range(side)
        for column in range(side)
    ]
    tables: dict[str, list[dict[str, object]]] = {}
    for key in draw(st.lists(st.sampled_from(sorted(MEANINGS)), max_size=5)):
        tables.setdefault(key, []).append(MEANINGS[key](Board(random, side, height))[0])
    board = variant(f"classic{side}")
    try:
        rules = build_encoding(tables, "mine", "mine.json", board) if tables else board
        few = draw(st.sampled_from([[1], [1, 2, side - 1]]))  # symbols in a cell: givens alone?
        marks = [
            "." if random.random() < 0.8 else draw_marks(random, true, few, side) for true in grid
        ]
        return Puzzle.from_marks(marks, rules)
    except (VariantError, PuzzleError):
        assume(False)
        raise


def draw_marks(random: Random, true: int, few: list[int], side: int) -> str:
    """Symbols of a cell, among them that of a grid: otherwise givens would clash."""
    others = random.sample([*range(true), *range(true + 1, side)], random.choice(few) - 1)
    return "".join(str(value + 1) for value in sorted([true, *others]))


PLAIN_BOARD = Puzzle("1" + "." * 80, "classic9")


def refused(name: str, puzzle: Puzzle) -> None:
    """Each format may refuse what it cannot hold, but no plain board of 9x9."""
    assert puzzle.candidates is not None or puzzle.variant != PLAIN_BOARD.variant, name


@pytest.mark.thorough
@settings(max_examples=tries(25, 100))
@given(variants(), TEXTS, TEXTS)
@example(PLAIN_BOARD, "One", "Two").via("what each can hold")
def test_links(puzzle: Puzzle, title: str, rules: str) -> None:
    for name in link_names():
        try:
            link = find_link(name).link(puzzle, Extras(title=title, rules=rules))
        except FormatError:
            refused(name, puzzle)
            continue
        again = entry_of(link)
        assert again.puzzle is not None, again.error
        assert same_rules(again.puzzle, puzzle)
        if name in ("f-puzzles", "penpa", "sudokupad"):  # the others have no texts
            assert again.extras is not None
            assert (again.extras.title, again.extras.rules) == (title, rules)


@pytest.mark.thorough
@settings(max_examples=tries(25, 100))
@given(variants())
@example(PLAIN_BOARD).via("what each can hold")
def test_files(puzzle: Puzzle) -> None:
    for name in FILES:
        try:
            text = "".join(formats.write([puzzle], name))
        except FormatError:
            refused(name, puzzle)
            continue
        own = None if name == "json" else puzzle.variant  # only JSON holds the rules
        (entry,) = read(io.StringIO(text), format=name, variant=own)
        assert entry.puzzle is not None, entry.error
        assert same_rules(entry.puzzle, puzzle)


@pytest.mark.parametrize("name", ["line", "json", "hodoku"])
def test_formats_that_hold_candidates(name: str) -> None:
    """So `test_files` does not pass because all of them refuse."""
    puzzle = Puzzle.from_marks(["1", "24", "3456789", *["."] * 78], "classic9")
    text = "".join(formats.write([puzzle], name))
    (entry,) = read(io.StringIO(text), format=name)
    assert entry.puzzle == puzzle


LETTERS = "é漢🧩\u202e\0\x1b\ud800 "
ALPHABETS = {
    "cut": lambda text, at, _: text[:at],
    "other alphabet": lambda text, at, _: text[:at] + text[at:].translate({43: 45, 47: 95}),
    "full width": lambda text, at, _: text[:at] + "".join(chr(ord(c) + 0xFEE0) for c in text[at:]),
    "percent": lambda text, at, _: text[:at] + "".join(f"%{ord(c):02x}" for c in text[at:]),
    "letters": lambda text, at, dice: (
        text[:at] + dice.choice("é漢🧩\u202e\0\x1b\ud800 ") + text[at:]
    ),
    "one wrong": lambda text, at, dice: text[:at] + dice.choice("Aa0+/.~_-") + text[at + 1 :],
    "huge": lambda text, at, dice: text + text[at:] * dice.choice([10, 2000]),
    "turned": lambda text, at, _: text[:at] + text[at:][::-1],
}


@pytest.mark.quick
@pytest.mark.parametrize("name", link_names())
@pytest.mark.parametrize("way", ALPHABETS)
def test_damaged_links(name: str, way: str) -> None:
    """32 each: over a thousand. A link is read, or refused in one printable line."""
    dice = Random(f"{name} {way}")
    cages = {"cages": [{"cells": "r1c1 r1c2", "sum": 5}]} if name not in PLAIN else {}
    rules = build_encoding(cages, "mine", "mine.json", variant("classic9"))
    rules = rules if cages else variant("classic9")
    whole = find_link(name).link(Puzzle("." * 80 + "1", rules), Extras(title="T"))
    head = max(4, whole.find("load=") + 5, whole.find("&p=") + 3, whole.find("?bd=") + 4)
    for _ in range(32):
        damaged = ALPHABETS[way](whole, dice.randrange(head, len(whole)), dice)
        try:
            errors = [entry.error for entry in read(io.StringIO(damaged + "\n"))]
        except FormatError as error:
            errors = [error]
        assert errors
        for error in errors:
            assert error is None or (str(error).isprintable() and len(str(error)) < 400)

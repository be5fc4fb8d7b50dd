"""Remarks on texts of rules: what the puzzle lacks, what a text changes, what it says beside."""

from __future__ import annotations

import re
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest

from satsudoku import build, variant
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.board.variant import Variant
from satsudoku.formats.reading.layouts import read_puzzle
from satsudoku.links.fpuzzles_reading import fpuzzles_table
from satsudoku.links.rules_remarks import rules_remarks

PLAIN = variant("classic9")
USUAL = [
    "",
    "Normal sudoku rules apply.",
    "Usual rules. Have fun!",
    "Place the digits 1-9 once in each row, column and box.",
    "Digits 1 to 9 appear in every row, every column and every 3x3 box.",
    "No digit repeats in a row, column or region.",
    "Normal sudoku rules apply.\nNormal jigsaw rules apply",
]
NAMED = {
    "Two cells joined by an X add to 10.": "X and V",
    "Cells with a grey circle are odd.": "odd and even",
    "The sign < points at the smaller digit.": "inequality signs",
    "Along a line the sum within every box is the same.": "region sum lines",
    "A clue outside is the sum of the first X digits, X being the first of them.": "X-sums",
    "Adjacent cells may not hold consecutive digits.": "non-consecutive",
    "Neighbours on a green line have a difference of at least 5.": "whispers",
    "Each purple line holds a set of consecutive digits.": "renbans",
    "Clues give the sum of what lies between the 1 and the 9.": "sandwiches",
    "Cells a knight's move apart differ.": "anti-knight",
    "Buildings hide lower ones behind them.": "skyscrapers",
    "Digits increase from the bulb.": "thermometers",
    "In a cage, digits sum to the number in its corner.": "cages",
    "Die Ziffern im Käfig ergeben die Summe.": "cages",
    "ケージの中の数字の和": "cages",
    "奇数のマスと偶数のマスがある": "odd and even",
}


@pytest.mark.parametrize("text", USUAL)
def test_usual_rules_need_no_remark(text: str) -> None:
    assert rules_remarks(text, PLAIN) == []


@pytest.mark.parametrize(("text", "name"), NAMED.items())
def test_rules_are_named_in_any_words(text: str, name: str) -> None:
    [remark] = rules_remarks(f"Normal sudoku rules apply. {text}", PLAIN)
    start, names = remark.split(": ")
    assert start == "the rules mention, but the puzzle does not encode"
    assert name in names.split(", ")


FLAGS: dict[str, dict[str, Any]] = {
    "odd and even": {"odd": [{"cell": "R1C1"}], "even": [{"cell": "R1C2"}]},
    "anti-knight": {"antiknight": True},
    "anti-king": {"antiking": True},
    "non-consecutive": {"nonconsecutive": True},
    "disjoint groups": {"disjointgroups": True},
    "diagonals": {"diagonal+": True, "diagonal-": True},
    "extra regions": {
        "extraregion": [{"cells": [f"R{r}C{c}" for r in (2, 3, 4) for c in (2, 3, 4)]}]
    },
}
"""What stands for kinds of rules on f-puzzles' boards; constraints stand for the others."""
KEYS = {"white dots": "differences", "black dots": "ratios", "X and V": "pair_sums"}
KEYS |= {"X-sums": "x_sums", "inequality signs": "inequalities", "minima and maxima": "minima"}
NUMBERS = {"whispers": {"difference": 5}, "lockout lines": {"difference": 4}}
EXAMPLES = {kind.key: kind.example for kind in constraint_kinds()}
TEXTS = tomllib.loads((Path(__file__).parent / "setters_texts.toml").read_text(encoding="utf-8"))


def encoded(names: str) -> Variant:
    """A board with all of these kinds of rules."""
    board: dict[str, Any] = {"size": 9, "grid": [[{} for _ in range(9)] for _ in range(9)]}
    for name in names.split(","):
        board |= FLAGS.get(name, {})
    table = fpuzzles_table(board)[0]
    for name in names.split(","):
        if name not in FLAGS:
            key = KEYS.get(name, name.replace(" ", "_"))
            table[key] = [{**EXAMPLES[key], **NUMBERS.get(name, {})}]
    return read_puzzle(table, "the board").variant


def usual(text: str) -> str:
    """A text behind the rules of any Sudoku, in its language."""
    if re.search("[ぁ-鿿]", text):
        return f"通常の数独のルールに従う。{text}"
    german = re.search(r"\b(die|der|den|dem|Auf|Im|Auf|muss|dürfen|Graue|lila)\b", text)
    return f"{'Es gelten die normalen Sudokuregeln.' if german else 'Normal rules apply.'} {text}"


@pytest.mark.parametrize(("names", "text"), TEXTS["stated"])
def test_setters_texts_raise_a_remark_only_where_their_rules_lack(names: str, text: str) -> None:
    assert rules_remarks(usual(text), PLAIN)
    assert rules_remarks(usual(text), encoded(names)) == []


@pytest.mark.parametrize(("name", "text"), TEXTS["changed"])
def test_texts_that_redefine_a_rule_raise_a_remark(name: str, text: str) -> None:
    assert rules_remarks(usual(text), encoded(name))


@pytest.mark.parametrize("text", TEXTS["stories"])
def test_stories_are_no_rules(text: str) -> None:
    assert rules_remarks(text, PLAIN) == []


def test_a_number_that_the_drawn_one_has_not() -> None:
    text = "Adjacent digits on a green line have a difference of at least {}."
    for value, other in ((5, 4), (4, 5)):
        line = build("classic9").whisper("r1c1 r1c2", value).puzzle().variant
        assert rules_remarks(text.format(value), line) == []
        [remark] = rules_remarks(text.format(other), line)
        assert remark.startswith("the rules may change")


def cages() -> Variant:
    return build("classic9").cage("r1c1 r1c2", 5).puzzle().variant


def arrows() -> Variant:
    return build("classic9").arrow("r1c1", "r1c2 r1c3").puzzle().variant


def test_any_other_rule_is_quoted() -> None:
    text = "Normal rules apply. Every star sees its own digit in a knot of four cells."
    [remark] = rules_remarks(text, PLAIN)
    assert remark.startswith("the rules say more than the puzzle encodes: 'Every star sees its own")
    assert rules_remarks(text, cages())[0] == remark


@pytest.mark.parametrize(
    "text",
    [
        "Digits in a cage do not repeat, and sum to its corner.",
        "Marked areas hold different digits. Not all areas have a total.",
        "Digits in the dotted area sum to its number. For example, 5 may be 1 and 4 in two cells.",
    ],
)
def test_words_of_what_is_encoded_need_no_remark(text: str) -> None:
    assert rules_remarks(f"Normal sudoku rules apply. {text}", cages()) == []


def test_a_changed_meaning_is_quoted() -> None:
    usual = "Digits on an arrow sum to the digit in its circle."
    assert rules_remarks(usual, arrows()) == []
    for text in (
        "The circle of an arrow is the digit sum of its sum.",
        "On an arrow, a two-digit total counts as the sum of its own digits.",
        "Exactly one of the arrows is right.",
    ):
        [remark] = rules_remarks(f"Normal rules. {text}", arrows())
        assert remark.startswith("the rules may change what the puzzle encodes: ")


@pytest.mark.parametrize("text", ["each row ", "1-9 ", "digits repeat row column ", "sum first x "])
def test_no_text_takes_long(text: str) -> None:
    start = time.perf_counter()
    rules_remarks(text * 10_000, PLAIN)
    assert time.perf_counter() - start < 5

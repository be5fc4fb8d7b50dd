"""Links that are written carry the solution, a title and rules in words; refusals are plain."""

from __future__ import annotations

from random import Random

import pytest
from command_line import Cli
from constraint_meanings import MEANINGS
from drawn_boards import Board
from links import entry_of

import satsudoku
from satsudoku import Puzzle, variant
from satsudoku.board.encoding import build_encoding
from satsudoku.errors import FormatError, VariantError
from satsudoku.formats import Extras, find_format, find_link, write
from satsudoku.links.rules_remarks import rules_remarks
from satsudoku.links.rules_writing import written_rules

ONE, SOLVED = "1.....2..3.....4", "1243342143122134"


@pytest.mark.parametrize("tool", ["f-puzzles", "sudokupad"])
def test_a_link_carries_solution_title_and_rules(cli: Cli, tool: str) -> None:
    written = cli("link", "--to", tool, ONE).out.strip()
    entry = entry_of(written)
    assert entry.solution is not None
    assert entry.solution.line == SOLVED
    assert entry.extras is not None
    assert entry.extras.rules == "Normal sudoku rules apply."
    assert entry.extras.remarks == ()
    again = entry_of(cli("link", "--to", tool, written).out.strip())
    assert again.extras == entry.extras


def test_several_solutions_are_not_stated(cli: Cli) -> None:
    entry = entry_of(cli("link", "1" + "." * 15).out.strip())
    assert entry.extras is not None
    assert entry.extras.solution == ""


def test_what_a_setter_wrote_stays(cli: Cli) -> None:
    extras = Extras(title="T", author="A", rules="My own words.")
    link = find_link("f-puzzles").link(Puzzle(ONE, "classic4"), extras)
    again = entry_of(cli("link", "--to", "sudokupad", link).out.strip()).extras
    assert again is not None
    assert (again.title, again.author, again.rules) == ("T", "A", "My own words.")


@pytest.mark.parametrize("key", sorted(MEANINGS))
def test_written_rules_name_each_kind_and_need_no_remark(key: str) -> None:
    random = Random(key)
    for _ in range(5):
        table, _, _ = MEANINGS[key](Board(random, 4, 2))
        try:
            rules = build_encoding({key: [table]}, "mine", "mine.json", variant("classic4"))
        except VariantError:
            continue
        text = written_rules(rules)
        start, line = text.splitlines()
        assert start == "Normal sudoku rules apply."
        assert line.startswith(key.replace("_", " ").capitalize() + ": ")
        assert not set("{}") & set(text)
        assert rules_remarks(text, rules) == []


@pytest.mark.parametrize("name", ["anti-knight9", "diagonal9", "windoku9", "jigsaw9", "miracle9"])
def test_rules_of_variants_in_words(name: str) -> None:
    rules = variant(name)
    text = written_rules(rules)
    assert text.startswith("Normal ")
    assert rules_remarks(text, rules) == []


def test_conditions_on_pairs_in_words() -> None:
    pairs = {"name": "a + b = 5", "cells": ["r1c1 r1c2"], "allow": ["14", "23", "32", "41"]}
    rules = build_encoding({"relations": [pairs]}, "mine", "mine.json", variant("classic4"))
    assert written_rules(rules).splitlines()[1:] == [
        "Some pairs of cells meet a condition: a + b = 5."
    ]
    assert written_rules(rules, "ja").endswith("条件を満たす:a + b = 5。")


def test_refusals_are_plain() -> None:
    killer = satsudoku.build("classic9").cage("r1c1 r1c2", 5).puzzle()
    marked = Puzzle.from_marks(["12", *["."] * 15], "classic4")
    refusals = []
    for name in satsudoku.formats.format_names():
        for puzzle in killer, marked, Puzzle(bytes(369), "samurai"):
            if name == "auto":
                continue
            try:
                list(write([puzzle], name))
            except FormatError as error:
                refusals.append(error.message)
    assert len(refusals) > 20
    for message in refusals:
        assert message.isprintable()
        assert "Puzzle(" not in message
        assert "+" not in message
    assert "cages" in " ".join(refusals)
    assert find_format("csv").name == "csv"

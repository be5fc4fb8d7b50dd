"""The card of a puzzle: every fact is the answer of that fact's own question, within the time."""

from __future__ import annotations

import json
import time
import tomllib
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from command_line import ENDLESS, MANY, NONE, ONE, ONE_SOLVED, TWO_TO_SPARE, Cli, conforms, plain
from command_line import on_a_terminal as terminal
from constraint_examples import constraint_examples
from samples import tries

import satsudoku
from satsudoku import Puzzle, formats, hint, stream
from satsudoku.stream.questions import asked_for
from satsudoku.stream.record import schema
from satsudoku.teaching.questions.card import Card

PUZZLES = Path(__file__).parents[2] / "puzzles"
SIXTEEN = next(formats.read(PUZZLES / "classic16.txt"))
THREE = "1.....2..3......"
SMALL_ANTI_KNIGHT = ".Shape~4x4.AntiKnight.Cage~3~R1C1~R1C2"


def test_the_value_of_an_option_may_have_the_name_of_a_command(cli: Cli, tmp_path: Path) -> None:
    assert cli("--fields", "count", ONE).out == "1\n"
    assert cli("--fields", "unique", "--csv", ONE).out == "unique\ntrue\n"
    table = tmp_path / "table.csv"
    table.write_text(f"id,solve\n1,{ONE}\n")
    assert cli("--column", "solve", "--fields", "count", str(table)).out == "1\n"
    assert cli("--json", "count", ONE).status == 2  # an option before its command


def test_no_command_is_the_card(cli: Cli) -> None:
    shown = cli(ONE)
    assert (shown.status, shown.err) == (0, "")
    assert cli("card", ONE).out == shown.out
    assert shown.out.splitlines()[1:] == [
        "+-----+-----+",
        "| 1 . | . . |",
        "| . . | 2 . |",
        "+-----+-----+",
        "| . 3 | . . |",
        "| . . | . 4 |",
        "+-----+-----+",
        "     rules  Sudoku 4x4",
        "     clues  4, both-diagonals pattern",
        " solutions  1: the puzzle is unique",
        "      tier  2 on the ladder satsudoku: Hidden single in a box",
        "   minutes  about 1 minute for a practised solver; not calibrated for this variant",
        " redundant  nothing: the puzzle is minimal",
        "  symmetry  8 moves of cells map the puzzle to itself, up to the names of symbols",
        "      next  In box 1, 2 can only go in r1c2, so it goes there.",
    ]


@pytest.mark.parametrize(
    "arguments", [["--json", ONE], [ONE, "--json"], ["-v", "classic4", ONE, "--json"]]
)
def test_options_stand_where_one_likes(cli: Cli, arguments: list[str]) -> None:
    (record,) = cli(*arguments).records()
    conforms(record, schema())
    assert record["tier_name"] == "Hidden single in a box"


def test_files_standard_input_and_several_puzzles(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "count"  # the name of a command, too
    file.write_text(f"{ONE}\n{MANY}\n")
    uniques = [record["unique"] for record in cli("--json", file, THREE).records()]
    assert uniques == [True, False, False]
    assert [record["clues"] for record in cli("-", "--json", stdin=ONE).records()] == [4]


@pytest.mark.parametrize(
    "line", [ONE, TWO_TO_SPARE, Puzzle(SIXTEEN.puzzle.values, "classic16").line]
)
def test_facts_agree_with_their_questions(line: str) -> None:
    puzzle = satsudoku.puzzle(line)
    (found,) = Card().one(puzzle)
    assert found["unfinished"] == []
    for name in ("count", "tier", "minutes", "redundant", "minimal", "clues", "pattern"):
        assert found[name] == next(asked_for(name).one(puzzle))[name]
    assert found["hint"]["text"] == hint(puzzle).text()


@pytest.mark.parametrize("name", ["sato", "kanoya", "hodoku", "rank8"])
def test_the_next_step_is_that_of_the_rater(cli: Cli, name: str) -> None:
    (facts,) = cli("card", "--json", "-l", name, "demo:kanoya-saito.csv").records()
    puzzle = next(formats.read(PUZZLES / "kanoya-saito.csv")).puzzle
    assert puzzle is not None
    assert facts["hint"] == hint(puzzle, name).to_dict()
    (given,) = cli(
        "hint", "--json", "-l", name, "--strength", "step", "demo:kanoya-saito.csv"
    ).records()
    assert given["hint"]["code"] == facts["hint"]["code"]


def test_a_killer_and_its_link(cli: Cli) -> None:
    (link,) = cli("link", PUZZLES / "killer.toml").out.splitlines()
    (drawn,) = cli("link", "--to", "sudokupad", PUZZLES / "killer.toml").out.splitlines()
    cards = [cli("--json", given).records()[0] for given in (PUZZLES / "killer.toml", link, drawn)]
    for card in cards:
        assert card["constraints"] == {"cages": 33}
        assert (card["unique"], card["tier"], len(card["redundant_constraints"])) == (True, 6, 33)
        assert card["title"].startswith("Killer")
    shown = cli(link).out
    assert "r1c1 r1c2 r2c1 = 13;" in shown
    assert "     clues  0, 33 cages" in shown
    assert max(map(len, shown.splitlines()[1:])) <= 100


@pytest.mark.parametrize("tool", ["penpa", "iss"])
def test_links_of_other_tools(cli: Cli, tool: str) -> None:
    (link,) = cli("link", "--to", tool, PUZZLES / "killer.toml").out.splitlines()
    shown = cli(link)
    assert (shown.status, shown.err) == (0, "")
    assert " solutions  1: the puzzle is unique" in shown.out


def test_relations_and_marked_cells_are_counted(cli: Cli) -> None:
    assert "     rules  Latin square 5x5, greater-than\n" in cli("demo:futoshiki.toml").out
    assert "     rules  Sudoku, even, odd\n" in cli("demo:odd-even.toml").out
    assert "     rules  Sudoku 4x4, anti-knight\n" in cli(SMALL_ANTI_KNIGHT).out


def test_several_solutions_say_where_and_what_would_mend_them(cli: Cli) -> None:
    (record,) = cli("--json", THREE).records()
    assert (record["count"], record["exact"]) == (3, True)
    assert len(record["differing"]) == 7
    for clue in record["completions"]:
        cell, symbol = clue.split("#")
        place = 4 * (int(cell[1]) - 1) + int(cell[3]) - 1
        assert satsudoku.is_unique(Puzzle(THREE[:place] + symbol + THREE[place + 1 :], "classic4"))
    shown = cli(THREE).out
    assert " differing  7 cells: r1c3" in shown
    assert "      mend  one of these clues leaves one solution: r1c3=3" in shown
    assert "      mend  no single clue leaves one solution" in cli("." * 16).out


def test_no_solution_says_why(cli: Cli) -> None:
    (record,) = cli("--json", NONE).records()
    assert (record["count"], record["conflict"]) == (0, None)
    assert "r2c4=4" in record["cause"]
    assert "why  these exclude each other: " in cli(NONE).out
    assert "none: 1 appears twice in row 1" in cli("11" + "." * 14).out


def test_a_cause_among_rules_of_too_many_cells_is_unknown(cli: Cli, tmp_path: Path) -> None:
    ranked = tmp_path / "ranked.toml"
    row = " ".join(f"r2c{column}" for column in range(1, 7))
    ranked.write_text(f'extends = "classic6"\nfull_ranks = [{{ cells = "{row}", rank = 9 }}]\n')
    shown = cli("card", "--variant", str(ranked), "." * 6 + "6" + "." * 29)
    assert "none: no grid obeys all rules" in shown.out
    assert "why  unknown: a rule has too many cells for this search" in shown.out
    assert not shown.err


def test_a_solved_grid_and_an_empty_one(cli: Cli) -> None:
    assert " solutions  1: the puzzle is solved" in cli(ONE_SOLVED).out
    shown = cli(ENDLESS).out
    assert " solutions  6,670,903,752,021,072,936,960: not unique" in shown
    assert "  symmetry  3,359,232 moves" in shown


def test_a_bad_puzzle_is_one_line(cli: Cli) -> None:
    done = cli("1..y............")
    assert done.status == 1
    assert len(done.complaints()) == len(done.out.splitlines()) == 1


@pytest.mark.parametrize("given", ["nofile.txt", "1.....2", "a/b/c"])
def test_what_is_nothing_is_named(cli: Cli, given: str) -> None:
    done = cli(given)
    assert (done.status, done.out) == (2, "")
    assert done.complaints() == [
        f"'{given}' is not a command, a puzzle or a file; see 'satsudoku --help'"
    ]


@pytest.mark.thorough
@pytest.mark.parametrize("line", (PUZZLES / "large.jsonl").read_text().splitlines()[:3])
def test_what_takes_longer_is_named(line: str) -> None:
    puzzle = satsudoku.puzzle(json.loads(line)["givens"], json.loads(line)["variant"])
    start = time.perf_counter()
    (found,) = Card(timeout=0.5).one(puzzle)
    assert time.perf_counter() - start < 30
    assert found["timed_out"] == bool(found["unfinished"])
    assert found["clues"] == puzzle.clues


def test_a_line_for_each_fact_that_is_missing() -> None:
    puzzle = Puzzle("." * 625, "classic25")
    (record,) = stream.card([formats.Entry("a.txt", 1, "", puzzle, None)], timeout=0.5)
    assert record.unfinished
    shown = ["".join(text for text, _ in line) for line in Card().lines(record)]
    late = [line for line in shown if line.endswith("in time; expected a longer --timeout")]
    assert len(late) + (record.at_least is not None) == len(record.unfinished)


@pytest.mark.thorough
def test_on_a_terminal() -> None:
    status, shown = terminal(ONE)
    assert status == 0
    assert plain(shown)[0] == f"<argument>:1  {ONE}"
    assert "      tier  2 on the ladder satsudoku: Hidden single in a box" in plain(shown)


@pytest.mark.quick(2)
@pytest.mark.parametrize(
    ("name", "command"),
    [
        *product(["killer.toml"], ["card", "solve", "candidates", "hint", "count", "minimal"]),
        *product(["odd-even.toml", "jigsaw.txt"], ["card"]),
    ],
)
def test_layouts_of_their_own_on_a_terminal(command: str, name: str) -> None:
    status, shown = terminal(command, f"demo:{name}")
    assert status == 0, shown
    if command not in ("count", "minimal"):  # a bar may be before it where the start is slow
        assert any(line.startswith(f"demo:{name}:") for line in plain(shown))
    if name == "killer.toml":
        assert "." * 81 not in shown


def test_signs_are_listed_with_their_direction(cli: Cli) -> None:
    with (PUZZLES / "futoshiki.toml").open("rb") as file:
        (table,) = tomllib.load(file)["relations"]
    shown = " ".join(cli("demo:futoshiki.toml").out.split())
    pairs = "; ".join(cells.replace(" ", " > ") for cells in table["cells"])
    assert f"greater-than: {pairs} title" in shown
    assert "\nanti-knight:" not in cli(SMALL_ANTI_KNIGHT).out
    bars = {"name": "bar", "cells": ["r1c1 r1c2", "r3c3 r2c3"], "allow": "consecutive"}
    layout = {"variant": "classic4", "relations": [bars], "givens": "." * 16}
    assert "\nbar: r1c1 r1c2; r2c3 r3c3\n" in cli(json.dumps(layout)).out


def test_marked_cells_are_listed(cli: Cli) -> None:
    assert "\neven: r1c1 r1c3 r1c5 r2c5 " in cli("demo:odd-even.toml").out


def test_an_explanation_names_the_rules_that_are_extended(cli: Cli) -> None:
    lines = cli("explain", ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~3~R2C3~R2C4.~R3C1_1.~R4C4_1.~R3C2_3")
    assert lines.out.startswith("Sudoku 4x4\n"), lines.out + lines.err


def test_a_later_part_may_see_that_a_puzzle_is_not_unique(monkeypatch: pytest.MonkeyPatch) -> None:
    counted, calls = Card._counted, list[None]()

    def late(card: Card, puzzle: Puzzle, time: Any) -> dict[str, Any]:
        calls.append(None)
        if len(calls) > 1:
            return counted(card, puzzle, time)
        time.unfinished.append("count")
        return {}

    monkeypatch.setattr(Card, "_counted", late)
    (record,) = Card().ask([formats.Entry("", 1, "", Puzzle("1" + "." * 15), None)])
    assert record.error is None
    assert (record.unique, record.unfinished) == (False, [])


@pytest.mark.parametrize(
    ("key", "counted"),
    [("lunchboxes", "1 lunchbox"), ("maxima", "1 maximum"), ("sandwiches", "1 sandwich")],
)
def test_a_single_constraint_is_named_in_the_singular(key: str, counted: str) -> None:
    asked = Card(timeout=0.05)
    (record,) = asked.ask([formats.Entry("", 1, "", constraint_examples()[key], None)])
    shown = ["".join(text for text, _ in line) for line in asked.lines(record)]
    assert any(line.startswith("     clues  ") and line.endswith(counted) for line in shown)


@pytest.mark.thorough
def test_every_variant_and_constraint_has_a_card() -> None:
    variants = formats.read(PUZZLES / "variants.jsonl")
    puzzles = {entry.puzzle.variant.name: entry.puzzle for entry in variants}
    asked = Card(timeout=0.02)
    every = [*constraint_examples().items(), *puzzles.items()]
    for name, puzzle in every[:: tries(4, 1)]:
        (record,) = asked.ask([formats.Entry(name, 1, "", puzzle, None)])
        assert record.error is None, name
        shown = ["".join(text for text, _ in line) for line in asked.lines(record)]
        assert any(line.startswith("     clues  ") for line in shown), name


def test_titles_cannot_write_over_the_card(cli: Cli, tmp_path: Path) -> None:
    """Nor move what is printed: escapes of a terminal and marks of direction are shown."""
    title = "A\x1b[2J\u202eB\x07"
    file = tmp_path / "mine.json"
    for words in ({"title": title}, {"title": "x", "author": title}, {"author": title}):
        file.write_text(json.dumps({"givens": ONE, "variant": "classic4"} | words))
        out = cli("card", file).out
        assert r"A\x1b[2J\u202eB\x07" in out
        assert out.replace("\n", "").isprintable()

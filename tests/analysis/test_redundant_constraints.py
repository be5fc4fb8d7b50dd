"""Redundant constraints against brute force on 4x4."""

from __future__ import annotations

from random import Random

import pytest
from command_line import Cli
from constraint_meanings import MEANINGS
from drawn_boards import Board

import satsudoku
from satsudoku import Puzzle, formats, redundant_clues, redundant_constraints, variant
from satsudoku.analysis.questions.minimal import Minimal
from satsudoku.analysis.redundant_constraints import without_constraints
from satsudoku.board.encoding import build_encoding
from satsudoku.errors import VariantError
from satsudoku.formats import Entry
from satsudoku.stream.computing import Adding


@pytest.mark.parametrize("seed", range(30))
def test_a_constraint_is_redundant_where_others_suffice(seed: int) -> None:
    random = Random(seed)
    every = [grid.values for grid in satsudoku.solutions(Puzzle(bytes(16), "classic4"))]
    wanted = random.choice(every)
    tables, conditions = {}, {}
    while len(tables) < 3:
        key = random.choice(sorted(MEANINGS))
        table, cells, condition = MEANINGS[key](Board(random, 4, 2))
        if key not in tables and condition([wanted[cell] for cell in cells]):
            tables[key] = [table]
            conditions[key] = (cells, condition)
    givens = bytes(v if random.random() < 0.25 else 0 for v in wanted)
    try:
        rules = build_encoding(dict(tables), "mine", "mine.json", variant("classic4"))
    except VariantError:
        pytest.skip("two constraints that exclude each other")

    def left(without: str, without_clue: int = -1) -> int:
        start = [
            g
            for g in every
            if all(v in (0, g[c]) or c == without_clue for c, v in enumerate(givens))
        ]
        kept = [made for key, made in conditions.items() if key != without]
        return sum(all(test([g[c] for c in cells]) for cells, test in kept) for g in start)

    expected = [rules.place_names[one.name] for one in rules.constraints if left(one.key) == 1]
    found = redundant_constraints(Puzzle(givens, rules))
    assert list(found) == (expected if left("") == 1 else [])
    clues = [rules.cell_names[c] for c, v in enumerate(givens) if v and left("", c) == 1]
    assert list(redundant_clues(Puzzle(givens, rules))) == (clues if left("") == 1 else [])


def test_rules_that_filters_know_are_not_loaded_into_lanes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satsudoku.analysis.minimal.count_loaded", None)  # that took seconds
    monkeypatch.setattr("satsudoku.lanes.counting.count_many", None)
    cages = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).cage("r4c1 r4c2", sum=3)
    puzzle = cages.puzzle("12....2..3.....4")
    assert redundant_clues(puzzle) == ("r1c1", "r1c2")
    [record] = Minimal().ask([Entry("a.txt", 1, puzzle.line, puzzle, None)])
    assert (record.solver, record.redundant) == ("relay", ["r1c1", "r1c2"])
    assert Adding(["minimal"]).of([puzzle]) == [{"minimal": False}]


# --- the command and its records ---------------------------------------------------------------


def _spare() -> str:
    """A puzzle file: either cage can go, and so can two clues."""
    cages = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).cage("r4c1 r4c2", sum=3)
    return "".join(formats.write([cages.puzzle("12....2..3.....4")], "json"))


def test_the_command_names_redundant_clues_and_constraints(cli: Cli) -> None:
    said = cli("minimal", "-", stdin=_spare())
    assert "can go: r1c1 r1c2, 3-cage at r1c1, 3-cage at r4c1" in said.out
    (record,) = cli("minimal", "--json", "-", stdin=_spare()).records()
    assert record["minimal"] is False
    assert record["redundant"] == ["r1c1", "r1c2"]
    assert record["redundant_constraints"] == ["3-cage at r1c1", "3-cage at r4c1"]


def test_a_redundant_constraint_alone_makes_a_puzzle_not_minimal(cli: Cli) -> None:
    cages = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3)
    text = "".join(formats.write([cages.puzzle("1.....2..3.....4")], "json"))
    assert "can go: 3-cage at r1c1" in cli("minimal", "-", stdin=text).out
    needed = "".join(formats.write([cages.puzzle("......2..3.....4")], "json"))
    (record,) = cli("minimal", "--json", "-", stdin=needed).records()
    assert (record["minimal"], record["redundant_constraints"]) == (record["unique"], [])


def test_plain_puzzles_have_none(cli: Cli) -> None:
    (record,) = cli("minimal", "--json", "124...2..3.....4").records()
    assert (record["redundant"], record["redundant_constraints"]) == (["r1c2", "r1c3"], [])


@pytest.mark.parametrize("order", [1, -1])
def test_cells_of_two_cages_differ_without_one_of_them(order: int) -> None:
    """Solvers have their house once, under the name of the first; it stays for the other."""
    line, cells = "...3...1....2...", "r1c1 r2c3 r3c2 r4c4"
    assert not satsudoku.is_unique(line)
    cages = [{"cells": cells, "sum": 10}, {"cells": cells}][::order]
    rules = build_encoding({"cages": cages}, "mine", "mine.json", variant("classic4"))
    puzzle = satsudoku.puzzle(line, rules)
    assert redundant_constraints(puzzle) == tuple(rules.place_names.values())[-2:]
    for number in range(2):
        rest = without_constraints(rules, {number})
        assert satsudoku.is_unique(Puzzle(puzzle.values, rest))

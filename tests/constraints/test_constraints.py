"""Constraints against brute force, by every solver; and their tables."""

from __future__ import annotations

import json
import operator
import pickle
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from command_line import conforms
from constraint_meanings import MEANINGS
from drawn_boards import Board, Made
from samples import tries

import satsudoku
from satsudoku import Grid, Puzzle, Variant, variant
from satsudoku._kernel import FilterSearch
from satsudoku.analysis.true_candidates import true_candidates
from satsudoku.board.checked import Checked
from satsudoku.board.constraint import Constraint
from satsudoku.board.constraint_kinds import constraint_kinds, faults
from satsudoku.board.count import Count
from satsudoku.board.declaration import declaration
from satsudoku.board.encoding import build_encoding
from satsudoku.constraints.kinds.slow_thermometer import SlowThermometer
from satsudoku.constraints.pair_table import chain
from satsudoku.constraints.solvers.filters import FiltersSolver
from satsudoku.constraints.solvers.relay import RelaySolver
from satsudoku.drawing.svg import draw_svg
from satsudoku.errors import PuzzleError, VariantError
from satsudoku.formats import puzzle_schema, to_dict
from satsudoku.formats.reading.layouts import read_puzzles
from satsudoku.solvers import solver as make_solver
from satsudoku.solvers.lanes import LanesSolver
from satsudoku.solvers.sat import SatSolver

SOLVERS = ("sat", "lanes", "dlx", "filters")
KEYS = sorted(MEANINGS)


@lru_cache
def grids(side: int) -> list[bytes]:
    """All grids of 4x4; of 6x6 some thousands, all that complete two given rows."""
    if side == 4:
        return [grid.values for grid in satsudoku.solutions(Puzzle("." * 16, "classic4"))]
    start = Puzzle("123456" + "456123" + "." * 24, "classic6")
    return [grid.values for grid in satsudoku.solutions(start)]


def declare(side: int, tables: dict[str, list[dict[str, Any]]]) -> Variant:
    return build_encoding(dict(tables), "mine", "mine.json", variant(f"classic{side}"))


def solvers_of(rules: Variant) -> list[str]:
    """The solvers that know all rules."""
    checked = any(isinstance(relation, Checked) for relation in rules.relations)
    return ["filters"] if checked else [*SOLVERS]


def start(side: int) -> str:
    return "." * 16 if side == 4 else "123456456123" + "." * 24


def holds(grid: bytes, made: Made) -> bool:
    _, cells, condition = made
    return condition([grid[cell] for cell in cells])


def test_every_constraint_has_a_meaning() -> None:
    assert [kind.key for kind in constraint_kinds()] == KEYS


@pytest.mark.quick(8)
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("side", [4, 6])
def test_solutions_are_the_grids_that_keep_it(key: str, side: int) -> None:
    random = Random(f"{key} {side}")
    for trial in range(tries(5, 12) if side == 4 else tries(3, 8)):
        for _ in range(1 if trial else 1000):  # the first one has solutions
            made = MEANINGS[key](Board(random, side, 2))
            expected = sum(holds(grid, made) for grid in grids(side))
            if expected:
                break
        assert trial or expected
        try:
            rules = declare(side, {key: [made[0]]})
        except VariantError:
            assert expected == 0, made
            continue
        puzzle = Puzzle(start(side), rules)
        solvers = solvers_of(rules)
        for solver in solvers if side == 4 else [solvers[trial % len(solvers)]]:
            assert satsudoku.count(puzzle, solver=solver).value == expected, (made, solver)


@pytest.mark.parametrize("seed", range(12))
def test_constraints_may_be_mixed(seed: int) -> None:
    random = Random(seed)
    every = grids(4)
    wanted = random.choice(every)
    tables: dict[str, list[dict[str, Any]]] = {}
    kept: list[Made] = []
    while len(kept) < 3:
        key = random.choice(KEYS)
        made = MEANINGS[key](Board(random, 4, 2))
        if holds(wanted, made) and key not in tables:
            tables[key] = [made[0]]
            kept.append(made)
    puzzle = Puzzle("." * 16, declare(4, tables))
    expected = {grid for grid in every if all(holds(grid, made) for made in kept)}
    for solver in solvers_of(puzzle.variant):
        assert {grid.values for grid in satsudoku.solutions(puzzle, solver=solver)} == expected
    for grid in every:  # a filled board is accepted exactly where all of them hold
        try:
            Puzzle(grid, puzzle.variant).check()
            accepted = True
        except PuzzleError:
            accepted = False
        assert accepted == (grid in expected)


@pytest.mark.parametrize("key", KEYS)
def test_a_table_comes_back(key: str) -> None:
    random = Random(key)
    schema = puzzle_schema()
    for _ in range(4):
        made = MEANINGS[key](Board(random, 4, 2))
        try:
            rules = declare(4, {key: [made[0]]})
        except VariantError:
            continue
        again = build_encoding(declaration(rules), "mine", "mine.json")
        assert again.constraints == rules.constraints
        assert set(again.relations) == set(rules.relations)
        assert again.marks == rules.marks
        assert pickle.loads(pickle.dumps(rules)) == rules
        data = json.loads(json.dumps(to_dict(Puzzle("." * 16, rules))))
        conforms(data, schema)
        (record,) = read_puzzles(data, "mine.json")
        assert record.puzzle is not None
        assert record.puzzle.variant.constraints == rules.constraints


@pytest.mark.parametrize("key", KEYS)
def test_it_is_drawn(key: str) -> None:
    made = MEANINGS[key](Board(Random(4), 4, 2))
    plain = draw_svg(bytes(16), variant("classic4"))
    drawn = draw_svg(bytes(16), declare(4, {key: [made[0]]}))
    assert len(drawn) > len(plain)


@pytest.mark.parametrize(
    ("key", "table", "message"),
    [
        ("thermometers", {"cells": "r1c1 r1c2 r1c3 r1c4 r2c4"}, "at most 4 cells"),
        ("thermometers", {"cells": "r1c1"}, "at least 2 cells"),
        ("whispers", {"cells": "r1c1 r1c2", "difference": 0}, "a whole number from 1 to 4"),
        ("arrows", {"bulb": "r1c1"}, "key arrows[1].shaft"),
        ("sandwiches", {"cells": "r1c1 r1c2"}, "key sandwiches[1].sum"),
        ("clones", {"parts": ["r1c1 r1c2", "r2c1"]}, "parts with equal numbers of cells"),
        ("quadruples", {"cells": "r1c1", "values": [5]}, "whole numbers from 1 to 4"),
        ("indexers", {"cells": "r1c1", "house": "r1c1 r1c2 r1c3 r1c4 r2c1"}, "at most 4 cells"),
        ("palindromes", {"cells": "r1c1 r9c9"}, "not 'r9c9'"),
        ("renbans", {"cells": "r1c1 r1c2", "sum": 3}, "unknown key 'sum'"),
        ("whispers", {"cells": "r1c1 r1c2 r1c2"}, "a line without a cell beside itself"),
    ],
)
def test_a_bad_table_is_named(key: str, table: dict[str, Any], message: str) -> None:
    with pytest.raises(VariantError) as caught:
        declare(4, {key: [table]})
    assert message in str(caught.value)
    assert str(caught.value).startswith("mine.json: ")
    assert "\n" not in str(caught.value)


def test_a_puzzle_is_built_step_by_step() -> None:
    built = (
        satsudoku.build("classic4")
        .cage([(1, 1), (1, 2)], sum=3)
        .cage("r3c3 r3c4")
        .arrow("r4c4", ["r1c1", "r1c2"])
        .clone(["r1c1 r1c2", "r3c2 r3c1"])
        .little_killer("r1c3 r2c4", sum=5)
        .puzzle("1...............")
    )
    tables = {
        "cages": [{"cells": "r1c1 r1c2", "sum": 3}, {"cells": "r3c3 r3c4"}],
        "arrows": [{"bulb": "r4c4", "shaft": "r1c1 r1c2"}],
        "clones": [{"parts": ["r1c1 r1c2", "r3c2 r3c1"]}],
        "little_killers": [{"cells": "r1c3 r2c4", "sum": 5}],
    }
    assert built.variant.constraints == declare(4, tables).constraints
    assert satsudoku.build("classic4").puzzle().variant == variant("classic4")


def test_a_line_may_stay_in_a_cell() -> None:
    slow, stays = (
        satsudoku.build("classic4").slow_thermometer(cells).puzzle()
        for cells in ("r1c1 r2c2 r3c3", "r1c1 r1c1 r2c2 r3c3")
    )
    assert satsudoku.prove(stays).count == satsudoku.count(slow)
    assert [r.cells for r in stays.variant.relations] == [r.cells for r in slow.variant.relations]


@pytest.mark.parametrize(
    ("part", "value", "fault"),
    [
        ("titles", "Odd", "expected texts by language as its titles; found 'Odd'"),
        ("family_name", "odd one", "no text for 'ja' in its titles"),
        ("demand", {"en": "{it} is odd"}, "no text for 'ja' in its demand"),
        (
            "demand",
            {"en": "{its} cells", "ja": "{it}"},
            "demand: expected a word of it, n, values, either, cells, first, house; found 'its'",
        ),
        ("shape", "lien", "shape: expected one of area, line, "),
    ],
)
def test_a_wrong_part_is_named(part: str, value: object, fault: str) -> None:
    class Odd(SlowThermometer):
        pass

    assert not list(faults(Odd))
    setattr(Odd, part, value)
    (said,) = faults(Odd)
    assert said.startswith(fault)


def test_a_missing_part_is_named() -> None:
    class Odd(Constraint):
        pass

    assert list(faults(Odd)) == ["it has no family_name"]


def test_a_line_does_not_stay_where_its_rule_forbids_that() -> None:
    with pytest.raises(VariantError, match="rising 1: a cell follows itself, where not every"):
        chain("rising 1", [3, 4, 4, 5], 4, operator.lt)
    assert len(chain("rising 1", [3, 4, 5, 4], 4, operator.lt)) == 3
    assert len(chain("never falling 1", [3, 4, 4, 5], 4, operator.le)) == 2


def test_a_wrong_step_is_named() -> None:
    board = satsudoku.build("classic4")
    with pytest.raises(AttributeError, match=r"no method 'termometer': .*thermometer"):
        getattr(board, "termometer")  # noqa: B009
    with pytest.raises(TypeError, match=r"cage\(\): too many .*; expected cells, sum, name"):
        getattr(board, "cage")("r1c1", 3, 4)  # noqa: B009
    with pytest.raises(VariantError, match=r"cage\(\): key sum: .*; found 99"):
        board.cage("r1c1 r1c2", sum=99)


def test_every_constraint_has_a_method_of_its_own() -> None:
    board = satsudoku.build("classic4")
    methods = {kind.family_name.replace(" ", "_").replace("-", "_") for kind in constraint_kinds()}
    assert len(methods) == len(constraint_kinds())
    assert all(callable(getattr(board, method)) for method in methods)


@pytest.mark.parametrize("key", KEYS)
def test_solvers_in_turns_agree_with_each_other(key: str) -> None:
    made = MEANINGS[key](Board(Random(f"relay {key}"), 4, 2))
    try:
        rules = declare(4, {key: [made[0]]})
    except VariantError:
        return
    relay = make_solver("relay", rules)
    expected = {grid for grid in grids(4) if holds(grid, made)}
    for givens in (bytes(16), *sorted(expected)[:2]):
        puzzle = Puzzle(givens, rules)
        left = {g for g in expected if all(v in (0, g[c]) for c, v in enumerate(givens))}
        assert relay.unique(puzzle) == (len(left) == 1)
        assert relay.count(puzzle).value == len(left)
        found = relay.solve(puzzle)
        assert (found is None) == (not left)
        assert found is None or found.values in left


def test_a_relay_goes_on_where_a_solver_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = declare(4, {"arrows": [{"bulb": "r1c1", "shaft": "r1c2 r2c2"}]})
    relay = RelaySolver(rules)
    give_up = Count(0, exact=False, timed_out=True)
    for one, counts in (FiltersSolver, "counted"), (LanesSolver, "_count"):
        monkeypatch.setattr(one, counts, lambda *_: give_up)
        assert relay.unique(Puzzle(bytes(16), rules)) is False
    monkeypatch.setattr(SatSolver, "_count", lambda *_: give_up)
    assert relay.unique(Puzzle(bytes(16), rules), timeout=0.05) is None


@pytest.mark.parametrize("most", [0, 1, 2, 5])
def test_solutions_are_all_found_where_filters_give_up(
    monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """After some of them, or before the first one."""
    walk = FiltersSolver.walk

    def cut(self: FiltersSolver, search: FilterSearch, polls: int | None = None) -> Iterator[Grid]:
        yield from islice(walk(self, search), None if polls is None else most)
        if polls is not None:
            raise TimeoutError

    rules = declare(4, {"arrows": [{"bulb": "r1c1", "shaft": "r1c2 r2c2"}]})
    puzzles = [Puzzle(bytes(16), rules)]
    puzzles += [Puzzle(next(satsudoku.solutions(puzzles[0])).values[:12] + bytes(4), rules)]
    puzzles += [Puzzle(bytes([1, 2, 0, 0] * 3 + [0] * 4), rules)]
    expected = [
        sorted(grid.values for grid in satsudoku.solutions(p, solver="sat")) for p in puzzles
    ]
    assert [len(solutions) for solutions in expected[1:]] == [1, 0]
    monkeypatch.setattr(FiltersSolver, "walk", cut)
    for puzzle, solutions in zip(puzzles, expected, strict=True):
        found = [grid.values for grid in RelaySolver(rules).solutions(puzzle)]
        assert sorted(found) == solutions


@pytest.mark.parametrize("key", KEYS)
def test_true_candidates_are_those_of_its_grids(key: str) -> None:
    made = MEANINGS[key](Board(Random(f"true {key}"), 4, 2))
    try:
        rules = declare(4, {key: [made[0]]})
    except VariantError:
        return
    left = [grid for grid in grids(4) if holds(grid, made)]
    true = true_candidates(Puzzle(bytes(16), rules))
    assert {(c, v) for c, v in zip(*true.nonzero(), strict=True)} == {
        (cell, value - 1) for grid in left for cell, value in enumerate(grid)
    }


def test_the_bulb_of_an_arrow_has_three_cells_at_most() -> None:
    for cells, fits in (("r1c1 r1c2 r1c3", True), ("r1c1 r1c2 r1c3 r1c4", False)):
        tables = {"arrows": [{"bulb": cells, "shaft": "r2c1 r3c1"}]}
        if fits:
            [arrow] = build_encoding(tables, "mine", "mine", variant("classic9")).constraints
            assert arrow.table(variant("classic9").cell_names)["bulb"] == cells
        else:
            with pytest.raises(VariantError, match="expected at most three cells"):
                build_encoding(tables, "mine", "mine", variant("classic9"))


@pytest.mark.parametrize(
    ("way", "direction", "sign"),
    [
        ("r1c1 r1c2 r1c3", "rising", "→"),
        ("r1c1 r1c2 r1c3", "falling", "←"),
        ("r1c4 r1c3", "rising", "←"),
        ("r1c4 r1c3", "falling", "→"),
        ("r1c2 r2c2", "rising", "↓"),
        ("r4c2 r3c2", "rising", "↑"),
        ("r4c2 r3c2 r2c2", "falling", "↓"),
        ("r1c1 r1c2 r1c3 r1c4", "neither", "×"),
    ],
)
def test_arrows_of_rossini_show_where_the_symbols_rise(way: str, direction: str, sign: str) -> None:
    table = {"cells": way, "order": direction}
    rules = build_encoding({"rossinis": [table]}, "mine", "mine.json", variant("classic4"))
    (tag,) = rules.constraints[0].tags
    assert (tag.text, tag.cells) == (sign, rules.constraints[0].cells)

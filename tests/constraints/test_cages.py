"""Killer cages: the relation of many cells, through all layers."""

from __future__ import annotations

import json
import pickle
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, permutations, product
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import numpy as np
import pytest
from pysat.solvers import Minisat22
from samples import tries
from strategies import first_grid

import satsudoku
from satsudoku import (
    Grid,
    Puzzle,
    Variant,
    automorphisms,
    canonical,
    count_many,
    formats,
    redundant_clues,
    true_candidates,
    variant,
)
from satsudoku.board.diagram import Diagram
from satsudoku.board.encoding import parse_encoding
from satsudoku.board.relation import Pairs, Relation
from satsudoku.board.sums import Sum, least_and_greatest
from satsudoku.cover.cnf import ENCODINGS, Cnf
from satsudoku.cover.diagram_clauses import diagram_variables
from satsudoku.cover.exact_cover import ExactCover
from satsudoku.drawing.svg import draw_svg
from satsudoku.errors import VariantError
from satsudoku.formats import puzzle_schema, to_dict
from satsudoku.formats.reading.layouts import read_puzzles
from satsudoku.human.path import deduce
from satsudoku.human.rules import rule
from satsudoku.human.state import State
from satsudoku.solvers import Count, solver
from satsudoku.solvers.dlx import cover_solutions
from satsudoku.solvers.sat import SatSolver
from satsudoku.symmetry.cells import cell_symmetries

PUZZLES = Path(__file__).parents[2] / "puzzles"
SOLVERS = ["dlx", "sat", "lanes"]

Cages = Sequence[tuple[Sequence[int], int | None]]


def declare(base: str, cages: Cages) -> Variant:
    names = variant(base).cell_names
    tables = [
        f'[[cages]]\ncells = "{" ".join(names[c] for c in cells)}"\n'
        + (f"sum = {total}\n" if total is not None else "")
        for cells, total in cages
    ]
    return parse_encoding(f'extends = "{base}"\n' + "".join(tables), "mine", "mine.toml")


def keeps(grid: bytes, cages: Cages) -> bool:
    """What a cage means, in one line."""
    return all(
        len({grid[c] for c in cells}) == len(cells)
        and (total is None or sum(grid[c] for c in cells) == total)
        for cells, total in cages
    )


def random_cages(random: Random, cells: int, symbols: int, grid: bytes | None) -> Cages:
    """Up to five cages of any shape; with a grid some of them are true of it."""
    cages: list[tuple[Sequence[int], int | None]] = []
    for _ in range(random.randint(1, 5)):
        chosen = random.sample(range(cells), random.randint(1, symbols))
        total: int | None = None
        if random.random() < 0.8:
            total = random.randint(*least_and_greatest(len(chosen), symbols))
        if grid is not None and random.random() < 0.9:
            while len({grid[c] for c in chosen}) < len(chosen):
                chosen.pop()
            total = None if total is None else sum(grid[c] for c in chosen)
        cages.append((chosen, total))
    return cages


@lru_cache
def shidokus() -> list[bytes]:
    return [grid.values for grid in satsudoku.solutions(Puzzle("." * 16, "classic4"))]


# --- the relation itself ----------------------------------------------------------------------


@pytest.mark.quick(1)
@pytest.mark.parametrize("symbols", [4, 5, 10])
def test_a_sum_allows_what_adds_up(symbols: int) -> None:
    for size in (1, 2, 3, 4):
        every = list(permutations(range(1, symbols + 1), size))
        for total in range(*least_and_greatest(size, symbols)):
            relation = Sum("cage", tuple(range(size)), symbols, total)
            assert {v for v in every if relation.allows(v)} == {v for v in every if sum(v) == total}


@pytest.mark.parametrize("symbols", [4, 9])
def test_pruning_keeps_exactly_what_stands_in_some_filling(symbols: int) -> None:
    random = Random(symbols)
    for _ in range(200):
        size = random.randint(1, 4)
        relation = Sum(
            "cage",
            tuple(range(size)),
            symbols,
            random.randint(*least_and_greatest(size, symbols)),
        )
        domains = [random.randrange(1, 1 << symbols) for _ in range(size)]
        fillings = [
            filling
            for filling in permutations(range(symbols), size)
            if sum(filling) + size == relation.total
            and all(domain >> s & 1 for domain, s in zip(domains, filling, strict=True))
        ]
        expected = [sum(1 << s for s in {f[k] for f in fillings}) for k in range(size)]
        assert relation.prune(domains) == (expected if fillings else None)


def test_of_many_symbols_a_long_sums_diagram_leaves_repeats_to_the_house() -> None:
    relation = Sum("cage", (0, 1, 2, 3, 4), 16, 17)
    assert not relation.allows([3, 3, 3])
    assert not relation.allows([3, 3, 4])
    assert max(relation.diagram.nodes) <= 17
    rules = declare("classic16", [((0, 17, 34, 51, 68), 17)])
    grid = satsudoku.solve(Puzzle(bytes(256), rules), solver="lanes")
    assert grid is not None
    assert keeps(grid.values, [((0, 17, 34, 51, 68), 17)])


@pytest.mark.parametrize(("symbols", "size"), [(9, 4), (12, 4), (12, 6), (16, 3), (16, 5), (25, 4)])
def test_what_a_sum_leaves_does_not_depend_on_the_order_of_its_cells(
    symbols: int, size: int
) -> None:
    random, used = Random(symbols * size), 0
    for _ in range(40):
        least, greatest = least_and_greatest(size, symbols)
        total = random.choice([least + random.randint(0, 5), random.randint(least, greatest)])
        domains = [
            sum(1 << s for s in random.sample(range(symbols), random.randint(2, symbols)))
            for _ in range(size)
        ]
        kept = Sum("cage", tuple(range(size)), symbols, total).prune(domains)
        order = random.sample(range(size), size)
        turned = Sum("cage", tuple(order), symbols, total).prune([domains[k] for k in order])
        assert turned == (None if kept is None else [kept[k] for k in order])
        used += kept not in (None, domains)
    assert used > 3


def test_pairs_are_a_diagram_too() -> None:
    random = Random(0)
    for _ in range(100):
        forbidden = frozenset(p for p in product(range(4), repeat=2) if random.random() < 0.5)
        pairs = Pairs("p", (3, 7), 4, forbidden)
        assert Relation.exclusions.fget(pairs) == pairs.exclusions == forbidden  # type: ignore[attr-defined]
        for values in product(range(1, 5), repeat=2):
            assert pairs.allows(values) == ((values[0] - 1, values[1] - 1) not in forbidden)
            assert pairs.allows(values) != pairs.breaks(values)


def test_a_diagram_has_only_arcs_of_some_path() -> None:
    lucky = Diagram.build([0, 1, 2], 3, 0, lambda k, a, s: int(a) + s if int(a) + s != 1 else None)
    for position, arcs in enumerate(lucky.arcs):
        assert {source for source, _, _ in arcs} == set(range(lucky.nodes[position]))
        assert {target for _, _, target in arcs} == set(range(lucky.nodes[position + 1]))
    nothing = Diagram.build([0, 1], 3, 0, lambda k, a, s: None if k else s)
    assert nothing.arcs == ((), ())
    assert nothing.prune([7, 7]) is None


# --- solvers ------------------------------------------------------------------------------------


@pytest.mark.quick(20)
@pytest.mark.parametrize("seed", range(tries(40, 150)))
def test_solvers_agree_with_brute_force_on_4x4(seed: int) -> None:
    random = Random(seed)
    grid = random.choice(shidokus()) if seed % 3 else None
    cages = random_cages(random, 16, 4, grid)
    rules = declare("classic4", cages)
    expected = {values for values in shidokus() if keeps(values, cages)}
    empty = Puzzle(bytes(16), rules)
    for name in SOLVERS:
        engine = solver(name, rules)
        solutions = [grid.values for grid in engine.solutions(empty)]
        assert len(solutions) == len(expected)
        assert set(solutions) == expected
        assert engine.count(empty) == Count(len(expected))
    for values in shidokus()[::7]:
        assert Grid(values, rules).is_valid() == (values in expected)
    possible = np.zeros((16, 4), dtype=bool)
    for values in expected:
        possible[range(16), [v - 1 for v in values]] = True
    assert (true_candidates(empty) == possible).all()


@pytest.mark.quick(8)
@pytest.mark.parametrize("seed", range(tries(24, 100)))
def test_solvers_agree_with_brute_force_on_6x6(seed: int) -> None:
    random = Random(seed)
    classic = variant("classic6")
    grid = first_grid(classic).transform(values=random.sample(range(1, 7), 6)).values
    given = random.sample(range(36), 8)
    values = bytes(v if c in given else 0 for c, v in enumerate(grid))
    cages = random_cages(random, 36, 6, grid if seed % 4 else None)
    rules = declare("classic6", cages)
    every = (
        solution.values for solution in satsudoku.solutions(Puzzle(values, classic), solver="dlx")
    )
    expected = {solution for solution in every if keeps(solution, cages)}
    puzzle = Puzzle(values, rules)
    for name in SOLVERS:
        engine = solver(name, rules)
        assert engine.count(puzzle) == Count(len(expected))
        assert {solution.values for solution in engine.solutions(puzzle)} == expected
    assert count_many([puzzle], limit=None, variant=rules).tolist() == [len(expected)]


FEW = declare("classic4", [((0, 5, 10), 7), ((1, 2, 6), None), ((3, 7, 11), 9)])


def test_a_formula_has_one_model_for_each_grid() -> None:
    cnf = Cnf.of(FEW)
    with Minisat22(cnf.formula()) as sat:
        models = [cnf.grid(model).values for model in sat.enum_models()]
    assert (
        len(models)
        == len(set(models))
        == satsudoku.count(Puzzle(bytes(16), FEW), solver="dlx").value
    )
    comments = [line for line in cnf.comments() if line.startswith("cage 1 of")]
    last = 64 + diagram_variables(FEW.relations[0])
    assert comments == [f"cage 1 of r1c1 r2c2 r3c3, a sum of 7: variables 65 to {last}"]


@pytest.mark.parametrize("at_most_one", ENCODINGS[:-1])
def test_a_formula_says_the_same_in_every_encoding(at_most_one: str) -> None:
    sat = SatSolver(FEW, encoding=at_most_one)
    empty = Puzzle(bytes(16), FEW)
    assert set(sat.solutions(empty)) == set(satsudoku.solutions(empty, solver="dlx"))


def test_the_cover_of_givens_keeps_the_arcs_of_their_symbols() -> None:
    rules = declare("classic4", [((0, 5, 10), 7)])
    grid = satsudoku.solve(Puzzle(bytes(16), rules))
    assert grid is not None
    for cells in combinations((0, 5, 10), 2):
        values = bytes(v if c in cells else 0 for c, v in enumerate(grid.values))
        puzzle = Puzzle(values, rules)
        count = satsudoku.count(puzzle, solver="sat").value
        assert count > 0
        for cover in ExactCover.of(puzzle), ExactCover.from_dlx(ExactCover.of(puzzle).to_dlx()):
            assert sum(1 for _ in cover_solutions(cover)) == count


def test_a_killer_without_givens() -> None:
    (entry,) = formats.read(PUZZLES / "killer.toml")
    puzzle = entry.puzzle
    assert puzzle is not None
    assert puzzle.clues == 0
    for name in SOLVERS:
        assert satsudoku.count(puzzle, limit=2, solver=name) == Count(1)
    (grid,) = {satsudoku.solve(puzzle, solver=name) for name in SOLVERS}
    assert grid is not None
    cages = [(c.cells, c.total) for c in puzzle.variant.constraints]  # type: ignore[attr-defined]
    assert keeps(grid.values, cages)
    assert true_candidates(puzzle).sum() == 81
    solved = Puzzle(grid.values, puzzle.variant)
    assert redundant_clues(solved) == puzzle.variant.cell_names


# --- board, files, symmetries, drawings ---------------------------------------------------------

CORNERS = declare("classic4", [((0, 1, 5), 6), ((10, 14, 15), 6), ((12, 3), None)])


def test_broken_cages_are_named() -> None:
    for text, message in (
        ("4...............", "4 in r1c1 breaks the 6-cage at r1c1; expected a sum of 6"),
        (
            "12...4..........",
            "1 in r1c1, 2 in r1c2 and 4 in r2c2 break the 6-cage at r1c1; expected a sum of 6",
        ),
        ("1....1..........", "1 appears twice in box 1: r1c1 and r2c2"),
        ("...1........1...", "1 appears twice in the cage at r1c4: r1c4 and r4c1"),
    ):
        assert message in str(Puzzle.from_line(text, CORNERS).conflict)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (
            {"cells": "r1c1 r1c2", "sum": 2},
            "a whole number from 3 to 7, for 2 different symbols of 4; found 2",
        ),
        ({"cells": "r1c1 r1c2", "sum": 8}, "found 8"),
        ({"cells": "r1c1 r1c2", "sum": "5"}, "found '5'"),
        ({"cells": "r1c1 r1c2", "sum": True}, "found True"),
        ({"cells": "r1c1 r1c1"}, "key cages[1].cells: expected different cells"),
        ({"cells": "r1c1 r2c1 r3c1 r4c1 r1c2"}, "key cages[1].cells: expected at most 4 cells"),
        ({"sum": 3}, "key cages[1].cells: expected cells, e.g. r1c1 r1c2; it is missing"),
        ({"cells": "r9c9"}, "not 'r9c9'"),
        ({"cells": "r1c1", "total": 3}, "unknown key 'total' in cages[1]"),
    ],
)
def test_faulty_cages(table: dict[str, Any], message: str) -> None:
    text = 'extends = "classic4"\n[[cages]]\n' + "".join(
        f"{key} = {json.dumps(value)}\n" for key, value in table.items()
    )
    with pytest.raises(VariantError) as caught:
        parse_encoding(text, "mine", "mine.toml")
    assert str(caught.value).startswith("mine.toml: ")
    assert message in str(caught.value)


def test_a_cage_is_a_house_and_a_relation() -> None:
    assert [house.name for house in CORNERS.houses][-3:] == ["cage 1", "cage 2", "cage 3"]
    assert [relation.name for relation in CORNERS.relations] == ["cage 1", "cage 2"]
    assert pickle.loads(pickle.dumps(CORNERS)) == CORNERS
    assert declare("classic4", [((0, 1), 5)]).relations[0].exclusions is not None
    assert declare("classic4", [((0, 1, 4, 5), 10)]).relations == ()
    again = parse_encoding('extends = "classic4"\nsymbols = "ABCD"\n[[cages]]\ncells = "r1c1"', "m")
    assert [house.family for house in again.houses].count("cage") == 0


def test_cages_named_again_replace_those_of_the_parent(tmp_path: Path) -> None:
    (tmp_path / "parent.toml").write_text(
        'extends = "classic4"\n[[cages]]\ncells = "r1c1 r1c2 r2c2"\nsum = 6\n'
        '[[cages]]\nname = "ring"\ncells = "r2c2 r3c3"\n'
    )
    (tmp_path / "child.toml").write_text(
        'extends = "parent.toml"\n[[cages]]\ncells = "r4c4 r4c3 r3c3"\nsum = 7\n'
    )
    child = variant(str(tmp_path / "child.toml"))
    assert [one.name for one in child.constraints] == ["ring 1", "cage 1"]
    assert [house.name for house in child.houses][12:] == ["ring 1", "cage 1"]
    assert [r.expected for r in child.relations] == ["a sum of 7"]


def test_what_is_written_is_read_back() -> None:
    for rules in (CORNERS, declare("classic9", [((0, 1, 9), 7), ((80, 60), None)])):
        table = to_dict(Puzzle(bytes(len(rules.cells)), rules))
        assert jsonschema.Draft202012Validator(puzzle_schema()).is_valid(table)
        (record,) = read_puzzles(json.loads(json.dumps(table)), "mine.json")
        assert record.puzzle is not None, record.error
        assert set(record.puzzle.variant.constraints) == set(rules.constraints)
        assert set(record.puzzle.variant.relations) == set(rules.relations)
        assert {h.cells for h in record.puzzle.variant.houses} == {h.cells for h in rules.houses}
    broken = {"givens": "." * 16, "cages": [{"cells": "r1c1", "sum": -1}]}
    assert not jsonschema.Draft202012Validator(puzzle_schema()).is_valid(broken)


def test_symmetries_keep_cages_and_sums() -> None:
    turn = list(reversed(range(16)))
    swap = [2, 1, 3, 4]
    assert CORNERS.is_symmetry(turn)
    assert not CORNERS.is_symmetry([c % 4 * 4 + c // 4 for c in range(16)])
    # 1, 2 and 3 add to 6, in whatever order; 4 is notlong to them.
    assert CORNERS.is_symmetry(values=swap)
    assert not CORNERS.is_symmetry(values=[4, 2, 3, 1])
    # Without sums any symbol may be called by another's name.
    assert declare("classic4", [((0, 5), None)]).is_symmetry(values=[4, 2, 3, 1])
    other = declare("classic4", [((0, 1, 5), 6), ((10, 14, 15), 7), ((12, 3), None)])
    assert not other.is_symmetry(turn)
    many = declare("classic16", [(range(0, 128, 17), 60)])
    assert many.is_symmetry()
    assert not many.is_symmetry(values=[2, 1, *range(3, 17)])


def test_canonical_forms_keep_cages_and_sums() -> None:
    empty = Puzzle(bytes(16), CORNERS)
    assert automorphisms(empty).order == len(cell_symmetries(CORNERS))
    grids = [Grid(g.values, CORNERS) for g in satsudoku.solutions(empty)]
    turned = list(reversed(range(16)))
    for grid in grids[:10]:
        image = grid.transform(turned, [3, 1, 2, 4])
        assert canonical(image) == canonical(grid)
        assert canonical(grid).is_valid()


def test_cages_are_drawn() -> None:
    assert str(Puzzle(bytes(16), CORNERS)).splitlines()[-3:] == [
        "6-cage at r1c1: r1c1 r1c2 r2c2 = 6",
        "6-cage at r3c3: r3c3 r4c3 r4c4 = 6",
        "cage at r1c4: r1c4 r4c1",
    ]
    drawn = draw_svg(bytes(16), CORNERS)
    assert drawn.count('class="ss-cage"') == 3
    assert drawn.count('class="ss-sum"') == 2
    assert 'class="ss-shade"' not in drawn


# --- human rules --------------------------------------------------------------------------------


def test_combinations_take_a_killer_without_givens_a_long_way() -> None:
    (entry,) = formats.read(PUZZLES / "killer.toml")
    assert entry.puzzle is not None
    grid = satsudoku.solve(entry.puzzle)
    assert grid is not None
    state = State.of(entry.puzzle)
    names = (
        "cage-combinations",
        "naked-single",
        "hidden-single",
        "locked-candidates",
        "naked-pair",
    )
    steps = list(deduce(state, tuple(map(rule, names))))
    assert {"cage-combinations", "naked-single", "naked-pair"} <= {s.rule.name for s in steps}
    assert all(state.possible(cell * 9 + v - 1) for cell, v in enumerate(grid.values))
    assert state.candidates < 500
    without = State.of(entry.puzzle)
    assert not list(deduce(without, tuple(map(rule, names[1:]))))


def test_a_cage_that_cannot_add_up_is_a_contradiction() -> None:
    state = State.of(Puzzle(bytes(16), CORNERS))
    state.eliminate([0 * 4 + 2, 1 * 4 + 2, 5 * 4 + 2])  # no 3 in the first cage
    deductions = list(rule("cage-combinations").find(state))
    assert deductions[0].text == "In the 6-cage at r1c1, no candidates add to 6."
    assert deductions[0].tell("ja") == "1行1列の6のケージの候補では合計6にならない。"
    state.apply(deductions[0])
    assert state.dead is not None


def test_a_sentence_names_the_combinations() -> None:
    rules = declare("classic9", [((0, 1, 9), 20), ((80,), 4)])
    many, last = (
        [
            d
            for d in rule("cage-combinations").find(State.of(Puzzle(bytes(81), rules)))
            if d.truths[0] == c
        ]
        for c in (0, 80)
    )
    assert many[0].text == (
        "In the 20-cage at r1c1, the sum leaves 3+8+9, 4+7+9, 5+6+9 or 5+7+8, "
        "so r1c1 cannot hold 1 or 2."
    )
    assert [d.text for d in last] == [
        "In the 4-cage at r9c9, the sum leaves 4, so r9c9 cannot hold 1, 2, 3, 5, 6, 7, 8 or 9."
    ]
    assert {d.cells for d in many} == {(0, 1, 9)}

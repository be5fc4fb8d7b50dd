"""What the search by filters concludes: no solution goes, and fewer choices are needed."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice, permutations, product
from random import Random
from typing import Any

import numpy as np
import pytest
from constraint_meanings import MEANINGS
from drawn_boards import Board
from filter_boards import STARTS, found, grids, plain
from hypothesis import example, given, settings
from hypothesis import strategies as st
from samples import tries

import satsudoku
from satsudoku import Puzzle, variant
from satsudoku._kernel import FilterDiagram, FilterSearch
from satsudoku.board.encoding import build_encoding
from satsudoku.board.relation import Relation
from satsudoku.board.sums import Sum
from satsudoku.constraints.relations.crust import Crust, ExtremeCrust
from satsudoku.constraints.relations.occurrences import Occurrences
from satsudoku.constraints.solvers.filters import candidate_masks, load_filters, make_filters
from satsudoku.solvers import solver


def opened(grid: bytes, symbols: int, random: Random, chance: float) -> str:
    """All candidates of a puzzle that a grid solves: others are in a cell by chance."""
    return "".join(
        str(symbol) if symbol == value or random.random() < chance else "."
        for value in grid
        for symbol in range(1, symbols + 1)
    )


seeds = st.integers(0, 2**32 - 1)


@settings(max_examples=tries(20, 40))
@given(seeds, st.sampled_from(["classic6", "diagonal6", "windoku9", "jigsaw6", "disjoint-groups9"]))
def test_places_and_pairs_of_houses(seed: int, name: str) -> None:
    """Symbols that a house must place, pairs, and branches on them, where candidates are few."""
    random, rules = Random(seed), variant(name)
    symbols = len(rules.symbols)
    grid = next(satsudoku.solutions(Puzzle("." * len(rules.cells), rules), solver="dlx")).values
    values = random.sample(range(1, symbols + 1), symbols)
    grid = bytes(values[value - 1] for value in grid)
    chance = random.uniform(0.1, 0.6 if symbols == 6 else 0.35)
    puzzle = Puzzle(opened(grid, symbols, random, chance), rules)
    expected = solver("dlx", rules).count(puzzle, 400)
    filters, masks = load_filters(rules), candidate_masks(puzzle)
    for failures in (1000, 1):
        assert FilterSearch(filters, masks, failures).count(400) == (expected.value, True)


@settings(max_examples=tries(20, 40))
@given(seeds)
def test_symbols_of_sums(seed: int) -> None:
    """Those that all sets of a sum have, and where they then cannot stand."""
    random = Random(seed)
    every = grids("boxes of 2x3")
    grid = random.choice(every)
    build = satsudoku.build("classic6")
    for _ in range(random.randint(2, 7)):
        cells = random.sample(range(13, 36), random.randint(2, 5))
        names = [(cell // 6 + 1, cell % 6 + 1) for cell in cells]
        total = sum(grid[cell] for cell in cells)
        if len({grid[cell] for cell in cells}) == len(cells) and random.random() < 0.7:
            build = build.cage(names, sum=total)
        elif random.random() < 0.5:
            build = build.sum(names, total)
        else:
            weights = [random.choice([-1, 1, 1, 2]) for _ in cells]
            total = sum(w * grid[cell] for w, cell in zip(weights, cells, strict=True))
            build = build.sum(names, total, weights)
    puzzle = build.puzzle(STARTS["boxes of 2x3"][2])
    solutions = found(puzzle)
    assert grid in solutions
    assert solutions == sorted(g.values for g in satsudoku.solutions(puzzle, solver="sat"))


@pytest.mark.thorough
@settings(max_examples=tries(30, 60))
@given(seeds)
@example(1342).via("a rule filled its cells, and did not look at them again")
@example(567962789).via("the same")
def test_parts_of_equal_sums(seed: int) -> None:
    """Chains and trees of parts, each a fixed number more than another; some share cells."""
    random = Random(seed)
    grid = random.choice(grids("boxes of 2x3"))
    parts = [random.sample(range(13, 36), random.choice([1, 2, 2, 3, 4])) for _ in range(4)]
    build = satsudoku.build("classic6")
    for number, part in enumerate(parts[1:], start=1):
        other = parts[random.randrange(number)]
        both = [*part, *other]
        if set(part) & set(other):
            continue
        weights = [1] * len(part) + [-1] * len(other)
        total = sum(w * grid[cell] for w, cell in zip(weights, both, strict=True))
        build = build.sum([(cell // 6 + 1, cell % 6 + 1) for cell in both], total, weights)
    puzzle = build.puzzle(STARTS["boxes of 2x3"][2])
    solutions = found(puzzle)
    assert grid in solutions
    assert solutions == sorted(g.values for g in satsudoku.solutions(puzzle, solver="sat"))


@settings(max_examples=tries(20, 40))
@given(seeds)
def test_sets_of_cells_that_are_all_paired(seed: int) -> None:
    """Groups of which any two cells exclude the same pairs of symbols, equal ones among them."""
    random = Random(seed)
    every = grids("boxes of 2x3")
    pairs = [pair for pair in combinations(range(6), 2) if random.random() < 0.3]
    forbidden = {(a, a) for a in range(6)} | {*pairs} | {(b, a) for a, b in pairs}
    group = random.sample(range(13, 36), random.randint(3, 4))
    beside = random.sample(range(13, 36), 2)
    linked = [*combinations(group, 2), (beside[0], beside[1]), (group[0], beside[0])]
    linked = [(a, b) for a, b in linked if a != b and random.random() < 0.95]
    names = [f"r{a // 6 + 1}c{a % 6 + 1} r{b // 6 + 1}c{b % 6 + 1}" for a, b in linked]
    texts = [f"{a + 1}{b + 1}" for a, b in sorted(forbidden)]
    table = {"relations": [{"name": "apart", "cells": names, "forbid": texts}]}
    rules = build_encoding(dict(table), "mine", "mine.json", plain("boxes of 2x3"))
    expected = [
        grid
        for grid in every
        if all((grid[a] - 1, grid[b] - 1) not in forbidden for a, b in linked)
    ]
    assert found(Puzzle(STARTS["boxes of 2x3"][2], rules)) == sorted(expected)


@settings(max_examples=tries(20, 40))
@given(seeds)
def test_kinds_together(seed: int) -> None:
    """Several kinds, and candidates at random: restarts, probing and blame meet all of them."""
    random = Random(seed)
    board = random.choice([*STARTS])
    side, more, _ = STARTS[board]
    every = grids(board)
    wanted = random.choice(every)
    tables: dict[str, list[dict[str, Any]]] = {}
    conditions = []
    for key in random.sample(sorted(MEANINGS), 8):
        table, cells, condition = MEANINGS[key](Board(random, side, 2, more))
        if condition([wanted[cell] for cell in cells]):
            tables[key] = [table]
            conditions.append((cells, condition))
    rules = build_encoding(dict(tables), "mine", "mine.json", plain(board))
    candidates = opened(wanted, side + more, random, 0.7)
    expected = [
        grid
        for grid in every
        if all(condition([grid[cell] for cell in cells]) for cells, condition in conditions)
        and all(candidates[k * (side + more) + v - 1] != "." for k, v in enumerate(grid))
    ]
    start = Puzzle(STARTS[board][2], rules)
    masks = candidate_masks(start) & candidate_masks(Puzzle(candidates, rules))
    filters = load_filters(rules)
    for failures in (1000, 1):
        assert FilterSearch(filters, masks, failures).count() == (len(expected), True)
    search, solutions = FilterSearch(filters, masks), []
    while (symbols := search.next()) is not None:
        solutions.append(bytes(symbol + 1 for symbol in symbols))
    assert sorted(solutions) == sorted(expected)


def sums_at_an_end(random: Random) -> Puzzle:
    """A 6x6 puzzle of cages without a common cell, whose cells hold a grid's greatest values."""
    values = random.choice(grids("boxes of 2x3"))
    free = sorted(range(36), key=lambda cell: (-values[cell], random.random()))[:21]
    board = satsudoku.build("classic6")
    while free:
        head = [free.pop(0)]
        for cell in tuple(free):
            if len(head) < 3 and values[cell] not in [values[one] for one in head]:
                head.append(cell)
                free.remove(cell)
        names = " ".join(f"r{cell // 6 + 1}c{cell % 6 + 1}" for cell in head)
        board.cage(names, sum=sum(values[cell] for cell in head))
    return board.puzzle()


@pytest.mark.parametrize("seed", range(10))
def test_what_sums_leave_of_the_board_changes_no_solution(seed: int) -> None:
    puzzle = sums_at_an_end(Random(seed))
    expected = sorted(grid.values for grid in satsudoku.solutions(puzzle, solver="sat"))
    assert expected
    assert sorted(grid.values for grid in satsudoku.solutions(puzzle, solver="filters")) == expected


def test_what_sums_leave_of_the_board_spares_choices() -> None:
    for seed in range(10):
        puzzle = sums_at_an_end(Random(seed))
        search = FilterSearch(load_filters(puzzle.variant), candidate_masks(puzzle))
        assert search.count(1) == (1, True)
        assert search.choices < 20


@pytest.mark.parametrize("seed", range(20))
def test_counts_that_share_symbols(seed: int) -> None:
    """In cells that need not differ, only counts of different symbols are tallied together."""
    random, cells = Random(seed), (0, 1, 2, 3)
    counts = {
        frozenset(random.sample(range(4), random.randint(1, 3))): frozenset(
            random.sample(range(5), 3)
        )
        for _ in range(4)
    }
    relations = [
        Occurrences(f"count {n}", cells, 4, symbols, (1, 1, 1, 1), allowed)
        for n, (symbols, allowed) in enumerate(counts.items())
    ]
    expected = sum(
        all(sum(value in symbols for value in values) in counts[symbols] for symbols in counts)
        for values in product(range(4), repeat=4)
    )
    search = make_filters(range(4), 4, [], relations).search(bytes(4), ())
    assert search.count(0, 10.0) == (expected, True)


def quadruples(random: Random) -> Puzzle:
    """Two values of each of 36 squares of a 9x9 grid."""
    start = Puzzle("123456789" + "." * 72)
    grid = next(islice(satsudoku.solutions(start), random.randrange(300), None)).values
    board = satsudoku.build("classic9")
    for corner in random.sample([9 * row + column for row in range(8) for column in range(8)], 36):
        cells = [corner, corner + 1, corner + 9, corner + 10]
        names = " ".join(f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell in cells)
        board.quadruple(names, [grid[cell] for cell in random.sample(cells, 2)])
    return board.puzzle()


def test_what_counts_need_spares_choices() -> None:
    """A value of a square leaves the cells that see all its places there."""
    choices = 0
    for seed in range(6):
        puzzle = quadruples(Random(seed))
        search = FilterSearch(load_filters(puzzle.variant), candidate_masks(puzzle))
        assert search.count(2) == (2, True)
        choices += search.choices
    assert choices < 200  # a thousand without


def parallel_diagonals(random: Random) -> Puzzle:
    """Five diagonals of a 9x9 grid that hold boxes 1, 5 and 9, and 12 cells of great symbols."""
    first = random.randrange(300)
    grid = next(islice(satsudoku.solutions(Puzzle("123456789" + "." * 72)), first, None)).values
    starts = {18: 7, 9: 8, 0: 9, 1: 8, 2: 7}
    diagonals = [[start + 10 * k for k in range(size)] for start, size in starts.items()]
    boxes = {9 * row + column for row in range(9) for column in range(9) if row // 3 == column // 3}
    beside = Counter(grid[cell] for cells in diagonals for cell in cells if cell not in boxes)
    greater = sorted(range(1, 10), key=lambda symbol: beside[symbol])
    values = [greater.index(symbol) + 1 for symbol in grid]
    board = satsudoku.build("classic9")
    for cells in diagonals:
        names = " ".join(f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell in cells)
        board.sum(names, sum(values[cell] for cell in cells))
    shown = set(random.sample(range(81), 20))
    return board.puzzle("".join(str(v) if c in shown else "." for c, v in enumerate(values)))


@pytest.mark.thorough
def test_what_sums_hold_beside_houses_spares_choices_and_changes_no_solution() -> None:
    choices = 0
    for seed in (0, 1, 3, 6):
        puzzle = parallel_diagonals(Random(seed))
        expected = sorted(grid.values for grid in satsudoku.solutions(puzzle, solver="sat"))
        assert found(puzzle) == expected
        search = FilterSearch(load_filters(puzzle.variant), candidate_masks(puzzle))
        search.count()
        choices += search.choices
    assert choices < 1100


@settings(max_examples=tries(40, 200))
@given(seeds, st.sampled_from([5, 80]))
def test_a_diagram_keeps_just_what_some_filling_has(seed: int, states: int) -> None:
    """Layers of a few nodes, and of more than 64."""
    random = Random(seed)
    symbols, length = (4, 5) if states < 64 else (9, 4)
    share = random.uniform(0.3, 0.95)
    moves = np.array(
        [
            [random.randrange(states) if random.random() < share else -1 for _ in range(symbols)]
            for _ in range(states)
        ],
        dtype=np.int32,
    )
    accepting = random.sample(range(states), random.randint(1, max(2, states // 8)))
    masks = [random.randrange(1, 1 << symbols) for _ in range(length)]
    kept = [0] * length
    for word in product(*([s for s in range(symbols) if mask >> s & 1] for mask in masks)):
        state = 0
        for symbol in word:
            state = moves[state, symbol] if state >= 0 else -1
        if state in accepting:
            kept = [mask | 1 << symbol for mask, symbol in zip(kept, word, strict=True)]
    diagram = FilterDiagram.of_machine(length, moves, accepting)
    assert diagram.prune(masks) == (kept if all(kept) else None)


def houses_of_square(side: int) -> list[list[int]]:
    """The rows and columns of a square."""
    rows = [[side * row + column for column in range(side)] for row in range(side)]
    return [*rows, *map(list, zip(*rows, strict=True))]


@pytest.mark.parametrize("side", [6, 9, 15, 16, 25, 32])
def test_places_are_counted_in_houses_of_any_size(side: int) -> None:
    """A symbol without a place, or with one that another place excludes, takes no choice."""
    random, houses = Random(side), houses_of_square(side)
    filters = make_filters(range(side * side), side, houses, [])
    order = random.sample(range(side), side)
    grid = [order[(row + column) % side] for row in range(side) for column in range(side)]
    for _ in range(8):
        chance = random.uniform(0, 2 / side)
        masks = np.zeros(side * side, dtype=np.uint32)
        for cell, symbol in enumerate(grid):
            others = sum(1 << s for s in range(side) if random.random() < chance)
            masks[cell] = others | 1 << symbol
        assert len(FilterSearch(filters, masks).solutions(1, 100)) == 1
        row, symbol = random.randrange(side), random.randrange(side)
        column = next(c for c in range(side) if grid[side * row + c] == symbol)
        every = np.full(side * side, (1 << side) - 1, dtype=np.uint32)
        nowhere, twice = every.copy(), every.copy()
        nowhere[houses[row]] &= ~np.uint32(1 << symbol)
        for line in (row, (row + 1) % side):  # its only places are in one column
            others = [cell for cell in houses[line] if cell % side != column]
            twice[others] &= ~np.uint32(1 << symbol)
        for impossible in (nowhere, twice):
            search = FilterSearch(filters, impossible)
            assert search.solutions(1, 100) == []
            assert search.choices == 0


@pytest.mark.parametrize("kind", [Crust, ExtremeCrust, Sum])
def test_no_choice_ends_nowhere_in_the_sum_of_a_line(kind: type[Relation]) -> None:
    """Cells between two symbols of a row, between its own extremes, or all of a cage."""
    random, choices, symbols = Random(kind.__name__), 0, 6
    for _ in range(200):
        size = symbols if kind is Crust else random.randint(3, 5)
        relation: Any = kind
        rule = relation("line", tuple(range(size)), symbols, random.randint(4, 13))
        masks = [random.randrange(1, 1 << symbols) for _ in range(size)]
        filters = make_filters(range(size), symbols, [range(size)], [rule])
        expected = sum(
            all(mask >> s & 1 for mask, s in zip(masks, word, strict=True))
            and rule.allows([symbol + 1 for symbol in word])
            for word in permutations(range(symbols), size)
        )
        search = FilterSearch(filters, np.array(masks, dtype=np.uint32))
        assert search.count() == (expected, True)
        choices += search.choices - max(expected - 1, 0)
    assert choices == 0

"""The search by filters: against brute force and other solvers, cut short, and started anew."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, islice
from random import Random
from typing import Any

import numpy as np
import pytest
from constraint_meanings import MEANINGS
from drawn_boards import Board, Made
from hypothesis import example, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from random_constraints import drawn
from samples import tries

import satsudoku
from satsudoku import Puzzle, Variant, variant
from satsudoku._kernel import Filters, FilterSearch, Supports
from satsudoku.board.diagram import Diagram
from satsudoku.board.encoding import build_encoding
from satsudoku.constraints.solvers.filters import (
    FiltersSolver,
    candidate_masks,
    load_filters,
)
from satsudoku.constraints.solvers.relay import RelaySolver
from satsudoku.errors import VariantError
from satsudoku.formats.reading.layouts import read_puzzle
from satsudoku.solvers import solver

WIDE: dict[str, Any] = {
    "symbols": "123456",
    "grids": [{"rows": 4, "columns": 4}],
    "houses": [{"family": "row", "kind": "rows"}, {"family": "column", "kind": "columns"}],
}
STARTS = {  # boards by name: side, further symbols, a start that leaves a thousand grids or fewer
    "square": (4, 0, "." * 16),
    "more values than cells": (4, 2, "1625" + "3461" + "...." + "4..2"),
    "boxes of 2x3": (6, 0, "123456" + "456123" + "2....." + "." * 18),
}


@lru_cache
def plain(board: str) -> Variant:
    side, more, _ = STARTS[board]
    return build_encoding(dict(WIDE), "wide", "wide.json") if more else variant(f"classic{side}")


@lru_cache
def grids(board: str) -> list[bytes]:
    start = Puzzle(STARTS[board][2], plain(board))
    return [grid.values for grid in satsudoku.solutions(start, solver="dlx")]


def found(puzzle: Puzzle) -> list[bytes]:
    """The solutions by filters, that a count with a restart after any failure confirms."""
    filters, masks = load_filters(puzzle.variant), candidate_masks(puzzle)
    solutions = [grid.values for grid in satsudoku.solutions(puzzle, solver="filters")]
    filters_solver = solver("filters", puzzle.variant)
    assert isinstance(filters_solver, FiltersSolver)
    anew = filters_solver.walk(FilterSearch(filters, masks, 1))
    assert sorted(grid.values for grid in anew) == sorted(solutions)
    for failures in (1000, 1):
        assert FilterSearch(filters, masks, failures).count() == (len(solutions), True)
        most = len(solutions) // 2 + 1
        counted, done = FilterSearch(filters, masks, failures).count(most)
        assert done
        assert counted == min(most, len(solutions))
    return sorted(solutions)


def check(board: str, key: str, random: Random) -> None:
    """The solutions of an instance of a kind on a board are those of brute force."""
    side, more, start = STARTS[board]
    made: Made = MEANINGS[key](Board(random, side, 2, more))
    table, cells, condition = made
    expected = [grid for grid in grids(board) if condition([grid[cell] for cell in cells])]
    try:
        rules = build_encoding({key: [table]}, "mine", "mine.json", plain(board))
    except VariantError:
        assert not expected, table
        return
    assert found(Puzzle(start, rules)) == sorted(expected), table


@pytest.mark.parametrize("key", ["hidden_skyscrapers", "skyscrapers", "value_indexers"])
def test_the_first_puzzle_of_a_layout_builds_no_diagram(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A diagram takes Python longer than reading, building and counting together."""
    monkeypatch.setattr(Diagram, "build", None)
    random, board = Random(f"no diagram {key}"), plain("more values than cells")
    for _ in range(5):
        table, _, _ = MEANINGS[key](Board(random, 4, 2, 2))
        load_filters(build_encoding({key: [table]}, "mine", "mine.json", board))


def check_many(key: str, number: int) -> None:
    """Check instances of a kind, most of them on small boards."""
    random = Random(f"many {key}")
    for board, share in (("square", 0.6), ("more values than cells", 0.3), ("boxes of 2x3", 0.1)):
        for _ in range(int(share * number)):
            check(board, key, random)


@pytest.mark.parametrize("key", sorted(MEANINGS))
def test_each_kind_where_there_are_more_values_than_cells(key: str) -> None:
    """Where values start at 0, too: the tables say it."""
    random = Random(key)
    for _ in range(4):
        check("more values than cells", key, random)


@pytest.mark.thorough
@pytest.mark.parametrize("key", sorted(MEANINGS))
def test_many_of_each_kind(key: str) -> None:
    """`tests/soak/filters.py` takes five hundred."""
    check_many(key, tries(10, 40))


@lru_cache
def latin(symbols: str) -> list[bytes]:
    """The grids of the wide board whose cells hold just some symbols, the first row in order."""
    start = symbols[:4] + "." * 12
    marks = "".join(
        s if s in symbols and given in (s, ".") else "." for given in start for s in "123456"
    )
    puzzle = Puzzle(marks, plain("more values than cells"))
    return [grid.values for grid in satsudoku.solutions(puzzle, solver="dlx")]


@pytest.mark.parametrize("key", sorted(MEANINGS))
def test_symbols_that_no_cell_may_hold(key: str) -> None:
    """Houses then hold all of the others, which implies sums; or one of them is missing."""
    random = Random(f"possible {key}")
    board = plain("more values than cells")
    for symbols in ("1234", "2345", "3456", "1356", "1234" + random.choice("56")):
        table, cells, condition = MEANINGS[key](Board(random, 4, 2, 2))
        rows = [f"r{row}c{column}" for row in (1, 2) for column in range(1, 5)]
        total = random.randint(14, 26)
        added = {"sums": [{"cells": " ".join(rows[1:6]), "sum": total}]}
        if key == "sums":
            added["sums"].append(table)
        else:
            added[key] = [table]
        wanted = [
            grid
            for grid in latin(symbols)
            if condition([grid[cell] for cell in cells]) and sum(grid[1:6]) == total
        ]
        try:
            rules = build_encoding(added, "mine", "mine.json", board)
        except VariantError:
            assert not wanted, table
            continue
        marks = "".join(
            s if s in symbols and (cell >= 4 or s == symbols[cell]) else "."
            for cell in range(16)
            for s in "123456"
        )
        grids = satsudoku.solutions(Puzzle(marks, rules), solver="filters")
        assert sorted(grid.values for grid in grids) == sorted(wanted), (symbols, added)


# --- deductions -----------------------------------------------------------------------------------


def opened(grid: bytes, symbols: int, random: Random, chance: float) -> str:
    """All candidates of a puzzle that a grid solves: others stand in a cell by chance."""
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


def test_a_restart_forgets_no_solution() -> None:
    """Each of these searches meets failures, so restarts and probes; brute force says the count."""
    rules = (
        satsudoku.build("classic6")
        .arrow("r3c1", "r4c2 r5c3")
        .whisper("r3c4 r4c5 r5c6 r6c5", difference=2)
        .puzzle()
        .variant
    )
    puzzle = Puzzle(STARTS["boxes of 2x3"][2], rules)
    expected = sum(
        grid[12] == grid[19] + grid[26]
        and all(abs(grid[a] - grid[b]) >= 2 for a, b in ((15, 22), (22, 29), (29, 34)))
        for grid in grids("boxes of 2x3")
    )
    filters, masks = load_filters(rules), candidate_masks(puzzle)
    assert masks.dtype == np.uint32
    for failures in range(1, 12):
        assert FilterSearch(filters, masks, failures).count() == (expected, True)


def test_numbers_of_regions_leave_symbols_beyond_the_last_region() -> None:
    cells, numbers = "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3", "r1c4 r2c4 r4c3 r4c2 r3c1 r4c4"
    puzzle = satsudoku.build("classic4").chaos_construction(cells, numbers, size=2).puzzle()
    (regions,) = puzzle.variant.relations
    expected = [
        values
        for values in grids("square")
        if regions.allows([values[cell] for cell in regions.cells])
    ]
    assert found(puzzle) == sorted(expected) != []


# --- cut short ------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [2, 3000])
def test_a_count_that_was_stopped_often_is_that_of_one_run(limit: int) -> None:
    puzzle = (
        satsudoku.build("classic6")
        .cage("r1c1 r1c2 r2c1", sum=9)
        .cage("r5c5 r5c6 r6c6", sum=11)
        .thermometer("r3c1 r3c2 r3c3")
        .puzzle()
    )
    whole = satsudoku.count(puzzle, limit, solver="filters")
    relay = solver("relay", puzzle.variant)
    assert relay.count(puzzle, limit) == whole
    for seconds in (1e-6, 1e-4, 1e-3, 1e-2):
        cut = relay.count(puzzle, limit, timeout=seconds)
        assert cut.value <= whole.value
        assert not cut.exact or cut == whole
    assert satsudoku.count(puzzle, limit, solver="sat") == whole


def test_sat_comes_first_where_a_line_in_pieces_takes_half_the_board() -> None:
    line = "r1c1 r1c2 r1c3 r1c4 r2c4 r2c3 r2c2 r2c1 r3c1"
    for cells, first in (line, "sat:minisat22"), (line[:39], "filters"):
        puzzle = satsudoku.build("classic4").sum_line(cells, sum=5).puzzle()
        relay = RelaySolver(puzzle.variant)
        assert next(relay._turns())[0].name == first
        assert relay.count(puzzle) == satsudoku.count(puzzle, solver="filters")


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


def test_what_earlier_questions_showed_changes_no_answer() -> None:
    random, kept = Random(5), 0
    for _ in range(20):
        rules, grid = drawn(random, 4, ["thermometers", "cages", "whispers"], 4)
        filters = load_filters(rules)
        supports = Supports(filters)
        for cells in (0, 5, 10, 3, 16, 0):  # that lose candidates; fewer, and then more again
            masks = np.full(16, 15, dtype=np.uint32)
            for cell in range(cells):
                masks[cell] = random.randrange(16) | 1 << grid[cell] - 1
            left = supports.keep(masks.tolist())
            assert left == Supports(filters).keep(masks.tolist())
            each = [
                sum(1 << symbol for symbol in range(4) if _stands(filters, masks, cell, symbol))
                for cell in range(16)
            ]
            assert left == each
            kept += left != masks.tolist()
    assert kept


def _stands(filters: Filters, masks: NDArray[np.uint32], cell: int, symbol: int) -> bool:
    alone = masks.copy()
    alone[cell] &= np.uint32(1 << symbol)
    return bool(FilterSearch(filters, alone).solutions(1))


def test_what_a_puzzle_adds_to_the_filters_of_its_board_is_not_in_the_next() -> None:
    beside = [
        f"r{row}c{column} r{row}c{column + 1}" for row in range(6, 10) for column in (1, 2, 3)
    ]
    falling = [{"name": "falling", "cells": beside, "forbid": "less"}]
    grids = [{"rows": 4, "columns": 4}, {"rows": 4, "columns": 4, "row": 6}]
    rows = [{"family": "row", "kind": "rows", "grid": "1"}]
    cells, numbers = (
        " ".join(f"r{r}c{c}" for r in range(least, least + 4) for c in range(1, 5))
        for least in (1, 6)
    )
    boards = {
        "classic": variant("classic4"),
        "diagonal": build_encoding(
            {"relations": [{"name": "slope", "offsets": [[1, 1]], "forbid": ["12"]}]},
            "slope",
            "slope.json",
            variant("classic4"),
        ),
        # numbers of regions that fall from left to right, so that regions cannot change places
        "regions": build_encoding(
            {"symbols": "1234", "grids": grids, "houses": rows, "relations": falling},
            "fall",
            "fall",
        ),
    }
    tables: list[tuple[str, str, dict[str, Any]]] = [
        (board, "1..............." if board != "regions" else "1234341221434321" + "." * 16, table)
        for board, table in [
            ("classic", {"cages": [{"cells": "r1c2 r2c1 r3c3", "sum": 9}]}),
            ("classic", {"thermometers": [{"cells": "r2c2 r2c3 r3c3"}]}),
            ("classic", {"cages": [{"name": "box", "cells": "r1c2 r2c1 r3c3"}]}),  # for boxes
            ("diagonal", {"cages": [{"cells": "r1c2 r2c1 r3c3", "sum": 9}]}),
            ("diagonal", {"whispers": [{"cells": "r3c2 r3c3", "difference": 2}]}),
            ("regions", {"chaos_regions": [{"cells": cells, "numbers": numbers, "size": 4}]}),
        ]
    ]
    for board, givens, table in [*tables, *reversed(tables)]:
        puzzle = read_puzzle({"variant": boards[board], "givens": givens, **table}, "mine")
        load_filters.cache_clear()
        own = FiltersSolver(puzzle.variant).count(puzzle, 5000)
        whole = Puzzle(givens, replace(puzzle.variant))  # which knows of no board
        load_filters.cache_clear()
        assert own == FiltersSolver(whole.variant).count(whole, 5000) > 0, table
        if board != "regions":
            assert own == satsudoku.count(whole, 5000, solver="dlx"), table

"""The search by filters: against brute force and other solvers, cut short, and started anew."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np
import pytest
from constraint_meanings import MEANINGS
from drawn_boards import Board
from filter_boards import STARTS, check, check_many, found, grids, plain
from numpy.typing import NDArray
from random_constraints import drawn
from samples import tries

import satsudoku
from satsudoku import Puzzle, variant
from satsudoku._kernel import Filters, FilterSearch, Supports
from satsudoku.board.diagram import Diagram
from satsudoku.board.encoding import build_encoding
from satsudoku.constraints.solvers.filters import FiltersSolver, candidate_masks, load_filters
from satsudoku.constraints.solvers.relay import RelaySolver
from satsudoku.errors import VariantError
from satsudoku.formats.reading.layouts import read_puzzle
from satsudoku.solvers import solver


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


def test_what_earlier_questions_showed_changes_no_answer() -> None:
    random, kept = Random(5), 0
    kinds = ["thermometers", "cages", "whispers", "arrows", "renbans", "ratios", "x_sums"]
    for _ in range(40):
        rules, grid = drawn(random, 4, random.sample(kinds, 3), 4)
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


def test_a_count_of_many_solutions_stops_when_its_time_is_over() -> None:
    """Between two of them lie too few choices for a poll."""
    puzzle = satsudoku.build("classic9").whisper("r1c1 r1c2 r1c3").puzzle()
    filters = FiltersSolver(puzzle.variant)
    count = filters.counted(filters.search(puzzle), None, seconds=0)
    assert count.timed_out
    assert count.value <= 64

"""Boards whose grids are all known, to compare the search by filters with brute force."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from constraint_meanings import MEANINGS
from drawn_boards import Board, Made

import satsudoku
from satsudoku import Puzzle, Variant, variant
from satsudoku._kernel import FilterSearch
from satsudoku.board.encoding import build_encoding
from satsudoku.constraints.solvers.filters import FiltersSolver, candidate_masks, load_filters
from satsudoku.errors import VariantError
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


def check_many(key: str, number: int) -> None:
    """Check instances of a kind, most of them on small boards."""
    random = Random(f"many {key}")
    for board, share in (("square", 0.6), ("more values than cells", 0.3), ("boxes of 2x3", 0.1)):
        for _ in range(int(share * number)):
            check(board, key, random)

"""Filters that see several clues of a board at once, or that cells differ, against brute force."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from random import Random
from typing import Any

import numpy as np
import pytest

import satsudoku
from satsudoku import Puzzle, Variant, variant
from satsudoku._kernel import Filters, FilterSearch
from satsudoku.board.encoding import build_encoding
from satsudoku.constraints.relations.line_rank import lines_of
from satsudoku.constraints.solvers.filters import candidate_masks, load_filters

WIDE: dict[str, Any] = {
    "symbols": "123456",
    "grids": [{"rows": 4, "columns": 4}],
    "houses": [{"family": "row", "kind": "rows"}, {"family": "column", "kind": "columns"}],
}
STARTS = {  # the second board has more values than cells in a line
    "classic4": "." * 16,
    "wide": "1625" + "3461" + "...." + "4..2",
}


def plain(board: str) -> Variant:
    return build_encoding(dict(WIDE), "wide", "wide.json") if board == "wide" else variant(board)


@lru_cache
def grids(board: str) -> list[bytes]:
    start = Puzzle(STARTS[board], plain(board))
    return [grid.values for grid in satsudoku.solutions(start, solver="dlx")]


def names(cells: Sequence[int], side: int) -> str:
    return " ".join(f"r{cell // side + 1}c{cell % side + 1}" for cell in cells)


@pytest.mark.parametrize("board", sorted(STARTS))
@pytest.mark.parametrize("seed", range(12))
def test_ranks_of_several_lines(board: str, seed: int) -> None:
    """Also those of no grid, and two ranks of one line."""
    random, every = Random(f"{board} {seed}"), grids(board)
    lines = lines_of(4)
    ties = seed % 2 == 1

    def rank(grid: bytes, line: int) -> int:
        numbers = [[grid[cell] for cell in cells] for cells in lines]
        own = numbers[line]
        return 1 + sum(number < own for number in numbers) if ties or numbers.count(own) == 1 else 0

    grid = random.choice(every)
    clues = [(line, rank(grid, line)) for line in random.sample(range(16), 2 + seed % 5)]
    clues = [(line, number) for line, number in clues if number]
    if ties:  # lines that are equal have one rank
        numbers = [[grid[cell] for cell in cells] for cells in lines]
        equal = [line for line in range(16) if numbers.count(numbers[line]) > 1]
        clues += [(line, rank(grid, line)) for line in equal[:4]]
    if seed % 4 == 0:
        clues.append((random.randrange(16), random.randint(1, 16)))
    tables = [
        {"cells": names(lines[line], 4), "rank": number, "ties": ties} for line, number in clues
    ]
    rules = build_encoding({"full_ranks": tables}, "mine", "mine.json", plain(board))
    expected = [grid for grid in every if all(rank(grid, line) == number for line, number in clues)]
    puzzle = Puzzle(STARTS[board], rules)
    found = [grid.values for grid in satsudoku.solutions(puzzle, solver="filters")]
    assert sorted(found) == sorted(expected), tables
    search = FilterSearch(load_filters(rules), candidate_masks(puzzle), 1)  # starts anew
    assert search.count() == (len(expected), True)


@pytest.mark.parametrize("seed", range(6))
def test_counts_that_share_symbols(seed: int) -> None:
    """In cells that differ they are one rule of sets; elsewhere that rule does not serve."""
    random = Random(seed)
    even, low = 0b10101010, 0b00001111
    classes = [(even, [2]), (low, sorted({random.randint(0, 2), 2}))]
    apart = Filters(4, 9)
    assert not apart.add_tallied_sets(range(4), classes)
    filters = Filters(4, 9)
    filters.add_houses([range(4)])
    assert filters.add_tallied_sets(range(4), classes)
    filters.finish()
    masks = [random.getrandbits(9) | 1 << random.randrange(9) for _ in range(4)]
    expected = [
        values
        for values in permutations(range(9), 4)
        if all(mask >> value & 1 for mask, value in zip(masks, values, strict=True))
        and all(sum(mask >> v & 1 for v in values) in counts for mask, counts in classes)
    ]
    search = FilterSearch(filters, np.array(masks, dtype=np.uint32))
    assert search.count() == (len(expected), True)


@pytest.mark.parametrize("first", [*"3456"])
def test_the_greatest_of_different_values_is_not_hidden(first: str) -> None:
    """Of five different values, the greatest is at least a 5; so is the only one seen."""
    board = satsudoku.build("classic9").skyscraper(names(range(5), 9), 1)
    puzzle = board.puzzle(first + "." * 80)
    search = FilterSearch(load_filters(puzzle.variant), candidate_masks(puzzle))
    assert search.count(1) == (int(first > "4"), True)
    assert first > "4" or search.choices == 0

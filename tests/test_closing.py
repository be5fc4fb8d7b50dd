"""Lanes with few open cells, whose number of solutions is known at once, against dancing links."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray
from strategies import KNIGHT6, dlx

from satsudoku import Grid, Puzzle, Variant, count_many, variant
from satsudoku.solvers.lanes import LanesSolver


@pytest.mark.parametrize("name", ["classic4", "classic6", "classic9", "latin5", "windoku9"])
def test_boards_with_a_few_open_cells(name: str, width: int) -> None:
    """Where the number of solutions may show from how few cells are open."""
    boards, expected = nearly_filled(variant(name))
    for limit in (None, 1, 2, 3, 1000):
        assert count_many(boards, limit=limit, variant=name).tolist() == [
            min(number, limit or number) for number in expected
        ]


@cache
def nearly_filled(rules: Variant) -> tuple[NDArray[np.uint8], list[int]]:
    """Boards with some symbols open in some lines, and their numbers of solutions."""
    random = np.random.default_rng(3)
    size = max(row for row, _ in rules.cells)
    boards = np.zeros((1000, size, size), dtype=np.uint8)
    for number, board in enumerate(boards):
        if number % 10 == 0:
            first_row = bytes(random.permutation(size).astype(np.uint8) + 1)
            grid = dlx(rules).solve(Puzzle(first_row.ljust(size * size, b"\0"), rules))
            assert grid is not None
        board[:] = np.frombuffer(grid.values, dtype=np.uint8).reshape(size, size)
        symbols, lines = (random.permutation(size)[: random.integers(2, 5)] for _ in range(2))
        picked = (board, board.T)[number % 2][lines]
        picked[np.isin(picked, symbols + 1)] = 0
        (board, board.T)[number % 2][lines] = picked
    flat = boards.reshape(len(boards), -1)
    return flat, [dlx(rules).count(Puzzle(row.tobytes(), rules)).value for row in flat]


def random_grid(rules: Variant, random: Random) -> Grid:
    """The first solution of a board with three random givens that has one."""
    while True:
        values = bytearray(len(rules.cells))
        for cell in random.sample(range(len(values)), 3):
            values[cell] = random.randint(1, len(rules.symbols))
        grid = LanesSolver(rules).solve(Puzzle(values, rules))
        if grid is not None:
            return grid


def opened(grid: Grid, random: Random) -> Puzzle:
    """A puzzle with some cells of a grid open, which may exclude candidates in them."""
    rules, symbols = grid.variant, len(grid.variant.symbols)
    values = bytearray(grid.values)
    share = random.random()
    picked = random.sample(range(1, symbols + 1), random.randint(2, 4))
    for cell in (
        random.sample(range(len(values)), random.randint(0, 12)),
        [cell for cell, value in enumerate(values) if value in picked and random.random() < share],
        random.sample(range(len(values)), random.randint(10, len(values) * 3 // 4)),
    )[random.randrange(3)]:
        values[cell] = 0
    if random.random() < 0.6:
        return Puzzle(values, rules)
    left = bytes(
        values[option // symbols] != 0 or random.random() > 0.1
        for option in range(len(values) * symbols)
    )
    return Puzzle(values, rules, left)


@pytest.mark.quick(6)
@pytest.mark.parametrize(
    "rules",
    [
        *map(variant, ("latin6", "classic6", "jigsaw6", "diagonal6", "x7", "jigsaw9", "windoku9")),
        *map(variant, ("disjoint-groups9", "anti-knight9", "non-consecutive9", "centre-dot9")),
        KNIGHT6,
    ],
    ids=lambda rules: rules.name,
)
def test_few_open_cells_in_houses_of_any_shape(rules: Variant, width: int) -> None:
    made, expected = counted(rules)
    for limit in (1, 2, 10, 1000):
        assert count_many(made, limit=limit, variant=rules).tolist() == [
            min(n, limit) for n in expected
        ]
    few = [(puzzle, n) for puzzle, n in zip(made, expected, strict=True) if n < 1000]
    assert count_many([puzzle for puzzle, _ in few], limit=None, variant=rules).tolist() == [
        n for _, n in few
    ]


@cache
def counted(rules: Variant) -> tuple[list[Puzzle], list[int]]:
    """Puzzles with few open cells, and their numbers of solutions, up to 1000."""
    random = Random(5)
    made = [
        opened(grid, random)
        for grid in (random_grid(rules, random) for _ in range(12))
        for _ in range(25)
    ]
    return made, [dlx(rules).count(puzzle, limit=1000).value for puzzle in made]


@pytest.mark.parametrize(("name", "expected"), [("latin6", 2), ("x6", 0)])
def test_a_rectangle_with_corners_on_a_diagonal(name: str, expected: int, width: int) -> None:
    """Its cells have two options each, and on both of the diagonal's there is the same one."""
    board = "361425542316215634653.4.124563436.5."
    assert count_many([board], limit=None, variant=name).tolist() == [expected]

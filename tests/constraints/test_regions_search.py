"""Regions to be found, with clues about them: the search against brute force on 4x4."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import lru_cache
from itertools import islice, permutations
from random import Random

import numpy as np
import pytest
from samples import tries

import satsudoku
from satsudoku import Puzzle
from satsudoku._kernel import FilterSearch, Supports
from satsudoku.constraints.solvers.filters import candidate_masks, load_filters
from satsudoku.formats import read

CELLS = range(16)
STARTS = {4: "." * 16, 6: "1625" + "3461" + "...." + "4..2"}
"""By the number of values, a start that leaves a thousand grids or fewer."""
Divided = tuple[bytes, tuple[int, ...]]  # values, and the number of each cell's region


def puzzle_of(text: str) -> Puzzle:
    (entry,) = read(io.StringIO(text), format="iss")
    assert entry.puzzle is not None, entry.error
    return entry.puzzle


@lru_cache
def grids(values: int) -> list[bytes]:
    """All grids without a value twice in a row or column."""
    boards: list[tuple[int, ...]] = [()]
    for row in range(4):
        start = STARTS[values][4 * row : 4 * row + 4]
        boards = [
            board + line
            for board in boards
            for line in permutations(range(1, values + 1), 4)
            if all(s in (".", str(v)) for s, v in zip(start, line, strict=True))
            and not any(v in board[k::4] for k, v in enumerate(line))
        ]
    return list(map(bytes, boards))


def beside(cell: int) -> list[int]:
    row, column = divmod(cell, 4)
    near = (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)
    return [4 * i + j for i, j in near if 0 <= i < 4 and 0 <= j < 4]


@lru_cache
def divisions() -> list[tuple[int, ...]]:
    """All divisions of a 4x4 board into connected regions of 4, numbered by their first cells."""
    done: list[tuple[int, ...]] = []

    def divide(numbers: tuple[int, ...], number: int) -> None:
        if 0 not in numbers:
            done.append(numbers)
            return
        parts = {frozenset({numbers.index(0)})}
        for _ in range(3):
            parts = {
                part | {cell}
                for part in parts
                for c in part
                for cell in beside(c)
                if numbers[cell] == 0 and cell not in part
            }
        for part in parts:
            divide(tuple(number if c in part else n for c, n in enumerate(numbers)), number + 1)

    divide((0,) * 16, 1)
    return done


@lru_cache
def divided(values: int) -> list[Divided]:
    return [
        (grid, numbers)
        for numbers in divisions()
        for grid in grids(values)
        if len({*zip(grid, numbers, strict=True)}) == 16
    ]


def rays(cell: int) -> list[list[int]]:
    row, column = divmod(cell, 4)
    across, down = [4 * row + k for k in range(4)], [4 * k + column for k in range(4)]
    rays = across[column::-1], across[column:], down[row::-1], down[row:]
    return [ray for ray in rays if len(ray) > 1]


def run(arms: list[list[int]], numbers: tuple[int, ...]) -> int:
    runs = 1
    for first, *rest in arms:
        for cell in rest:
            if numbers[cell] != numbers[first]:
                break
            runs += 1
    return runs


def clue(random: Random, some: Divided) -> tuple[str, Callable[[Divided], bool]] | None:
    """A random clue that holds, as Interactive Sudoku Solver writes it, and what it says."""
    values, numbers = some
    cell, kind = random.randrange(16), random.randrange(6)
    value, number = values[cell], numbers[cell]
    name, names = f"R{cell // 4 + 1}C{cell % 4 + 1}", [f"CC{c + 1}" for c in CELLS]
    if kind == 0:
        return f".~{name}_{value}", lambda d: d[0][cell] == value
    if kind == 1 and random.random() < 0.2:
        return f".~{names[cell]}_{number}", lambda d: d[1][cell] == number
    if kind == 2:
        arms = random.sample(rays(cell), random.randint(1, 2))
        listed = "~-~".join("~".join(names[c] for c in arm) for arm in arms)
        if run(arms, numbers) == value:
            return f".ChaosArrow~{name}~~{listed}", lambda d: run(arms, d[1]) == d[0][cell]
    if kind == 3:
        counted = [cell, *random.sample([c for c in CELLS if c != cell], random.randint(1, 6))]
        listed = "~".join(names[c] for c in counted)
        if sum(numbers[c] == number for c in counted) == value:
            return (
                f".ChaosCount~{name}~~{listed}",
                lambda d: sum(d[1][c] == d[1][cell] for c in counted) == d[0][cell],
            )
    if kind == 4:
        counted = random.sample(CELLS, random.randint(2, 7))
        listed = "~".join(names[c] for c in counted)
        if len({numbers[c] for c in counted}) == value:
            return (
                f".CountDistinct~{name}~{listed}",
                lambda d: len({d[1][c] for c in counted}) == d[0][cell],
            )
    if kind == 5:
        same = random.sample([c for c in CELLS if numbers[c] == number], random.randint(2, 3))
        listed = "~".join(names[c] for c in same)
        return f".SameValues~{len(same)}~{listed}", lambda d: len({d[1][c] for c in same}) == 1
    return None


def check_division(values: int, seed: int) -> None:
    random = Random(seed)
    some = random.choice(divided(values))
    clues = [made for _ in range(random.randint(1, 14)) if (made := clue(random, some))]
    text = f".Shape~4x4{'~6' if values == 6 else ''}.ChaosConstruction.NoBoxes"
    for cell, value in enumerate(STARTS[values]):
        text += "" if value == "." else f".~R{cell // 4 + 1}C{cell % 4 + 1}_{value}"
    puzzle = puzzle_of(text + "".join(written for written, _ in clues))
    expected = [
        grid + bytes(numbers)
        for grid, numbers in divided(values)
        if all(holds((grid, numbers)) for _, holds in clues)
    ]
    assert sorted(g.values for g in satsudoku.solutions(puzzle)) == sorted(expected) != []
    filters, masks = load_filters(puzzle.variant), candidate_masks(puzzle)
    for failures in (500, 1):
        for limit in (0, len(expected) + 1):
            assert FilterSearch(filters, masks, failures).count(limit) == (len(expected), True)
    true = np.zeros_like(masks)
    for solution in expected:
        true |= np.uint32(1) << (np.frombuffer(solution, dtype=np.uint8) - 1).astype(np.uint32)
    assert Supports(filters).keep(masks.tolist()) == true.tolist()


@pytest.mark.quick(6)
@pytest.mark.parametrize("values", [4, 6])
@pytest.mark.parametrize("seed", range(tries(10, 24)))
def test_solutions_are_those_of_brute_force(values: int, seed: int) -> None:
    check_division(values, seed)


def shared(*pairs: tuple[int, int]) -> str:
    """Clues that the places of each pair share their region."""
    return "".join(f".SameValues~2~CC{a}~CC{b}" for a, b in pairs)


@pytest.mark.quick(3)
@pytest.mark.parametrize("side", [6, 9, 16])
@pytest.mark.parametrize("clues", ["none", "rows", "columns", "thermometer"])
def test_few_clues_on_a_large_board_take_few_choices(side: int, clues: str) -> None:
    written = {
        "none": "",
        "rows": shared((5, 6), (3 * side + 2, 3 * side + 3), (4 * side + 4, 4 * side + 5)),
        "columns": shared(
            (5, side + 5), (3 * side + 2, 4 * side + 2), (2 * side + 4, 3 * side + 4)
        ),
        "thermometer": ".Thermo~R1C1~R2C1~R2C2~R3C3",
    }
    puzzle = puzzle_of(f".Shape~{side}x{side}.ChaosConstruction" + written[clues])
    for limit in (1, 2, 100):
        search = load_filters(puzzle.variant).search(puzzle.values, puzzle.excluded)
        assert search.count(limit, 20) == (limit, True)
        assert search.choices < 10 * side**2 + 20 * limit
    first = [grid.values for grid in islice(satsudoku.solutions(puzzle), 100)]
    assert len({*first}) == 100

"""Hypothesis strategies: variants, their symmetries, filled grids, puzzles with few solutions."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from random import Random

from hypothesis import strategies as st

from satsudoku import Grid, Puzzle, Variant, variant, variant_names
from satsudoku.board.encoding import parse_encoding
from satsudoku.solvers import Solver, solver

ALL_SHIPPED = [variant(name) for name in variant_names()]
# Those that most property tests go through; tests/test_variants.py visits them all.
SHIPPED = [
    variant(name)
    for name in (
        *(f"classic{size}" for size in (4, 6, 9, 12, 16, 25)),
        "diagonal9",
        "x5",
    )
]
# The encodings that encodings/README.md shows, by name.
EXAMPLES = {
    match[1]: parse_encoding(match[0], match[1])
    for match in re.finditer(
        r"(?<=```toml\n)# (\w+)\.toml\n.*?(?=```)",
        (Path(__file__).parents[1] / "encodings" / "README.md").read_text(encoding="utf-8"),
        re.DOTALL,
    )
}
MANY = 6
KNIGHT6 = parse_encoding(
    """
    extends = "classic6"
    [[relations]]
    name = "anti-knight"
    offsets = [[1, 2], [2, 1], [1, -2], [2, -1]]
    forbid = "equal"
    """,
    "knight6",
)

variants = st.sampled_from(SHIPPED)


def dlx(rules: Variant) -> Solver:
    """Every puzzle of the tests comes from this solver; the tests hold it against others."""
    return solver("dlx", rules)


@lru_cache
def first_grid(rules: Variant) -> Grid:
    grid = dlx(rules).solve(Puzzle(bytes(len(rules.cells)), rules))
    assert grid is not None
    return grid


@lru_cache
def _lines(count: int, band: int) -> st.SearchStrategy[list[int]]:
    """Permutations of 1..count that keep bands of this height whole."""
    inside = st.lists(
        st.permutations(range(1, band + 1)), min_size=count // band, max_size=count // band
    )
    order = st.permutations(range(count // band))
    return st.builds(
        lambda bands, orders: [
            bands[line // band] * band + orders[line // band][line % band] for line in range(count)
        ],
        order,
        inside,
    )


@lru_cache
def _turns(rules: Variant) -> list[list[int]]:
    """The square's eight symmetries, as far as the variant keeps them."""
    size = rules.shape[0] + 1
    moves = [
        lambda r, c: (r, c),
        lambda r, c: (c, size - r),
        lambda r, c: (size - r, size - c),
        lambda r, c: (size - c, r),
        lambda r, c: (c, r),
        lambda r, c: (r, size - c),
        lambda r, c: (size - c, size - r),
        lambda r, c: (size - r, c),
    ]
    images = [[rules.cell_index[move(*cell)] for cell in rules.cells] for move in moves]
    return [cells for cells in images if rules.is_symmetry(cells)]


@st.composite
def cell_symmetries(draw: st.DrawFn, rules: Variant) -> list[int]:
    """Where each cell goes: turns and mirrors; bands, stacks and lines, too, without diagonals."""
    cells = draw(st.sampled_from(_turns(rules)))
    families = {house.family for house in rules.houses}
    if families == {"row", "column", "box"}:
        box = next(house for house in rules.houses if house.family == "box")
        height = len({rules.cells[cell][0] for cell in box.cells})
        rows = draw(_lines(rules.shape[0], height))
        columns = draw(_lines(rules.shape[1], len(box.cells) // height))
        places = [rules.cells[cell] for cell in cells]
        cells = [rules.cell_index[rows[r - 1], columns[c - 1]] for r, c in places]
    return cells


@lru_cache
def value_symmetries(rules: Variant) -> st.SearchStrategy[list[int]]:
    """Which value each value becomes."""
    return st.permutations(range(1, len(rules.symbols) + 1))


@st.composite
def grids(draw: st.DrawFn, rules: Variant) -> Grid:
    """A filled grid of a variant."""
    return first_grid(rules).transform(draw(cell_symmetries(rules)), draw(value_symmetries(rules)))


@st.composite
def puzzles(draw: st.DrawFn, rules: Variant, solutions: int) -> Puzzle:
    """A puzzle and its number of solutions: 0, 1, 2, or MANY for six or more.

    No two givens are in each other's way, except that a board of few cells may leave no other
    way to have no solution.
    """
    grid = draw(grids(rules))
    random = Random(draw(st.integers(0, 2**32 - 1)))
    values = bytearray(grid.values)
    if solutions == MANY:
        # Three symbols can change places in six ways at least.
        gone = random.sample(range(1, len(rules.symbols) + 1), 3)
        return Puzzle(bytes(0 if v in gone else v for v in values), rules)
    if solutions == 2:
        cell = random.randrange(len(values))
        other = random.choice([v for v in range(1, len(rules.symbols) + 1) if v != values[cell]])
        for swapped in _component(grid, cell, other):
            values[swapped] = 0
    wanted = max(solutions, 1)
    order = random.sample(range(len(values)), len(values))
    # Large boards lose only some of their givens: they are slow to count, and here to be quick.
    for cell in order[: draw(st.integers(1, min(len(order), 90)))]:
        value, values[cell] = values[cell], 0
        count = dlx(rules).count(Puzzle(bytes(values), rules), limit=wanted + 1)
        if count.value != wanted:
            values[cell] = value
    puzzle = Puzzle(bytes(values), rules)
    return _spoil(puzzle, grid) if solutions == 0 else puzzle


def _component(grid: Grid, cell: int, other: int) -> set[int]:
    """Cells that must all change if a cell changes to `other` and no third symbol moves.

    Without them a grid whose houses all hold every symbol has exactly two solutions.
    """
    pair = {grid.values[cell], other}
    component = {cell}
    reached = [cell]
    while reached:
        peers = grid.variant.peers[reached.pop()]
        near = {peer for peer in peers if grid.values[peer] in pair} - component
        component |= near
        reached.extend(near)
    return component


def _spoil(puzzle: Puzzle, grid: Grid) -> Puzzle:
    """Give a wrong symbol in an empty cell, if there is one that no given excludes."""
    rules = puzzle.variant
    spoilt = None
    for cell, value in enumerate(puzzle.values):
        if value:
            continue
        taken = {puzzle.values[peer] for peer in rules.peers[cell]}
        for wrong in range(1, len(rules.symbols) + 1):
            if wrong != grid.values[cell]:
                values = bytearray(puzzle.values)
                values[cell] = wrong
                spoilt = Puzzle(bytes(values), rules)
                if wrong not in taken:
                    return spoilt
    assert spoilt is not None
    return spoilt

"""Puzzles and states made for the tests of the human rules."""

from __future__ import annotations

from random import Random

from satsudoku import Grid, Puzzle, Variant, variant
from satsudoku.board.encoding import parse_encoding
from satsudoku.cover.geometry import geometry
from satsudoku.human.state import State
from satsudoku.solvers import solver

KNIGHT = parse_encoding(
    """
    symbols = "12345"
    grids = [{ rows = 5, columns = 5 }]
    houses = [{ family = "row", kind = "rows" }, { family = "column", kind = "columns" }]
    [[relations]]
    name = "anti-knight"
    offsets = [[1, 2], [2, 1], [1, -2], [2, -1]]
    forbid = "equal"
    """,
    "knight5",
)
# Five cells a house and seven symbols: no house must hold a symbol.
ROOMY = parse_encoding(
    """
    symbols = "1234567"
    grids = [{ rows = 5, columns = 5 }]
    houses = [{ family = "row", kind = "rows" }, { family = "column", kind = "columns" }]
    """,
    "roomy",
)
JIGSAW = variant("jigsaw5")
KILLER = parse_encoding(
    """
    extends = "classic6"
    cages = [
        { cells = "r1c1 r1c2 r2c1", sum = 8 },
        { cells = "r1c5 r1c6", sum = 7 },
        { cells = "r3c2 r3c3 r4c3 r5c3", sum = 15 },
        { cells = "r2c4 r3c4 r4c5" },
        { cells = "r6c4 r6c5 r5c4 r4c4 r4c6", sum = 18 },
    ]
    """,
    "killer6",
)
VARIANTS = {
    rules.name: rules
    for rules in (
        *map(variant, ("classic4", "classic6", "classic9", "diagonal9", "x5")),
        KNIGHT,
        ROOMY,
        JIGSAW,
        KILLER,
    )
}


def random_grid(rules: Variant, random: Random) -> Grid:
    """A filled grid that starts with some random symbols."""
    solve = solver("auto", rules)
    values = bytearray(len(rules.cells))
    for cell in random.sample(range(len(values)), len(values) // 6):
        values[cell] = random.randint(1, len(rules.symbols))
        if solve.count(Puzzle(bytes(values), rules), limit=1).value == 0:
            values[cell] = 0
    grid = solve.solve(Puzzle(bytes(values), rules))
    assert grid is not None
    return grid


def random_puzzle(rules: Variant, random: Random) -> Puzzle:
    """A puzzle with one solution that needs each of its givens."""
    solve = solver("auto", rules)
    values = bytearray(random_grid(rules, random).values)
    for cell in random.sample(range(len(values)), len(values)):
        value, values[cell] = values[cell], 0
        if not solve.unique(Puzzle(bytes(values), rules)):
            values[cell] = value
    return Puzzle(bytes(values), rules)


def random_state(grid: Grid, random: Random) -> State:
    """A state in which the grid is still possible, with anything from few to most options gone."""
    board = geometry(grid.variant)
    state = State(board)
    true = {cell * board.symbols + value - 1 for cell, value in enumerate(grid.values)}
    share = random.random()
    wrong = (option for option in range(len(board.covers)) if option not in true)
    state.eliminate([option for option in wrong if random.random() < share])
    for option in random.sample(sorted(true), random.randint(0, len(true) // 2)):
        state.place(option)
    return state

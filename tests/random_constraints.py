"""Random puzzles with constraints of chosen kinds."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from random import Random

from constraint_meanings import MEANINGS
from drawn_boards import Board

import satsudoku
from satsudoku import Puzzle, Variant, variant
from satsudoku.board.encoding import build_encoding


@lru_cache
def grids(side: int) -> list[bytes]:
    """Some hundred filled boards."""
    start = bytes(side**2) if side == 4 else bytes(range(1, side + 1)) + bytes(side * (side - 1))
    return [
        grid.values for grid in islice(satsudoku.solutions(Puzzle(start, f"classic{side}")), 300)
    ]


def drawn(random: Random, side: int, kinds: list[str], number: int) -> tuple[Variant, bytes]:
    """A board with random constraints, at first one of each kind, and a grid that keeps them."""
    grid = random.choice(grids(side))
    tables: dict[str, list[dict]] = {}
    for _ in range(60 * number):
        if sum(map(len, tables.values())) < number:
            kind = random.choice([k for k in kinds if k not in tables] or kinds)
            table, cells, holds = MEANINGS[kind](Board(random, side, 2))
            if holds([grid[cell] for cell in cells]):
                tables.setdefault(kind, []).append(table)
    return build_encoding(tables, "mine", "mine.json", variant(f"classic{side}")), grid


def with_few_givens(random: Random, rules: Variant, grid: bytes) -> Puzzle:
    """A puzzle with this only solution, of which no given is redundant."""
    values = bytearray(grid)
    for cell in random.sample(range(len(grid)), len(grid)):
        values[cell] = 0
        if not satsudoku.is_unique(Puzzle(bytes(values), rules), solver="filters"):
            values[cell] = grid[cell]
    return Puzzle(bytes(values), rules)


def killer(random: Random, side: int, number: int) -> tuple[Variant, bytes]:
    """A board with many cages, some of which overlap, and a grid that keeps them all."""
    grid = random.choice(grids(side))
    free, tables = set(range(side**2)), []
    while free and len(tables) < number:
        # One cage in five may take cells that others have.
        open_cells = set(range(side**2)) if random.random() < 0.2 else free
        cells = [random.choice(sorted(open_cells))]
        while len(cells) < random.randint(2, 4):
            near = {c + d for c in cells for d in (1, -1, side, -side)} & open_cells - {*cells}
            fits = [
                c
                for c in sorted(near)
                if grid[c] not in {grid[k] for k in cells}
                and any(abs(c // side - k // side) + abs(c % side - k % side) == 1 for k in cells)
            ]
            if not fits:
                break
            cells.append(random.choice(fits))
        free = free - {*cells}
        names = " ".join(f"r{c // side + 1}c{c % side + 1}" for c in cells)
        tables.append({"cells": names, "sum": sum(grid[c] for c in cells)})
    return build_encoding({"cages": tables}, "mine", "mine.json", variant(f"classic{side}")), grid

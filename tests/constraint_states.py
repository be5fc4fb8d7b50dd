"""Random states of boards with constraints."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from constraint_meanings import MEANINGS

from satsudoku import Puzzle, Variant, variant
from satsudoku.board.encoding import build_encoding
from satsudoku.human.path import deduce
from satsudoku.human.rules import rule
from satsudoku.human.state import State

RULES = (
    *("cage-combinations", "constraint-fillings", "constraint-locked"),
    *("constraint-houses", "constraint-pair", "house-constraints", "innies-outies", "large-areas"),
    *("constraint-templates", "three-houses"),
)


# Rules that only the filters check have no diagram for a certificate to declare.
PROVABLE = sorted(set(MEANINGS) - {"chaos_regions", "full_ranks"})


def states(random: Random, rules: Variant, grid: bytes) -> Iterator[State]:
    """States with a solution: with random givens and random candidates gone, and as rules go on."""
    symbols = len(rules.symbols)
    state = State.of(Puzzle(bytes(v if random.random() < 0.2 else 0 for v in grid), rules))
    true = {symbols * cell + v - 1 for cell, v in enumerate(grid)}
    every = [option for option in range(symbols * len(grid)) if option not in true]
    state.eliminate(random.sample(every, len(every) // 4))
    yield state
    steps = deduce(state, [rule(name) for name in ("naked-single", "hidden-single", *RULES)])
    for _ in islice(steps, random.randrange(4, 12)):
        pass
    yield state


def thinner(random: Random, state: State, grid: bytes) -> Iterator[set[int]]:
    """The options of the grid, after a quarter of the others is gone, and then half of the rest."""
    symbols = len(state.geometry.variant.symbols)
    true = {symbols * cell + value - 1 for cell, value in enumerate(grid)}
    for rate in (4, 2):
        others = [option for option in state.options() if option not in true]
        state.eliminate(random.sample(others, len(others) // rate))
        yield true


def caged(random: Random, side: int, grid: bytes) -> Variant:
    """A board with cages over most of it, with the sums of a grid."""
    free = set(range(side**2))
    tables = []
    while free and len(tables) < side * 2:
        cells = [random.choice(sorted(free))]
        while len(cells) < random.randint(1, 4):
            near = {c + d for c in cells for d in (1, -1, side, -side)} & free - set(cells)
            fits = [c for c in sorted(near) if grid[c] not in {grid[k] for k in cells}]
            if not fits:
                break
            cells.append(random.choice(fits))
        free -= set(cells)
        names = " ".join(f"r{c // side + 1}c{c % side + 1}" for c in cells)
        tables.append({"cells": names, "sum": sum(grid[c] for c in cells)})
    return build_encoding({"cages": tables}, "mine", "mine.json", variant(f"classic{side}"))

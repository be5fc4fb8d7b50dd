"""Redundant constraints against brute force on 4x4."""

from __future__ import annotations

from random import Random

import pytest
from constraint_meanings import MEANINGS, Board

from satsudoku import Puzzle, redundant_constraints, variant
from satsudoku.board.encoding import build_encoding
from satsudoku.errors import VariantError


@pytest.mark.parametrize("seed", range(30))
def test_a_constraint_is_redundant_where_others_suffice(seed: int) -> None:
    random = Random(seed)
    every = [grid.values for grid in Puzzle(bytes(16), "classic4").solutions()]
    wanted = random.choice(every)
    tables, conditions = {}, {}
    while len(tables) < 3:
        key = random.choice(sorted(MEANINGS))
        table, cells, condition = MEANINGS[key](Board(random, 4, 2))
        if key not in tables and condition([wanted[cell] for cell in cells]):
            tables[key] = [table]
            conditions[key] = (cells, condition)
    givens = bytes(v if random.random() < 0.25 else 0 for v in wanted)
    start = [g for g in every if all(v in (0, g[c]) for c, v in enumerate(givens))]
    try:
        rules = build_encoding(dict(tables), "mine", "mine.json", variant("classic4"))
    except VariantError:
        pytest.skip("two constraints that exclude each other")

    def left(without: str) -> int:
        kept = [made for key, made in conditions.items() if key != without]
        return sum(all(test([g[c] for c in cells]) for cells, test in kept) for g in start)

    expected = [one.name for one in rules.constraints if left(one.key) == 1]
    found = redundant_constraints(Puzzle(givens, rules))
    assert list(found) == (expected if left("") == 1 else [])

"""Large boards to a tier: the clues that it needs are kept."""

from __future__ import annotations

import pytest

import satsudoku
from satsudoku import Puzzle, generate


@pytest.mark.quick(1)
@pytest.mark.parametrize(("variant", "tiers"), [("classic10", (2, 4)), ("classic16", (2, 6))])
def test_easy_puzzles_of_large_boards(variant: str, tiers: tuple[int, int]) -> None:
    [puzzle] = generate(1, variant, tier=tiers, seed=4)
    assert satsudoku.is_unique(puzzle)
    tier = satsudoku.classify(puzzle).tier
    assert tier is not None
    assert tiers[0] <= tier <= tiers[1]
    # No clue is there for nothing: without any of them, the tier does not suffice.
    ladder = satsudoku.ladder("satsudoku")
    for cell in [cell for cell, value in enumerate(puzzle.values) if value][::7]:
        values = bytearray(puzzle.values)
        values[cell] = 0
        state, _ = ladder.walk(Puzzle(bytes(values), puzzle.variant), tiers[1])
        assert not state.solved


def test_symmetry_and_minimal_hold_there_too() -> None:
    [puzzle] = generate(1, "classic10", tier=(2, 4), symmetry="rotational", seed=2)
    filled = [bool(value) for value in puzzle.values]
    assert filled == filled[::-1]
    [minimal] = generate(1, "classic10", tier=(2, 19), minimal=True, seed=2)
    assert satsudoku.is_minimal(minimal)

"""Puzzles of constraints that are brought to a tier."""

from __future__ import annotations

import pytest

from satsudoku import classify, generate, is_unique
from satsudoku.errors import LadderError
from satsudoku.retelling import retold

# Without help, the first killer of seed 1 is on tier 7.
REACHED = [(5, 1), (8, 1), (9, 2), (12, 1), (14, 2), (15, 1)]


@pytest.mark.parametrize(("tier", "seed"), REACHED)
def test_killers_are_brought_to_a_tier(tier: int, seed: int) -> None:
    [killer] = generate(1, constraints=["killer"], tier=tier, seed=seed, most=1)
    assert killer.clues == 0
    assert is_unique(killer)
    assert classify(killer).tier == tier


def test_arrows_are_brought_to_a_tier() -> None:
    generation = generate(None, "classic6", constraints=["arrows"], tier=8, seed=1, most=12)
    for puzzle in generation:  # without help, none of twelve
        assert is_unique(puzzle)
        assert classify(puzzle).tier == 8
    assert generation.yielded >= 3


@pytest.mark.parametrize("tier", [1, 4, (2, 3)])
def test_tiers_that_no_killer_has_are_refused(tier: int | tuple[int, int]) -> None:
    with pytest.raises(LadderError, match="no killer is on tier") as refusal:
        generate(1, constraints=["killer"], tier=tier)
    told = retold(str(refusal.value), language="ja")
    assert "第5段階以上を指定すること" in told
    assert "killer" not in told

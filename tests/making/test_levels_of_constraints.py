"""Puzzles of constraints that are brought to a tier."""

from __future__ import annotations

import pytest

from satsudoku import Puzzle, classify, generate, is_unique
from satsudoku.board.library import find_variant
from satsudoku.errors import LadderError
from satsudoku.making.constraint_puzzles import Level, Reach, _Composition
from satsudoku.making.randomness import Words
from satsudoku.retelling import retold

# Without help, the first killer of seed 1 is on tier 7.
REACHED = [(5, 1), (8, 1), (9, 2), (14, 2), (15, 1)]


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


def test_a_step_of_the_level_stays_while_the_rest_is_split() -> None:
    composition = _Composition(find_variant("classic9"), ["cages"], Words(3, 0))
    composition.cover()
    before = {constraint.cells for constraint, _ in composition.constraints}
    whole = next(cells for cells in before if len(cells) > 2)

    def reach(puzzle: Puzzle) -> Reach:
        alone = any(constraint.cells == whole[:1] for constraint in puzzle.variant.constraints)
        return Reach(7, frozenset() if alone else frozenset(whole[:1]))

    composition.settle(Level(7, reach))
    after = {constraint.cells for constraint, _ in composition.constraints}
    assert before - after == {whole}
    assert whole[:1] in after

"""Puzzles of constraints that are brought to a tier."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from satsudoku import Puzzle, classify, generate, is_unique
from satsudoku.board.library import find_variant
from satsudoku.errors import LadderError
from satsudoku.making.constraint_puzzles import Composition
from satsudoku.making.randomness import Words
from satsudoku.making.settling import Level, Reach, settle
from satsudoku.retelling import retold

# Without help, the first killer of seed 1 is on tier 7.
REACHED = [(5, 1), (8, 1), (9, 1), (14, 2), (15, 1)]


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


def test_the_rarity_of_killers_is_told_before_the_search() -> None:
    def told(tier: int | tuple[int, int], **wishes: Any) -> str | None:
        return generate(constraints=["killer"], tier=tier, seed=1, **wishes).outlook

    assert "are rare" in (told(11) or "")
    assert "are rare" in (told((10, 11)) or "")
    assert "none" in (told(17) or "")
    assert "none" in (told(8, variant="classic6") or "")
    assert told(12) is None
    assert told((11, 12)) is None  # one of them comes soon
    assert told(11, minimal=True) is None  # nobody measured that
    assert told(11, variant="classic8") is None


def _draft() -> tuple[Composition, tuple[int, ...]]:
    """A covered board, and a cage of it with three cells or more."""
    draft = Composition(find_variant("classic9"), ["cages"], Words(3, 0))
    draft.cover()
    cages = (constraint.cells for constraint, _ in draft.constraints)
    return draft, next(cells for cells in cages if len(cells) > 2)


def _cages(puzzle: Puzzle) -> set[tuple[int, ...]]:
    return {constraint.cells for constraint in puzzle.variant.constraints}


def test_a_step_of_the_level_stays_while_the_rest_is_split() -> None:
    draft, whole = _draft()
    before = _cages(draft.puzzle())
    other = next(cells for cells in before if len(cells) > 1 and cells != whole)

    def reach(puzzle: Puzzle) -> Reach:
        needs = other in _cages(puzzle)
        alone = whole[:1] in _cages(puzzle)
        return Reach(7 if needs else 6, frozenset() if alone else frozenset((*whole, *other)))

    settle(draft, Level(7, reach))
    after = _cages(draft.puzzle())
    assert other in after
    assert whole not in after
    assert before - after == {whole}


def test_cages_are_exchanged_where_a_supposition_promises_the_level() -> None:
    draft, whole = _draft()
    every = [0b111111111] * 81
    asked = []

    def supposing(masks: Mapping[int, int]) -> tuple[int, int]:
        asked.append(masks)
        return (7, 0) if len(asked) == 3 else (6, 0)

    def reach(puzzle: Puzzle) -> Reach:
        done = _cages(puzzle) != first
        return Reach(7 if done else 6, frozenset() if done else frozenset(whole), every, supposing)

    first = _cages(draft.puzzle())
    settle(draft, Level(7, reach))
    assert len(asked) == 3
    after = _cages(draft.puzzle())
    new = [cells for cells in after if cells not in first]
    assert len(new) == 2
    assert {cell for cells in new for cell in cells} == set(asked[2])
    assert sorted(cell for cells in after for cell in cells) == list(range(81))
    for constraint in draft.puzzle().variant.constraints:
        values = [draft.grid[cell] for cell in constraint.cells]
        assert len({*values}) == len(values)
        assert constraint.total == sum(values)  # type: ignore[attr-defined]

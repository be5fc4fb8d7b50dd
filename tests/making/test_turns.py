"""Turns: what fails in one of them is named, and the others go on; a fault ends all."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from satsudoku import Variant, generate, rater, variant
from satsudoku.errors import SatsudokuError, SatsudokuWarning, VariantError
from satsudoku.making import turns
from satsudoku.making.constraint_draft import ConstraintDraft, draw_puzzle
from satsudoku.making.randomness import Words
from satsudoku.making.wishes import Wishes


def test_what_fails_is_named_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(rules: Variant, kinds: Any, words: Any, **wishes: Any) -> Any:
        if "arrows" in kinds:
            raise broken
        return draw_puzzle(rules, kinds, words, **wishes)

    broken: Exception = VariantError("a bulb too many")
    monkeypatch.setattr(turns, "draw_puzzle", draw)
    wishes: dict[str, Any] = {"constraints": ["arrows", "cages"], "mix": 1, "seed": 3}
    with pytest.warns(SatsudokuWarning, match=r"arrows, seed 3, stream \d+: a bulb too many"):
        made = list(generate(2, "classic4", **wishes))
    assert all(puzzle.variant.constraints[0].key == "cages" for puzzle in made)
    assert len(made) == 2
    broken = SatsudokuError("no bulb")
    none = pytest.raises(SatsudokuError, match=r"none of the first 40 tries .*no bulb")
    with pytest.warns(SatsudokuWarning, match="no bulb"), none:
        list(generate(1, "classic4", constraints=["arrows"]))
    for broken in (TimeoutError(), AssertionError()):
        with pytest.raises(type(broken)):
            turns._take(
                Wishes.of(variant("classic4"), rater("rank8"), 1, constraints=["arrows"]), 1, 0, 1
            )


@pytest.mark.parametrize(
    "more", [{}, {"minimal": True}, {"tier": (5, 12)}, {"variant": "classic9"}], ids=str
)
def test_puzzles_of_several_kinds_have_each(more: dict[str, Any]) -> None:
    kinds = {"cages", "thermometers", "arrows"}
    wishes: dict[str, Any] = {"variant": "classic6", "constraints": kinds, "seed": 50} | more
    for puzzle in generate(3, **wishes, mix=3):
        assert {part.key for part in puzzle.variant.constraints} == kinds
    for puzzle in generate(3, **wishes, mix=2):
        assert len({part.key for part in puzzle.variant.constraints}) == 2


@pytest.mark.parametrize("kinds", [1, 2, 3, 5])
@pytest.mark.parametrize("tiers", [1, 2, 3, 4, 6])
def test_each_tier_comes_as_often(kinds: int, tiers: int) -> None:
    """Even tiers alone once came of one kind, and three of four tiers of three kinds."""
    chosen = ["cages", "arrows", "thermometers", "renbans", "whispers"][:kinds]
    wishes = Wishes.of(
        variant("classic6"),
        rater("rank8"),
        1,
        tier=(1, tiers),
        balance=True,
        constraints=chosen,
        mix=1,
    )
    plan = list(islice(turns._plan(wishes, 1), 40 * kinds * tiers))
    met = Counter(tier for _, tier in plan[: kinds * tiers])
    assert met == dict.fromkeys(range(1, tiers + 1), kinds)
    assert len({*plan}) == kinds * tiers  # each kind on each tier


def test_cages_join_cages_alone() -> None:
    """A lonely cell once joined an arrow, as if that were a cage."""
    for stream in range(40):
        draft = ConstraintDraft(
            variant("classic4"), ["cages", "whispers", "arrows"], Words(2, stream)
        )
        draft.begin(mixed=False)
        drawn = [constraint for constraint, _ in draft.constraints]
        draft.cover()
        assert [c for c, _ in draft.constraints if c.key != "cages"] == drawn


def test_cages_leave_room_for_other_kinds() -> None:
    made = list(generate(5, constraints=["killer", "thermometers", "arrows"], seed=50))
    for puzzle in made:
        keys = [part.key for part in puzzle.variant.constraints]
        assert len(keys) - keys.count("cages") >= 2
        assert puzzle.clues == 0
    assert len({key for puzzle in made for key in {p.key for p in puzzle.variant.constraints}}) == 3

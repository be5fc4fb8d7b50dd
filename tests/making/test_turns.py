"""Turns: what fails in one of them is named, and the others go on; a fault ends all."""

from __future__ import annotations

from typing import Any

import pytest

from satsudoku import Variant, generate, rater, variant
from satsudoku.errors import SatsudokuError, SatsudokuWarning, VariantError
from satsudoku.making import turns
from satsudoku.making.constraint_draft import draw_puzzle
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

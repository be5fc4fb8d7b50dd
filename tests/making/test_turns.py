"""Turns: what fails in one of them is named, and the others go on."""

from __future__ import annotations

from typing import Any

import pytest

from satsudoku import Puzzle, Variant, generate, rater, variant
from satsudoku.cli.boards import BoardLines
from satsudoku.cli.form import Form
from satsudoku.errors import SatsudokuError, SatsudokuWarning, VariantError
from satsudoku.making import turns
from satsudoku.making.constraint_puzzles import draw_puzzle
from satsudoku.making.wishes import Wishes
from satsudoku.stream.computing import Adding


def test_what_fails_is_named_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(rules: Variant, kinds: Any, words: Any, *, minimal: bool) -> Puzzle:
        if "arrows" in kinds:
            raise broken
        return draw_puzzle(rules, kinds, words, minimal=minimal)

    broken: Exception = VariantError("a bulb too many")
    monkeypatch.setattr(turns, "draw_puzzle", draw)
    wishes: dict[str, Any] = {"constraints": ["arrows", "cages"], "mix": 1, "seed": 3}
    with pytest.warns(SatsudokuWarning, match=r"arrows, seed 3, stream \d+: a bulb too many"):
        made = list(generate(2, "classic4", **wishes))
    assert all(puzzle.variant.constraints[0].key == "cages" for puzzle in made)
    assert len(made) == 2
    broken = AssertionError("no bulb")
    none = pytest.raises(SatsudokuError, match=r"none of the first 40 tries .*AssertionError")
    with pytest.warns(SatsudokuWarning, match="no bulb"), none:
        list(generate(1, "classic4", constraints=["arrows"]))
    broken = TimeoutError()
    with pytest.raises(TimeoutError):
        turns._take(
            Wishes.of(variant("classic4"), rater("rank8"), 1, constraints=["arrows"]), 1, 0, 1
        )


def test_a_puzzle_whose_fields_fail_is_named_and_the_others_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fields_of(self: Adding, puzzles: list[Puzzle]) -> list[dict[str, Any]]:
        if any(puzzle.variant.constraints for puzzle in puzzles):
            raise AssertionError("no words")
        return found(self, puzzles)

    found = Adding.of
    monkeypatch.setattr(Adding, "of", fields_of)
    plain = Puzzle("1.....2..3.....4", "classic4")
    [killer] = generate(1, "classic4", constraints=["killer"], seed=1)
    lines = BoardLines(Form.CSV, ["count"])
    assert list(lines.texts([plain, killer, plain])) == [(2, "1\n1\n")]
    said = capsys.readouterr().err
    assert said.count("left out") == 1
    assert f"{killer.variant.name}, cages: AssertionError('no words')" in said

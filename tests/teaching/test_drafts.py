"""Hints and steps on puzzles with several solutions: only what all solutions share is certain."""

from __future__ import annotations

import random

import pytest

import satsudoku
from satsudoku.errors import PuzzleError
from satsudoku.teaching.attempt import Attempt
from satsudoku.teaching.drafts import certain_mistakes
from satsudoku.teaching.hinting import hint

DRAFT = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5........."


def test_only_what_no_solution_has_is_wrong() -> None:
    """Random attempts at small drafts, compared with all solutions."""
    rng = random.Random(7)
    seen = set()
    for _ in range(60):
        givens = ["."] * 16
        givens[0], givens[6] = "1", rng.choice(".2")
        puzzle = satsudoku.puzzle("".join(givens))
        solutions = [grid.values for grid in satsudoku.solutions(puzzle)]
        entries = list(givens)
        for cell in rng.sample(range(1, 16), rng.choice([1, 2, 3])):
            entries[cell] = rng.choice("1234") if givens[cell] == "." else givens[cell]
        names = [f"r{rng.randint(1, 4)}c{rng.randint(1, 4)}#{rng.randint(1, 4)}" for _ in range(2)]
        attempt = Attempt.of(puzzle, "".join(entries), names)
        entered = {c * 4 + v - 1 for c, v in enumerate(attempt.values) if v}
        options = [{c * 4 + v - 1 for c, v in enumerate(values)} for values in solutions]
        found = certain_mistakes(attempt)
        wrong = {o for o in entered if not any(o in own for own in options)}
        lost = {o for o in attempt.removed if all(o in own for own in options)}
        if wrong or lost:
            assert (set(found.entries), set(found.removed)) == (wrong, lost)
            assert not found.together
            seen.add("certain")
            continue

        def fits(has: set[int], lacks: set[int], options: list[set[int]] = options) -> bool:
            return any(has <= own and not lacks & own for own in options)

        assert bool(found) != fits(entered, set(attempt.removed))
        has, lacks = set(found.entries), set(found.removed)
        assert fits(has, lacks) != found.together
        for part in has if found else ():
            assert fits(has - {part}, lacks)
        for part in lacks if found else ():
            assert fits(has, lacks - {part})
        seen.add("together" if found else "none")
    assert seen == {"certain", "together", "none"}


def test_a_hint_on_a_draft_is_certain() -> None:
    draft = satsudoku.puzzle(DRAFT)
    with pytest.raises(PuzzleError, match="several solutions"):
        hint(draft)
    step = hint(draft, allow_multiple=True).step
    assert step is not None
    solutions = list(satsudoku.solutions(draft))
    assert len(solutions) == 2
    for option in step.deduction.placed:
        assert all(grid.values[option // 9] == option % 9 + 1 for grid in solutions)
    with pytest.raises(PuzzleError, match="no solution"):
        hint("55" + "." * 79, allow_multiple=True)


def test_steps_on_a_draft_end_where_nothing_is_certain() -> None:
    explained = satsudoku.explain(DRAFT, allow_multiple=True)
    shared = [
        "".join(sorted({line[cell] for line in lines}))
        for lines in [[grid.line for grid in satsudoku.solutions(DRAFT)]]
        for cell in range(81)
    ]
    assert list(explained.left) == shared
    assert len(explained.scenes) > 40
    with pytest.raises(PuzzleError, match="several solutions"):
        satsudoku.explain(DRAFT)

"""Another filling of a puzzle, where filters find one."""

from __future__ import annotations

import pytest

from satsudoku import Puzzle, count, generate, solve
from satsudoku.analysis.redundant_constraints import without_constraints
from satsudoku.making.another import another_filling


@pytest.mark.parametrize("kinds", [["killer"], ["arrows", "thermometers"]])
def test_another_filling_is_one_and_is_found_where_there_is_one(kinds: list[str]) -> None:
    [puzzle] = generate(1, "classic6", constraints=kinds, minimal=True, seed=5)
    solution = solve(puzzle).values
    assert another_filling(puzzle, solution) is None
    for number in range(len(puzzle.variant.constraints)):
        rest = Puzzle(puzzle.values, without_constraints(puzzle.variant, [number]))
        other = another_filling(rest, solution)
        assert other is not None
        assert other != solution
        assert all(given in (0, value) for given, value in zip(rest.values, other, strict=True))
        assert count(Puzzle(other, rest.variant), limit=2, solver="sat") == 1

"""sat and dlx give the same answers, on made puzzles of every shipped variant and on files."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import MANY, SHIPPED, dlx, puzzles

from satsudoku import Grid, Puzzle, Variant
from satsudoku.solve import Solver, solver

LIMIT = 40


def sat(rules: Variant) -> Solver:
    return solver("sat", rules)


def is_solution(grid: Grid, puzzle: Puzzle) -> bool:
    kept = all(
        not given or given == value for given, value in zip(puzzle.values, grid.values, strict=True)
    )
    return kept and grid.is_valid()


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.name)
@pytest.mark.parametrize("solutions", [0, 1, 2, MANY])
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_sat_and_dlx_agree(rules: Variant, solutions: int, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(rules, solutions))
    count = dlx(rules).count(puzzle, limit=LIMIT)
    assert count == sat(rules).count(puzzle, limit=LIMIT)
    if solutions == MANY:
        assert count.value >= MANY
    else:
        assert (count.value, count.exact) == (solutions, True)

    assert dlx(rules).unique(puzzle) == sat(rules).unique(puzzle) == (solutions == 1)
    for engine in dlx(rules), sat(rules):
        solved = engine.solve(puzzle)
        assert solved is None if solutions == 0 else is_solution(solved, puzzle)
    if count.exact:
        grids = set(dlx(rules).solutions(puzzle))
        assert len(grids) == count.value
        assert all(is_solution(grid, puzzle) for grid in grids)
        assert grids == set(sat(rules).solutions(puzzle))

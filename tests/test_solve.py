"""satsudoku.solve: one solution, and a warning where it is one of several."""

from __future__ import annotations

import warnings

import pytest

import satsudoku
from satsudoku.errors import SatsudokuWarning

ONE, SEVERAL, NONE = "1.....2..3.....4", "1.....2..3......", "11.............."


@pytest.mark.parametrize("solver", ["auto", "dlx", "sat", "lanes"])
def test_a_solution_of_several_is_called_so(solver: str) -> None:
    with pytest.warns(SatsudokuWarning, match="one of several: see satsudoku.solutions") as noted:
        grid = satsudoku.solve(SEVERAL, solver=solver)
    assert grid == satsudoku.solver(solver, grid.variant).solve(satsudoku.puzzle(SEVERAL))
    assert [warning.filename for warning in noted] == [__file__]  # whose line asked


@pytest.mark.parametrize(("puzzle", "solved"), [(ONE, True), (NONE, False)])
def test_the_only_solution_and_none_are_no_remark(puzzle: str, solved: bool) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert (satsudoku.solve(puzzle) is not None) is solved


def test_time_may_not_suffice_for_a_second_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    from satsudoku.solvers import dlx

    def one_in_time(self: dlx.DlxSolver, puzzle: satsudoku.Puzzle) -> object:
        yield satsudoku.Grid("1243342143122134")
        raise TimeoutError

    monkeypatch.setattr(dlx.DlxSolver, "_solutions", one_in_time)
    with pytest.warns(SatsudokuWarning, match="not known in time to be the only one"):
        assert satsudoku.solve(ONE, solver="dlx") is not None

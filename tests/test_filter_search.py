"""The search by filters, cut short and continued."""

from __future__ import annotations

import pytest

from satsudoku import Puzzle
from satsudoku.solve import solver


@pytest.mark.parametrize("limit", [2, 3000])
def test_a_count_that_was_stopped_often_is_that_of_one_run(limit: int) -> None:
    puzzle = (
        Puzzle.build("classic6")
        .cage("r1c1 r1c2 r2c1", sum=9)
        .cage("r5c5 r5c6 r6c6", sum=11)
        .thermometer("r3c1 r3c2 r3c3")
        .puzzle()
    )
    whole = puzzle.count(limit, solver="filters")
    relay = solver("relay", puzzle.variant)
    assert relay.count(puzzle, limit) == whole
    for seconds in (1e-6, 1e-4, 1e-3, 1e-2):
        cut = relay.count(puzzle, limit, timeout=seconds)
        assert cut.value <= whole.value
        assert not cut.exact or cut == whole
    assert puzzle.count(limit, solver="sat") == whole

"""Deadly rectangles in states made for them."""

from __future__ import annotations

import pytest

from satsudoku import variant
from satsudoku.cover.geometry import geometry
from satsudoku.human.rules import rule
from satsudoku.human.state import State

CORNERS = (0, 3, 9, 12)  # r1c1 r1c4 r2c1 r2c4


@pytest.mark.parametrize("more", [{2}, {2, 3}, set(range(2, 9))])
def test_a_corner_may_hold_any_number_of_other_symbols(more: set[int]) -> None:
    state = State(geometry(variant("classic9")))
    kept = {cell: {0, 1} for cell in CORNERS} | {12: {0, 1} | more}
    state.eliminate(
        cell * 9 + s for cell, symbols in kept.items() for s in range(9) if s not in symbols
    )
    [made] = rule("unique-rectangle-1").find(state)
    assert set(made.eliminated) == {12 * 9, 12 * 9 + 1}


def test_a_rectangle_in_four_boxes_is_none() -> None:
    """Its symbols cannot be exchanged within boxes."""
    state = State(geometry(variant("classic9")))
    corners = (0, 3, 27, 30)
    state.eliminate(cell * 9 + s for cell in corners[:3] for s in range(2, 9))
    assert not list(rule("unique-rectangle-1").find(state))

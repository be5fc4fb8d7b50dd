"""Placements that a fish alone leaves, in states made for them."""

from __future__ import annotations

import pytest

from satsudoku import variant
from satsudoku.cover.geometry import geometry
from satsudoku.human.rules import rule
from satsudoku.human.state import State

FISH = {0: (0, 3), 3: (0, 3)}  # the columns of the symbol in two rows, from 0


def with_places(places: dict[int, tuple[int, ...]]) -> State:
    """A state in which the first symbol has few places in some rows."""
    state = State(geometry(variant("classic9")))
    state.eliminate(
        9 * (9 * row + column)
        for row, columns in places.items()
        for column in range(9)
        if column not in columns
    )
    return state


@pytest.mark.parametrize(
    ("columns", "placed"),
    [((0, 7), [7]), ((0, 3, 7), [7]), ((7,), []), ((0, 6, 7), []), ((6, 7), [])],
)
def test_a_line_keeps_one_place_beside_a_fish(columns: tuple[int, ...], placed: list[int]) -> None:
    """One that it has in any case is no matter of the fish."""
    state = with_places(FISH | {6: columns})
    found = {one.placed for one in rule("direct-x-wing:in=line").find(state)}
    assert found == {(9 * (9 * 6 + column),) for column in placed}


def test_a_fish_that_removes_nothing_places_nothing() -> None:
    others = {row: (1, 2, 4) for row in range(9) if row not in FISH}
    assert not list(rule("direct-x-wing").find(with_places(FISH | others | {6: (7,)})))

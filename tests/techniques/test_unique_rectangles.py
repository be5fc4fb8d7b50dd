"""Deadly rectangles in states made for them."""

from __future__ import annotations

import pytest

from satsudoku import variant
from satsudoku.cover.geometry import geometry
from satsudoku.human.rules import rule
from satsudoku.human.state import State
from satsudoku.techniques.rules.unique_rectangles import TYPE_5

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


def made_of(kept: dict[int, set[int]], alone: tuple[tuple[int, list[int]], ...] = ()) -> State:
    """A state in which cells have few symbols, and symbols of lines few cells: all from 0."""
    state = State(geometry(variant("classic9")))
    for cell, symbols in kept.items():
        state.eliminate(9 * cell + s for s in set(range(9)) - symbols)
    for symbol, cells in alone:
        state.eliminate(9 * cell + symbol for cell in cells if cell not in CORNERS)
    return state


def removed(state: State, name: str) -> set[tuple[str, int]]:
    """The candidates that deductions of a rule remove: cells and symbols from 1."""
    names = state.geometry.variant.cell_names
    gone = [option for one in rule(name).find(state) for option in one.eliminated]
    return {(names[option // 9], option % 9 + 1) for option in gone}


ROWS = [[*range(9)], [*range(9, 18)]]
COLUMNS = [[*range(0, 81, 9)], [*range(3, 81, 9)]]
PAIR, MORE, MOST = {0, 1}, {0, 1, 2}, {0, 1, 2, 3}


def test_two_corners_in_a_line_with_the_same_symbol_more() -> None:
    state = made_of({0: PAIR, 3: PAIR, 9: MORE, 12: MORE})
    assert removed(state, "unique-rectangle-2") == {(f"r2c{c}", 3) for c in (2, 3, 5, 6, 7, 8, 9)}
    assert not removed(made_of({0: PAIR, 3: PAIR, 9: MORE, 12: MOST}), "unique-rectangle-2")
    assert not removed(made_of({0: PAIR, 3: PAIR, 9: PAIR, 12: MORE}), "unique-rectangle-2")


def test_corners_that_are_not_in_a_line_with_the_same_symbol_more() -> None:
    diagonal, three = ({0: PAIR, 3: MORE, 9: MORE, 12: last} for last in (PAIR, MORE))
    for kept, gone in (
        (diagonal, {"r1c2", "r1c3", "r2c5", "r2c6"}),
        (three, {"r2c5", "r2c6"}),
    ):
        state = made_of(kept)
        [made] = rule("unique-rectangle-2").find(state)
        assert made.technique is TYPE_5
        assert removed(state, "unique-rectangle-2") == {(cell, 3) for cell in gone}


@pytest.mark.parametrize("symbol", [0, 1])
def test_a_symbol_that_stands_in_two_corners_of_a_line(symbol: int) -> None:
    kept = {0: PAIR, 3: PAIR, 9: MOST, 12: MOST}
    other = 2 - symbol
    state = made_of(kept, ((symbol, ROWS[1]),))
    assert removed(state, "unique-rectangle-4") == {("r2c1", other), ("r2c4", other)}
    state = made_of(kept, ((symbol, ROWS[1][:8]),))  # r2c9 has it, too
    assert not removed(state, "unique-rectangle-4")
    assert not removed(state, "unique-rectangle-6")


@pytest.mark.parametrize("symbol", [0, 1])
def test_a_symbol_that_stands_in_two_diagonal_corners(symbol: int) -> None:
    kept = {0: PAIR, 3: MOST, 9: MOST, 12: PAIR}
    lines = [(symbol, line) for line in (*ROWS, *COLUMNS)]
    state = made_of(kept, tuple(lines))
    expected = {("r1c4", symbol + 1), ("r2c1", symbol + 1)}
    assert removed(state, "unique-rectangle-6") == expected
    assert not removed(state, "unique-rectangle-4")
    for left_out in range(4):
        fewer = (line for at, line in enumerate(lines) if at != left_out)
        assert not removed(made_of(kept, tuple(fewer)), "unique-rectangle-6")


def test_a_rectangle_in_four_boxes_is_none() -> None:
    """Its symbols cannot be exchanged within boxes."""
    state = State(geometry(variant("classic9")))
    corners = (0, 3, 27, 30)
    state.eliminate(cell * 9 + s for cell in corners[:3] for s in range(2, 9))
    assert not list(rule("unique-rectangle-1").find(state))

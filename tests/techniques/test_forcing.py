"""Forcing chains in states made for them."""

from __future__ import annotations

import pytest

from satsudoku import variant
from satsudoku.cover.geometry import geometry
from satsudoku.human.links import mask_of, seen_by_all
from satsudoku.human.rules import rule
from satsudoku.human.state import State


@pytest.mark.parametrize("name", ["forcing-chain-verity", "forcing-net-verity"])
def test_what_all_cases_see_needs_no_chain(name: str) -> None:
    """Locked candidates are pending here: 1 of box 1 is in row 1."""
    state = State(geometry(variant("classic9")))
    state.eliminate(9 * cell for cell in (2, 9, 10, 11, 18, 19, 20))
    state.eliminate(9 * 3 + symbol for symbol in range(2, 9))  # r1c4 has 1 and 2
    found = list(rule(name).find(state))
    assert found
    for made in found:
        seen = seen_by_all(state.geometry, mask_of(made.fins))
        assert not any(seen >> option & 1 for option in made.eliminated)

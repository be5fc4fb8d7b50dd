"""Which cases of a test with the marker `quick` are thorough."""

from __future__ import annotations

import pytest


def is_thorough(request: pytest.FixtureRequest) -> bool:
    return request.node.get_closest_marker("thorough") is not None


@pytest.mark.quick(2)
@pytest.mark.parametrize("number", range(4))
def test_the_first_cases_are_quick(request: pytest.FixtureRequest, number: int) -> None:
    assert is_thorough(request) == (number >= 2)


@pytest.mark.quick
@pytest.mark.parametrize("letter", ["a", "b", "c"])
@pytest.mark.parametrize("number", [1, 2])
def test_each_value_is_quick_once(request: pytest.FixtureRequest, letter: str, number: int) -> None:
    assert is_thorough(request) == (letter != "a" and number != 1)

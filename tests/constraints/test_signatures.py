"""The value types as editors and mypy see them."""

from __future__ import annotations

import inspect
import re

import pytest

from satsudoku import Grid, Puzzle, Variant
from satsudoku.constraints.building import PuzzleBuilder

RETURNS = {
    "from_file": "Variant",
}


@pytest.mark.parametrize("kind", [Puzzle, Grid, Variant, PuzzleBuilder])
def test_every_method_says_what_it_returns(kind: type) -> None:
    for name, member in inspect.getmembers(kind):
        if isinstance(member, property):
            member = member.fget
        if name.startswith("_") or not (inspect.isfunction(member) or inspect.ismethod(member)):
            continue
        returns = inspect.signature(member).return_annotation
        assert isinstance(returns, str), f"{kind.__name__}.{name}"
        assert returns == RETURNS.get(name, returns), f"{kind.__name__}.{name}"
        assert not re.search(r"\bAny\b", returns), f"{kind.__name__}.{name}"

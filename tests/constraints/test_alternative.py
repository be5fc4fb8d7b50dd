"""Alternatives keep what their options say."""

from __future__ import annotations

import io
import json

import pytest

import satsudoku
from satsudoku import formats
from satsudoku.formats import to_dict


@pytest.mark.parametrize("zero", [True, False])
def test_a_zero_in_an_option_is_kept_on_a_board_from_0(zero: bool) -> None:
    arrow = {"double_arrows": [{"cells": "r1c1 r1c2 r1c3", "zero": zero}]}
    other = {"sums": [{"cells": "r1c1 r1c2", "sum": 1}]}
    table = {
        "variant": "classic4:0-3",
        "givens": "." * 16,
        "alternatives": [{"options": [arrow, other]}],
    }
    (first,) = formats.read(io.StringIO(json.dumps(table)))
    assert first.puzzle is not None
    written = json.dumps(to_dict(first.puzzle))
    (second,) = formats.read(io.StringIO(written))
    assert second.puzzle is not None
    assert satsudoku.count(second.puzzle) == satsudoku.count(first.puzzle)
    table["alternatives"][0]["options"][0]["double_arrows"][0]["zero"] = not zero  # type: ignore[index]
    (third,) = formats.read(io.StringIO(json.dumps(table)))
    assert third.puzzle is not None
    assert satsudoku.count(third.puzzle) != satsudoku.count(first.puzzle)

"""Causes name relations of constraints as people do, in each language."""

from __future__ import annotations

import json

import pytest

import satsudoku
from satsudoku.analysis.least_cause import Cause, least_cause

EMPTY = "." * 36
SAYS = {"cells": "r2c2 r2c3 r3c2 r3c3", "values": [4, 5]}
ZIP = {"cells": "r4c1 r4c2 r4c3 r4c4 r4c5"}
PUZZLES = {
    "says": ({"look_and_says": [SAYS]}, EMPTY),
    "zipper": ({"zippers": [ZIP]}, "." * 18 + "1.12" + "." * 14),
}


def cause(name: str) -> Cause:
    layout, givens = PUZZLES[name]
    table = {"variant": "classic6", "givens": givens, **layout}
    return least_cause(satsudoku.puzzle(json.dumps(table)))


@pytest.mark.parametrize(
    ("name", "english", "japanese"),
    [
        (
            "says",
            "  relation: look and say of 4, 5 at r2c2 (value 5): r2c2 r2c3 r3c2 r3c3",
            "  関係:r2c2の4, 5のルックアンドセイ (数5):r2c2 r2c3 r3c2 r3c3",
        ),
        (
            "zipper",
            "  relation: zipper from r4c1 to r4c5 (step 1): r4c3 r4c2 r4c4",
            "  関係:r4c1からr4c5へのジッパー (1段目):r4c3 r4c2 r4c4",
        ),
    ],
)
def test_relations(name: str, english: str, japanese: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = cause(name)
    assert english in found.text().split("\n")
    monkeypatch.setattr("satsudoku.catalogue._run", ["ja"])
    assert japanese in found.text().split("\n")

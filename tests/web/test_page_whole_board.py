"""Rules of the whole board on the page: a button sets each, and takes it back."""

from __future__ import annotations

from typing import Any

import pytest
from page_session import board, drawn, expect, puzzle_of, wait_until

import satsudoku
from satsudoku import Puzzle


@pytest.fixture
def page(desk: Any) -> Any:
    """A page that other tests have drawn on; each begins with a board of its own."""
    return desk


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("rule", "key", "table"),
    [
        ("diagonal+", "houses", {"cells": ["r1c4 r2c3 r3c2 r4c1"]}),
        ("diagonal-", "houses", {"cells": ["r1c1 r2c2 r3c3 r4c4"]}),
        ("anti-knight", "relations", {"offsets": [[1, 2], [2, 1], [1, -2], [2, -1]]}),
        ("anti-king", "relations", {"offsets": [[1, 1], [1, -1]]}),
        ("non-consecutive", "relations", {"offsets": [[0, 1], [1, 0]], "forbid": "consecutive"}),
    ],
)
def test_rules_of_the_whole_board(page: Any, rule: str, key: str, table: dict[str, Any]) -> None:
    board(page, "classic4", 16)
    page.click(f"[data-whole='{rule}']")
    expect(page.locator(f"[data-whole='{rule}']")).to_have_attribute("aria-pressed", "true")
    more = {"family": rule, "kind": "cells"} if key == "houses" else {"name": rule}
    table = {"forbid": "equal"} | table if key == "relations" else table
    drawn(page, satsudoku.build("classic4").add(key, **more, **table).puzzle())
    page.click("#undo")
    expect(page.locator(f"[data-whole='{rule}']")).to_have_attribute("aria-pressed", "false")
    wait_until(page, lambda: puzzle_of(page).variant.name == "classic4")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("rule", "kind", "size"),
    [
        ("anti-taxicab", "AntiTaxicab", 4),
        ("global entropy", "GlobalEntropy", 6),
        ("global modulo", "GlobalMod", 6),
        ("Dutch flatmates", "DutchFlatmates", 9),
        ("no boxes", "NoBoxes", 6),
    ],
)
def test_rules_are_those_of_interactive_sudoku_solver(
    page: Any, rule: str, kind: str, size: int
) -> None:
    board(page, f"classic{size}", size**2)
    before = page.url
    page.click(f"[data-whole='{rule}']")
    wait_until(page, lambda: page.url != before)
    own, wanted = puzzle_of(page), satsudoku.puzzle(f".Shape~{size}x{size}.{kind}")
    for puzzle, other in ((own, wanted), (wanted, own)):
        grid = satsudoku.solve(puzzle)
        assert grid is not None or rule == "anti-taxicab"
        count = (
            satsudoku.count(other, 1)
            if grid is None
            else satsudoku.count(Puzzle(grid.values, other.variant))
        )
        assert count.value == (grid is not None)
    page.click(f"[data-whole='{rule}']")
    wait_until(page, lambda: puzzle_of(page).variant.name == f"classic{size}")
    expect(page.locator("#pieces-card")).to_be_hidden()


@pytest.mark.thorough
def test_regions_to_be_found(page: Any) -> None:
    board(page, "classic4", 16)
    page.click("[data-whole=chaos]")
    expect(page.locator("#board .cell")).to_have_count(32)
    wait_until(page, lambda: "z/" in page.url)
    wanted = satsudoku.puzzle(".Shape~4x4.NoBoxes.ChaosConstruction")
    assert satsudoku.count(puzzle_of(page)) == satsudoku.count(wanted)
    page.click("[data-whole=chaos]")
    wait_until(page, lambda: puzzle_of(page).variant.name == "classic4")

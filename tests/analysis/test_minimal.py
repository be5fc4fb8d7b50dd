from __future__ import annotations

import numpy as np
import pytest
from data import data_file
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import MANY, SHIPPED, dlx, puzzles

import satsudoku.analysis.minimal
from satsudoku import (
    Puzzle,
    Variant,
    is_minimal,
    is_minimal_many,
    redundant_clues,
    redundant_clues_many,
)

SMALL = [rules for rules in SHIPPED if len(rules.cells) <= 81]
MINIMAL = "1.....2..3.....4"


def by_dlx(puzzle: Puzzle) -> list[int]:
    """The cells of the clues that can go."""
    rules = puzzle.variant
    if not dlx(rules).unique(puzzle):
        return []
    return [
        cell
        for cell, value in enumerate(puzzle.values)
        if value
        and dlx(rules).unique(
            Puzzle(puzzle.values[:cell] + b"\0" + puzzle.values[cell + 1 :], rules)
        )
    ]


@pytest.mark.parametrize("rules", SMALL, ids=lambda rules: rules.name)
@settings(max_examples=5, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_same_as_dlx(rules: Variant, data: st.DataObject) -> None:
    made = [data.draw(puzzles(rules, solutions)) for solutions in (1, 2, 1, 0, MANY, 1)]
    expected = [by_dlx(puzzle) for puzzle in made]
    redundant = redundant_clues_many(made, variant=rules)
    assert redundant.shape == (len(made), len(rules.cells))
    assert [np.flatnonzero(row).tolist() for row in redundant] == expected
    unique = [dlx(rules).unique(puzzle) for puzzle in made]
    assert is_minimal_many(made, variant=rules).tolist() == [
        one is True and not cells for one, cells in zip(unique, expected, strict=True)
    ]
    for puzzle, cells in zip(made, expected, strict=True):
        assert redundant_clues(puzzle) == tuple(rules.cell_names[cell] for cell in cells)


def test_pieces_and_threads_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [MINIMAL, "12....2..3.....4", "1..............."] * 30
    minimal = is_minimal_many(lines, variant="classic4")
    redundant = redundant_clues_many(lines, variant="classic4")
    assert minimal.sum() == 30
    assert redundant.any(axis=1).sum() == 30
    assert np.array_equal(is_minimal_many(lines, variant="classic4", threads=2), minimal)
    monkeypatch.setattr(satsudoku.analysis.minimal, "_PUZZLES", 7)
    monkeypatch.setattr(satsudoku.analysis.minimal, "_TRIALS", 3)
    assert np.array_equal(is_minimal_many(lines, variant="classic4"), minimal)
    assert np.array_equal(redundant_clues_many(lines, variant="classic4"), redundant)


def test_none_at_all() -> None:
    assert is_minimal_many(b"").shape == (0,)
    assert redundant_clues_many(b"").shape == (0, 81)


def test_one_puzzle_and_many_agree() -> None:
    for line in MINIMAL, "12....2..3.....4", "1...............":
        assert is_minimal(line) == is_minimal_many([line])[0]


@pytest.mark.data
def test_17_clues_are_minimal() -> None:
    lines = data_file("puzzles2_17_clue").read_bytes().split(b"\n")
    assert is_minimal_many(b"\n".join(lines[::40])).all()

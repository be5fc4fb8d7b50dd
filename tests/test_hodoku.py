"""HoDoKu's levels and scores against HoDoKu's own answers, and the steps that the kernel lists."""

from __future__ import annotations

import numpy as np
import pytest
from data import data_file
from numpy.typing import NDArray

from satsudoku import _kernel

LEVELS = ("none", "Easy", "Medium", "Hard", "Unfair", "Extreme")
EXTREME = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."


def values(lines: list[str]) -> NDArray[np.uint8]:
    text = "".join(lines).replace(".", "0").encode()
    return np.frombuffer(text, np.uint8).reshape(-1, 81) - ord("0")


def rate(lines: list[str]) -> tuple[list[str], list[int]]:
    puzzles = values(lines)
    levels = np.zeros(len(puzzles), np.uint8)
    scores = np.zeros(len(puzzles), np.uint32)
    _kernel.hodoku_rate_many(puzzles, levels, scores, 2)
    return [LEVELS[level] for level in levels.tolist()], scores.tolist()


@pytest.mark.data
@pytest.mark.parametrize(
    ("name", "every"), [("17clue", 20), ("magictour", 20), ("hardest", 20)], ids=str
)
def test_levels_and_scores_are_those_of_hodoku(name: str, every: int) -> None:
    lines = data_file("hodoku_levels.tsv").read_text().splitlines()[1:]
    rows = [row for row in map(str.split, lines) if row[3] == name][::every]
    assert len(rows) >= 5
    levels, scores = rate([row[0] for row in rows])
    for row, level, score in zip(rows, levels, scores, strict=True):
        assert (level, score) == (row[1], int(row[2])), row[0]


def test_a_path_fills_the_grid_and_sums_up_to_the_score() -> None:
    level, score, solved, steps = _kernel.hodoku_path(values([EXTREME])[0])
    assert (LEVELS[level], score, solved) == ("Extreme", 14518, True)
    assert rate([EXTREME]) == (["Extreme"], [14518])
    filled = [candidate // 9 for step in steps for candidate in step.placed]
    assert sorted(filled) == [cell for cell in range(81) if EXTREME[cell] == "."]


@pytest.mark.parametrize("shape", [(2, 80), (3, 81)])
def test_arrays_of_other_shapes_are_refused(shape: tuple[int, int]) -> None:
    puzzles = np.zeros(shape, np.uint8)
    with pytest.raises(ValueError, match="shapes"):
        _kernel.hodoku_rate_many(puzzles, np.zeros(2, np.uint8), np.zeros(2, np.uint32), 1)


def test_values_above_nine_are_refused() -> None:
    with pytest.raises(ValueError, match="larger"):
        _kernel.hodoku_path(np.full(81, 10, np.uint8))

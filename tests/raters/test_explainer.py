"""Sudoku Explainer in the kernel: its ratings on public lists, and steps that hold alone."""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np
import pytest
from data import data_file
from explainer_replay import Marks, ReplayError, check
from numpy.typing import NDArray

from satsudoku import TimeLimit, _kernel

# The version that made the list lacked these: four strong links, UVWXYZ- and TUVWXYZ-wings.
LACKING = [23, 26, 28]

MIXED = "..5.9..7.9.41.68....6.87...15............13.8...6.2.51...2......9..7....53...842."
# Arto Inkala's puzzle of 2010.
INKALA = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
WITH_CHAINS = {"forcing_chain", "cell_forcing", "house_forcing", "contradiction_forcing"}


def values(line: str) -> NDArray[np.uint8]:
    return np.array([int(c) if c.isdigit() else 0 for c in line[:81]], dtype=np.uint8)


def rate(lines: list[str], scale: str, without: list[int] | None = None) -> NDArray[np.uint8]:
    ratings = np.zeros((len(lines), 4), dtype=np.uint8)
    puzzles = np.array([values(line) for line in lines])
    assert _kernel.explainer_rate_many(puzzles, ratings, scale, without or [])
    assert not ratings[:, 3].any()
    return ratings[:, :3]


def solution(line: str) -> list[int]:
    grid = values(line).tolist()
    for step in _kernel.explainer_path(values(line), "sukaku"):
        if step.placed is not None:
            grid[step.placed // 9] = step.placed % 9 + 1
    return grid


@cache
def rows(name: str, every: int) -> list[list[str]]:
    """Rows of a list of ratings, evenly spaced."""
    lines = data_file(name).read_text().splitlines()[1:]
    return [line.split("\t") for line in lines[::every]]


def equal(name: str, every: int, scale: str, without: list[int] | None = None) -> float:
    """The share of rows whose ER is the list's."""
    some = rows(name, every)
    er = rate([row[0] for row in some], scale, without)[:, 0]
    expected = [round(10 * float(row[1])) for row in some]
    return float(np.mean(er == np.array(expected)))


@pytest.mark.data
def test_er_ep_and_ed_are_those_of_sukaku_explainer() -> None:
    some = rows("se_ratings.tsv", 1)
    expected = [[round(10 * float(figure)) for figure in row[1:4]] for row in some]
    assert rate([row[0] for row in some], "sukaku").tolist() == expected


@pytest.mark.data
def test_ratings_of_hard_puzzles_are_those_of_the_lists() -> None:
    assert equal("rated_cb_20k.tsv", 97, "se121") == 1
    assert equal("rated_se_16k.tsv", 97, "sukaku", LACKING) >= 0.99
    assert equal("rated_17clue.tsv", 97, "se121") >= 0.99


def test_the_scales_differ_where_bent_sets_and_strong_links_do() -> None:
    assert rate([MIXED, INKALA], "se121").tolist() == [[71, 12, 12], [106, 12, 12]]
    assert rate([MIXED, INKALA], "sukaku").tolist() == [[56, 12, 12], [106, 12, 12]]
    assert rate([MIXED], "sukaku", [13, 20, 21, 23, 24, 26, 28]).tolist() == [[71, 12, 12]]


def test_a_filled_grid_has_no_step() -> None:
    grid = solution(MIXED)
    line = "".join(map(str, grid))
    assert 0 not in grid
    assert rate([line], "sukaku").tolist() == [[0, 0, 0]]
    assert _kernel.explainer_path(values(line), "sukaku") == []


def replay(line: str, scale: str) -> Counter[str]:
    """Checks every step of a path, and that it keeps to the solution; which techniques it took."""
    marks = Marks.of(values(line).tolist())
    solved = {9 * cell + value - 1 for cell, value in enumerate(solution(line))}
    taken: Counter[str] = Counter()
    highest = 0
    for step in _kernel.explainer_path(values(line), scale):
        check(step, marks)
        assert not solved & set(step.eliminated)
        assert step.placed is None or step.placed in solved
        highest = max(highest, step.rating)
        taken[step.technique.name] += 1
        marks = marks.after(step)
    assert not marks.candidates
    assert highest == rate([line], scale)[0, 0]
    return taken


@pytest.mark.quick(1)
@pytest.mark.parametrize("scale", ["se121", "sukaku"])
def test_every_step_holds_by_what_it_names(scale: str) -> None:
    taken = replay(MIXED, scale) + replay(INKALA, scale)
    assert set(taken) >= WITH_CHAINS


@pytest.mark.thorough
@pytest.mark.data
@pytest.mark.parametrize("scale", ["se121", "sukaku"])
def test_every_step_of_rated_puzzles_holds(scale: str) -> None:
    some = rows("rated_se_16k.tsv", 499) + rows("rated_cb_20k.tsv", 999)
    taken = sum((replay(row[0], scale) for row in some), Counter[str]())
    assert len(taken) >= 30


class Damaged:
    """A step with some attributes replaced."""

    def __init__(self, step: _kernel.ExplainerStep, **changed: object) -> None:
        self._step, self._changed = step, changed

    def __getattr__(self, name: str) -> object:
        return self._changed[name] if name in self._changed else getattr(self._step, name)


@pytest.mark.parametrize("scale", ["se121", "sukaku"])
def test_the_check_refuses_damaged_steps(scale: str) -> None:
    marks = Marks.of(values(INKALA).tolist())
    solved = {9 * cell + value - 1 for cell, value in enumerate(solution(INKALA))}
    refused: Counter[str] = Counter()
    for step in _kernel.explainer_path(values(INKALA), scale):
        name = step.technique.name
        true = min(solved & marks.candidates)
        wrong = [Damaged(step, eliminated=[*step.eliminated, true])]
        if step.nodes:
            candidate, on, link, parents, nested = step.nodes[0]
            turned = (candidate, not on, link, parents, nested)
            orphan = (candidate, on, link, parents[1:], nested)
            wrong += [Damaged(step, nodes=[node, *step.nodes[1:]]) for node in (turned, orphan)]
        elif step.placed is None:
            wrong.append(Damaged(step, parts=step.parts[1:], houses=step.houses[1:]))
        for damaged in wrong:
            with pytest.raises((ReplayError, IndexError, ValueError)):
                check(damaged, marks)  # type: ignore[arg-type]
            refused[name] += 1
        marks = marks.after(step)
    assert set(refused) >= {"cell_forcing", "hidden_pair", "pointing"}


def test_bad_arguments_are_refused() -> None:
    board, ratings = np.zeros((1, 81), np.uint8), np.zeros((1, 4), np.uint8)
    with pytest.raises(ValueError, match="se121 or sukaku"):
        _kernel.explainer_rate_many(board, ratings, "hodoku")
    with pytest.raises(ValueError, match="rows from 1 to 39"):
        _kernel.explainer_rate_many(board, ratings, "sukaku", [40])
    with pytest.raises(ValueError, match="shapes"):
        _kernel.explainer_rate_many(board, ratings[:, :2].copy(), "sukaku")
    with pytest.raises(ValueError, match="larger than the number of symbols"):
        _kernel.explainer_path(np.full(81, 10, np.uint8), "sukaku")


def test_a_long_search_ends_in_time() -> None:
    nothing = np.zeros((1, 81), np.uint8)
    ratings = np.zeros((1, 4), np.uint8)
    with TimeLimit(0.05):
        assert not _kernel.explainer_rate_many(nothing, ratings, "se121")
    with TimeLimit(0.05), pytest.raises(TimeoutError):
        _kernel.explainer_path(nothing[0], "se121")

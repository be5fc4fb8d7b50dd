"""Counting part by part: dlx as the judge, on overlapping grids and others."""

from __future__ import annotations

import os
import random
from functools import cache

import pytest
from interruption import after_ctrl_c
from samples import tries

import satsudoku
from satsudoku import Grid, Puzzle, Variant, variant
from satsudoku.counting.components import Components, may_fall_apart
from satsudoku.cover.components import components
from satsudoku.cover.exact_cover import ExactCover
from satsudoku.errors import SolverError
from satsudoku.solvers import solver


@cache
def solution(rules: Variant) -> Grid:
    return next(solver("auto", rules).solutions(Puzzle(bytes(len(rules.cells)), rules)))


def some_clues(name: str, clues: int, seed: int) -> Puzzle:
    """Random cells of a solution."""
    rules = variant(name)
    keep = set(random.Random(seed).sample(range(len(rules.cells)), clues))
    values = (v if cell in keep else 0 for cell, v in enumerate(solution(rules).values))
    return Puzzle(bytes(values), rules)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "clues", "seeds"),
    [("gattai3", 85, 60), ("gattai2", 55, 40), ("samurai", 165, 30), ("windmill", 125, 30),
     ("classic6", 10, 60), ("anti-knight9", 14, 7), ("jigsaw7", 9, 20),
     ("non-consecutive9", 8, 7)],
)  # fmt: skip
def test_counts_agree_with_dlx(name: str, clues: int, seeds: int) -> None:
    apart = 0
    for seed in range(tries(-(-seeds // 3), seeds)):
        puzzle = some_clues(name, clues, seed)
        parts = Components(puzzle)
        judge = solver("dlx", puzzle.variant).count(puzzle, limit=200_000)
        if judge.exact:
            assert parts.count(threads=1 + seed % 3) == judge.value
            apart += len(parts) > 1
    assert apart or not may_fall_apart(variant(name))


@pytest.mark.thorough
def test_windmill_of_many_solutions() -> None:
    """More than anybody visits."""
    puzzle = some_clues("windmill", 90, 0)
    count = satsudoku.count(puzzle)
    assert (count.method, count.exact) == ("components", True)
    assert count.value > 10**11
    assert satsudoku.count(puzzle, limit=10**6).value == 10**6
    for threads in 1, 2:
        short = satsudoku.count(puzzle, method="components", timeout=0.01, threads=threads)
        assert short.timed_out
        assert short.value < count.value


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
def test_ctrl_c_ends_the_visits_of_all_threads() -> None:
    setup = "import satsudoku\nfrom satsudoku import Puzzle\npuzzle = Puzzle(bytes(81), 'jigsaw9')"
    assert after_ctrl_c("satsudoku.count(puzzle, method='components', threads=2)", setup) == [
        "interrupted"
    ]


def test_excluded_candidates_and_contradictions() -> None:
    puzzle = some_clues("gattai3", 75, 1)
    cell = next(cell for cell, value in enumerate(puzzle.values) if not value)
    total = 0
    for symbol in range(9):
        allowed = bytearray(b"\1" * (9 * len(puzzle.values)))
        for other in range(9):
            allowed[9 * cell + other] = other == symbol
        total += Components(Puzzle(puzzle.values, puzzle.variant, bytes(allowed))).count().value
    assert Components(puzzle).count() == total > 0
    values = bytearray(len(puzzle.values))
    values[0] = values[1] = 1
    none = Components(Puzzle(bytes(values), puzzle.variant))
    assert (len(none), none.count()) == (0, 0)


def test_other_rules_are_refused() -> None:
    killer = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).puzzle()
    with pytest.raises(SolverError, match="for rules of houses and of relations between two cells"):
        satsudoku.count(killer, method="components")


def test_other_variants_in_between_change_nothing() -> None:
    rules = variant("latin4")
    assert ExactCover.of(rules) is ExactCover.of_candidates(rules)
    for cell in range(1, 17):  # as many as are kept
        other = satsudoku.build("classic6").cage(
            f"r1c1 r{1 + cell // 6}c{1 + cell % 6} r6c6", sum=9
        )
        ExactCover.of_candidates(other.puzzle().variant)
    assert ExactCover.of(rules) is ExactCover.of_candidates(rules)
    assert len(Components(Puzzle("1" + "." * 15, "latin4"))) == 1


def test_parts_of_a_cover() -> None:
    cover = ExactCover.build(
        ["a", "b", "c", "d"], ["s"],
        [("1", ["a"]), ("2", ["b", "s"]), ("3", ["c", "s"]), ("4", ["d"]), ("5", ["a", "d"])],
    )  # fmt: skip
    assert [part.options for part in components(cover)] == [("1", "4", "5"), ("2", "3")]
    assert [part.primary for part in components(cover)] == [2, 2]

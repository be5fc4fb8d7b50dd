"""Estimates of counts: their intervals contain the true number as often as they claim."""

from __future__ import annotations

import random

import pytest
from random_puzzles import puzzle_of

import satsudoku
from satsudoku import Puzzle, variant
from satsudoku.board.count import Count, Interval
from satsudoku.counting.bands import Bands
from satsudoku.counting.estimate import estimate
from satsudoku.errors import SolverError

EMPTY = Puzzle("." * 81)


def holds(estimated: Count, number: int) -> bool:
    assert estimated.interval is not None
    high = estimated.interval.high
    return estimated.interval.low <= number and (high is None or number <= high)


@pytest.mark.thorough
def test_intervals_cover_as_often_as_they_say() -> None:
    """24 puzzles of 10 to 26 clues, whose exact counts bands know."""
    confidence = 0.9
    chance = random.Random(8)
    covered, number = 0, 24
    for seed in range(number):
        puzzle = puzzle_of(chance.randint(10, 26), seed)
        estimated = estimate(puzzle, dives=4096, confidence=confidence, seed=seed)
        covered += holds(estimated, Bands(puzzle).count())
    deviation = (number * confidence * (1 - confidence)) ** 0.5
    assert abs(covered - number * confidence) < 3.5 * deviation


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("classic4", 288),
        ("classic6", 28_200_960),
        ("classic8", 29_136_487_207_403_520),
        ("classic9", 6_670_903_752_021_072_936_960),
        ("classic10", 1_903_816_047_972_624_930_994_913_280_000),
        ("diagonal9", 55_613_393_399_531_520),
        ("latin5", 161_280),
    ],
)
def test_known_totals(name: str, number: int) -> None:
    rules = variant(name)
    estimated = estimate(
        Puzzle(bytes(len(rules.cells)), rules), dives=1 << 14, confidence=0.9999, seed=3
    )
    assert holds(estimated, number)
    assert estimated.interval is not None
    assert estimated.interval.high is not None
    assert estimated.interval.high < 2 * estimated.interval.low


def test_products_may_exceed_floats() -> None:
    """Single dives on a 25x25 come to more than 10^308."""
    estimated = estimate(Puzzle(bytes(625), variant("classic25")), dives=300, seed=1)
    assert 10**295 < estimated.value < 10**320


def test_the_seed_decides_and_threads_do_not() -> None:
    estimated = estimate(EMPTY, dives=1000, seed=4)
    assert estimated == estimate(EMPTY, dives=1000, seed=4, threads=2)
    assert estimated != estimate(EMPTY, dives=1000, seed=5)


@pytest.mark.thorough
def test_an_estimate_is_marked_as_one() -> None:
    estimated = satsudoku.count(Puzzle("." * 36, "classic6"), method="estimate")
    assert (estimated.exact, estimated.unique, estimated.method) == (False, None, "estimate")
    assert str(estimated).startswith("about ")
    assert repr(estimated).endswith("confidence=0.95))")


def test_without_a_solution_the_interval_is_open() -> None:
    estimated = estimate(Puzzle("12345678" + "." * 9 + "9" + "." * 63), dives=100)
    assert estimated.interval == Interval(0, None, 0.95)
    assert estimated.unique is None


def test_a_time_limit_averages_the_finished_dives() -> None:
    estimated = estimate(EMPTY, dives=10**7, timeout=0.3)
    assert estimated.timed_out
    assert 10**20 < estimated.value < 10**23


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"dives": 1}, "dives is 1, expected 2 or more"),
        ({"confidence": 1.0}, "confidence is 1.0, expected above 0 and below 1"),
        ({"seed": -1}, "seed is -1, expected 0 or more"),
        ({"threads": -1}, "threads is -1"),
        ({"timeout": 0.0}, "timeout is 0.0, expected more than 0 seconds"),
    ],
)
def test_numbers_out_of_range_are_refused(wrong: dict[str, float], message: str) -> None:
    with pytest.raises(SolverError, match=message):
        estimate(EMPTY, **wrong)  # type: ignore[arg-type]
    with pytest.raises(SolverError, match="limit is 3"):
        satsudoku.count(EMPTY, 3, method="estimate")

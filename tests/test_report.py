"""Reports: the number of deductions open at each step, and the narrowest step."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from human_puzzles import VARIANTS, random_puzzle
from hypothesis import given, settings
from hypothesis import strategies as st

import satsudoku
from satsudoku import Puzzle
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.library import ladder
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.report import report
from satsudoku.human.rule import Rule
from satsudoku.human.state import State

NEGATION = "5.........6..9...2.1.6..4..........11..2.9..86...3.7..3..1...4..7..865...54......"
SINGLES = Puzzle("1.....2..3.....4", "classic4")


@settings(max_examples=25)
@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 2**32))
def test_every_step_is_one_of_those_open(name: str, seed: int) -> None:
    puzzle = random_puzzle(VARIANTS[name], Random(seed))
    rank8 = ladder("rank8")
    steps = report(puzzle, rank8)
    assert steps.classification == satsudoku.classify(puzzle, "rank8")
    assert len(steps.open) == len(steps.path)
    state, last = State.of(puzzle), None
    for step, number in zip(steps.path, steps.open, strict=True):
        if number is None:  # trials among constraints, of which each takes long
            assert puzzle.variant.constraints
            assert step.deduction.refutation is not None
        else:
            assert number == rank8.open_deductions(state, step.tier)
        done = step.deduction
        # Among constraints a round applies all that its rule finds at its beginning.
        if done.rule != last or not puzzle.variant.constraints:
            assert number != 0
            if step.tier > 1:
                assert not rank8.open_deductions(state, step.tier - 1)
            does = (tuple(sorted(done.placed)), tuple(sorted(done.eliminated)))
            assert does in done.rule.consequences(state)
        last = done.rule
        state.apply(done)


@pytest.mark.parametrize("name", ["rank8", "rank8-remove"])
def test_lanes_count_the_deductions_of_negation(name: str) -> None:
    state, _ = ladder(name).walk(satsudoku.puzzle(NEGATION), 6)
    (rule,) = ladder(name).tiers[6].rules
    assert len(rule.consequences(state)) > 10
    assert rule.consequences(state) == Rule.consequences(rule, state)


def test_negation_is_counted_where_lanes_do_not_know_its_base() -> None:
    # Lanes refuse pairs without the singles that they turn into.
    odd = Ladder.from_toml(
        """
        title = "Odd"
        description = "Hidden pairs without hidden singles."
        confluent = false
        depends = "The order of application."
        [[tiers]]
        name = "One"
        rules = ["hidden-pair", "negation-remove"]
        [[tiers]]
        name = "Two"
        rules = ["negation-place"]
        """,
        "odd",
    )
    state = State.of(Puzzle("........6.344..1....5....2..6....4.2", "classic6"))
    (rule,) = odd.tiers[1].rules
    assert rule.consequences(state) == Rule.consequences(rule, state)


def test_the_narrowest_steps_are_not_the_last_ones() -> None:
    steps = report(Puzzle("........6.344..1....5....2..6....4.2", "classic6"), "rank8")
    assert steps.open[-3:] == (3, 2, 1)  # as many as cells are left
    assert steps.fewest == 1
    assert steps.narrowest == (3, 5)
    assert steps.hardest is steps.path[3]


def test_the_hardest_step_is_the_one_that_leads_on_and_not_a_late_one() -> None:
    puzzle = satsudoku.puzzle(
        ".......8.4...8....6..273...21....6.....7.1..29......34.....73.6..63.5.2.8..62...5"
    )
    steps = report(puzzle)
    highest = [step.number for step in steps.path if step.tier == 3]
    assert len(highest) > 2
    assert steps.hardest is not None
    assert steps.hardest.number == highest[0]
    narrower = replace(steps, open=tuple(1 + (n != highest[-1]) for n in range(1, 55)))
    assert narrower.hardest == steps.hardest  # though a later step is narrower


@pytest.mark.parametrize(("name", "tier", "weight"), [("hodoku", 4, 280), ("se121", 5, 76)])
def test_of_one_tier_the_hardest_step_has_the_highest_points_or_rating(
    name: str, tier: int, weight: int
) -> None:
    line = "...4..7.9....8....6....34...38.4....59..1...27........37....9.....3...6..1.76..2."
    steps = report(satsudoku.puzzle(line), name)
    weights = [steps.rater.step_weight(s.deduction) for s in steps.path if s.tier == tier]
    assert steps.hardest is not None
    assert steps.hardest.tier == tier == max(step.tier for step in steps.path)
    found = steps.rater.step_weight(steps.hardest.deduction)
    assert found == max(weights) == weight
    assert min(weights) < weight
    points = [steps.rater.step_points(step.deduction) for step in steps.path]
    if name == "se121":
        assert set(points) == {None}
        assert found == steps.classification.score
    else:
        assert sum(p or 0 for p in points) == steps.classification.score


def test_where_all_can_be_filled_at_once_nothing_is_narrow() -> None:
    grid = satsudoku.solve(SINGLES)
    assert grid is not None
    steps = report(Puzzle(bytes([0, *grid.values[1:]]), "classic4"), "rank8")
    assert steps.open == (1,)
    assert steps.fewest is None
    assert steps.narrowest == ()


def test_a_report_without_steps() -> None:
    steps = report(Puzzle("1...............", "classic4"), "rank8")
    assert (steps.open, steps.hardest, steps.fewest, steps.narrowest) == ((), None, None, ())
    assert steps.techniques == {}


def test_a_rater_that_cannot_count() -> None:
    class Silent(Ladder):
        open_deductions = Rater.open_deductions  # type: ignore[assignment]

    rank8 = ladder("rank8")
    silent = Silent(**{name: getattr(rank8, name) for name in rank8.__dataclass_fields__})
    steps = report(SINGLES, silent)
    assert steps.open == (None,) * 12
    assert steps.fewest is None
    assert steps.narrowest == ()
    assert steps.hardest is steps.path[0]


def test_hidden_singles_of_boxes_and_lines_count_apart() -> None:
    puzzle = ".5416..7.127....6.....45.....5.39.14...6.8...6.....5.....3......7.....93..2.841.."
    for name in "satsudoku", "hamada", "rank8", "kanoya", "hodoku", "se121":
        reported = satsudoku.report(puzzle, name)
        families = [
            {house.family for house in step.deduction.geometry.houses(step.deduction.truths)}
            for step in reported.path
            if step.deduction.technique == "Hidden Single"
        ]
        assert families
        counted = reported.techniques
        assert "Hidden Single" not in counted
        assert counted.get("Hidden Single in a box", 0) == families.count({"box"})
        assert sum(counted.values()) == len(reported.path)
        assert all(technique.own_name("ja") for technique in counted)

"""Rules of the checker in several lanes at once, and steps by constraints."""

from __future__ import annotations

from collections import Counter
from itertools import chain, islice
from random import Random

import pytest
from checker_steps import refuses_more, refuses_other_items, said, step_of
from constraint_states import PROVABLE, RULES, caged, states
from random_constraints import drawn, grids
from tier_claims import marks_of

from satsudoku.human.rules import rule
from satsudoku.human.state import State
from satsudoku.proof.checker.tiers.deductions import PATTERNS, ladder_rules
from satsudoku.proof.checker.tiers.marks import Marks
from satsudoku.proof.checker.tiers.rule import PatternRule, Rule

TRIALS = ("te1", "negation-remove", "negation-place", "assumption:digits=1", "assumption:digits=2")
BELOW = ("naked-single", "hidden-single")


def constrained(rng: Random, side: int) -> State:
    """A state of a board with constraints, before any deduction."""
    if rng.random() < 0.5:
        grid = rng.choice(grids(side))
        return next(states(rng, caged(rng, side, grid), grid))
    raw, later = states(rng, *drawn(rng, side, ["cages", rng.choice(PROVABLE)], 3))
    return rng.choice([raw, later])


def of_lanes(rng: Random, first: Marks) -> list[Marks]:
    """Marks, fewer of them, and none."""
    every = []
    for share in 0.0, 0.1, 0.3, 1.0:
        left = {c: kept if rng.random() >= share else 0 for c, kept in first.left.items()}
        every.append(Marks(first.board, left, list(first.filled), 1))
    rng.shuffle(every)
    return every


def together(every: list[Marks]) -> Marks:
    """Marks of several lanes."""
    board = every[0].board
    left = {c: sum(m.left[c] << lane for lane, m in enumerate(every)) for c in every[0].left}
    filled = [
        sum(marks.filled[cell] << lane for lane, marks in enumerate(every))
        for cell in range(board.rules.cells)
    ]
    return Marks(board, left, filled, len(every))


def concluded(checked: Rule, marks: Marks) -> list[set[tuple[bool, tuple[int, int]]]]:
    """What a rule changes in each lane."""
    changes = [change for change in checked.every(marks) if marks.changes(change)]
    return [
        {
            (change.places, change.candidate)
            for change in changes
            if marks.changes(change._replace(lanes=change.lanes & 1 << lane))
        }
        for lane in range(marks.lanes)
    ]


@pytest.mark.parametrize("name", [*PATTERNS, *TRIALS])
def test_a_lane_knows_nothing_of_others(name: str) -> None:
    rng, tier = Random(name), int(name in TRIALS)
    checked = ladder_rules([BELOW, [name]] if tier else [[name]])[tier][name]
    seen = 0
    while not seen:  # some rules find something in few states
        side = 4 if tier else rng.choice([4, 6])
        every = of_lanes(rng, marks_of(constrained(rng, side)))
        alone = [lane for marks in every for lane in concluded(checked, marks)]
        assert concluded(checked, together(every)) == alone
        seen = sum(map(len, alone))


@pytest.mark.quick(5)
@pytest.mark.parametrize("name", RULES)
def test_steps_by_constraints_follow_and_no_others(name: str) -> None:
    rng, seen, checked = Random(name), Counter[bool](), PATTERNS[name]
    while seen[True] < 2 or not seen[False]:
        state = constrained(rng, rng.choice([4, 6]))
        marks = marks_of(state)
        mine = {(c.places, c.candidate) for c in checked.every(marks) if marks.changes(c)}
        deductions = list(islice(rule(name).find(state), 4))
        assert set(chain.from_iterable(map(said, rule(name).find(state)))) == mine
        for deduction in deductions:
            step = step_of(deduction)
            assert checked.follows(marks, step)
            assert refuses_more(marks, checked, step, mine, rng)
            if isinstance(checked, PatternRule):
                assert refuses_other_items(marks, checked, step, mine, rng)
        seen[bool(mine)] += 1

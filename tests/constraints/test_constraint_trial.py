"""Trials, cases and chains in puzzles with constraints: lanes as rules, sound, and replayed."""

from __future__ import annotations

from collections import deque
from random import Random

import pytest
from constraint_states import PROVABLE, states
from random_constraints import drawn, with_few_givens
from replay import ReplayError, replay
from samples import batched, tries

import satsudoku
from satsudoku.human.hypotheses import candidates_to_try, survivors
from satsudoku.human.path import deduce
from satsudoku.human.refutations import consequences
from satsudoku.human.rules import rule
from satsudoku.human.rules.trial import TrialAndError
from satsudoku.human.state import State

BASE = ("naked-single", "hidden-single", "cage-combinations", "constraint-fillings")
SUPPOSED = [rule(name) for name in (*BASE, "innies-outies")]
LANES = ("naked-single", "hidden-single", "fillings")


@pytest.mark.quick(2)
@pytest.mark.parametrize("kinds", batched(PROVABLE, 2), ids="-".join)
def test_each_lane_leaves_what_the_rules_leave(kinds: list[str]) -> None:
    """All hypotheses at once, several hundred times over, so that lanes move and are used again."""
    random = Random("-".join(kinds))
    for side, number in [(4, 3), (6, 3)]:
        for state in states(random, *drawn(random, side, kinds, number)):
            options = candidates_to_try(state)
            left = survivors(state, options, LANES)
            many = random.choices(options, k=1500) if options else []
            assert survivors(state, many, LANES) == {o: left[o] for o in many}
            for option in options:
                supposed = state.fork()
                supposed.place(option)
                deque(consequences(supposed, SUPPOSED), maxlen=0)
                rules = 0 if supposed.dead is not None else sum(1 << o for o in supposed.options())
                assert left[option] == rules


@pytest.mark.quick(1)
@pytest.mark.parametrize("kinds", batched(PROVABLE, 2), ids="-".join)
def test_deductions_are_sound_and_replayed(kinds: list[str]) -> None:
    random = Random("-".join(kinds))
    for side, number in [(4, 3), (6, 3)]:
        rules, grid = drawn(random, side, kinds, number)
        true = {side * cell + value - 1 for cell, value in enumerate(grid)}
        for state in states(random, rules, grid):
            state.refuted.clear()  # or trials go on with what they found before the last steps
            for name in "te1", "te2", "cases", "constraint-chain":
                found = list(rule(name).find(state))
                assert all(true.isdisjoint(deduction.eliminated) for deduction in found)
                for deduction in random.sample(found, min(20, len(found))):
                    assert deduction.text
                    assert deduction.tell("ja")
                    replay(deduction, state)
                effects = {o for deduction in found for o in deduction.eliminated}
                lost = {o for _, gone in rule(name).consequences(state) for o in gone}
                # Of a long area, lanes see at once what Python does not look through.
                assert effects <= lost if "connected_values" in kinds else effects == lost


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(tries(1, 3)))
def test_the_end_does_not_depend_on_the_order(seed: int) -> None:
    random = Random(seed)
    kinds = random.sample(PROVABLE, 3)
    puzzle = with_few_givens(random, *drawn(random, 6, kinds, 5))
    names = (*BASE, "locked-candidates", "constraint-locked", "aic", "constraint-chain", "cases")
    rules = [rule(name) for name in names]
    ends = set()
    for _ in range(2):
        state = State.of(puzzle)
        random.shuffle(rules)
        while found := [d for one in rules for d in one.find(state)]:
            state.apply(random.choice(found))
            if state.dead is not None or state.solved:
                break
        ends.add(tuple(state.left))
    assert len(ends) == 1


def test_a_solved_lane_that_breaks_a_constraint_is_dead() -> None:
    cage = satsudoku.build("classic4").cage("r1c2 r2c1 r4c4", sum=7)
    puzzle = cage.puzzle("123434122143432.")
    state = State.of(puzzle)
    [option] = [o for o in state.options() if o // 4 == 15]
    trial = rule("te1")
    assert isinstance(trial, TrialAndError)
    assert survivors(state, [option], trial.lane_base) == {option: 0}
    assert survivors(state, [option], LANES[:2])[option]


def test_chains_name_the_constraints_of_their_links() -> None:
    cage = satsudoku.build("classic6").cage("r2c4 r3c4 r3c5", sum=10)
    state = State.of(cage.puzzle(".2...6.........3..........25........"))
    below = ("naked-single", "hidden-single", "cage-combinations", "constraint-fillings", "aic")
    deque(deduce(state, [rule(name) for name in (*below, "locked-candidates")]), maxlen=0)
    [chain] = [d for d in rule("constraint-chain").find(state) if len(d.chains[0].nodes) == 4][:1]
    assert chain.text == (
        "If r2c4 is not 2, then r3c5 is 6 (by the 10-cage at r2c4), then r4c4 is not 6, then r6c4 "
        "is 6. So r2c4 is 2 or r6c4 is 6, and r6c4 loses 2."
    )
    replay(chain, state)
    state.eliminate([5 * 6 * 6])
    broken = chain._replace(
        chains=(chain.chains[0]._replace(nodes=((0,), *chain.chains[0].nodes[1:])),)
    )
    with pytest.raises(ReplayError):
        replay(broken, state)

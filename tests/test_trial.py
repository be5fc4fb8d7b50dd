"""Trial and error and assumptions in the Python rules: sound, told in full, and as in lanes."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from human_puzzles import VARIANTS, random_grid, random_state

from satsudoku import Puzzle
from satsudoku.human import refutations
from satsudoku.human.deduction import Deduction
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.path import deduce, walk
from satsudoku.human.rules import rule
from satsudoku.human.state import State
from satsudoku.lanes.patterns import SINGLES
from satsudoku.lanes.rules import Verdict, trial
from satsudoku.lanes.states import pack_state, pack_states, unpack_states
from satsudoku.solvers import solver

RULES = [rule(name) for name in (*SINGLES, "te1", "te2")]
TE_1 = "1....6.5.1.........4.35.3.46........"
HARD = "5.........6..9...2.1.6..4..........11..2.9..86...3.7..3..1...4..7..865...54......"
TE_3 = "9876.....54....6....359....2..96.14....1.5..9....42.5..14...96....4...21........."


SHORT = Ladder.from_toml(
    """
    title = "Trials"
    description = "Singles and trials."
    confluent = true
    [[tiers]]
    name = "Singles"
    rules = ["naked-single", "hidden-single"]
    [[tiers]]
    name = "Trials"
    rules = ["te1"]
    """,
    "trials",
)


def replay(deduction: Deduction, before: State) -> None:
    """Check a refutation step by step: each is what its rule finds, and the end is a dead end."""
    assert deduction.refutation is not None
    [option] = deduction.eliminated
    state = before.fork()
    state.place(option)
    for step in deduction.refutation.steps:
        assert state.dead is None
        if step.refutation is None:
            consequence = (tuple(sorted(step.placed)), tuple(sorted(step.eliminated)))
            assert consequence in step.rule.consequences(state)
        else:
            replay(step, state)
        state.apply(step)
    assert state.dead == deduction.refutation.item


@pytest.mark.parametrize("name", VARIANTS)
def test_python_and_lanes_reach_the_same_fixpoint(name: str) -> None:
    rules, random = VARIANTS[name], Random(11)
    for number in range(3):
        state = random_state(random_grid(rules, random), random)
        if number == 2:  # without solution, perhaps
            options = list(state.options())
            state.eliminate(random.sample(options, len(options) // 8))
        packed = pack_state(list(state.options()), rules)
        for depth in 1, 2:
            there = state.fork()
            for deduction in deduce(there, RULES[: 2 + depth]):
                if deduction.refutation is not None:
                    assert deduction.text
            lanes = trial(packed, depth, SINGLES, rules)
            if lanes.verdicts[0] == Verdict.DEAD:
                assert there.dead is not None
            else:
                left = unpack_states(lanes.states, rules).reshape(-1).nonzero()[0]
                assert list(there.options()) == left.tolist()


def test_refutations_can_be_followed_step_by_step() -> None:
    state = State.of(Puzzle(TE_3))
    deepest = 0
    for deduction in deduce(state.fork(), [*RULES, rule("te3")]):
        if deduction.refutation is not None:
            replay(deduction, state)
            inner = [step for step in deduction.refutation.steps if step.refutation]
            deepest = max(deepest, len(inner))
        state.apply(deduction)
    assert deepest > 3
    assert state.solved


def test_a_verdict_follows_no_refutation(monkeypatch: pytest.MonkeyPatch) -> None:
    def followed(trial: State, base: object) -> None:
        raise AssertionError

    monkeypatch.setattr(refutations, "consequences", followed)
    verdict = SHORT.classify(Puzzle(HARD))
    trials = [step.deduction for step in verdict.path if step.deduction.refutation]
    assert verdict.tier == 2
    assert len(trials) > 1
    with pytest.raises(AssertionError):
        _ = trials[0].text
    monkeypatch.undo()
    assert trials[0].refutation == trials[0].refutation != trials[1].refutation
    assert pickle.loads(pickle.dumps(trials[0])) == trials[0]


@pytest.mark.thorough
def test_no_candidate_of_a_solution_is_removed() -> None:
    random = Random(12)
    for name in "classic6", "x5":
        rules = VARIANTS[name]
        for _ in range(20):
            grid = random_grid(rules, random)
            state = random_state(grid, random)
            true = {c * len(rules.symbols) + v - 1 for c, v in enumerate(grid.values)}
            for one in *RULES[2:], rule("te3"):
                gone = {o for _, eliminated in one.consequences(state) for o in eliminated}
                assert not gone & true


def test_a_path_names_the_least_depth() -> None:
    tiers = [RULES[:2], RULES[2:3], RULES[3:], [rule("te3")]]
    state = State.of(Puzzle(TE_3))
    steps = list(walk(state, tiers))
    assert state.solved
    assert max(step.tier for step in steps) == 4
    assert (
        state.values == next(solver("auto", state.geometry.variant).solutions(Puzzle(TE_3))).values
    )
    assert trial(pack_states([TE_3]), 3).depths.tolist() == [3]


def test_refutations_are_computed_once_and_yielded_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = State.of(Puzzle(TE_1, "classic6"))
    te1 = rule("te1")
    first = next(te1.find(state))
    monkeypatch.setattr(type(te1), "_among", None)  # lanes are not asked again
    assert next(te1.find(state)) == first
    assert len(list(te1.find(state))) == len(state.refuted[te1])


def test_assumptions_are_of_cells_with_two_candidates() -> None:
    assumption, random = rule("assumption:digits=1,reading=depth").over(RULES[:2]), Random(5)
    number = 0
    for _ in range(5):
        state = random_state(random_grid(VARIANTS["classic9"], random), random)
        two = {cell for cell, left in enumerate(state.left) if left.bit_count() == 2}
        refuted = {gone // 9 for _, (gone,) in assumption.consequences(state)}
        assert refuted <= two
        number += len(refuted)
    assert number

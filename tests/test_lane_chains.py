"""Chains in lanes exclude what the rules of Python do, in every variant."""

from __future__ import annotations

from collections import deque
from random import Random

import numpy as np
import pytest
from data import data_file
from human_puzzles import VARIANTS, random_grid, random_state

from satsudoku import Puzzle, Variant, pack_states, variant
from satsudoku.errors import SatsudokuError
from satsudoku.human.path import deduce
from satsudoku.human.rules import rule
from satsudoku.human.state import State
from satsudoku.lanes.chain_form import LaneChains
from satsudoku.lanes.chains import chain
from satsudoku.lanes.patterns import BASIC
from satsudoku.lanes.rules import propagate
from satsudoku.lanes.states import States, pack_state

RULES = (
    *("turbot-chain", "wing-chain", "x-chain", "xy-chain", "aic", "grouped-aic"),
    *("x-chain:links=3", "xy-chain:links=4", "aic:links=2", "grouped-aic:links=3"),
)
# In the last two a candidate may exclude the members of a group by one relation each.
BOARDS = VARIANTS | {name: variant(name) for name in ("anti-king9", "anti-knight9")}
BELOW = tuple(map(rule, ("naked-single", "hidden-single", "locked-candidates")))


def hard(number: int) -> list[str]:
    """Some puzzles that need chains."""
    lines = data_file("puzzles3_magictour_top1465").read_text().splitlines()
    return [line for line in lines if not line.startswith("#")][:number]


def in_python(state: State, name: str) -> States:
    """What a rule leaves, with singles and locked candidates beside it."""
    deque(deduce(state, (*BELOW, rule(name))), maxlen=0)
    return pack_state(list(state.options()), state.geometry.variant)


def in_lanes(states: States, name: str, rules: Variant) -> States:
    """The same by the kernel."""
    form = rule(name).lanes
    assert isinstance(form, LaneChains)
    more = True
    while more:
        states, _ = propagate(states, BASIC, rules)
        states, changed = chain(states, form, rules)
        more = bool(changed.any())
    return states


@pytest.mark.quick
@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("board", BOARDS)
def test_lanes_and_rules_leave_the_same(board: str, name: str) -> None:
    random, rules = Random(board), BOARDS[board]
    grid = random_grid(rules, random)
    for _ in range(12):
        state = random_state(grid, random)
        packed = pack_state(list(state.options()), rules)
        assert np.array_equal(in_lanes(packed, name, rules), in_python(state, name))


@pytest.mark.parametrize("name", RULES)
def test_lanes_and_rules_agree_on_hard_puzzles(name: str) -> None:
    for puzzle in map(Puzzle, hard(8)):
        lanes = in_lanes(pack_states([puzzle]), name, variant())
        assert np.array_equal(lanes, in_python(State.of(puzzle), name)), puzzle.line


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["turbot-chain", "wing-chain", "aic", "grouped-aic"])
def test_lanes_and_rules_agree_on_hundreds_of_states(name: str) -> None:
    random = Random(name)
    for _ in range(8):
        grid = random_grid(variant(), random)
        states = [random_state(grid, random) for _ in range(50)]
        packed = np.concatenate([pack_state(list(s.options()), variant()) for s in states])
        lanes = in_lanes(packed, name, variant())
        assert np.array_equal(lanes, np.concatenate([in_python(state, name) for state in states]))


@pytest.mark.parametrize("board", ["classic9", "anti-knight9"])
@pytest.mark.parametrize("groups", [False, True])
def test_only_symbols_that_changed_are_searched_again(board: str, groups: bool) -> None:
    random, rules = Random(board), BOARDS[board]
    grid = random_grid(rules, random)
    links = LaneChains(cells=False, one_symbol=True, groups=groups)
    wrong = [o for o in range(81 * 9) if grid.values[o // 9] != o % 9 + 1]
    states = np.concatenate(
        [pack_state(list(random_state(grid, random).options()), rules) for _ in range(60)]
    )
    searched, found = np.zeros_like(states), 0
    for _ in range(8):
        states, _ = propagate(states, BASIC, rules)
        left, changed = chain(states, links, rules, searched=searched)
        whole, whole_changed = chain(states, links, rules)
        assert np.array_equal(searched, states)
        assert np.array_equal(left, whole)
        assert np.array_equal(changed, whole_changed)
        found += int(changed.sum())
        gone = random.sample(wrong, 12)  # of some symbols
        states = left & ~pack_state(gone, rules)
    assert found


def test_threads_share_the_states() -> None:
    states, _ = propagate(pack_states(hard(60)), BASIC)
    one, changed = chain(states, LaneChains(groups=True), variant())
    shared, changed_too = chain(states, LaneChains(groups=True), variant(), threads=3)
    assert np.array_equal(one, shared)
    assert np.array_equal(changed, changed_too)
    assert np.array_equal(changed, (one != states).any(axis=1))
    assert changed.any()


def test_other_arrays_than_states_are_refused() -> None:
    with pytest.raises(SatsudokuError, match="expected"):
        chain(np.zeros((1, 3), np.uint64), LaneChains(), variant())

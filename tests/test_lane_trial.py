"""Trial and error in lanes against a plain implementation, and against published depths."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np
import pytest
from data import data_file
from human_puzzles import VARIANTS, random_grid, random_puzzle, random_state
from interruption import after_ctrl_c

from satsudoku import Variant, variant
from satsudoku.errors import SatsudokuError
from satsudoku.human.state import State
from satsudoku.lanes.patterns import LANE_RULES, SINGLES
from satsudoku.lanes.rules import Hypotheses, Verdict, probe, propagate, trial
from satsudoku.lanes.states import States, pack_states, unpack_states

HARDEST = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3"
TE_3 = "9876.....54....6....359....2..96.14....1.5..9....42.5..14...96....4...21........."


def pack(states: Sequence[State], rules: Variant) -> States:
    """Any states as lanes take them."""
    cells, symbols = len(rules.cells), len(rules.symbols)
    bits = np.zeros((len(states), -(-cells * symbols // 64) * 64), dtype=np.uint8)
    for row, state in zip(bits, states, strict=True):
        row[list(state.options())] = 1
    return np.packbits(bits, axis=1, bitorder="little").view("<u8").astype(np.uint64)


def plain(state: States, depth: int, bivalue: bool, rules: Sequence[str], on: Variant) -> States:
    """T&E(depth) of one state, word for word as it is defined; zeros for a dead one."""
    while True:
        state, verdicts = propagate(state, rules, on)
        if depth == 0 or verdicts[0] != Verdict.OPEN:
            return state
        left = unpack_states(state, on)[0]
        sizes = left.sum(axis=1)
        tried = left & ((sizes == 2) if bivalue else (sizes > 1))[:, None]
        options = np.flatnonzero(tried)
        if not len(options):
            return state
        fixpoints = probe(
            state,
            Hypotheses(np.zeros_like(options), options, np.ones_like(options)),
            rules,
            on,
            return_states=True,
        )[1]
        if depth > 1:
            fixpoints = np.vstack(
                [plain(f[None], depth - 1, bivalue, rules, on) for f in fixpoints]
            )
        refuted = options[~fixpoints.any(axis=1)]
        if not len(refuted):
            return state
        bits = np.zeros(state.shape[1] * 64, dtype=np.uint8)
        bits[refuted] = 1
        state = state & ~np.packbits(bits, bitorder="little").view("<u8").astype(np.uint64)


def agree(states: States, rules: Sequence[str], on: Variant, deepest: int) -> None:
    for bivalue in False, True:
        expected = [
            np.vstack([plain(state[None], depth, bivalue, rules, on) for state in states])
            for depth in range(deepest + 1)
        ]
        result = trial(states, deepest, rules, on, bivalue=bivalue)
        assert (result.states == expected[-1]).all()
        for row, depth in enumerate(result.depths):
            assert (expected[depth][row] == expected[-1][row]).all()
            assert depth == 0 or (expected[depth - 1][row] != expected[-1][row]).any()
        dead = ~result.states.any(axis=1)
        single = (unpack_states(result.states, on).sum(axis=2) == 1).all(axis=1)
        assert ((result.verdicts == Verdict.DEAD) == dead).all()
        assert ((result.verdicts == Verdict.SOLVED) == single).all()


@pytest.mark.parametrize("name", VARIANTS)
def test_states_against_the_definition(name: str) -> None:
    rules, random = VARIANTS[name], Random(7)
    small = len(rules.cells) * len(rules.symbols) < 250
    states = [random_state(random_grid(rules, random), random) for _ in range(12 if small else 4)]
    for state in states[::3]:  # some have no solution
        options = list(state.options())
        state.eliminate(random.sample(options, len(options) // 6))
    agree(pack(states, rules), SINGLES, rules, 2)


@pytest.mark.parametrize("name", ["classic4", "x5", "knight5"])
def test_three_deep_against_the_definition(name: str) -> None:
    rules, random = VARIANTS[name], Random(8)
    states: list[State] = []
    while len(states) < 4:
        state = random_state(random_grid(rules, random), random)
        if 40 < state.candidates < 60:
            states.append(state)
    agree(pack(states, rules), SINGLES, rules, 3)


@pytest.mark.usefixtures("width")
def test_at_every_width_and_over_patterns() -> None:
    random = Random(9)
    for name, rules in ("classic9", LANE_RULES), ("classic6", LANE_RULES[:4]):
        on = variant(name)
        puzzles = [random_puzzle(on, random) for _ in range(3)]
        agree(pack_states(puzzles, on), rules, on, 1)


@pytest.mark.usefixtures("width")
def test_named_puzzles() -> None:
    result = trial(pack_states([HARDEST, TE_3]), 3)
    assert result.depths.tolist() == [2, 3]
    assert result.verdicts.tolist() == [Verdict.SOLVED, Verdict.SOLVED]
    assert trial(pack_states([HARDEST, TE_3]), 2).verdicts.tolist() == [
        Verdict.SOLVED,
        Verdict.OPEN,
    ]


def test_published_depths() -> None:
    with data_file("rated_te_depth.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))[::9]
    result = trial(pack_states([row["puzzle"] for row in rows]), 3)
    assert (result.verdicts == Verdict.SOLVED).all()
    assert result.depths.tolist() == [int(row["depth"]) for row in rows]


def test_threads_find_the_same() -> None:
    states = pack_states([HARDEST, "." * 81, TE_3, "1" + "." * 80, "11" + "." * 79] * 3)
    one, four = trial(states, 1), trial(states, 1, threads=4)
    assert all((a == b).all() for a, b in zip(one, four, strict=True))
    assert one.verdicts.tolist()[4::5] == [Verdict.DEAD] * 3


@pytest.mark.usefixtures("width")
def test_large_boards_are_taken_up_few_at_a_time() -> None:
    """Each state has the result that it has among fewer."""
    on = variant("classic16")
    puzzle = (Path(__file__).parents[1] / "puzzles/large.jsonl").read_text().partition("\n")[0]
    start = trial(pack_states([json.loads(puzzle)["givens"]], on), 0, variant=on).states
    cells = unpack_states(start, on)[0]
    options = np.flatnonzero(cells & (cells.sum(axis=1) > 1)[:, None])
    tried = Hypotheses(np.zeros_like(options), options, np.ones_like(options))
    verdicts, left = probe(start, tried, SINGLES, on, return_states=True)
    left = left[verdicts == Verdict.OPEN][:300]
    assert len(left) == 300
    together = trial(left, 1, variant=on)
    for some in range(0, 300, 60):
        alone = trial(left[some : some + 60], 1, variant=on)
        for few, many in zip(alone, together, strict=True):
            assert (few == many[some : some + 60]).all()


def test_nothing_to_try() -> None:
    assert [len(array) for array in trial(pack_states([]), 3)] == [0, 0, 0]


def test_wrong_arguments() -> None:
    with pytest.raises(SatsudokuError, match="depth 4, expected 0 to 3"):
        trial(pack_states([HARDEST]), 4)
    with pytest.raises(SatsudokuError, match="naked-pair without naked-single"):
        trial(pack_states([HARDEST]), 1, ["naked-pair"])


@pytest.mark.thorough
def test_ctrl_c_ends_it() -> None:
    setup = """
from satsudoku import pack_states
from satsudoku.lanes.rules import trial

states = pack_states(["." * 625], "classic25")
"""
    assert after_ctrl_c('trial(states, 3, variant="classic25")', setup) == ["interrupted"]

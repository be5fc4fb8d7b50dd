"""Rules in lanes against the Python rules, state by state and puzzle by puzzle."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from data import data_file
from human_puzzles import VARIANTS, random_grid, random_puzzle, random_state
from interruption import after_ctrl_c

from satsudoku import Grid, Puzzle, Variant, _kernel, variant
from satsudoku.cover.geometry import geometry
from satsudoku.cover.matrices import fish_matrices, hidden_matrices, naked_matrices
from satsudoku.errors import PuzzleError, SatsudokuError, UnknownNameError
from satsudoku.human.classify_many import classify_many
from satsudoku.human.ladders import bulk as module
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.library import ladder
from satsudoku.human.ladders.tier import Tier
from satsudoku.human.path import deduce
from satsudoku.human.rules import rule
from satsudoku.human.state import State
from satsudoku.lanes.patterns import LANE_RULES
from satsudoku.lanes.rules import Hypotheses, Verdict, probe, propagate
from satsudoku.lanes.states import States, pack_states, unpack_states
from satsudoku.lanes.tables import tables

WIDTHS = [str(width) for width in _kernel.widths()]
BASIC = LANE_RULES[:3]
SINGLES = LANE_RULES[:2]
MATRICES = (naked_matrices, hidden_matrices, fish_matrices)
RULE_SETS = [
    (),
    ("naked-single",),
    ("hidden-single",),
    ("naked-single", "naked-pair"),
    ("hidden-single", "x-wing"),
    SINGLES,
    BASIC,
    (*BASIC, "common-peers"),
    # Each kind of subsets up to each size.
    *(
        SINGLES + LANE_RULES[first:end]
        for first in (3, 6, 9)
        for end in range(first + 1, first + 4)
    ),
    LANE_RULES,
]


@pytest.fixture
def table_pass() -> Iterator[None]:
    """Without the pass written for 9x9."""
    classic = tables(variant("classic9"))
    classic.classic9 = False
    yield
    classic.classic9 = True


def states_of(rules: Variant, random: Random, number: int) -> list[State]:
    """Some that have solutions, some that have lost a true candidate or several.

    Candidates are gone at random, or so that subsets and fish appear, or nearly all.
    """
    result = []
    for _ in range(number):
        grid = random_grid(rules, random)
        kinds = (random_state, random_state, patterned_state, patterned_state, late_state)
        state = random.choice(kinds)(grid, random)
        if random.random() < 0.4:
            options = list(state.options())
            state.eliminate(random.sample(options, min(len(options), random.randint(1, 8))))
        result.append(state)
    return result


def patterned_state(grid: Grid, random: Random) -> State:
    """A state with some patterns, in which the grid is still possible."""
    board = geometry(grid.variant)
    state = State(board)
    true = {cell * board.symbols + value - 1 for cell, value in enumerate(grid.values)}
    families = [family for kind in MATRICES if (family := kind(board))]
    for _ in range(random.randint(1, 6)):
        matrix = random.choice(random.choice(families))
        size = random.randint(2, min(4, len(matrix.rows)))
        rows = [board.options[row] for row in random.sample(matrix.rows, size)]
        columns = {k for row in rows for k, option in enumerate(row) if option in true}
        state.eliminate(o for row in rows for k, o in enumerate(row) if k not in columns)
    return state


def late_state(grid: Grid, random: Random) -> State:
    """A state in which the grid and a few more candidates are possible."""
    state = State(geometry(grid.variant))
    true = {cell * state.geometry.symbols + value - 1 for cell, value in enumerate(grid.values)}
    wrong = sorted(set(state.options()) - true)
    state.eliminate(random.sample(wrong, len(wrong) - random.randint(0, 3)))
    return state


def packed(states: list[State]) -> States:
    board = states[0].geometry
    bits = np.zeros((len(states), -(-len(board.covers) // 64) * 64), dtype=np.uint8)
    for row, state in enumerate(states):
        bits[row, list(state.options())] = 1
    return np.packbits(bits, axis=1, bitorder="little").view("<u8").astype(np.uint64)


def fixpoint(state: State, names: tuple[str, ...]) -> State:
    state = state.fork()
    deque(deduce(state, [rule(name) for name in names]), maxlen=0)
    return state


def verdict(state: State) -> Verdict:
    if any(not mask for mask in state.left[: state.geometry.primary]):
        return Verdict.DEAD
    decided = all(mask.bit_count() <= 1 for mask in state.left)
    return Verdict.SOLVED if decided else Verdict.OPEN


# --- propagate -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", VARIANTS)
def test_propagate_agrees_with_the_python_rules(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = VARIANTS[name]
    random = Random(name)
    states = states_of(rules, random, 24)
    before = packed(states)
    seen: set[Verdict] = set()
    for names in RULE_SETS:
        after = [fixpoint(state, names) for state in states]
        expected = [verdict(state) for state in after]
        seen.update(expected)
        left = packed(after)
        left[np.array(expected) == Verdict.DEAD] = 0
        for width in WIDTHS:
            monkeypatch.setenv("SATSUDOKU_LANES", width)
            fixpoints, verdicts = propagate(before, names, rules)
            assert verdicts.tolist() == expected, names
            assert (fixpoints == left).all(), names
    assert seen == set(Verdict)


@pytest.mark.parametrize("name", ["classic12", "classic16"])
def test_propagate_agrees_with_the_python_rules_on_large_grids(name: str) -> None:
    random = Random(name)
    grid = random_grid(variant(name), random)
    states = [patterned_state(grid, random) for _ in range(4)]
    for names in (SINGLES + LANE_RULES[3:5], SINGLES + LANE_RULES[6:8], SINGLES + LANE_RULES[9:]):
        fixpoints, verdicts = propagate(packed(states), names, name)
        after = [fixpoint(state, names) for state in states]
        assert verdicts.tolist() == [verdict(state) for state in after]
        assert (fixpoints == packed(after)).all()
        assert (fixpoints != packed(states)).any()


def test_every_family_has_work_in_these_states() -> None:
    rules = variant("classic9")
    before = packed(states_of(rules, Random(5), 400))
    singles, _ = propagate(before, SINGLES, rules)
    last, _ = propagate(before, SINGLES, rules)
    for number, name in enumerate(LANE_RULES[2:], start=2):
        first = number if number == 2 else (number // 3) * 3
        fixpoints, _ = propagate(before, SINGLES + LANE_RULES[first : number + 1], rules)
        assert (fixpoints != (singles if number == first else last)).any(), name
        last = fixpoints


@pytest.mark.usefixtures("width")
@pytest.mark.quick(1)
@pytest.mark.parametrize("names", [SINGLES, BASIC], ids=len)
def test_the_pass_for_9x9_has_the_fixpoint_of_the_general_one(
    names: tuple[str, ...], table_pass: None
) -> None:
    classic = tables(variant("classic9"))
    before = packed(states_of(variant("classic9"), Random(3), 300))
    general = propagate(before, names)
    classic.classic9 = True
    special = propagate(before, names)
    assert (general[0] == special[0]).all()
    assert (general[1] == special[1]).all()


@pytest.mark.usefixtures("width")
def test_two_digits_placed_in_one_cell_are_a_contradiction() -> None:
    board = geometry(variant("classic9"))
    state = State(board)
    # In row 1 both 1 and 2 can only go in r1c1.
    state.eliminate(cell * 9 + symbol for cell in range(1, 9) for symbol in (0, 1))
    _, verdicts = propagate(packed([state]), BASIC)
    assert verdicts.tolist() == [Verdict.DEAD]


@pytest.mark.usefixtures("width")
@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize("size", [2, 3, 4])
def test_fish(size: int, transposed: bool) -> None:
    """A symbol that has only the places of n columns in n rows leaves these columns elsewhere."""
    possible = np.ones((9, 9, 9), dtype=bool)
    rows, columns = np.array([1, 4, 5, 8])[:size], np.array([0, 2, 6, 7])[:size]
    places = possible[:, :, 4]
    places[np.ix_(rows, np.setdiff1d(np.arange(9), columns))] = False
    places[rows[0], columns[0]] = size == 2  # not every row has every place
    expected = possible.copy()
    expected[np.ix_(np.setdiff1d(np.arange(9), rows), columns, np.array([4]))] = False
    if transposed:
        possible, expected = possible.swapaxes(0, 1), expected.swapaxes(0, 1)
    bits = np.zeros((1, 768), dtype=np.uint8)
    bits[0, :729] = possible.ravel()
    state = np.packbits(bits, axis=1, bitorder="little").view("<u8").astype(np.uint64)
    for largest in (size, size - 1):
        fixpoints, _ = propagate(state, SINGLES + LANE_RULES[9 : 8 + largest])
        left = unpack_states(fixpoints)[0].reshape(9, 9, 9)
        assert (left == (expected if largest == size else possible)).all()


@pytest.mark.usefixtures("width")
@pytest.mark.parametrize("number", [0, 1, 2, 127, 513, 1300])
def test_any_number_of_states_in_order(number: int) -> None:
    rules = variant("classic4")
    some = packed(states_of(rules, Random(7), 50))
    fixpoints, verdicts = propagate(some, LANE_RULES, rules)
    which = np.random.default_rng(7).integers(0, 50, number)
    for threads in (1, 2):
        many = propagate(some[which], LANE_RULES, rules, threads=threads)
        assert (many[0] == fixpoints[which]).all()
        assert (many[1] == verdicts[which]).all()


def test_packing() -> None:
    rules = variant("classic6")
    random = Random(2)
    puzzles = [random_puzzle(rules, random) for _ in range(5)]
    clash = Puzzle(bytes([1, 1] + [0] * 34), rules)
    states = [State.of(puzzle) for puzzle in [*puzzles, clash]]
    array = pack_states([*puzzles, clash], rules)
    assert (array == packed(states)).all()
    possible = unpack_states(array, rules)
    assert possible.shape == (6, 36, 6)
    for row, state in zip(possible, states, strict=True):
        assert np.flatnonzero(row).tolist() == list(state.options())
    assert pack_states(b"", rules).shape == (0, 4)
    assert unpack_states(pack_states(b"", rules), rules).shape == (0, 36, 6)


# --- probe ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("width")
@pytest.mark.parametrize("name", ["classic9", "diagonal9", "roomy"])
def test_probe_is_propagate_of_the_hypothesis(name: str) -> None:
    rules = VARIANTS[name]
    random = Random(11)
    states = states_of(rules, random, 20)
    options = len(states[0].geometry.covers)
    of = [random.randrange(len(states)) for _ in range(900)]
    option = [random.randrange(options) for _ in of]
    holds = [random.random() < 0.5 for _ in of]
    supposed = []
    for s, o, true in zip(of, option, holds, strict=True):
        state = states[s].fork()
        if true:
            # `State.place` takes it that the option is there; else its cell has none left.
            gone = not state.possible(o)
            state.place(o)
            assert not gone or state.dead is not None
        else:
            state.eliminate((o,))
        supposed.append(state)
    names = LANE_RULES if name == "classic9" else BASIC
    expected = propagate(packed(supposed), names, rules)
    hypotheses = Hypotheses(of, option, holds)
    before = packed(states)
    for threads in (1, 2):
        verdicts, left = probe(
            before, hypotheses, names, rules, return_states=True, threads=threads
        )
        assert (left == expected[0]).all()
        assert (verdicts == expected[1]).all()
    assert (probe(before, hypotheses, names, rules) == expected[1]).all()
    assert len(set(verdicts.tolist())) == 3


def test_no_hypotheses() -> None:
    states = pack_states(["." * 81])
    verdicts, left = probe(states, Hypotheses([], [], []), return_states=True)
    assert verdicts.shape == (0,)
    assert left.shape == (0, 12)


@pytest.mark.thorough
def test_ctrl_c_ends_a_probe() -> None:
    setup = """
import numpy as np
from satsudoku import pack_states
from satsudoku.lanes.rules import Hypotheses, probe

states = pack_states(["." * 625], "classic25")
number = 8_000_000
options = np.arange(number, dtype=np.int32) % 625
hypotheses = Hypotheses(np.zeros(number, np.uint32), options, np.ones(number, bool))
"""
    assert after_ctrl_c('probe(states, hypotheses, variant="classic25")', setup) == ["interrupted"]


# --- errors --------------------------------------------------------------------------------------


def test_rules_that_do_not_go() -> None:
    states = pack_states(["." * 81])
    with pytest.raises(UnknownNameError, match="did you mean"):
        propagate(states, ["naked-singel"])
    for names in (["naked-pair"], [*SINGLES, "swordfish"], ["naked-single", BASIC[2]]):
        with pytest.raises(SatsudokuError, match="expected both"):
            propagate(states, names)


def test_arrays_that_do_not_fit() -> None:
    states = pack_states(["." * 81])
    for wrong in (states[0], states[:, :5], states.astype(np.uint32).view(np.uint64)):
        with pytest.raises(SatsudokuError, match="expected"):
            propagate(wrong)
        with pytest.raises(SatsudokuError, match="expected"):
            unpack_states(wrong)
    for hypotheses in (
        Hypotheses([0], [0, 1], [True]),
        Hypotheses([1], [0], [True]),
        Hypotheses([0], [729], [True]),
        Hypotheses([0], [-1], [True]),
        Hypotheses([0.5], [0], [True]),
    ):
        with pytest.raises(SatsudokuError, match="expected"):
            probe(states, hypotheses)


# --- classify_many -------------------------------------------------------------------------------


@pytest.mark.quick
@pytest.mark.parametrize("name", ["rank8", "rank8-remove"])
@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_classify_many_agrees_with_the_ladder(rules: Variant, name: str) -> None:
    random = Random(f"{rules.name} {name}")
    puzzles = [random_puzzle(rules, random) for _ in range(4)]
    loose = bytearray(puzzles[0].values)
    loose[next(cell for cell, value in enumerate(loose) if value)] = 0
    clash = bytearray(len(rules.cells))
    clash[:2] = 1, 1
    puzzles += [Puzzle(bytes(values), rules) for values in (loose, clash)]
    ranking = classify_many(puzzles, name, variant=rules)
    expected = [ladder(name).classify(puzzle).tier or 0 for puzzle in puzzles]
    assert ranking.tiers.tolist() == expected
    assert ranking.counts.tolist() == [1, 1, 1, 1, 2, 0]


def test_a_puzzle_in_which_two_hidden_singles_meet_in_one_cell() -> None:
    line = ".....3.1...2..68......5.4...2....6..6..4.7.3.1.7.......4....7..9.6...2..5..9....8"
    assert classify_many([line], "rank8").tiers.tolist() == [7]


@pytest.mark.data
@pytest.mark.usefixtures("width")
def test_rank8_puzzle_by_puzzle() -> None:
    lines = data_file("rank8_expected.tsv").read_text().splitlines()[1:]
    puzzles, place, remove = zip(*(line.split("\t") for line in lines), strict=True)
    for name, expected in (("rank8", place), ("rank8-remove", remove)):
        ranking = classify_many(puzzles, name)
        assert ranking.tiers.tolist() == [int(tier) for tier in expected]
        assert (ranking.counts == 1).all()


@pytest.mark.parametrize("threads", [1, 2, 0])
def test_puzzles_are_classified_a_part_at_a_time(
    threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = variant("classic9")
    random = Random(8)
    puzzles = [random_puzzle(rules, random) for _ in range(20)] * 2
    whole = classify_many(puzzles, "rank8-remove", threads=threads)
    assert max(whole.tiers) >= 7
    monkeypatch.setattr(module, "_CLASSIFIED", 729 * 13)
    parts = classify_many(puzzles, "rank8-remove", threads=threads)
    assert (parts.tiers == whole.tiers).all()
    assert (parts.counts == whole.counts).all()


@pytest.mark.parametrize("number", [0, 1, 3])
def test_few_puzzles(number: int) -> None:
    lines = ["1... ..2. .3.. ...4".replace(" ", "")] * number
    ranking = classify_many(lines, "rank8", variant="classic4")
    assert ranking.tiers.tolist() == [1] * number
    assert ranking.counts.tolist() == [1] * number


def test_ladders_of_ones_own() -> None:
    text = """
    title = "Singles, then both negations"
    description = "For tests."
    confluent = true
    [[tiers]]
    name = "Singles"
    rules = ["naked-single", "hidden-single"]
    [[tiers]]
    name = "Negations"
    rules = ["negation-place", "negation-remove"]
    """
    own = Ladder.from_toml(text, "own")
    random = Random(4)
    puzzles = [random_puzzle(variant("classic9"), random) for _ in range(12)]
    ranking = classify_many([*puzzles, Puzzle(bytes(81), variant("classic9"))], own)
    expected = [own.classify(puzzle).tier or 0 for puzzle in puzzles]
    assert ranking.tiers.tolist() == [*expected, 0]
    assert ranking.counts.tolist() == [1] * 12 + [2]


def test_ladders_that_do_not_run_in_lanes() -> None:
    own = ladder("rank8")
    alone = replace(own, tiers=(Tier("Pairs", "", (rule("naked-pair"),)),))
    puzzles = [
        random_puzzle(variant("classic4"), Random(5)),
        Puzzle("1243342143122134", "classic4"),
    ]
    assert classify_many(puzzles, alone, variant="classic4").tiers.tolist() == [0, 1]
    with pytest.raises(UnknownNameError):
        classify_many([], "rank9")
    with pytest.raises(PuzzleError):
        classify_many(["12"])

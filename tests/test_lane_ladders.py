"""The ladders `hamada` and `satsudoku` in lanes: as in Python, and as published."""

from __future__ import annotations

from collections import Counter, deque
from random import Random

import numpy as np
import pytest
from data import data_file
from human_puzzles import VARIANTS, random_grid, random_puzzle, random_state

import satsudoku
from satsudoku import Puzzle, Variant, variant
from satsudoku.errors import SatsudokuError
from satsudoku.human.classify_many import classify_many
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.library import ladder
from satsudoku.human.lane_form import lane_patterns
from satsudoku.human.path import deduce
from satsudoku.human.rules import rule
from satsudoku.human.state import State
from satsudoku.lanes.assumptions import least_assumptions, refute_assumptions
from satsudoku.lanes.patterns import LANE_RULES, rule_bits
from satsudoku.lanes.rules import Verdict, propagate
from satsudoku.lanes.states import pack_state, pack_states, unpack_states

LADDERS = ("satsudoku", "hamada", "hamada:assumption=scan", "hamada:assumption=depth")


def rule_sets() -> list[tuple[str, ...]]:
    """The patterns of the ladders' tiers, each with those below it, and some others."""
    sets = {("full-house", "hidden-single:in=box", "naked-single"), (*LANE_RULES[:3], "pointing")}
    for name in "satsudoku", "hamada", "hamada:u=general,wy=3":
        names: tuple[str, ...] = ()
        for tier in ladder(name).tiers:
            names += tuple(rule.name for rule in tier.rules if rule.pattern)
            sets.add(names)
    sets.add((*LANE_RULES[:2], "claiming", "x-wing", "swordfish:cells=2"))
    return sorted(sets)


def lines(name: str) -> list[str]:
    text = data_file(name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


@pytest.mark.parametrize("name", VARIANTS)
def test_states_as_in_python(name: str) -> None:
    rules, random = VARIANTS[name], Random(21)
    states = [random_state(random_grid(rules, random), random) for _ in range(5)]
    for state in states[3:]:  # without solution, perhaps
        options = list(state.options())
        state.eliminate(random.sample(options, len(options) // 8))
    packed = np.vstack([pack_state(list(state.options()), rules) for state in states])
    for names in rule_sets():
        if "naked-single" not in names:  # which cells are filled, lanes do not know
            continue
        in_lanes = lane_patterns(rule(one) for one in names)
        if in_lanes is None:  # chains: tests/test_lane_chains.py
            continue
        fixpoints, verdicts = propagate(packed, in_lanes, rules)
        for state, left, verdict in zip(states, fixpoints, verdicts, strict=True):
            there = state.fork()
            deque(deduce(there, [rule(one) for one in names]), maxlen=0)
            if verdict == Verdict.DEAD:
                assert there.dead is not None
            else:
                possible = unpack_states(left[None], rules).reshape(-1).nonzero()[0]
                assert list(there.options()) == possible.tolist()


def easier(puzzle: Puzzle, random: Random, share: float) -> Puzzle:
    """The puzzle with some of its empty cells filled, so that low tiers are met, too."""
    solution = satsudoku.solve(puzzle)
    assert solution is not None
    values = bytes(
        v if random.random() < share else p
        for p, v in zip(puzzle.values, solution.values, strict=True)
    )
    return Puzzle(values, puzzle.variant)


@pytest.mark.quick(2)
@pytest.mark.parametrize("name", VARIANTS)
def test_puzzles_as_in_python(name: str) -> None:
    rules, random = VARIANTS[name], Random(22)
    puzzles = [random_puzzle(rules, random) for _ in range(4)]
    puzzles += [easier(puzzle, random, share) for puzzle in puzzles for share in (0.2, 0.6, 0.9)]
    for one in LADDERS:
        ranking = classify_many(puzzles, one, variant=rules).tiers.tolist()
        assert ranking == [ladder(one).classify(puzzle).tier or 0 for puzzle in puzzles]


@pytest.mark.thorough
def test_hard_puzzles_as_in_python() -> None:
    puzzles = [Puzzle(text) for text in lines("puzzles3_magictour_top1465")[::240]]
    puzzles += [Puzzle(text) for text in lines("puzzles6_forum_hardest_1106")[:1]]
    for one in LADDERS:
        ranking = classify_many(puzzles, one).tiers.tolist()
        assert ranking == [ladder(one).classify(puzzle).tier or 0 for puzzle in puzzles]


# The figures by depth; of the 17-clue list, those of a random sample (Random(1)) of 3,000.
MAGICTOUR = {4: 214, 5: 97, 6: 920, 7: 233, 0: 1}
MAGICTOUR_NO_H = {4: 214, 5: 89, 6: 907, 7: 254, 0: 1}
CLUES17 = {1: 4, 2: 1058, 3: 305, 4: 1182, 5: 66, 6: 381, 7: 4}
CLUES17_NO_H = {1: 4, 2: 1058, 3: 305, 4: 1182, 5: 12, 6: 434, 7: 5}


@pytest.mark.thorough
def test_published_figures() -> None:
    magictour = lines("puzzles3_magictour_top1465")
    every = lines("puzzles2_17_clue")
    clues17 = [every[at] for at in Random(1).sample(range(len(every)), 3000)]
    for puzzles, options, expected in (
        (magictour, "", MAGICTOUR),
        (magictour, ",h=no", MAGICTOUR_NO_H),
        (clues17, "", CLUES17),
        (clues17, ",h=no", CLUES17_NO_H),
    ):
        tiers = classify_many(puzzles, f"hamada:assumption=depth{options}").tiers
        assert Counter(tiers.tolist()) == expected
    for reading in "hamada", "hamada:assumption=scan":
        tiers = classify_many(clues17, reading).tiers
        low = tiers[(tiers > 0) & (tiers < 6)].tolist()
        assert Counter(low) == {tier: n for tier, n in CLUES17.items() if tier < 6}


def test_pencil_marks_count_where_cells_are_filled_one_by_one() -> None:
    rules = VARIANTS["classic4"]
    # In row 1 a cell is empty, and full; two cells of each other house are empty.
    solution = b"\1\2\3\4\3\4\1\2\2\1\4\3\4\3\2\1"
    values = bytearray(solution)
    for cell in 3, 5, 7, 8, 9, 14, 15:
        values[cell] = 0
    marks = bytearray(b"\1" * 64)
    for cell in 5, 7:
        marks[4 * cell : 4 * cell + 4] = bytes(s + 1 == solution[cell] for s in range(4))
    own = mine(["full-house", "hidden-single:in=line", "naked-single"])
    for candidates in None, bytes(marks):
        puzzle = Puzzle(bytes(values), rules, candidates=candidates)
        assert classify_many([puzzle], own, variant=rules).tiers.tolist() == [
            own.classify(puzzle).tier
        ]


@pytest.mark.parametrize("name", VARIANTS)
def test_full_houses_as_in_python(name: str) -> None:
    rules, random = VARIANTS[name], Random(5)
    full_house, own = rule("full-house"), mine(["full-house"])
    puzzles, solved = [], []
    for number in range(40):
        values = bytearray(random_grid(rules, random).values)
        if number % 4 == 0:  # without solution, most likely
            values[random.randrange(len(values))] = random.randint(1, len(rules.symbols))
        for cell in random.sample(range(len(values)), number % 10):
            values[cell] = 0
        puzzles.append(Puzzle(bytes(values), rules))
        state = State.of(puzzles[-1])
        deque(deduce(state, [full_house]), maxlen=0)
        solved.append(int(state.solved))
    assert classify_many(puzzles, own, variant=rules).tiers.tolist() == solved
    assert name == "roomy" or set(solved) == {0, 1}


def test_least_is_least() -> None:
    rules = lane_patterns(one for tier in ladder("hamada").tiers[:5] for one in tier.rules)
    assert rules is not None
    classic = variant("classic9")
    states, verdicts = propagate(pack_states(lines("puzzles3_magictour_top1465")[::30]), rules)
    states = states[verdicts == Verdict.OPEN]
    least = least_assumptions(states, rules, classic)
    assert set(least.tolist()) == {0, 1, 2, 3}
    for state, count in zip(states, least, strict=True):
        once = refute_assumptions(state[None], rules, classic)
        assert (Verdict.SOLVED in once.verdicts) == (count == 1)
        if count > 1:
            twice = refute_assumptions(once.left, rules, classic)
            assert (Verdict.SOLVED in twice.verdicts) == (count == 2)


def test_rules_within_others_cost_nothing() -> None:
    assert rule_bits(["hidden-single:in=box", "hidden-single:in=line"]) == rule_bits(
        ["hidden-single"]
    )
    both = [rule("naked-single"), rule("naked-pair")]
    assert lane_patterns([*both, rule("locked-pair")]) == lane_patterns(both)
    for parts, whole in (
        (["full-house"], "hidden-single"),
        (["pointing:cells=2", "claiming", "hidden-single"], "locked-candidates"),
        (["swordfish:cells=2", "x-wing", "hidden-single"], "swordfish"),
    ):
        assert rule_bits([*parts, whole]) == rule_bits([*parts[1:], whole])
        assert rule_bits(parts) & ~rule_bits([*parts, whole])


def mine(rules: list[str]) -> Ladder:
    tiers = "\n".join(f'[[tiers]]\nname = "{name}"\nrules = ["{name}"]' for name in rules)
    text = f'title = "M"\ndescription = "M."\nconfluent = true\n{tiers}'
    return Ladder.from_toml(text, "mine")


def test_rules_without_a_lane_form() -> None:
    with pytest.raises(SatsudokuError, match="naked-pair without naked-single"):
        rule_bits(["naked-pair"])
    assert lane_patterns([rule("naked-single"), rule("locked-pair")]) is None
    assert lane_patterns([rule("jellyfish:cells=3")]) is None
    assert lane_patterns([rule("te1")]) is None


@pytest.mark.parametrize(
    "rules",
    [
        # Assumptions are counted only above all patterns, and beside no other proofs.
        ["naked-single", "assumption:digits=1", "hidden-single", "te1"],
        # Without naked pairs, locked ones do not run in lanes.
        ["naked-single", "hidden-single", "locked-pair", "te1"],
        # Nor do larger limits of cells; and where these come first, lanes do not fill the cells.
        ["hidden-single:in=box", "pointing:cells=4", "naked-single", "hidden-single"],
        ["naked-single", "hidden-single", "pointing:cells=4", "negation-place", "search"],
    ],
    ids=str,
)
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_python_classifies_the_rest(rules: list[str], threads: int) -> None:
    random = Random(24)
    classic6: Variant = VARIANTS["classic6"]
    puzzles = [random_puzzle(classic6, random) for _ in range(10)]
    puzzles += [easier(puzzle, random, share) for puzzle in puzzles for share in (0.2, 0.5)]
    own = mine(rules)
    assert own.rates_many
    expected = [own.classify(puzzle).tier or 0 for puzzle in puzzles]
    assert len(set(expected)) > 1
    several = Puzzle(bytes(36), classic6)
    ranking = classify_many([*puzzles, several], own, variant=classic6, threads=threads)
    assert ranking.tiers.tolist() == [*expected, 0]
    assert ranking.counts.tolist() == [1] * len(puzzles) + [2]


# Ladders in which rules of the kernel and of Python take turns, as negation's base, too.
MIXED = {
    "satsudoku": """
    extends = "satsudoku"
    title = "Mixed"
    [[insert]]
    after = "Triples"
    name = "Turbot fish"
    rules = ["turbot-fish"]
    """,
    "rank8": """
    extends = "rank8"
    title = "Mixed"
    [[insert]]
    after = "Normal"
    name = "Skyscrapers and kites"
    rules = ["skyscraper", "two-string-kite"]
    """,
}


@pytest.mark.quick(2)
@pytest.mark.parametrize("base", MIXED)
@pytest.mark.parametrize("name", ["classic6", "classic9", "diagonal9"])
def test_rules_of_python_and_of_the_kernel_take_turns(base: str, name: str) -> None:
    variant, random = VARIANTS[name], Random(25)
    own = Ladder.from_toml(MIXED[base], "mixed")
    puzzles = [random_puzzle(variant, random) for _ in range(4)]
    puzzles += [easier(puzzle, random, share) for puzzle in puzzles for share in (0.1, 0.4)]
    expected = [own.classify(puzzle).tier for puzzle in puzzles]
    for threads in 1, 3:
        tiers = classify_many(puzzles, own, variant=variant, threads=threads).tiers
        assert tiers.tolist() == expected


@pytest.mark.thorough
def test_a_rule_of_python_lowers_tiers() -> None:
    puzzles = lines("puzzles3_magictour_top1465")[::12]
    own = Ladder.from_toml(MIXED["satsudoku"], "mixed")
    before, after = (classify_many(puzzles, one).tiers.astype(int) for one in ("satsudoku", own))
    inserted = [tier.name for tier in own.tiers].index("Turbot fish") + 1
    solved = after == inserted
    assert solved.any()
    assert (before[solved] >= inserted).all()
    assert (after[~solved] == before[~solved] + (before[~solved] >= inserted)).all()
    for at in np.flatnonzero(solved)[:5]:
        assert own.classify(Puzzle(puzzles[at])).tier == inserted


def test_trial_and_error_beside_other_proofs() -> None:
    random = Random(23)
    classic6: Variant = VARIANTS["classic6"]
    puzzles = [random_puzzle(classic6, random) for _ in range(12)]
    own = mine(["hidden-single", "naked-single", "te1", "negation-place", "te2", "search"])
    ranking = classify_many(puzzles, own, variant=classic6).tiers.tolist()
    assert ranking == [own.classify(puzzle).tier for puzzle in puzzles]

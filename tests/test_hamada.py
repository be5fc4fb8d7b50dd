"""The ladder hamada: its searches, its options, and the figures published for it."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import replace
from random import Random

import pytest
from data import data_file
from human_puzzles import VARIANTS, random_grid, random_puzzle, random_state
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import tries

import satsudoku
from satsudoku import Puzzle, classify_many, variant, variant_names
from satsudoku.cover.geometry import geometry
from satsudoku.errors import LadderError, UnknownNameError
from satsudoku.human.deduction import Deduction
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.library import ladder
from satsudoku.human.path import deduce
from satsudoku.human.rule import Rule
from satsudoku.human.rules import rule
from satsudoku.human.state import State
from satsudoku.lanes.tables import rule_tables

CLASSIC = geometry(variant("classic9"))
NAMES = CLASSIC.cover.options
# Of levels 6, 7 and 8 as assumptions are counted; the last is beyond these, and of 7 in depth.
ASSUMED = (
    "3.....24.1..3.8........5..9.......9...461....8..2..7.......7.5.7.....6.8..58....7",
    "..261.39............5..28.7..7..8...31.9....62..3....4...7.9..8.7..4.5....9......",
    "..2..9.65..8...7.......3..22....1......5...7..6.3..8.19..1..2....1...4..38...6...",
    "6.3.8.....1......6859...7..4...7..5....1..9......546.1..8.1.5....2...3.7.....7.6.",
)


def state_without(text: str) -> State:
    """A classic state without some candidates, written ``7@23456789:124567`` (rows, columns)."""
    state = State(CLASSIC)
    for part in text.split():
        symbols, _, cells = part.partition("@")
        rows, _, columns = cells.partition(":")
        state.eliminate(
            NAMES.index(f"r{r}c{c}#{s}") for s in symbols for r in rows for c in columns
        )
    return state


def lines(name: str) -> list[str]:
    text = data_file(name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def to_level_5(one: Ladder) -> Ladder:
    return replace(one, tiers=one.tiers[:5])


# --- its searches --------------------------------------------------------------------------------


def test_the_searches_by_the_documents_letters() -> None:
    hamada = ladder("hamada")
    codes = [[hamada.codes.get(r.name, "") for r in tier.rules] for tier in hamada.tiers[:5]]
    letters = [[c if isinstance(c, str) else "".join(c.values()) for c in tier] for tier in codes]
    assert [sorted("".join(tier)) for tier in letters] == [
        ["B"],
        ["C", "L"],
        ["M"],
        sorted("VGQPU"),
        sorted("TRSHWYXKD"),
    ]


def test_s_the_second_of_two_boxes() -> None:
    state = state_without("1@1:1 1@23:123 1@1:56 1@2:456 1@3:56")
    (deduction,) = rule("direct-pointing").find(state)
    assert deduction.names(deduction.placed) == ["r3c4#1"]
    assert deduction.technique == "Direct Pointing"
    assert deduction.tell("ja") == (
        "ブロック1の1は1行にしか入らないので、ブロック2で1が入るマスは3行4列だけになり、1に決まる。"
    )


def test_k_and_d_what_an_x_wing_leaves() -> None:
    wing = "7@25:1245679"  # rows 2 and 5 have 7 in columns 3 and 8 only
    k = state_without(f"{wing} 7@9:12456789")
    assert not list(rule("direct-x-wing").find(k))  # r9c3 is a hidden single already
    k = state_without(f"{wing} 7@9:145679")  # r9c2, r9c3 and r9c8 are left in row 9
    (deduction,) = rule("direct-x-wing:in=line").find(k)
    assert deduction.names(deduction.placed) == ["r9c2#7"]
    assert deduction.text == (
        "In rows 2 and 5, 7 can only go in columns 3 and 8, so the other cells of "
        "columns 3 and 8 lose it. Then in row 9 it can only go in r9c2, and goes there."
    )
    assert not list(rule("direct-x-wing:in=box").find(k))
    d = state_without(f"{wing} 7@8:12 7@79:2 7@7:1")  # in box 7: column 3, and r9c1
    (deduction,) = rule("direct-x-wing:in=box").find(d)
    assert deduction.names(deduction.placed) == ["r9c1#7"]
    assert deduction.houses == ("row 2", "row 5", "box 7", "column 3", "column 8")


def test_u_two_cells_in_each_of_three_lines() -> None:
    two = state_without("7@1:2345689 7@4:1235689 7@8:2356789")  # columns 1+7, 4+7, 1+4
    (deduction,) = rule("swordfish:cells=2").find(two)
    assert deduction.technique == "Swordfish"
    assert len(deduction.eliminated) == 18
    three = state_without("7@1:235689 7@4:1235689 7@8:2356789")  # columns 1+4+7, 4+7, 1+4
    assert not list(rule("swordfish:cells=2").find(three))
    assert len(list(rule("swordfish").find(three))) == 1


def test_h_places_two_cells_at_once() -> None:
    # y = r1c1, z = r2c2 in box 1 and x = r1c9 in row 1 hold 4 and 8 only.
    state = state_without("1235679@1:19 1235679@2:2")
    assert not list(rule("hamada-logic").find(state))
    # In row 3 all places for 4 are in columns 2 and 9, in sight of z or x.
    state.eliminate(NAMES.index(f"r3c{c}#4") for c in "1345678")
    (deduction,) = rule("hamada-logic").find(state)
    assert deduction.names(deduction.placed) == ["r1c9#8", "r2c2#8"]
    assert deduction.text == (
        "r1c1, r1c9 and r2c2 can only hold 8 and 4, and r1c1 sees both others, so these hold the "
        "same. If that were 4, row 3 would have no place for 4, so both are 8."
    )


def fixpoint(state: State, names: list[str]) -> list[int]:
    list(deduce(state, [rule(name) for name in names]))
    return state.left


@settings(max_examples=tries(25, 60))
@given(st.sampled_from(["classic9", "classic6", "diagonal9", "jigsaw5"]), st.integers(0, 2**32))
def test_s_k_and_d_equal_two_steps(name: str, seed: int) -> None:
    """They change no level: pointing or an X-wing with hidden singles does as much."""
    random = Random(seed)
    state = random_state(random_grid(VARIANTS[name], random), random)
    steps = ["naked-single", "hidden-single", "pointing:cells=2", "x-wing"]
    known = set(State.options(end := state.fork()))
    fixpoint(end, steps)
    if end.dead is not None:
        return
    deductions: list[Deduction] = [
        d for one in ("direct-pointing", "direct-x-wing") for d in rule(one).find(state)
    ]
    for deduction in deductions:
        assert known.issuperset(deduction.placed)
        for option in deduction.placed:
            cell = option // state.geometry.symbols
            assert end.covered[cell]
            assert end.possible(option)


@pytest.mark.thorough
def test_verdicts_do_not_depend_on_what_was_asked_before() -> None:
    """Tables of the kernel that other variants displaced are built anew, whole."""
    asked = "...5....4.1......63...6.57..6..7..5...14.....72.........2.14.3......2....56..871."
    assert classify_many([asked], "hamada:h=no").tiers.tolist() == [6]
    assert classify_many([asked], "hamada").tiers.tolist() == [5]
    small = sorted(variant_names(), key=lambda name: len(variant(name).cells))
    for name in small[:20]:  # more than are kept
        rule_tables(variant(name))
    assert classify_many([asked], "hamada").tiers.tolist() == [5]


# --- its choices ---------------------------------------------------------------------------------


def test_choices_change_the_rules() -> None:
    def names(one: Ladder) -> set[str]:
        return {rule.name for tier in one.tiers for rule in tier.rules}

    plain = names(ladder("hamada"))
    assert plain - names(ladder("hamada:h=no")) == {"hamada-logic"}
    general = names(ladder("hamada:u=general"))
    assert (plain - general, general - plain) == ({"swordfish:cells=2"}, {"swordfish"})
    wide = ladder("hamada:wy=3,h=no")
    assert wide.name == "hamada:h=no,wy=3"
    assert names(wide) - plain == {"claiming:cells=3"}
    assert ladder("hamada:h=yes,u=2-2-2").name == "hamada"


@pytest.mark.parametrize(
    ("name", "error", "message"),
    [
        ("hamada:q=no", UnknownNameError, "no option of ladder hamada 'q'; "),
        ("hamada:h=maybe", LadderError, "ladder hamada: expected h=yes or no; found 'maybe'"),
        ("hamada:h", LadderError, "'hamada:h': expected name:option=value,option=value, each"),
        ("hamada:h=no,h=yes", LadderError, "each option once"),
        ("rank8:h=no", UnknownNameError, "no option of ladder rank8 'h'"),
    ],
)
def test_wrong_choices(name: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        ladder(name)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_may_extend_a_choice() -> None:
    own = Ladder.from_toml('extends = "hamada:h=no"\nomit = ["direct-pointing"]', "mine")
    assert own.name == "mine"
    assert own.confluent
    left = {rule.name for tier in own.tiers for rule in tier.rules}
    assert not {"hamada-logic", "direct-pointing"} & left
    assert len(left) == 14 + sum(len(tier.rules) for tier in ladder("hamada").tiers[5:])


# --- its figures ---------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.data
@pytest.mark.parametrize("name", ["hamada", "hamada:h=no"])
@pytest.mark.parametrize("file", ["puzzles2_17_clue", "puzzles3_magictour_top1465"])
def test_levels_by_paths(file: str, name: str) -> None:
    """Of some puzzles, the rules of Python find the levels that lanes find."""
    one = to_level_5(ladder(name))
    puzzles = Random(1).sample(lines(file), 200)
    by_paths = [one.classify(Puzzle(line), allow_multiple=True).tier or 0 for line in puzzles]
    assert by_paths == classify_many(puzzles, one).tiers.tolist()


@pytest.mark.thorough
@pytest.mark.data
def test_all_levels_with_assumptions_read_as_depth() -> None:
    """As published, with H and without, of 3,000 puzzles drawn by ``random.Random(1).sample``.

    0 is beyond the scale.
    """
    clues17 = Random(1).sample(lines("puzzles2_17_clue"), 3000)
    basic = {1: 4, 2: 1058, 3: 305, 4: 1182}
    for name, puzzles, expected in (
        ("hamada", clues17, {**basic, 5: 66, 6: 381, 7: 4}),
        ("hamada:h=no", clues17, {**basic, 5: 12, 6: 434, 7: 5}),
        ("hamada", lines("puzzles3_magictour_top1465"), {4: 214, 5: 97, 6: 920, 7: 233, 0: 1}),
        ("hamada:h=no", lines("puzzles3_magictour_top1465"), {4: 214, 5: 89, 6: 907, 7: 254, 0: 1}),
    ):
        chosen = f"{name}{',' if ':' in name else ':'}assumption=depth"
        assert Counter(classify_many(puzzles, chosen).tiers.tolist()) == expected


@settings(max_examples=25)
@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 2**32))
def test_every_variant_has_levels(name: str, seed: int) -> None:
    puzzle = random_puzzle(VARIANTS[name], Random(seed))
    classification = ladder("hamada").classify(puzzle)
    assert classification.solution == satsudoku.solve(puzzle)
    assert all(step.text and step.tell("ja") for step in classification.path)


def solves_in_random_order(rules: list[Rule], puzzle: Puzzle, random: Random) -> bool:
    """Whether rules solve a puzzle: patterns in any order, then any assumption that is open."""
    state = State.of(puzzle)
    patterns = [one for one in rules if one.pattern]
    while state.unfilled:
        random.shuffle(patterns)
        deque(deduce(state, patterns), maxlen=0)
        assert state.dead is None
        deductions = [d for one in rules if not one.pattern for d in one.find(state)]
        if not deductions:
            break
        state.apply(random.choice(deductions))
    return state.solved


@pytest.mark.parametrize("reading", ["least", "depth"])
@pytest.mark.parametrize("line", ASSUMED)
def test_levels_of_assumptions_do_not_depend_on_the_order(reading: str, line: str) -> None:
    one, random, puzzle = (
        ladder(f"hamada:assumption={reading}"),
        Random(line),
        satsudoku.puzzle(line),
    )
    level = one.classify(puzzle).tier or 9
    assert level >= 6
    for highest in (level - 1, level):
        rules = [each for tier in one.tiers[:highest] for each in tier.rules]
        assert solves_in_random_order(rules, puzzle, random) == (highest == level < 9)

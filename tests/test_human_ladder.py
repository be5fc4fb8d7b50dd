"""Ladders: those that ship, verdicts, paths, and the published figures."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from data import data_file
from human_puzzles import VARIANTS, random_puzzle
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import cell_symmetries, value_symmetries

import satsudoku
from satsudoku import Puzzle, variant
from satsudoku.human.classification import Classification
from satsudoku.human.ladders.library import ladder, ladder_names
from satsudoku.human.path import walk
from satsudoku.human.rules import rule
from satsudoku.human.state import State

PRINTED = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
NEGATION = "5.........6..9...2.1.6..4..........11..2.9..86...3.7..3..1...4..7..865...54......"
BOTH = tuple(ladder(name) for name in ("rank8", "rank8-remove"))
CONFLUENT = [one for one in map(ladder, ladder_names()) if one.confluent]


def lines(name: str) -> list[str]:
    text = data_file(name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


# --- the ladders that ship -----------------------------------------------------------------------


def test_the_names_of_the_shipped_ladders() -> None:
    assert {"rank8", "rank8-remove"} <= set(ladder_names())
    assert all(ladder(name).name == name for name in ladder_names())
    assert ladder("rank8") is ladder("rank8")


@pytest.mark.parametrize("name", ladder_names())
def test_a_shipped_ladder_describes_itself(name: str) -> None:
    shipped = ladder(name)
    assert shipped.title
    assert shipped.description
    assert shipped.source
    assert all(rule(code).name == code for code in shipped.codes)
    assert shipped.confluent or shipped.depends


def test_rank8_is_the_documents_table() -> None:
    rank8, remove = BOTH
    assert [tier.label for tier in rank8.tiers] == ["*" * stars for stars in range(1, 9)]
    rules = [[one.name for one in tier.rules] for tier in rank8.tiers]
    assert rules == [
        ["naked-single"],
        ["hidden-single"],
        ["locked-candidates"],
        ["naked-pair", "hidden-pair"],
        ["naked-triple", "hidden-triple"],
        ["naked-quad", "hidden-quad"],
        ["negation-place"],
        ["search"],
    ]
    rules[6] = ["negation-remove"]
    assert [[one.name for one in tier.rules] for tier in remove.tiers] == rules
    assert rank8.codes["hidden-pair"] == remove.codes["hidden-pair"] == "A2-4 X(2)"
    assert rank8.confluent
    assert remove.confluent


def test_satsudoku_has_one_idea_a_tier() -> None:
    own = ladder("satsudoku")
    assert own.confluent
    assert all(tier.why for tier in own.tiers)
    rules = [[rule.name for rule in tier.rules] for tier in own.tiers]
    assert rules[:5] == [
        ["full-house"],
        ["hidden-single:in=box"],
        ["hidden-single:in=line"],
        ["naked-single"],
        ["cage-combinations", "constraint-fillings"],
    ]
    assert rules[-4:] == [["te1", "cases"], ["te2"], ["te3"], ["search"]]


# --- verdicts ------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.data
def test_ranks_of_an_independent_program() -> None:
    """150 of its rows, spread evenly, by both readings of negation."""
    rows = [line.split("\t") for line in lines("rank8_expected.tsv")[1:]]
    wrong = []
    for k in range(150):
        line, *expected = rows[k * len(rows) // 150]
        puzzle = satsudoku.puzzle(line)
        classification = [str(one.classify(puzzle, allow_multiple=True).tier) for one in BOTH]
        if classification != expected:
            wrong.append((line, expected, classification))
    assert not wrong


@pytest.mark.data
@pytest.mark.parametrize("index", [2985, 6270, 10273, 15660])
def test_puzzles_that_refute_the_documents_hypothesis(index: int) -> None:
    """It held that its rules without search, negation included, solve every puzzle."""
    puzzle = satsudoku.puzzle(lines("puzzles2_17_clue")[index])
    assert [one.classify(puzzle).tier for one in BOTH] == [8, 7]


@pytest.mark.thorough
@pytest.mark.data
def test_the_first_of_the_hardest_puzzles_refute_it_in_both_readings() -> None:
    for line in lines("puzzles6_forum_hardest_1106")[:3]:
        assert [one.classify(satsudoku.puzzle(line)).tier for one in BOTH] == [8, 8]


@pytest.mark.thorough
@settings(max_examples=4)
@given(st.data(), st.sampled_from(["classic9", "classic6", "diagonal9", "x5"]))
def test_a_tier_is_a_property_of_the_puzzle(data: st.DataObject, name: str) -> None:
    rules = variant(name)
    puzzle = random_puzzle(rules, Random(data.draw(st.integers(0, 2**32))))
    copy = puzzle.transform(data.draw(cell_symmetries(rules)), data.draw(value_symmetries(rules)))
    for one in CONFLUENT:
        assert one.classify(puzzle).tier == one.classify(copy).tier


@pytest.mark.thorough
@settings(max_examples=15)
@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 2**32))
def test_a_tier_suffices_where_its_rules_alone_solve(name: str, seed: int) -> None:
    puzzle = random_puzzle(VARIANTS[name], Random(seed))
    place, remove = (one.classify(puzzle) for one in BOTH)
    assert remove.tier is not None
    assert place.tier is not None
    assert remove.tier <= place.tier
    assert place.suffices == tuple(
        BOTH[0].walk(puzzle, highest)[0].solved for highest in range(1, 9)
    )
    assert place.solution == remove.solution == satsudoku.solve(puzzle)
    assert place.unique


@pytest.mark.thorough
@settings(max_examples=4)
@given(st.integers(0, 2**32))
def test_a_random_order_of_rules_reaches_the_same_tier(seed: int) -> None:
    """All rules up to a tier, shuffled, solve a puzzle just where the tier suffices."""
    random = Random(seed)
    puzzle = random_puzzle(variant(random.choice(["classic9", "diagonal9", "x5"])), random)
    one = random.choice(CONFLUENT)
    suffices = one.classify(puzzle).suffices
    for highest in range(1, len(one.tiers) + 1):
        rules = [r for tier in one.tiers[:highest] for r in tier.rules_for(puzzle.variant)]
        if any(rule.name == "search" for rule in rules):
            break
        state = State.of(puzzle)
        for _ in walk(state, [random.sample(rules, len(rules))]):
            pass
        assert state.solved == suffices[highest - 1]


def test_a_puzzle_with_several_solutions_is_not_ranked() -> None:
    many = satsudoku.puzzle("1" + "." * 15, "classic4")
    none = satsudoku.puzzle("12.. ..34 .... ....", "classic4")
    none = Puzzle(bytes([1, 2, 3, 0, 0, 0, 0, 4]) + bytes(8), none.variant)
    for puzzle in (many, none):
        classification = satsudoku.classify(puzzle, "rank8")
        assert (classification.unique, classification.tier, classification.tier_name) == (
            False,
            None,
            None,
        )
        assert (
            classification.suffices,
            classification.path,
            classification.uses,
            classification.solution,
        ) == ((), (), {}, None)
        assert str(classification) == (
            "rank8: not ranked, because it does not have exactly one solution"
        )


def test_a_puzzle_with_several_solutions_is_ranked_on_request() -> None:
    classification = satsudoku.classify(
        satsudoku.puzzle("12.. 34.. 2... ....", "classic4"), "rank8", allow_multiple=True
    )
    assert (classification.unique, classification.tier, classification.solution) == (
        None,
        None,
        None,
    )
    assert classification.suffices == (False,) * 8
    assert str(classification) == f"rank8: no tier suffices, {len(classification.path)} steps"


def test_a_puzzle_that_rules_solve_is_unique() -> None:
    classification = satsudoku.classify(satsudoku.puzzle(PRINTED), "rank8", allow_multiple=True)
    assert classification.unique
    assert classification.tier == 1


def test_a_filled_grid_needs_no_rule() -> None:
    solution = satsudoku.solve(satsudoku.puzzle(PRINTED))
    assert solution is not None
    classification = satsudoku.classify(Puzzle(solution.values, solution.variant))
    assert (classification.tier, classification.path, classification.solution) == (1, (), solution)


# --- paths ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def negated() -> Classification:
    return satsudoku.classify(satsudoku.puzzle(NEGATION), "rank8")


def test_the_path_replays(negated: Classification) -> None:
    state = State.of(negated.puzzle)
    assert negated.solution is not None
    for number, step in enumerate(negated.path, start=1):
        deduction = step.deduction
        assert any(map(state.possible, deduction.eliminated)) or deduction.placed
        state.apply(deduction)
        assert step.number == number
        assert (step.filled, step.candidates) == (81 - state.unfilled, state.candidates)
    assert state.solved
    assert state.values == negated.solution.values


def test_the_path_uses_the_easiest_rules_first(negated: Classification) -> None:
    """Where a step of a tier is taken, the rules of the tiers below find nothing."""
    tiers = ladder("rank8").tiers
    state = State.of(negated.puzzle)
    for step in negated.path:
        below = [rule for tier in tiers[: step.tier - 1] for rule in tier.rules]
        assert not any(True for rule in below for _ in rule.find(state))
        state.apply(step.deduction)
    assert negated.tier == max(step.tier for step in negated.path) == 7
    assert sum(negated.uses.values()) == len(negated.path)
    assert negated.uses["negation-place"] >= 1


def test_every_step_of_the_path_has_a_sentence(negated: Classification) -> None:
    for step in negated.path:
        assert step.text.endswith(".")
        assert "{" not in step.text
        assert step.deduction.technique
        assert step.deduction.cells
        assert step.deduction.symbols
    refutations = [s.deduction.refutation for s in negated.path if s.deduction.refutation]
    assert refutations
    for refutation in refutations:
        assert all(deduction.text for deduction in refutation.steps)


def test_a_classification_pickles(negated: Classification) -> None:
    copy = pickle.loads(pickle.dumps(negated))
    assert copy == negated
    assert copy.path[0].deduction.geometry is negated.path[0].deduction.geometry
    assert [step.text for step in copy.path] == [step.text for step in negated.path]
    assert str(copy) == f"rank8: tier 7 (Very hard), {len(negated.path)} steps"

"""The rater mus: causes are smallest, replay, and make the same tier of every copy of a puzzle."""

from __future__ import annotations

from pathlib import Path

import pytest
from replay import replay

import satsudoku
from satsudoku import Puzzle, formats, rater, variant
from satsudoku.analysis.smallest_core import Groups
from satsudoku.board.encoding import parse_encoding
from satsudoku.cover.geometry import geometry
from satsudoku.human.state import State
from satsudoku.raters.mus.parts import parts_of
from satsudoku.raters.mus.search import Causes

PUZZLES = Path(__file__).parents[2] / "puzzles"
EASY = Puzzle("1.....2..3.....4", "classic4")
LOCKED = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
TRIAL = Puzzle("1....6.5.1.........4.35.3.46........", "classic6")
CAGES = parse_encoding(
    """
    extends = "classic4"
    cages = [
        { cells = "r1c1 r1c2", sum = 3 }, { cells = "r1c3 r2c3 r2c4", sum = 7 },
        { cells = "r3c1 r3c2", sum = 5 }, { cells = "r4c3 r4c4", sum = 5 },
        { cells = "r2c1 r2c2", sum = 7 },
    ]
    """,
    "cages",
)


@pytest.mark.parametrize(("puzzle", "tier"), [(EASY, 1), (LOCKED, 2)])
def test_tiers(puzzle: Puzzle, tier: int) -> None:
    verdict = rater("mus").classify(puzzle)
    assert verdict.tier == max(step.tier for step in verdict.path) == tier
    assert verdict.path[-1].filled == len(puzzle.values)


def test_steps_follow_by_their_parts_alone() -> None:
    verdict = rater("mus").classify(LOCKED)
    state = State.of(LOCKED)
    for step in verdict.path:
        replay(step.deduction, state)
        state.apply(step.deduction)
    assert state.solved
    [locked] = (step for step in verdict.path if step.tier == 2)
    assert locked.deduction.names(locked.deduction.eliminated) == ["r1c1#1", "r1c3#1"]
    assert locked.text == "r1c1 and r1c3 cannot hold 1, by the 1 of row 1 and the 1 of box 2."
    assert locked.tell("ja").endswith("1行1列と1行3列に1は入らない。")


@pytest.mark.thorough
def test_no_cause_is_smaller_by_another_search() -> None:
    puzzle = LOCKED
    state = State.of(puzzle)
    board = state.geometry
    [solution] = satsudoku.solutions(puzzle)
    parts, variables = parts_of(board)
    options = range(board.cells * board.symbols)
    marks = [[-option - 1] for option in options if not state.possible(option)]
    symbols = board.symbols
    true = {cell * symbols + value - 1 for cell, value in enumerate(solution.values)}
    placed = [option for option in true if state.covered[option // symbols]]
    marks += [[option + 1] for option in placed]
    sizes = set()
    with (
        Causes(board, solution) as causes,
        Groups(marks, [clauses for _, clauses in parts], variables) as groups,
    ):
        causes.learn(state)
        for option in [o for o in options if state.possible(o) and o not in placed][::11]:
            literal = option + 1 if option in true else -option - 1
            cause = causes.smallest(literal, 4)
            core = groups.smallest_core([-literal])
            assert core is not None
            assert core.bound == len(core.groups)
            assert (len(cause) if cause else 5) == min(len(core.groups), 5)
            sizes.add(min(len(core.groups), 5))
    assert len(sizes) > 2


def test_copies_have_the_same_tier() -> None:
    for puzzle in LOCKED, LOCKED.relabel("461253"):
        moved = puzzle.permute([4, 3, 1, 2, 6, 5], [2, 3, 1, 6, 5, 4])
        assert rater("mus").classify(moved).tier == 2
    for copy in EASY.relabel("4321"), EASY.transpose():
        assert rater("mus").classify(copy).tier == 1


def test_every_small_variant() -> None:
    tiers = set()
    for entry in formats.read(PUZZLES / "variants.jsonl"):
        if entry.puzzle is not None and len(entry.puzzle.values) <= 25:
            tiers.add(rater("mus").classify(entry.puzzle).tier)
    assert None not in tiers
    assert len(tiers) > 1


def test_relations_are_parts() -> None:
    verdict = rater("mus:parts=symbols").classify(Puzzle("........1.......", CAGES))
    assert verdict.unique
    assert verdict.tier is not None
    assert any("cage 1 (r1c1 and r1c2)" in step.text for step in verdict.path)


def test_a_time_limit_leaves_a_lower_bound() -> None:
    verdict = rater("mus").classify(TRIAL, timeout=0.05)
    assert verdict.tier is None
    assert verdict.timed_out


def test_a_time_limit_leaves_two_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise TimeoutError

    monkeypatch.setattr("satsudoku.raters.mus.steps.LeastSteps._least", stopped)
    verdict = rater("mus").classify(LOCKED)
    assert verdict.timed_out
    assert verdict.at_least == 1
    assert verdict.detail["at_most"] >= 2
    state = State.of(LOCKED)
    for step in verdict.path:
        replay(step.deduction, state)
        state.apply(step.deduction)
    assert state.solved


def test_puzzles_without_exactly_one_solution_are_not_ranked() -> None:
    verdict = rater("mus").classify(Puzzle("." * 16, "classic4"))
    assert (verdict.unique, verdict.tier) == (False, None)


def test_a_geometry_has_a_part_for_each_item() -> None:
    parts, variables = parts_of(geometry(variant("classic6")))
    assert (len(parts), variables) == (36 + 3 * 36, 216)

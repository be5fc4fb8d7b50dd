"""Exocets: a famous one, those of hard puzzles against their solutions, and the replay."""

from __future__ import annotations

from itertools import islice

import pytest
from data import data_file
from replay import ReplayError, replay

import satsudoku
from satsudoku import Puzzle, variant
from satsudoku.cover.geometry import geometry
from satsudoku.human.deduction import Deduction
from satsudoku.human.path import deduce
from satsudoku.human.rules import rule
from satsudoku.human.state import State

CLASSIC = geometry(variant("classic9"))
GOLDEN_NUGGET = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
SENIOR = ".13.............82.9.......6..7.2......9..3.........1.7...5...6...81..........2.."
EASY = ("naked-single", "hidden-single", "locked-candidates")
RULES = ("junior-exocet", "senior-exocet")
EXAMPLES = tuple(zip(RULES, (GOLDEN_NUGGET, SENIOR), strict=True))


def after_easy(line: str) -> State:
    state = State.of(Puzzle(line, "classic9"))
    for _ in deduce(state, tuple(map(rule, EASY))):
        pass
    return state


def names(cells: tuple[int, ...]) -> set[str]:
    return {CLASSIC.variant.cell_names[cell] for cell in cells}


def made_by(name: str, state: State) -> list[Deduction]:
    return list(rule(name).find(state))


def check(line: str, name: str, state: State) -> int:
    """How many deductions a rule makes; each must keep the solution, and replay."""
    made = made_by(name, state)
    if made:
        grid = satsudoku.solve(Puzzle(line, "classic9"))
        assert grid is not None
        true = {9 * cell + value - 1 for cell, value in enumerate(grid.values)}
        for deduction in made:
            assert true.isdisjoint(deduction.eliminated), deduction.text
            replay(deduction, state)
    return len(made)


def test_the_exocet_of_golden_nugget() -> None:
    state = after_easy(GOLDEN_NUGGET)
    made = next(
        d for d in made_by("junior-exocet", state) if names(d.truths[:2]) == {"r1c7", "r2c7"}
    )
    assert names(made.truths[2:4]) == {"r4c8", "r7c9"}
    assert made.symbols == "1247"
    assert made.names(made.eliminated) == ["r7c9#3"]
    assert "rows 3, 4 and 7" in made.text


def test_targets_of_a_senior_exocet_lie_elsewhere() -> None:
    state = after_easy(SENIOR)
    boxes = [
        {number for number in CLASSIC.variant.houses_of[cell] if number >= 18}
        for cell in made_by("senior-exocet", state)[0].truths[:4]
    ]
    bands = [{(number - 18) // 3 for number in some} for some in boxes]
    stacks = [{number % 3 for number in some} for some in boxes]
    assert len(set.union(*bands)) > 1
    assert len(set.union(*stacks)) > 1
    assert check(SENIOR, "senior-exocet", state) > 0


def test_a_deduction_without_its_reasons_does_not_replay() -> None:
    state = after_easy(GOLDEN_NUGGET)
    for made in made_by("junior-exocet", state):
        replay(made, state)
        base, targets, lines = made.truths[:2], made.truths[2:4], made.truths[4:]
        for damaged in (base + targets, lines, base + lines[: len(lines) // 5 * 2]):
            with pytest.raises(ReplayError):
                replay(made._replace(truths=damaged), state)


@pytest.mark.parametrize(("name", "line"), EXAMPLES)
def test_only_what_no_way_leaves_is_removed(name: str, line: str) -> None:
    """The candidates of base and targets that stay cannot be refuted by the same truths."""
    state = after_easy(line)
    for made in islice(made_by(name, state), 3):
        kept = [o for o in made.pattern if o not in made.eliminated and state.possible(o)]
        assert kept
        for option in kept:
            with pytest.raises(ReplayError):
                replay(made._replace(eliminated=(option,)), state)


@pytest.mark.parametrize(("name", "line"), EXAMPLES)
def test_a_turned_board_has_the_turned_deductions(name: str, line: str) -> None:
    turned = "".join(line[9 * (8 - k % 9) + k // 9] for k in range(81))
    here = {frozenset(d.eliminated) for d in made_by(name, after_easy(line))}
    there = {frozenset(d.eliminated) for d in made_by(name, after_easy(turned))}
    assert here == {
        frozenset((9 * (8 - o // 9 % 9) + o // 81) * 9 + o % 9 for o in some) for some in there
    }


def test_a_target_without_a_symbol_of_the_base_is_none() -> None:
    state = after_easy(GOLDEN_NUGGET)
    state.eliminate(o for o in range(729) if names((o // 9,)) == {"r7c9"} and o % 9 in (0, 1, 3, 6))
    bases = [names(made.truths[:2]) for made in made_by("junior-exocet", state)]
    assert {"r1c7", "r2c7"} not in bases


@pytest.mark.thorough
@pytest.mark.data
def test_of_the_hardest_puzzles() -> None:
    lines = data_file("puzzles6_forum_hardest_1106").read_text().splitlines()
    lines = [line for line in lines if line and not line.startswith("#")][:50]
    assert sum(check(line, "junior-exocet", after_easy(line)) for line in lines) > 30


@pytest.mark.thorough
@pytest.mark.data
def test_senior_exocets_of_many_puzzles() -> None:
    lines = data_file("puzzles3_magictour_top1465").read_text().splitlines()
    lines = [line for line in lines if line and not line.startswith("#")][:200]
    assert sum(check(line, "senior-exocet", after_easy(line)) for line in lines) > 10


@pytest.mark.quick(1)
@pytest.mark.parametrize("name", ["classic4", "classic6", "jigsaw7", "classic8"])
def test_empty_boards_of_any_shape(name: str) -> None:
    state = State.of(Puzzle(bytes(len(variant(name).cells)), name))
    for one in RULES:
        assert not made_by(one, state)

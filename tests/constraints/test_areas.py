"""Constraints that are looked at together, and houses with what is drawn in them."""

from __future__ import annotations

from random import Random

import pytest
from constraint_meanings import MEANINGS
from constraint_states import thinner
from random_constraints import drawn
from replay import replay
from samples import batched, tries

import satsudoku
from satsudoku import Puzzle
from satsudoku.constraints.areas import AreaRule
from satsudoku.human.path import deduce
from satsudoku.human.rule import News
from satsudoku.human.rules import rule
from satsudoku.human.state import State

PAIR, HOUSE = rule("constraint-pair"), rule("house-constraints")
LARGE, THREE = rule("large-areas"), rule("three-houses")
KINDS = ("arrows", "differences", "renbans", "sums", "thermometers", "whispers", "zippers")


def fillings(state: State, area_cells: tuple[int, ...], relations: list) -> list[set[int]]:
    """For each cell the symbols of all fillings, by trying every one that keeps the houses."""
    houses = [{*house.cells} for house in state.geometry.variant.houses]
    seen = [[a for a in area_cells if any({a, b} <= h for h in houses)] for b in area_cells]
    held: list[dict[int, int]] = [{}]
    for cell, others in zip(area_cells, seen, strict=True):
        symbols = [s for s in range(4) if state.left[cell] >> s & 1]
        held = [
            {**some, cell: symbol}
            for some in held
            for symbol in symbols
            if all(some.get(other) != symbol for other in others)
        ]
    kept = [
        some
        for some in held
        if all(relation.allows([some[c] + 1 for c in relation.cells]) for relation in relations)
    ]
    return [{some[cell] for some in kept} for cell in area_cells]


@pytest.mark.quick(1)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("looking", [PAIR, HOUSE, LARGE, THREE], ids=lambda looking: looking.name)
def test_areas_leave_what_some_filling_has(looking: AreaRule, seed: int) -> None:
    random, used = Random(f"{looking.name} {seed}"), 0
    for _ in range(tries(4, 8)):
        rules, grid = drawn(random, 4, list(KINDS), 4)
        state = State.of(Puzzle(bytes(16), rules))
        true = {4 * cell + value - 1 for cell, value in enumerate(grid)}
        state.eliminate(random.sample([o for o in state.options() if o not in true], 14))
        steps = list(looking.find(state))
        effects = [step.eliminated for step in steps]
        assert len(effects) == len(set(effects))  # several areas may say the same
        gone = {option for effect in effects for option in effect}
        for area in looking.areas(state.geometry):
            if len(area.cells) > 7:
                continue
            left = fillings(state, area.cells, [r for _, part in area.parts for r in part])
            for cell, symbols in zip(area.cells, left, strict=True):
                lost = {s for s in range(4) if state.left[cell] >> s & 1} - symbols
                assert {4 * cell + s for s in lost} <= gone
        for step in steps:
            replay(step, state)
            assert true.isdisjoint(step.eliminated)
            assert 0 < len(step.text) < 400
            assert step.tell("ja")
            used += 1
    assert used > 3


@pytest.mark.thorough
@pytest.mark.parametrize("kinds", batched(sorted(MEANINGS), 3), ids="-".join)
def test_no_candidate_of_a_solution_goes(kinds: list[str]) -> None:
    random = Random(f"areas {kinds}")
    for _ in range(tries(1, 3)):
        rules, grid = drawn(random, 6, [*kinds, "cages"], 6)
        state = State.of(Puzzle(bytes(36), rules))
        for true in thinner(random, state, grid):
            for looking in (PAIR, HOUSE, LARGE, THREE):
                for step in looking.find(state):
                    assert true.isdisjoint(step.eliminated)


def test_a_cage_and_a_dot() -> None:
    board = satsudoku.build("classic9").cage("r1c1 r1c2 r2c1", sum=6).difference("r1c1 r1c2")
    state = State.of(board.puzzle())
    for step in rule("cage-combinations").find(state):
        state.apply(step)
    assert not list(rule("constraint-houses").find(state))
    [step] = PAIR.find(state)
    assert step.text == (
        "As the cells of the 6-cage at r1c1 differ and add to 6, and r1c1 and r1c2 differ by 1, "
        "r2c1 cannot hold 2."
    )
    assert step.tell("ja") == (
        "1行1列の6のケージの数はすべて異なり、合計は6、1行1列と1行2列の差は1。"
        "これらを合わせると、2行1列に2は入らない。"
    )


def test_constraints_apart_say_nothing_together() -> None:
    board = satsudoku.build("classic4").whisper("r1c1 r1c2 r2c2").whisper("r3c3 r3c4 r4c4")
    assert not PAIR.areas(State.of(board.puzzle()).geometry)


def test_a_house_names_what_it_needs() -> None:
    board = satsudoku.build("classic4").ratio("r1c1 r1c2").difference("r1c3 r1c4")
    state = State.of(board.thermometer("r1c2 r2c2").puzzle())
    texts = [step.text for step in HOUSE.find(state)]
    assert (
        "Look at row 1 as a whole. There, r1c3 and r1c4 differ by 1, and "
        "one of r1c1 and r1c2 is 2 times the other. So r1c1 cannot hold 3 or 4."
    ) in texts


def test_a_house_without_a_filling_is_a_contradiction() -> None:
    board = satsudoku.build("classic4").difference("r1c1 r1c2").difference("r1c3 r1c4")
    state = State.of(board.puzzle())
    state.eliminate([0, 4, 8, 3])  # 1 in the last cell alone, and so 2 beside it
    state.eliminate([option for option in (12, 13, 14, 15) if option != 12])
    state.eliminate([9])  # which is gone there
    steps = list(HOUSE.find(state))
    state.apply(steps[0])
    assert steps[0].text.endswith("Nothing fills it.")
    assert state.dead is not None


def test_relations_of_the_whole_board_count_in_large_areas() -> None:
    """5 is in r2c2 or r3c1; r3c4 sees the one as a knight and the other along the row."""
    state = State.of(satsudoku.build("anti-knight9").thermometer("r1c1 r1c2").puzzle())
    box = [9 * row + column for row in range(3) for column in range(3)]
    state.eliminate([9 * cell + 4 for cell in box if cell not in (10, 18)])
    [step] = [step for step in LARGE.find(state) if step.eliminated == (9 * 21 + 4,)][:1]
    where = "Look at row 3 and box 1 as a whole. There, the anti-knight constraint holds"
    assert step.text == f"{where}. So r3c4 cannot hold 5."
    assert "そこではアンチナイトの規則が成り立つ。よって" in step.tell("ja")


def test_three_houses_hang_together() -> None:
    """A line joins rows 1 and 6, and column 4 meets both; nothing leads from row 3 to them."""
    variant = satsudoku.build("classic6").difference("r1c1 r6c5").puzzle().variant
    threes = {area.cells for area in THREE.areas(State.of(Puzzle(bytes(36), variant)).geometry)}

    def rows(*numbers: int) -> tuple[int, ...]:
        return tuple(6 * row - 6 + column for row in numbers for column in range(6))

    assert rows(1, 3, 6) not in threes
    assert tuple(sorted({*rows(1, 6)} | {3, 9, 15, 21, 27, 33})) in threes


def test_what_crosses_two_houses_is_said_of_both() -> None:
    board = satsudoku.build("classic4").ratio("r1c1 r2c1", ratio=2)
    for cells in "r2c1 r2c2", "r3c3 r4c3", "r1c2 r2c2":
        board.difference(cells, difference=1)
    for cells in "r2c3 r3c3", "r2c2 r3c2", "r3c1 r3c2", "r1c4 r2c4":
        board.ratio(cells, ratio=2)
    texts = [step.text for step in LARGE.find(State.of(board.puzzle()))]
    assert any(
        text.startswith("Look at row 1 and box 1 and what crosses them as") for text in texts
    )


def test_three_houses_see_a_difference_from_both_ends() -> None:
    """1 in row 3 leaves 2, 3 and 4 to r3c4, so r2c4 holds 1, 2 or 4; and column 4 the rest."""
    board = satsudoku.build("classic4").difference("r2c4 r3c4", difference=2)
    state = State.of(board.puzzle("........1......."))
    for _ in deduce(state, [rule("naked-single"), rule("hidden-single"), LARGE]):
        pass
    [step] = [step for step in THREE.find(state) if step.eliminated == (4 + 2,)]
    where = "Look at rows 1 and 3, and column 4 as a whole. There, r2c4 and r3c4 differ by 2"
    assert step.text == f"{where}. So r1c2 cannot hold 3."


def test_areas_look_at_what_others_left_just_before() -> None:
    random, steps = Random(3), 0
    for _ in range(12):
        rules, grid = drawn(random, 4, list(KINDS), 6)
        state = State.of(Puzzle(bytes(16), rules))
        true = {4 * cell + value - 1 for cell, value in enumerate(grid)}
        state.eliminate(random.sample([o for o in state.options() if o not in true], 14))
        before = len(state.gone)
        for step in LARGE.find(state):
            assert all(map(state.possible, (*step.pattern, *step.eliminated)))
            state.apply(step)
            steps += 1
        since = state.gone[before:]
        again = {(step.truths, step.eliminated) for step in LARGE.find(state)}
        news = {(step.truths, step.eliminated) for step in LARGE.find(state, News([], since))}
        assert news == again
    assert steps > 20

"""SK-loops and multi-sector locked sets: puzzles known to have them, soundness, and the replay."""

from __future__ import annotations

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
EASTER_MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
PUBLISHED = {
    *("r1c3#7", "r2c5#3", "r2c5#8", "r2c6#8", "r3c1#2", "r5c2#4", "r5c2#8", "r5c8#3", "r5c8#9"),
    *("r7c3#1", "r8c4#5", "r8c5#4", "r9c1#6"),
}
SINGLES = ("naked-single", "hidden-single", "locked-candidates")
RULES = ("sk-loop", "multi-sector-locked-set")


def after_singles(line: str) -> State:
    state = State.of(Puzzle(line))
    for _ in deduce(state, tuple(map(rule, SINGLES))):
        pass
    return state


def made_by(name: str, state: State) -> list[Deduction]:
    return list(rule(name).find(state))


def test_the_loop_of_easter_monster() -> None:
    """The thirteen candidates that are published of it, in its ring around 9, 5, 3 and 8."""
    (loop,) = made_by("sk-loop", after_singles(EASTER_MONSTER))
    assert len(loop.truths) == len(loop.links) == 16
    assert set(loop.names(loop.eliminated)) == PUBLISHED
    assert "column 2 (4 and 8)" in loop.text


@pytest.mark.parametrize("name", RULES)
def test_a_turned_board_has_the_turned_deductions(name: str) -> None:
    turned = "".join(EASTER_MONSTER[9 * (8 - k % 9) + k // 9] for k in range(81))
    effects = []
    for line in (EASTER_MONSTER, turned):
        some = {frozenset(d.eliminated) for d in made_by(name, after_singles(line))}
        effects.append(some)
    back = {
        frozenset((9 * (8 - o // 9 % 9) + o // 81) * 9 + o % 9 for o in some) for some in effects[1]
    }
    assert frozenset().union(*back) == frozenset().union(*effects[0])
    assert effects[0]


@pytest.mark.parametrize("name", RULES)
def test_only_as_many_links_as_cells_replay(name: str) -> None:
    state = after_singles(EASTER_MONSTER)
    for made in made_by(name, state):
        replay(made, state)
        with pytest.raises(ReplayError):
            replay(made._replace(truths=made.truths[:-1]), state)
        covered = {option for item in made.links for option in CLASSIC.options[item]}
        stray = next(
            9 * made.truths[0] + s for s in range(9) if 9 * made.truths[0] + s not in covered
        )
        with pytest.raises(ReplayError):
            replay(made, {*state.options(), stray})


def test_a_ring_with_one_candidate_more_is_silent() -> None:
    state = after_singles(EASTER_MONSTER)
    (loop,) = made_by("sk-loop", state)
    state.apply(loop)
    assert not made_by("sk-loop", state)
    puzzle = Puzzle(EASTER_MONSTER.replace("9.4...5", "..4...5"), "classic9")  # r2c2 is open
    assert not made_by("sk-loop", State.of(puzzle))


@pytest.mark.thorough
@pytest.mark.data
@pytest.mark.parametrize(("name", "least"), [("sk-loop", 36), ("multi-sector-locked-set", 70)])
def test_of_the_hardest_puzzles(name: str, least: int) -> None:
    made = 0
    for line in data_file("puzzles6_forum_hardest_1106").read_text().splitlines():
        if line and not line.startswith("#"):
            state = after_singles(line)
            grid = satsudoku.solve(Puzzle(line, "classic9"))
            assert grid is not None
            true = {9 * cell + value - 1 for cell, value in enumerate(grid.values)}
            for deduction in made_by(name, state):
                made += 1
                assert true.isdisjoint(deduction.eliminated), deduction.text
                replay(deduction, state)
    assert made >= least


@pytest.mark.quick(2)
@pytest.mark.parametrize("name", ["classic4", "classic6", "jigsaw7", "classic16", "gattai2"])
def test_empty_boards_of_any_shape(name: str) -> None:
    state = State.of(Puzzle(bytes(len(variant(name).cells)), name))
    for one in RULES:
        assert not made_by(one, state)

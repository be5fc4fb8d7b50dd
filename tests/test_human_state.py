"""States and frames."""

from __future__ import annotations

from random import Random

import pytest
from human_puzzles import VARIANTS, random_grid, random_state
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import tries

import satsudoku
from satsudoku import Puzzle
from satsudoku.cover.geometry import geometry
from satsudoku.human.state import POSITIONS, State

PRINTED = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."


@pytest.mark.parametrize("name", VARIANTS)
def test_bits_and_options_name_each_other(name: str) -> None:
    board = geometry(VARIANTS[name])
    for option, items in enumerate(board.covers):
        assert items[0][0] == option // board.symbols
        for item, bit in items:
            assert board.options[item][bit.bit_length() - 1] == option
    assert sum(map(len, board.covers)) == sum(map(len, board.options))


def test_peers_exclude_candidates() -> None:
    puzzle = satsudoku.puzzle(PRINTED)
    state = State.of(puzzle)
    for cell, value in enumerate(puzzle.values):
        seen = {puzzle.values[peer] for peer in puzzle.variant.peers[cell]}
        free = "".join(s for v, s in enumerate("123456789", 1) if v not in seen)
        assert state.symbols(cell) == (str(value) if value else free)
    assert state.values == puzzle.values
    assert state.unfilled == 81 - puzzle.clues
    assert list(state.options()) == [o for o in range(729) if state.possible(o)]


@settings(max_examples=tries(30, 60))
@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 2**32))
def test_all_masks_and_both_journals_tell_the_same(name: str, seed: int) -> None:
    random = Random(seed)
    state = random_state(random_grid(VARIANTS[name], random), random)
    board = state.geometry
    alive = set(state.options())
    assert state.candidates == len(alive)
    assert sorted([*state.gone, *alive]) == list(range(len(board.covers)))
    for item, mask in enumerate(state.left):
        assert {board.options[item][k] for k in POSITIONS[mask]} == alive & set(board.options[item])
    single = {i for i in range(board.primary) if state.left[i].bit_count() == 1}
    assert single == set(state.forced)
    assert state.dead is None


def test_a_fork_is_independent() -> None:
    state = State.of(satsudoku.puzzle(PRINTED))
    before = state.left.copy(), state.values, len(state.gone)
    fork = state.fork()
    assert (fork.gone, fork.forced) == ([], [])
    fork.place(next(option for option in fork.options() if not fork.covered[option // 9]))
    assert fork.unfilled == state.unfilled - 1
    assert (state.left, state.values, len(state.gone)) == before
    assert set(fork.gone) == set(state.options()) - set(fork.options())


@settings(max_examples=tries(30, 60))
@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 2**32))
def test_givens_are_placed_as_one_by_one(name: str, seed: int) -> None:
    random = Random(seed)
    variant = VARIANTS[name]
    values = [value * (random.random() < 0.4) for value in random_grid(variant, random).values]
    if random.random() < 0.3:
        values[random.randrange(len(values))] = random.randint(1, len(variant.symbols))
    state = State.of(Puzzle(bytes(values), variant))
    other = State(geometry(variant))
    for cell, value in enumerate(values):
        if value:
            other.place(cell * len(variant.symbols) + value - 1)
    for of in "left", "covered", "unfilled", "dead":
        assert getattr(state, of) == getattr(other, of)
    assert sorted(state.gone) == sorted(other.gone)
    assert set(state.forced) == set(other.forced)


def test_givens_that_break_a_house_are_dead() -> None:
    classic = satsudoku.puzzle(PRINTED).variant
    state = State.of(Puzzle(bytes([5, 5]) + bytes(79), classic))
    assert state.dead is not None
    assert not state.solved


def test_the_item_left_without_options_is_named() -> None:
    state = State(geometry(VARIANTS["classic9"]))
    house = VARIANTS["classic9"].houses[0]
    state.eliminate(cell * 9 + 4 for cell in house.cells)
    assert state.dead is not None
    assert state.geometry.house(state.dead) == house
    other = State(state.geometry)
    other.eliminate(range(9 * 40, 9 * 41))
    assert other.dead == 40
    assert other.geometry.house(40) is None


def test_a_house_smaller_than_the_symbols_may_lack_one() -> None:
    state = State(geometry(VARIANTS["roomy"]))
    state.eliminate(cell * 7 for cell in range(5))
    assert state.dead is None

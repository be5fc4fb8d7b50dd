"""Templates through constraints: one symbol over the whole board, with all that ties its places."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest
from constraint_meanings import MEANINGS
from constraint_states import thinner
from random_constraints import drawn
from replay import replay
from samples import batched, tries

import satsudoku
from satsudoku import Puzzle
from satsudoku.human.rules import rule
from satsudoku.human.state import State

TEMPLATES = rule("constraint-templates")
KINDS = ("arrows", "clones", "differences", "palindromes", "region_sum_lines", "whispers")


def in_layouts(state: State, symbol: int) -> set[int]:
    """The cells of a symbol in all its layouts, by trying every four places."""
    variant, domains = state.geometry.variant, state.left[:16]
    places = [cell for cell in range(16) if domains[cell] >> symbol & 1]

    def fits(chosen: tuple[int, ...]) -> bool:
        if any(len({*house.cells} & {*chosen}) != 1 for house in variant.houses):
            return False
        masks = [1 << symbol if c in chosen else domains[c] & ~(1 << symbol) for c in range(16)]
        return all(
            any(map(relation.allows, product(*(_values(masks[c]) for c in relation.cells))))
            for relation in variant.relations
            if not {*places}.isdisjoint(relation.cells)
        )

    return {cell for chosen in combinations(places, 4) if fits(chosen) for cell in chosen}


def _values(mask: int) -> list[int]:
    return [symbol + 1 for symbol in range(4) if mask >> symbol & 1]


@pytest.mark.quick(1)
@pytest.mark.parametrize("seed", range(4))
def test_places_in_no_layout_go_and_no_others(seed: int) -> None:
    random, used = Random(f"templates {seed}"), 0
    for _ in range(12):
        rules, grid = drawn(random, 4, list(KINDS), 3)
        state = State.of(Puzzle(bytes(16), rules))
        true = {4 * cell + value - 1 for cell, value in enumerate(grid)}
        state.eliminate(random.sample([o for o in state.options() if o not in true], 12))
        left = {4 * cell + s for s in range(4) for cell in in_layouts(state, s)}
        steps = list(TEMPLATES.find(state))
        gone = [option for step in steps for option in step.eliminated]
        assert sorted(gone) == [option for option in state.options() if option not in left]
        for step in steps:
            replay(step, state)
            assert 0 < len(step.text) < 400
            assert step.tell("ja")
            used += 1
    assert used > 3


@pytest.mark.thorough
@pytest.mark.parametrize("kinds", batched(sorted(MEANINGS), 3), ids="-".join)
def test_no_candidate_of_a_solution_goes(kinds: list[str]) -> None:
    random = Random(f"templates {kinds}")
    for _ in range(tries(1, 3)):
        rules, grid = drawn(random, 6, kinds, 5)
        state = State.of(Puzzle(bytes(36), rules))
        for true in thinner(random, state, grid):
            for step in TEMPLATES.find(state):
                assert true.isdisjoint(step.eliminated)


def test_a_palindrome_carries_a_symbol() -> None:
    """Box 2 has 1 in column 3, so 1 is not at one end of the line, nor then at the other."""
    board = satsudoku.build("classic4").palindrome("r1c1 r2c2 r3c3")
    state = State.of(board.puzzle())
    state.eliminate([4 * cell for cell in (3, 7)])
    step = next(step for step in TEMPLATES.find(state) if 0 in step.eliminated)
    assert step.text == (
        "Lay out 1 alone: column 4 must hold 1, and the palindrome from r1c1 to r3c3 reads the "
        "same from both ends. So r1c1, r3c3 and r4c3 cannot hold 1."
    )


def test_what_holds_everywhere_is_named() -> None:
    """5 is in r2c2 or r3c1; r3c4 sees the one as a knight and the other along the row."""
    state = State.of(satsudoku.build("anti-knight9").thermometer("r1c1 r1c2").puzzle())
    box = [9 * row + column for row in range(3) for column in range(3)]
    state.eliminate([9 * cell + 4 for cell in box if cell not in (10, 18)])
    [step] = [step for step in TEMPLATES.find(state) if 9 * 21 + 4 in step.eliminated]
    where = "Lay out 5 alone: box 1 must hold 5, and the anti-knight constraint holds everywhere."
    assert step.text.startswith(f"{where} So r3c4")


def test_a_board_without_constraints_is_left_alone() -> None:
    state = State.of(Puzzle("." * 81, "anti-knight9"))
    box = [9 * row + column for row in range(3) for column in range(3)]
    state.eliminate([9 * cell + 4 for cell in box if cell not in (10, 18)])
    assert not list(TEMPLATES.find(state))

"""Filled boards in certificates: what they show of areas, and that they show nothing false."""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
from random import Random

import pytest
from constraint_states import PROVABLE, states
from random_constraints import drawn
from samples import tries
from tier_claims import marks_of

import satsudoku
from satsudoku.certificates.filled_boards import fillings_file
from satsudoku.certificates.tier_certificate import certifiable, climb
from satsudoku.human.state import State
from satsudoku.proof.checker import RefusedError
from satsudoku.proof.checker.tiers.area import held
from satsudoku.proof.checker.tiers.areas import _areas
from satsudoku.proof.checker.tiers.filled import FilledBoards
from satsudoku.proof.checker.tiers.marks import Marks


def read(data: bytes, marks: Marks) -> FilledBoards:
    return FilledBoards.read(data, marks.board, marks.in_lane(0))


@lru_cache
def stuck() -> tuple[State, bytes]:
    """A state that rules of areas leave as it is, and the boards that show it."""
    board = satsudoku.build("classic6").cage("r1c3 r1c4", sum=10).cage("r2c2 r2c3 r3c3", sum=6)
    puzzle = board.cage("r4c3 r4c4 r4c5", sum=7).cage("r5c1 r6c1", sum=3).puzzle()
    solution = next(iter(satsudoku.solutions(puzzle)))
    [ladder, _] = certifiable("satsudoku")
    state, _, _ = climb(State.of(puzzle), ladder.tiers[:15])
    assert not state.solved
    rules = [rule for tier in ladder.tiers[:15] for rule in tier.rules_for(puzzle.variant)]
    return state, fillings_file(state, rules, solution)


def test_boards_show_all_that_areas_leave() -> None:
    state, data = stuck()
    marks, areas = marks_of(state), 0
    shown_by = read(data, marks)
    for of in ("one", "pair", "house", "large", "three"):
        for area in _areas(marks.board, of):
            assert area.shown(shown_by) == area.marked(marks, 0)
            areas += 1
    assert len(data.splitlines()) < areas


def test_boards_without_marks_are_refused() -> None:
    state, data = stuck()
    marks, lines = marks_of(state), data.decode().splitlines()
    board = json.loads(lines[0])
    cell = next(cell for cell in range(36) if len(state.symbols(cell)) < 6)
    gone = next(symbol for symbol in "123456" if symbol not in state.symbols(cell))
    for forged in (f"{board[:cell]}{gone}{board[cell + 1 :]}", f".{board[1:]}", board[1:]):
        with pytest.raises(RefusedError, match=r"keep the marks|wrong length"):
            read(f"{lines[0]}\n{json.dumps(forged)}\n".encode(), marks)


@pytest.mark.quick(6)
@pytest.mark.parametrize("kind", PROVABLE)
def test_boards_show_only_what_stands_in_fillings(kind: str) -> None:
    random, seen = Random(kind), Counter[bool]()
    for state in states(random, *drawn(random, 4, [kind], 2)):
        marks = marks_of(state)
        symbols = marks.board.rules.symbols
        options = [
            [symbol for number, symbol in enumerate(symbols) if marks.left[cell, number]]
            for cell in range(16)
        ]
        if not all(options):
            continue
        boards = ["".join(map(random.choice, options)) for _ in range(tries(40, 300))]
        shown_by = read("\n".join(map(json.dumps, boards)).encode(), marks)
        for of in ("one", "pair", "house", "large", "three"):
            for area in _areas(marks.board, of):
                left = area.narrowed(area.marked(marks, 0))
                for place, mask in enumerate(area.shown(shown_by)):
                    for symbol in held(left[place] | mask):
                        shown = bool(mask >> symbol & 1)
                        seen[shown] += 1
                        assert not shown or area.filling(left, place, symbol)
    assert seen[True] or not seen

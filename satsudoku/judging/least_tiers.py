"""The least tier whose rules make a move, for many positions at once, in lanes.

A position goes up the ladder as a puzzle does when it is classified, until the move is made:

    position ── tier 1 ── tier 2 ── tier 3          the fixpoint of each tier
                  │         │         │
                 open      open     r4c5=7          so the move follows at tier 3

The fixpoint of a tier does not depend on the order of its rules, so neither does the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.cover.geometry import Geometry, geometry
from satsudoku.deadline import check_time
from satsudoku.human.ladders.bulk import Climb
from satsudoku.human.ladders.plan import plan
from satsudoku.human.ladders.tier import Tier
from satsudoku.human.ladders.tiers import Tiers
from satsudoku.human.links import excluded_by, mask_of, packed, positions
from satsudoku.human.path import walk
from satsudoku.human.rule import Rule
from satsudoku.human.state import State
from satsudoku.lanes.loading import Loaded
from satsudoku.lanes.rules import Verdict
from satsudoku.lanes.states import States

_TOGETHER = 1 << 12  # positions, to bound memory


class Sought(NamedTuple):
    """A position, and what is asked about it.

    Attributes:
        values: one byte per cell, 0 for an empty one.
        left: the candidates that are possible, as bits of an integer.
        gone: those that a move lets go, likewise: of a digit that is placed, its rivals.
        placed: the options that a move places.
        puzzle: where the game began.
    """

    values: bytes
    left: int
    gone: int
    placed: tuple[int, ...]
    puzzle: Puzzle

    @property
    def is_new(self) -> bool:
        """Whether the move does anything."""
        return bool(self.gone or self.placed)

    def state(self, board: Geometry) -> State:
        """The position as a state for rules."""
        state, count = State(board), board.symbols
        state.puzzle = self.puzzle
        filled = [cell * count + value - 1 for cell, value in enumerate(self.values) if value]
        if board.entry_bits is None:
            for option in filled:
                state.place(option)
            state.eliminate(positions((1 << len(board.covers)) - 1 & ~self.left))
            return state
        items, starts = board.cover.indices, board.cover.indptr
        data = np.frombuffer(self.left.to_bytes(-(-len(board.covers) // 8), "little"), np.uint8)
        kept = np.unpackbits(data, bitorder="little", count=len(board.covers))
        bits = np.where(np.repeat(kept, np.diff(starts)), board.entry_bits, 0)
        state.left = np.bincount(items, bits, len(state.left)).astype(np.int64).tolist()
        for option in filled:
            for item, _ in board.covers[option]:
                state.covered[item] = 1
        state.unfilled -= len(filled)
        return state

    def reached(self, state: State) -> bool:
        """Whether a state, which comes from the position, has the move made."""
        filled = all(state.covered[option // state.geometry.symbols] for option in self.placed)
        return filled and not any(map(state.possible, positions(self.gone)))


def least_tiers(
    sought: Sequence[Sought],
    solutions: Sequence[bytes],
    tiers: Sequence[Tier],
    variant: Variant,
    *,
    threads: int = 1,
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The least tier of a confluent ladder that makes the move of each position.

    Args:
        sought: the positions; all keep their puzzle's solution.
        solutions: that of each position, one byte per cell.
        tiers: the tiers that count, the lowest first.
        variant: of all of them.
        threads: as for `satsudoku.classify_many`.

    Returns:
        The tiers, 0 for a move that none of them makes; and for those on which the deadline of this
        thread came first, the least tier that may, else 0. Both of shape (N,).
    """
    planned = plan(tiers, confluent=True, variant=variant)
    found, at_least = np.zeros(len(sought), np.uint8), np.zeros(len(sought), np.uint8)
    for start in range(0, len(sought), _TOGETHER):
        part = slice(start, start + _TOGETHER)
        climb = _Judging(sought[part], solutions[part], variant, threads)
        try:
            climb.classify(planned, tiers)
        except TimeoutError:
            at_least[part][climb.rows] = climb.tier
        found[part] = climb.result.tiers
    return found, at_least


class _Judging(Climb):
    """Positions on their way up a ladder, each until its move is made."""

    def __init__(
        self, sought: Sequence[Sought], solutions: Sequence[bytes], variant: Variant, threads: int
    ) -> None:
        options = len(variant.cells) * len(variant.symbols)
        states = packed([position.left for position in sought], options)
        blank = np.zeros((len(sought), len(variant.cells)), np.uint8)
        number = len(sought)
        verdicts = Tiers(np.zeros(number, np.uint8), np.zeros(number, np.uint64))
        super().__init__(Loaded(blank, states), verdicts, variant, threads)
        self.sought, self.solutions = sought, solutions
        self.gone = packed([position.gone for position in sought], options)

    def count(self) -> None:
        """Every position has one solution."""

    def keep(self, states: States, verdicts: NDArray[np.uint8], number: int) -> None:
        """Record the positions whose moves are made, and keep the others."""
        made = ~(states & self.gone[self.rows]).any(axis=1) | (verdicts != Verdict.OPEN)
        self.result.tiers[self.rows[made]] = number
        self.states = states
        self.narrow(~made)

    def fill(self, rules: Sequence[Rule], number: int) -> None:
        """Apply a tier that depends on which cells are filled: the states stay as they are."""
        placed = np.zeros(len(self.rows), np.bool_)
        board = geometry(self.variant)
        last = _LastCells(board) if {rule.name for rule in rules} == {"full-house"} else None
        for at, row in enumerate(self.rows.tolist()):
            position = self.sought[row]
            if last is not None:
                placed[at] = last.make(position, self.solutions[row])
            else:
                placed[at] = _walked(position, board, [rules]) > 0
        self.result.tiers[self.rows[placed]] = number
        self.narrow(~placed)

    def walk(self, tiers: Sequence[Tier]) -> None:
        """Go up the whole ladder with each position that is left, one after the other."""
        rules, rows = [tier.rules_for(self.variant) for tier in tiers], self.rows
        board = geometry(self.variant)
        for at, row in enumerate(rows.tolist()):
            self.rows = rows[at:]
            self.result.tiers[row] = _walked(self.sought[row], board, rules)
        self.rows = rows[:0]


def _walked(position: Sought, board: Geometry, tiers: Sequence[Sequence[Rule]]) -> int:
    """The least tier that makes a move, step by step; 0 if none does."""
    state, highest = position.state(board), 1
    if position.reached(state):
        return highest
    for step in walk(state, tiers):
        check_time()
        highest = max(highest, step.tier)
        if position.reached(state):
            return highest
    return 0


class _LastCells:
    """The last empty cells of houses, filled again and again.

    What is in them is in the solution, as each house holds every symbol once.
    """

    def __init__(self, board: Geometry) -> None:
        self.board = board
        self.houses = [
            mask_of(house.cells)
            for house, items in zip(board.variant.houses, board.house_items, strict=True)
            if items[0] < board.primary
        ]

    def make(self, position: Sought, solution: bytes) -> bool:
        """Whether they make a move."""
        empty = sum(1 << cell for cell, value in enumerate(position.values) if not value)
        filled = 0
        while True:
            rest = [empty & house for house in self.houses]
            last = {cells for cells in rest if cells and not cells & (cells - 1)}
            if not last:
                break
            for cells in last:
                empty &= ~cells
                filled |= cells
        if not filled:
            return False
        count, excluded, gone = self.board.symbols, excluded_by(self.board), position.gone
        for cell in positions(filled):
            gone &= ~excluded[cell * count + solution[cell] - 1]
        return not gone and all(filled >> option // count & 1 for option in position.placed)

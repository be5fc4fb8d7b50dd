"""Exercises: boards where a lesson's easier rules get stuck, and its technique finds more.

::

    random boards --lanes--> stuck on patterns --rules--> stuck on all that is easier
                                                               |
                     eased: more clues, as long as the   <-- the technique finds something
                     technique is needed, until it suffices
                     with the easier rules

Lanes bring thousands of boards a second to the fixpoint of the easier patterns; only what is left
open there meets the rules of Python. Rare boards are sought near others: near those already found,
and near the example that the technique's rule declares.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.cover.geometry import geometry
from satsudoku.deadline import check_time
from satsudoku.human.deduction import Deduction
from satsudoku.human.lane_form import LaneAbsent, LanePattern, lane_patterns
from satsudoku.human.path import deduce
from satsudoku.human.rule import Rule
from satsudoku.human.rules import declaration, rule
from satsudoku.human.spelling import split_name
from satsudoku.human.state import State
from satsudoku.lanes.rules import Verdict, propagate
from satsudoku.lanes.states import pack_states, unpack_states
from satsudoku.making.lessons import Lesson
from satsudoku.making.randomness import Words
from satsudoku.solvers.methods import solve
from satsudoku.techniques.rules.finned_fish import FinnedFish

Passing = Callable[[NDArray[np.uint8]], NDArray[np.uint8] | None]
"""Counts boards, and returns those that meet all other wishes; None if there were enough."""

_MOST_EASED = 12  # clues that are added
_TRIED = 32  # cells of a step of easing
_QUICK_FISH = 4  # bases
_WEIGHED = 5  # of them, those that keep the technique needed and are compared


@dataclass(frozen=True)
class Exercise:
    """A puzzle that needs a technique.

    Attributes:
        puzzle: the puzzle.
        state: where the easier rules get stuck on it.
        solves: whether the technique solves it, with the easier rules.
    """

    puzzle: Puzzle
    state: State
    solves: bool

    def position(self) -> Puzzle:
        """The board where the easier rules are stuck, with its pencil marks."""
        board, variant = self.state, self.puzzle.variant
        cells = range(board.geometry.cells)
        if any(board.left[c].bit_count() == 1 and not board.covered[c] for c in cells):
            # A cell with one pencil mark would be filled. Rules that leave such only fill cells.
            return Puzzle(board.values, variant)
        possible = np.zeros(len(variant.cells) * len(variant.symbols), np.uint8)
        possible[list(board.options())] = 1
        return Puzzle(board.values, variant, possible.tobytes())


class Course:
    """The boards of a variant that need the technique of a lesson.

    Attributes:
        lesson: the lesson.
        variant: of the boards.
        words: random ones.
        serves: whether the technique has something to look at on them.
    """

    def __init__(
        self,
        lesson: Lesson,
        variant: Variant,
        words: Words,
        orbits: Sequence[Sequence[int]] = (),
    ) -> None:
        """Orbits are cells that hold clues together; each cell is one if there are none."""
        self.lesson, self.variant, self.words = lesson, variant, words
        self._orbit_of = {cell: orbit for orbit in orbits for cell in orbit}
        self._below = tuple(used for used in lesson.below if used.serves(variant))
        own = tuple(used for used in lesson.rules if used.serves(variant))
        self.serves = bool(own)
        self._all = (*self._below, *own)
        in_lanes = [u for u in self._below if isinstance(u.lanes, LanePattern | LaneAbsent)]
        # Lanes take a cell with one candidate for a filled one, as it is after naked singles.
        names = lane_patterns(in_lanes) or ()
        self._patterns = names if "naked-single" in names else ()
        self._in_lanes = len(in_lanes) == len(self._below) and bool(self._patterns)

    @cached_property
    def example(self) -> Puzzle | None:
        """The example of the technique's rule, if it is a puzzle of the variant."""
        example = declaration(split_name(self.lesson.rules[0].name)[0]).example
        if example is None or example.layout or example.variant != self.variant.name:
            return None
        return example.board()

    def among(self, boards: NDArray[np.uint8]) -> Iterator[tuple[int, Puzzle, State]]:
        """Those of some boards that need the technique: number, puzzle and where it is needed."""
        for number, state in self._open(boards):
            check_time()
            if not self._may_show(state):
                continue
            if not self._in_lanes:
                deque(deduce(state, self._below), maxlen=0)
                if self._templates and not self._may_show(state):
                    continue
            if self.needs(state):
                assert state.puzzle is not None
                yield number, state.puzzle, state

    def _may_show(self, state: State) -> bool:
        """Whether the technique may show in a state, or after the easier rules of Python."""
        if self._templates and next(self._templates.find(state), None) is None:
            return False
        return self._is_hidden or self.first(state) is not None

    @cached_property
    def _templates(self) -> Rule | None:
        """The rule that removes whatever a fish does, and is sooner done; None without fish."""
        return rule("template-delete") if self._fish else None

    @property
    def is_slow(self) -> bool:
        """Whether a board takes a tenth of a second: large fish, above all smaller ones."""
        return self._fish > _QUICK_FISH

    @cached_property
    def _fish(self) -> int:
        """The number of bases of a lesson of fish; 0 of others."""
        rules = self.lesson.rules
        return max((r.size if isinstance(r, FinnedFish) else 0 for r in rules), default=0)

    @cached_property
    def _is_hidden(self) -> bool:
        """Whether the technique may show only where Python's rules have been at work.

        That is so for avoidable rectangles: other rules of uniqueness fill their cells. Large fish
        show on most boards, and are harder to find than what is easier.
        """
        if self.is_slow or not self._patterns:
            return True
        return any(used.needs_uniqueness for used in self._below)

    def _open(self, boards: NDArray[np.uint8]) -> Iterator[tuple[int, State]]:
        """The boards that the easier patterns leave open, where these end."""
        if not self._patterns:
            for number, board in enumerate(boards):
                yield number, State.of(Puzzle(board.tobytes(), self.variant))
            return
        ends, verdicts = propagate(pack_states(boards, self.variant), self._patterns, self.variant)
        for number in np.flatnonzero(verdicts == Verdict.OPEN).tolist():
            possible = unpack_states(ends[number : number + 1], self.variant)[0]
            puzzle = Puzzle(boards[number].tobytes(), self.variant)
            yield number, state_of(possible, puzzle)

    def arrive(self, puzzle: Puzzle) -> State:
        """Where the easier rules end."""
        state = State.of(puzzle)
        deque(deduce(state, self._below), maxlen=0)
        return state

    def needs(self, state: State) -> bool:
        """Whether a state in which the easier rules find nothing is open to the technique."""
        return not state.solved and state.dead is None and self.first(state) is not None

    def first(self, state: State) -> Deduction | None:
        """The first deduction of the technique; None if there is none."""
        return _first(self.lesson, state)

    def exercise(self, puzzle: Puzzle, state: State) -> Exercise:
        """The exercise of a puzzle that needs the technique, and of where the easier rules end."""
        return Exercise(puzzle, state, not self._left(state))

    def _left(self, state: State) -> list[int]:
        """The cells that stay empty, with the technique."""
        end = state.fork()
        deque(deduce(end, self._all), maxlen=0)
        return [cell for cell in range(end.geometry.cells) if not end.covered[cell]]

    def eased(self, exercise: Exercise, most: int) -> Exercise | None:
        """Add clues, those first that leave the least, until the technique solves the puzzle."""
        puzzle, grid = exercise.puzzle, solve(exercise.puzzle)
        if grid is None:
            return None
        left = self._left(exercise.state)
        for _ in range(_MOST_EASED):
            order = self.words.orders(1, len(left))[0][:_TRIED]
            cells = [left[k] for k in order.tolist()]
            boards = np.repeat(np.frombuffer(puzzle.values, np.uint8)[None], len(cells), axis=0)
            for board, cell in zip(boards, cells, strict=True):
                for place in self._orbit_of.get(cell, (cell,)):
                    board[place] = grid.values[place]
            boards = boards[(boards > 0).sum(axis=1) <= most]
            if not len(boards):
                return None
            best: tuple[list[int], Puzzle, State] | None = None
            for seen, (_, fuller, state) in enumerate(self.among(boards), start=1):
                rest = self._left(state)
                if best is None or len(rest) < len(best[0]):
                    best = rest, fuller, state
                if not rest or seen == _WEIGHED:
                    break
            if best is None:
                return None
            left, puzzle, state = best
            if not left:
                return Exercise(puzzle, state, True)
        return None


def stands(lesson: Lesson, position: Puzzle) -> bool:
    """Whether the easier rules find nothing in a position, and the technique does.

    What the marks of a position exclude, the puzzle itself excludes, so a rule of uniqueness may
    find less than where the easier rules ended.
    """
    state = State.of(position)
    easier = [used for used in lesson.below if used.serves(position.variant)]
    stuck = next(deduce(state.fork(), easier), None) is None
    return stuck and _first(lesson, state) is not None


def _first(lesson: Lesson, state: State) -> Deduction | None:
    rules = (used for used in lesson.rules if used.serves(state.geometry.variant))
    found = (deduction for used in rules for deduction in used.find(state))
    return next(filter(lesson.counts, found), None)


def state_of(possible: NDArray[np.bool_], puzzle: Puzzle) -> State:
    """The state of some candidates, in which cells with one candidate are filled.

    Args:
        possible: shape (cells, symbols).
        puzzle: that they come from.
    """
    board = geometry(puzzle.variant)
    state = State(board)
    state.puzzle = puzzle
    state.eliminate(np.flatnonzero(~possible).tolist())
    for cell in np.flatnonzero(possible.sum(axis=1) == 1).tolist():
        state.place(cell * board.symbols + int(possible[cell].argmax()))
    return state

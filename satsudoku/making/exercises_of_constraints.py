"""Exercises of constraints: puzzles that are drawn one by one, and what more givens make of them.

::

    drawn puzzle        the easier rules get stuck          .
    + k - 1 givens      they still do: is the technique needed, and does it suffice?
    + k givens          they solve it

On the way from a drawn puzzle to its solution, given by given in a random order, there is a first
board that the easier rules solve. Shortly before it, one technique more mostly suffices.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count

import numpy as np

from satsudoku.board.puzzle import Puzzle
from satsudoku.deadline import check_time
from satsudoku.errors import LadderError
from satsudoku.human.state import State
from satsudoku.making.exercises import Course, Exercise, Passing
from satsudoku.making.lessons import Lesson
from satsudoku.making.randomness import Words
from satsudoku.making.turns import turns
from satsudoku.making.wishes import Wishes
from satsudoku.solvers.methods import solve

_PATIENCE = 4  # puzzles, without an exercise that the technique solves
_IDLE = 8  # puzzles in which the technique has nothing to look at
_ORDERS = 2  # of givens
_BACK = (16, 8, 4, 2, 1)  # givens before the first board that the easier rules solve
_EASING = 1 << 33  # the first stream of random words for them


def drawn_exercises(
    wishes: Wishes, lesson: Lesson, seed: int, passing: Passing
) -> Iterator[Exercise]:
    """Draw puzzles, and find the exercises among them and near them.

    Args:
        wishes: with kinds of constraints.
        lesson: of the technique.
        seed: reproduces them.
        passing: counts boards; there are no more once it returns None.

    Raises:
        LadderError: a technique that has nothing to look at in such puzzles.
    """
    waiting: list[Exercise] = []
    solving, fixed, served = 0, wishes.minimal, False
    drawn = turns(wishes, seed, None)
    for number in count(1):
        turn = next(drawn)
        for _ in range(turn.tried):
            if passing(np.zeros((1, len(wishes.variant.cells)), np.uint8)) is None:
                yield from waiting
                return
        if turn.puzzle is None:
            continue
        course = Course(lesson, turn.puzzle.variant, Words(seed, _EASING + number))
        served = served or course.serves
        if not served and wishes.mix is None and number >= _IDLE:
            raise LadderError(
                f"{lesson.name} has nothing to look at in puzzles of {', '.join(wishes.kinds)}; "
                "expected other constraints, or another technique"
            )
        if not (turn.tier and course.serves):
            continue
        state = course.arrive(turn.puzzle)
        if state.solved and not wishes.minimal:  # too easy: from now on only what is needed
            wishes = replace(wishes, minimal=True)
            drawn = turns(wishes, seed, None)
        for exercise in _of(course, turn.puzzle, state, fixed=fixed):
            if exercise.solves:
                solving += 1
                yield exercise
            else:
                waiting.append(exercise)
        if not solving and number >= _PATIENCE:
            yield from waiting
            waiting.clear()


def _of(course: Course, puzzle: Puzzle, state: State, *, fixed: bool) -> Iterator[Exercise]:
    """The exercises that a puzzle leads to; itself alone if its givens are fixed."""
    if state.solved:
        return
    itself = course.exercise(puzzle, state) if course.needs(state) else None
    if itself is not None and (itself.solves or fixed):
        yield itself
    elif not fixed:
        yield from _between(course, puzzle, state)
        if itself is not None:
            yield itself


def _between(course: Course, puzzle: Puzzle, state: State) -> Iterator[Exercise]:
    """Exercises between a puzzle, where the easier rules get stuck, and its solution."""
    grid = solve(puzzle)
    empty = [cell for cell in range(state.geometry.cells) if not state.covered[cell]]
    for order in course.words.orders(_ORDERS, len(empty)).tolist() if grid else ():
        assert grid is not None
        cells = [empty[place] for place in order]
        stuck, solved = 0, len(cells)
        while solved - stuck > 1:
            check_time()
            middle = (stuck + solved) // 2
            if course.arrive(_with(puzzle, grid.values, cells[:middle])).solved:
                solved = middle
            else:
                stuck = middle
        for back in _BACK:
            if back < solved:
                fuller = _with(puzzle, grid.values, cells[: solved - back])
                arrived = course.arrive(fuller)
                if course.needs(arrived):
                    exercise = course.exercise(fuller, arrived)
                    yield exercise
                    if exercise.solves:
                        return


def _with(puzzle: Puzzle, solution: bytes, cells: Sequence[int]) -> Puzzle:
    values = bytearray(puzzle.values)
    for cell in cells:
        values[cell] = solution[cell]
    return Puzzle(bytes(values), puzzle.variant)

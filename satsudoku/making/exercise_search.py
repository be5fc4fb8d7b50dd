"""The search for exercises: among random boards, and near those that are rare.

Boards of trials come from the default ladder's tier, which climbs to them. Boards of constraints
are drawn one by one. All others are random; where too few of them need the technique, it is sought
near those that do, and near an image of its rule's example. Puzzles that the technique does not
solve wait until it is plain that it solves hardly any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import LadderError, SolverError
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.rater_library import rater
from satsudoku.human.spelling import split_name
from satsudoku.making.constraint_puzzles import read_kinds
from satsudoku.making.exercises import Course, Exercise, Passing
from satsudoku.making.exercises_of_constraints import drawn_exercises
from satsudoku.making.images import random_images
from satsudoku.making.lessons import Lesson
from satsudoku.making.near import Nearby
from satsudoku.making.random_boards import batch_sizes, random_boards
from satsudoku.making.randomness import Words
from satsudoku.making.wishes import Wishes

Climb = Callable[[int], Iterable[Puzzle]]
"""Makes puzzles of a tier of the default ladder."""

_LARGEST = 1024  # grids at a time: the rules of Python see what lanes leave open of them
_GROWTH = 4
_RARE = 200  # boards for one that needs the technique, from which on it is sought near others
_ROUNDS = 8  # of neighbours, before random boards have their turn
_PATIENCE = 2048  # boards, without one that the technique solves
_RICH = (30, 60)  # clues of boards in every other batch, while none needs the technique
_EASED = 16  # of a batch, to which clues are added: that takes long
_SLOWLY_EASED = 4  # of a batch of a slow course
_MANY = 8  # exercises that the technique does not solve, while it solves none, in a slow course
_NEAR, _EASING = 1 << 32, 1 << 33  # the first streams of random words for these
_DRAWN = ("cages", "whispers", "renbans", "thermometers", "arrows")
_OF_CAGES = {"cage-combinations": ("cages",), "innies-outies": ("cages",)}


def kinds_for(lesson: Lesson, variant: Variant) -> tuple[str, ...]:
    """The kinds of constraints that are drawn for a technique where none is wished.

    >>> from satsudoku import variant
    >>> kinds_for(Lesson.of("innies-outies"), variant()), kinds_for(Lesson.of("x-wing"), variant())
    (('cages',), ())
    """
    if lesson.is_on(variant):
        return ()
    base, options = split_name(lesson.rules[0].name)
    if "of" in options:
        return read_kinds([options["of"]])
    return _OF_CAGES.get(base, _DRAWN)


def check_lesson(lesson: Lesson, variant: Variant, *, drawn: bool, position: bool) -> None:
    """Refuse a technique for which there is nothing to search.

    Raises:
        LadderError: a technique that no board of the variant has.
        SolverError: positions of a technique that takes givens for another thing than entries; or
            constraints, which the easier rules do not look at.
    """
    if not drawn and not lesson.is_on(variant):
        raise LadderError(
            f"{lesson.name} has nothing to look at on {variant.name}; expected another technique, "
            "or constraints"
        )
    if position and any(used.name.startswith("avoidable-rectangle") for used in lesson.rules):
        raise SolverError(
            f"{lesson.name} needs to know which digits are givens, and positions do not say; "
            "expected whole puzzles"
        )


def search(
    wishes: Wishes, lesson: Lesson, seed: int, passing: Passing, climb: Climb
) -> Iterator[Exercise]:
    """Find exercises, as many as the boards hold that may be tried.

    Args:
        wishes: for the boards.
        lesson: the technique, and the rules that are easier.
        seed: reproduces them.
        passing: tells which boards to look at.
        climb: makes boards of a tier.
    """
    sought = _Search(wishes, lesson, seed, passing)
    try:
        if wishes.kinds:
            yield from drawn_exercises(wishes, lesson, seed, passing)
        elif tier := _tier_of_trials(lesson):
            yield from sought.among(climb(tier))
        else:
            yield from sought.run()
    except _EnoughError:
        yield from sought.waiting


class _EnoughError(Exception):
    """No more boards may be tried."""


def _tier_of_trials(lesson: Lesson) -> int:
    """The tier of the default ladder that a lesson of trials is; 0 for others."""
    ladder = rater(DEFAULT_LADDER)
    assert isinstance(ladder, Ladder)
    names = {used.name for used in lesson.rules if not used.pattern}
    tiers = enumerate(ladder.tiers, start=1)
    return next((number for number, tier in tiers for r in tier.rules if r.name in names), 0)


def of_trials(wishes: Wishes, lesson: Lesson) -> Wishes:
    """The wishes, with the tier from which the boards of a lesson of trials come."""
    tier = _tier_of_trials(lesson)
    return replace(wishes, tiers=(tier, tier)) if tier else wishes


class _Search:
    """One search, with what it remembers."""

    def __init__(self, wishes: Wishes, lesson: Lesson, seed: int, passing: Passing) -> None:
        self.wishes, self.lesson, self.seed, self.passing = wishes, lesson, seed, passing
        self.course = Course(lesson, wishes.variant, Words(seed, _EASING), wishes.orbits)
        self.waiting: list[Exercise] = []  # which the technique does not solve
        self.solving = 0  # puzzles that it solves
        self.drawn = self.needing = 0
        fixed = wishes.minimal or wishes.pattern is not None
        self.most = 0 if fixed else wishes.clues[1] if wishes.clues else len(wishes.variant.cells)

    def run(self) -> Iterator[Exercise]:
        """Random boards in turn with neighbours of those that were found."""
        size, largest = batch_sizes(self.wishes)
        largest = min(largest, _LARGEST)
        stream = 0
        near: Nearby | None = None
        while True:
            boards = random_boards(self._random(stream), Words(self.seed, stream), size)
            found: list[NDArray[np.uint8]] = []
            yield from self._examined(boards, found)
            self.drawn += len(boards)
            self.needing += len(found)
            if self._is_rare:
                near = near or Nearby(replace(self.wishes, needs=()), Words(self.seed, _NEAR))
                yield from self._nearby(near, [*found, *self._example(stream)])
            stream += 1
            size = min(size * _GROWTH, largest)

    def among(self, puzzles: Iterable[Puzzle]) -> Iterator[Exercise]:
        """Puzzles one by one; as each takes long, those wait for none that are not solved."""
        self.drawn = _PATIENCE
        for puzzle in puzzles:
            yield from self._examined(np.frombuffer(puzzle.values, np.uint8)[None], [])

    @property
    def _is_rare(self) -> bool:
        small = self.wishes.pattern is None and self.wishes.in_lanes
        enough = self.drawn >= _RARE or self.course.is_slow
        return small and enough and self.needing * _RARE < self.drawn

    def _random(self, stream: int) -> Wishes:
        """The wishes for random boards: more clues in turn, where minimal ones need other rules."""
        if self.needing or stream % 2 == 0 or self.wishes.clues or not self.most:
            return self.wishes
        return replace(self.wishes, clues=_RICH, balance=True)

    def _example(self, stream: int) -> list[NDArray[np.uint8]]:
        example = self.course.example
        if example is None or len(self.wishes.orbits) < len(self.wishes.variant.cells):
            return []
        [image] = random_images(example, seed=self.seed + stream)
        return [np.frombuffer(image.values, np.uint8)]

    def _nearby(self, near: Nearby, boards: list[NDArray[np.uint8]]) -> Iterator[Exercise]:
        if boards:
            near.add(np.array(boards), np.ones(len(boards), np.bool_))
        for _ in range(_ROUNDS):
            more = near.neighbours()
            if more is None:
                return
            found: list[NDArray[np.uint8]] = []
            yield from self._examined(more, found)
            if found:
                near.add(np.array(found), np.ones(len(found), np.bool_))

    def _examined(
        self, boards: NDArray[np.uint8], found: list[NDArray[np.uint8]]
    ) -> Iterator[Exercise]:
        """The exercises among some boards; `found` gets the boards that need the technique."""
        passing = self.passing(boards)
        if passing is None:
            raise _EnoughError
        open_still: list[Exercise] = []
        for number, puzzle, state in self.course.among(passing):
            found.append(passing[number])
            exercise = self.course.exercise(puzzle, state)
            if exercise.solves:
                self.solving += 1
                yield exercise
            else:
                open_still.append(exercise)
        for number, exercise in enumerate(open_still):
            lasts = number >= (_SLOWLY_EASED if self.course.is_slow else _EASED)
            eased = None if lasts else self.course.eased(exercise, self.most)
            if eased is None:
                self.waiting.append(exercise)
            else:
                self.solving += 1
                yield eased
            many = self.course.is_slow and len(self.waiting) >= _MANY
            enough = self.drawn >= _PATIENCE or many
            if not self.solving and enough:
                yield from self.waiting
                self.waiting.clear()

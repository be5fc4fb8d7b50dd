"""Generation: puzzles to order with one solution, of every variant.

A puzzle starts as a random filled grid (see `satsudoku.random_grids`). Clues are removed in random
order while the solution stays unique; a symmetry removes all the clues of an orbit together. So
every minimal puzzle of a grid can occur, but those with few clues are rarer than among all minimal
ones.

Hundreds of grids are thinned out together, so that lanes prove the uniqueness of all of them.

Puzzles of constraints come about the other way round: see `satsudoku.making.constraint_puzzles`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from html import escape
from itertools import islice
from typing import Self
from warnings import warn

import numpy as np
from numpy.typing import NDArray

from satsudoku.analysis.minimal import is_minimal_many
from satsudoku.board.puzzle import Puzzle
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.errors import SatsudokuWarning
from satsudoku.making.deepest import begins_deep, deep_boards
from satsudoku.making.exercise_search import of_trials, search
from satsudoku.making.exercises import stands
from satsudoku.making.lessons import Lesson
from satsudoku.making.near import ROUNDS, Nearby, may_search_near, wished_tiers
from satsudoku.making.place import Place
from satsudoku.making.random_boards import GROWTH, batch_sizes, random_boards
from satsudoku.making.randomness import Words
from satsudoku.making.rarity import outlook, unshared
from satsudoku.making.turns import turns
from satsudoku.making.wishes import Wishes
from satsudoku.symmetry.canonical import canonical, canonical_many
from satsudoku.symmetry.likeness import likeness
from satsudoku.teaching.minutes.solving import minutes_many

# Fewer wished ones among so many random boards are rare: they are sought near others, too.
_RARE = 1000
_NEAR = 1 << 32  # the first stream of random words for that

_PATIENCE = 300.0  # seconds without a puzzle, after which there may be none


class Generation(Iterator[Puzzle]):
    """The iterator that `generate` returns.

    Attributes:
        seed: reproduces the puzzles.
        tried: the number of boards made so far, including unwanted ones.
        yielded: the number of puzzles so far.
        outlook: how rare such puzzles are, or why there may be none; None if nothing is known.
        unshared: which wished tiers have no share, as none of their puzzles can come; else None.
        patience: seconds without a puzzle after which it ends; None where another limit holds.
        timed_out: whether a time limit ended it, or that no puzzle came in five minutes.
        ladder: the name of the rater of the wishes; of one technique alone, that of its lesson.
        lesson: the name of that technique; None where there is none.
        draws: whether puzzles have constraints that were drawn.

    >>> from satsudoku import generate
    >>> puzzles = generate(3, "classic4", seed=7)
    >>> len(list(puzzles)), puzzles.yielded
    (3, 3)
    """

    def __init__(
        self,
        wishes: Wishes,
        count: int | None,
        seed: int,
        most: int | None,
        limit: TimeLimit,
        met: set[bytes] | None = None,
        near: bool = True,
        lesson: Lesson | None = None,
        position: bool = False,
        doubts: str | None = None,
    ) -> None:
        self.seed = seed
        self.tried = 0
        self.yielded = 0
        self.timed_out = False
        sought = wishes if lesson is None else of_trials(wishes, lesson)
        self.outlook = outlook(sought, near=near) or doubts
        self.unshared = unshared(wishes)
        self._room: dict[int, int] | None = None  # what is left of the shares of tiers
        self.ladder = wishes.rater.name if lesson is None else lesson.ladder_name
        self.lesson = None if lesson is None else lesson.name
        self.draws = bool(wishes.kinds)
        self._wishes = wishes
        self._count = count
        self._most = most
        self._met = met
        self._near = near and may_search_near(wishes)
        if self._near and self._begins_deep:  # every batch begins anew with the same boards
            images = canonical_many(deep_boards(), variant=wishes.variant)
            self._met = {image.tobytes() for image in images} | (met or set())
        self._lesson, self._position = lesson, position
        self._start = Place()
        self._places: deque[Place] | None = None  # at which this batch and others began
        self._images: list[bytes] = []  # of the puzzles since `taken`
        self._made = self._written = 0  # puzzles so far, and those that are kept elsewhere
        self.patience = _PATIENCE if most is None and limit.left is None else None
        self._puzzles = limit.steps(self._generated())

    @property
    def _begins_deep(self) -> bool:
        """Whether the search begins with known boards, at the latest for the last of its tiers."""
        tiers = self._wishes.tiers
        return tiers is not None and begins_deep(replace(self._wishes, tiers=(tiers[1],) * 2))

    def __repr__(self) -> str:
        return f"<Generation: {self.yielded} puzzles of {self.tried} boards; seed {self.seed}>"

    def _repr_html_(self) -> str:
        return f"<code>{escape(repr(self))}</code>"  # and not the puzzles, which would be lost

    def __iter__(self) -> Self:
        return self

    @property
    def missing(self) -> dict[int, int]:
        """How many puzzles of each tier with a share are still to come, once it has begun.

        >>> from satsudoku import generate
        >>> puzzles = generate(4, seed=1, ladder="rank8", tier=(2, 3), balance=True)
        >>> next(puzzles).clues, sum(puzzles.missing.values())
        (24, 3)
        """
        room = self._room or {}
        return {tier: room[tier] for tier in self._wishes.shared if tier in room}

    def continue_after(self, written: int, place: Place, images: Iterable[bytes]) -> None:
        """Continue a generation of the same wishes and seed, before the first puzzle.

        Args:
            written: how many puzzles it has yielded.
            place: the last one before them: see `taken`.
            images: of these puzzles, in order.

        >>> from satsudoku import generate
        >>> whole = list(generate(6, seed=7, different=True))
        >>> begun, further = (generate(6, seed=7, different=True) for _ in range(2))
        >>> begun.continue_after(0, Place(), [])
        >>> first = [next(begun) for _ in range(4)]
        >>> further.continue_after(4, *begun.taken(4))
        >>> first + list(further) == whole
        True
        """
        self.yielded = self._written = written
        self._start, self._places = place, deque()
        self._made, self.tried = place.made, place.tried
        if self._met is not None:
            self._met.update(islice(images, place.made))

    def taken(self, written: int) -> tuple[Place, Sequence[bytes]]:
        """Where to continue after so many puzzles, and the images of those that are new.

        Only after `continue_after`, which may continue from nothing.

        >>> from satsudoku import generate
        >>> begun = generate(2, seed=7, different=True)
        >>> begun.continue_after(0, Place(), [])
        >>> made = len(list(begun))
        >>> place, images = begun.taken(made)
        >>> made, len(images)
        (2, 2)
        """
        assert self._places is not None
        while len(self._places) > 1 and self._places[1].made <= written:
            self._places.popleft()
        new = written - self._written
        images, self._images = self._images[:new], self._images[new:]
        self._written = written
        return self._places[0] if self._places else self._start, images

    def __next__(self) -> Puzzle:
        if self._count is not None and self.yielded >= self._count:
            raise StopIteration
        again = self._made < self.yielded  # what was made before comes first
        try:
            with TimeLimit(None if again else self.patience):
                puzzle = next(self._puzzles)
        except TimeoutError:
            check_time()
            self.timed_out = True
            if self.patience is not None:
                self._give_up()
            raise StopIteration from None
        self.yielded += 1
        return puzzle

    def _give_up(self) -> None:
        which = "no other puzzle" if self.yielded else "no puzzle"
        warn(
            f"{which} came in {self.patience:g} seconds, and there may be none; to search longer, "
            "limit the boards (--most) or the time (--stop-after, timeout)",
            SatsudokuWarning,
            stacklevel=3,
        )

    def _generated(self) -> Iterator[Puzzle]:
        """The puzzles; those that are made again, as their batch is, are left out."""
        written = self._written
        for image, puzzle in self._with_images():
            self._made += 1
            if self._made <= written:
                continue
            if self._places is not None and image is not None:
                self._images.append(image)
            yield puzzle

    def _with_images(self) -> Iterator[tuple[bytes | None, Puzzle]]:
        """The puzzles, with their images where these are compared and `Place` needs them."""
        if self._lesson is not None:
            yield from ((None, puzzle) for puzzle in self._needing(self._lesson))
            return
        room = self._wishes.shares(self._count)
        if room is not None and self._start.room is not None:
            room = dict(self._start.room)
        self._room = room
        for tier, puzzle in self._drawn(room) if self._wishes.kinds else self._thinned(room):
            if room is not None and not room[tier]:
                continue
            image = None
            if self._met is not None:
                image = self._image(puzzle)
                if image in self._met:
                    continue
                self._met.add(image)
            if room is not None:
                room[tier] -= 1
            yield image, puzzle

    def _note(self, batch: int, drawn: int, hits: int, room: dict[int, int] | None) -> None:
        """Note that a batch begins, for `taken`."""
        if self._places is not None:
            left = None if room is None else tuple(room.items())
            self._places.append(Place(self._made, batch, drawn, hits, self.tried, left))

    def _needing(self, lesson: Lesson) -> Iterator[Puzzle]:
        """Puzzles that need a technique, or positions of them, no images of one another."""
        met: set[bytes] = set() if self._met is None else self._met
        for exercise in search(self._wishes, lesson, self.seed, self._passing, self._climb):
            position = exercise.position()
            if self._position and not stands(lesson, position):
                continue
            boards = (exercise.puzzle, Puzzle(position.values, position.variant))
            images = {self._image(board) for board in boards}
            if images.isdisjoint(met):
                met |= images
                yield position if self._position else exercise.puzzle

    def _image(self, puzzle: Puzzle) -> bytes:
        """What all images of a puzzle share."""
        return likeness(puzzle) if self._wishes.kinds else canonical(puzzle).values

    def _climb(self, tier: int) -> Iterator[Puzzle]:
        """Puzzles of a tier of the default ladder."""
        wishes = replace(self._wishes, tiers=(tier, tier))
        boards = Generation(wishes, None, self.seed, self._most, TimeLimit(None))
        for puzzle in boards:
            self.tried = boards.tried - 1  # it is counted when it is looked at
            yield puzzle
        self.tried = boards.tried

    def _passing(self, boards: NDArray[np.uint8]) -> NDArray[np.uint8] | None:
        """Those of some boards that meet the wishes; None if no more may be tried."""
        if self._most is not None and self.tried >= self._most:
            return None
        if self._wishes.kinds:
            self.tried += len(boards)
            return boards
        passing = [board for tier, board in self._rated(boards) if tier]
        return np.array(passing, np.uint8).reshape(-1, boards.shape[1])

    def _drawn(self, room: dict[int, int] | None) -> Iterator[tuple[int, Puzzle]]:
        """Puzzles of constraints, one by one, with their tiers."""
        first = self._start.batch
        most = None if self._most is None else self._most - self.tried
        for number, turn in enumerate(turns(self._wishes, self.seed, most, first), start=first):
            self._note(number, 0, 0, room)
            self.tried += turn.tried
            if turn.tier and turn.puzzle is not None:
                yield turn.tier, turn.puzzle

    def _thinned(self, room: dict[int, int] | None) -> Iterator[tuple[int, Puzzle]]:
        """Puzzles of givens, in batches, with their tiers; `room` is left for each tier."""
        size, largest = batch_sizes(self._wishes)
        _, stream, drawn, hits, *_ = self._start
        for _ in range(stream):
            size = min(size * GROWTH, largest)
        while self._most is None or self.tried < self._most:
            self._note(stream, drawn, hits, room)
            boards = random_boards(self._wishes, Words(self.seed, stream), size)
            found = []
            for tier, board in self._rated(boards):
                if tier and (room is None or room[tier]):
                    found.append(board)
                if tier:
                    yield tier, Puzzle(board.tobytes(), self._wishes.variant)
            drawn += len(boards)
            hits += len(found)
            if self._near and drawn >= _RARE and hits * _RARE < drawn:
                yield from self._nearby(boards, found, Words(self.seed, _NEAR + stream), room)
            stream += 1
            size = min(size * GROWTH, largest)

    def _nearby(
        self,
        boards: NDArray[np.uint8],
        found: list[NDArray[np.uint8]],
        words: Words,
        room: dict[int, int] | None,
    ) -> Iterator[tuple[int, Puzzle]]:
        """Puzzles near some random boards, no images of one another, and of those found there."""
        variant = self._wishes.variant
        near = Nearby(wished_tiers(self._wishes, room), words)
        known = {board.tobytes() for board in found}
        met = {canonical(Puzzle(board, variant)).values for board in known}
        near.add(boards, np.array([board.tobytes() in known for board in boards], np.bool_))
        more: NDArray[np.uint8] | None = near.start()
        for _ in range(ROUNDS):
            if more is None or (self._most is not None and self.tried >= self._most):
                return
            wished = np.zeros(len(more), np.bool_)
            for at, (tier, board) in enumerate(self._rated(more)):
                wished[at] = tier and (room is None or room[tier])
                if tier:
                    puzzle = Puzzle(board.tobytes(), variant)
                    image = canonical(puzzle).values
                    if image not in met:
                        met.add(image)
                        yield tier, puzzle
            near.add(more, wished)
            more = near.neighbours()

    def _rated(self, boards: NDArray[np.uint8]) -> Iterator[tuple[int, NDArray[np.uint8]]]:
        """Boards with their tiers, 0 of unwished ones; not more than may be tried."""
        if self._most is not None:
            boards = boards[: self._most - self.tried]
        for board, tier in zip(boards, _tiers_of(self._wishes, boards), strict=True):
            self.tried += 1
            yield tier, board


def _tiers_of(wishes: Wishes, boards: NDArray[np.uint8]) -> Iterator[int]:
    """The tier of each board; 0 if it does not meet the wishes, 1 if these name no tier."""
    for board, tier in zip(boards, _in_tiers(wishes, boards), strict=True):
        techniques = wishes.needs or wishes.avoids
        if tier and techniques and not wishes.on_path(Puzzle(board.tobytes(), wishes.variant)):
            yield 0
        else:
            yield tier


def _in_tiers(wishes: Wishes, boards: NDArray[np.uint8]) -> Iterator[int]:
    """See `_tiers_of`; wishes for techniques are not checked."""
    passing = np.ones(len(boards), dtype=np.bool_)
    if wishes.pattern is not None:
        passing = wishes.unique(boards)
    if wishes.clues is not None:
        number = (boards > 0).sum(axis=1)
        passing &= (number >= wishes.clues[0]) & (number <= wishes.clues[1])
    if wishes.minimal:
        passing[passing] = is_minimal_many(
            boards[passing], variant=wishes.variant, threads=wishes.threads
        )
    if wishes.minutes is not None:
        least, most = wishes.minutes
        times = minutes_many(
            boards[passing], variant=wishes.variant, threads=wishes.threads
        ).minutes
        passing[passing] = (times >= least) & (times <= most)
    if wishes.tiers is None:
        yield from map(int, passing.tolist())
        return
    if wishes.rater.rates_many:
        low, high = wishes.tiers
        tiers = wishes.rater.classify_many(
            boards[passing], wishes.variant, threads=wishes.threads
        ).tiers
        chosen = np.zeros(len(boards), dtype=np.int64)
        chosen[passing] = np.where((tiers >= low) & (tiers <= high), tiers, 0)
        yield from chosen.tolist()
        return
    for board, passes in zip(boards, passing, strict=True):
        yield wishes.tier_of(Puzzle(board.tobytes(), wishes.variant)) if passes else 0

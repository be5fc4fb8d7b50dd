"""Generation: puzzles with one solution, of every variant, as asked for.

A puzzle is made of a random filled grid (see `satsudoku.random_grids`), by taking clues away in
random order for as long as the solution stays the only one; with a symmetry, all the clues that it
holds together at once. So each minimal puzzle of a grid can come, those that many orders lead to
more often than others: puzzles with few clues are rarer than among all minimal ones.

Hundreds of grids are thinned out together, so that lanes prove uniqueness of all at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from satsudoku.analysis.minimal import is_minimal_many
from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import EMPTY, Variant
from satsudoku.errors import LadderError, PuzzleError, SolverError
from satsudoku.human.raters.library import rater
from satsudoku.human.raters.rater import Rater
from satsudoku.lanes.counting import count_many
from satsudoku.lanes.loading import thread_count
from satsudoku.making.grids import draw_grids
from satsudoku.making.randomness import Words, new_seed
from satsudoku.solve.choose import solver, solver_for_many
from satsudoku.symmetry.patterns import orbits

__all__ = ["Generation", "generate", "read_pattern"]

# Grids are thinned out together in batches that grow, so that the first puzzle comes soon and lanes
# are full later: the first batch's size and the largest. They are part of what a seed means.
_SMALL = (64, 4096)  # boards of up to 81 cells
_LARGE = (8, 64)
_RELATED = (1, 64)  # boards with relations, whose puzzles take long to be proved unique
_ALONE = (1, 1)  # boards for which lanes are not the best solver
_PATTERN = (256, 1 << 16)  # grids of which only a pattern's clues are kept
_GROWTH = 4


@dataclass(frozen=True)
class _Request:
    variant: Variant
    orbits: tuple[tuple[int, ...], ...]
    pattern: NDArray[np.bool_] | None
    clues: tuple[int, int] | None
    minimal: bool
    tiers: tuple[int, int] | None
    rater: Rater
    threads: int


class Generation(Iterator[Puzzle]):
    """Puzzles as they are made; what `generate` returns.

    Attributes:
        seed: reproduces the puzzles.
        candidates: how many boards were made until now and looked at, among them those not wanted.
        found: how many puzzles were given out.

    >>> made = generate(3, "classic4", seed=7)
    >>> len(list(made)), made.found
    (3, 3)
    """

    def __init__(self, request: _Request, count: int | None, seed: int, most: int | None) -> None:
        self.seed = seed
        self.candidates = 0
        self.found = 0
        self._request = request
        self._count = count
        self._most = most
        self._puzzles = self._made()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Puzzle:
        if self._count is not None and self.found >= self._count:
            raise StopIteration
        puzzle = next(self._puzzles)
        self.found += 1
        return puzzle

    def _made(self) -> Iterator[Puzzle]:
        variant = self._request.variant
        size, largest = _batch_sizes(self._request)
        stream = 0
        while self._most is None or self.candidates < self._most:
            boards = _candidates(self._request, Words(self.seed, stream), size)
            if self._most is not None:
                boards = boards[: self._most - self.candidates]
            for number, wanted in enumerate(_wanted(self._request, boards), start=1):
                self.candidates += 1
                if wanted:
                    yield Puzzle(boards[number - 1].tobytes(), variant)
            stream += 1
            size = min(size * _GROWTH, largest)


def generate(
    count: int | None = 1,
    variant: Variant | str = DEFAULT,
    *,
    symmetry: str = "none",
    pattern: str | None = None,
    clues: int | tuple[int, int] | None = None,
    minimal: bool = False,
    tier: int | tuple[int, int] | None = None,
    ladder: str | Rater = "rank8",
    seed: int | None = None,
    most: int | None = None,
    threads: int = 1,
) -> Generation:
    """Make puzzles with exactly one solution.

    Without further wishes no clue can go: each puzzle is minimal. With a symmetry no clues can go
    that belong together, but some may alone.

    Args:
        count: how many; None for no end.
        variant: a name or a Variant.
        symmetry: of the pattern of clues: one of `satsudoku.symmetry.patterns.PATTERN_SYMMETRIES`.
        pattern: where the clues stand, as `read_pattern` reads it; then all of them stay.
        clues: how many, or the least and the greatest number. Clues are taken away no further than
            to the least, so the puzzle may have some to spare.
        minimal: only puzzles that are not unique when any one clue goes, whatever else is wished.
        tier: the tier on the ladder, or the lowest and the highest.
        ladder: a ladder or another rater with tiers, or its name.
        seed: 0 or more; the same seed and wishes make the same puzzles on every machine, with any
            number of threads. None for a new one.
        most: give up after so many candidates; None goes on for as long as it takes, which for
            what does not exist is for ever.
        threads: how many share the work; 0 for all cores.

    Returns:
        An iterator of `Puzzle` that makes them as they are asked for.

    Raises:
        UnknownNameError: no such variant, symmetry or ladder.
        VariantError: the board does not have the symmetry.
        PuzzleError: not a pattern of the variant.
        LadderError: the ladder has no such tier.
        SolverError: numbers below 0, ranges that are none, or wishes that exclude each other.

    >>> puzzle = next(generate(seed=1))
    >>> puzzle.is_unique(), puzzle == next(generate(seed=1))
    (True, True)
    >>> made = generate(5, symmetry="rotational", tier=(1, 2), seed=3)
    >>> [puzzle.classify("rank8").tier in (1, 2) for puzzle in made]
    [True, True, True, True, True]
    """
    variant = find_variant(variant)
    found = rater(ladder) if isinstance(ladder, str) else ladder
    for name, value in ("count", count), ("seed", seed), ("most", most):
        if value is not None and value < 0:
            raise SolverError(f"{name} is {value}, expected 0 or more")
    if pattern is not None and (symmetry != "none" or clues is not None):
        raise SolverError("a pattern says where all clues stand; expected no symmetry or clues too")
    request = _Request(
        variant,
        orbits(variant, symmetry),
        None if pattern is None else read_pattern(pattern, variant),
        _range("clues", clues, len(variant.cells)),
        minimal,
        _tiers(tier, found),
        found,
        thread_count(threads),
    )
    return Generation(request, count, new_seed() if seed is None else seed, most)


def read_pattern(text: str, variant: Variant) -> NDArray[np.bool_]:
    """Read where clues stand: a character a cell; ``.``, ``0``, ``*`` and ``_`` mean no clue.

    Raises:
        PuzzleError: not as many characters, blanks left out, as the variant has cells.

    >>> from satsudoku import variant
    >>> read_pattern("x... ..x. .x.. ...x", variant("classic4")).nonzero()[0]
    array([ 0,  6,  9, 15])
    """
    compact = "".join(text.split())
    if len(compact) != len(variant.cells):
        raise PuzzleError(
            f"a pattern of {len(compact)} cells, expected {len(variant.cells)} for {variant.name}"
        )
    return np.array([character not in EMPTY for character in compact])


def _range(name: str, wish: int | tuple[int, int] | None, last: int) -> tuple[int, int] | None:
    if wish is None:
        return None
    low, high = (wish, wish) if isinstance(wish, int) else wish
    if not 0 <= low <= high <= last:
        raise SolverError(f"{name} {low}..{high}, expected a range within 0..{last}")
    return low, high


def _tiers(wish: int | tuple[int, int] | None, ladder: Rater) -> tuple[int, int] | None:
    if wish is None:
        return None
    low, high = (wish, wish) if isinstance(wish, int) else wish
    tiers = len(ladder.tier_names)
    if not 1 <= low <= high <= tiers:
        has = f"tiers 1 to {tiers}" if tiers else "no tiers"
        raise LadderError(f"tier {low}..{high}, but {ladder.name} has {has}")
    return low, high


def _batch_sizes(request: _Request) -> tuple[int, int]:
    if solver_for_many("auto", request.variant, _SMALL[1]).name != "lanes":
        return _ALONE
    if request.variant.relations:
        return _RELATED
    if len(request.variant.cells) > 81:
        return _LARGE
    return _SMALL if request.pattern is None else _PATTERN


def _candidates(request: _Request, words: Words, number: int) -> NDArray[np.uint8]:
    """Boards with one solution out of so many grids."""
    variant = request.variant
    grids = draw_grids(words, number, variant, uniform=True)
    if request.pattern is not None:
        return np.where(request.pattern, grids, 0).astype(np.uint8)
    order = words.orders(number, len(request.orbits))
    least = 0 if request.clues is None or request.minimal else request.clues[0]
    thinner = _Thinner(grids, request, order, least)
    thinner.run()
    return grids


class _Thinner:
    """Takes clues away from grids, orbit by orbit, each grid in its own order.

    What is left is what going one by one leaves. But several may go at one stroke where the puzzle
    is still unique without them all, for so it is with any of them.
    """

    def __init__(
        self,
        grids: NDArray[np.uint8],
        request: _Request,
        order: NDArray[np.intp],
        least: int,
    ) -> None:
        self.grids, self.request = grids, request
        self.order, self.least = order, least
        self.members = np.zeros((len(request.orbits), grids.shape[1]), dtype=np.bool_)
        for orbit, cells in zip(self.members, request.orbits, strict=True):
            orbit[list(cells)] = True

    def run(self) -> None:
        everyone = np.arange(len(self.grids))
        number = self.order.shape[1]
        # Two of five nearly always may go together. Tried: strokes of a fifth of what is left, a
        # quarter slower; of two, the same.
        first = number * 2 // 5
        if first:
            self.take(everyone, 0, first)
        for step in range(first, number):
            self.take(everyone, step, step + 1)

    def take(self, rows: NDArray[np.intp], start: int, stop: int) -> None:
        """Take away what can go of the orbits from start to stop of each order."""
        gone = self.members[self.order[rows, start]]
        for step in range(start + 1, stop):
            gone |= self.members[self.order[rows, step]]
        trials = np.where(gone, 0, self.grids[rows]).astype(np.uint8)
        good = (trials > 0).sum(axis=1) >= self.least
        good[good] = _unique(trials[good], self.request)
        self.grids[rows[good]] = trials[good]
        rest = rows[~good]
        if len(rest) and stop - start > 1:
            middle = (start + stop) // 2
            self.take(rest, start, middle)
            self.take(rest, middle, stop)


def _unique(boards: NDArray[np.uint8], request: _Request) -> NDArray[np.bool_]:
    variant = request.variant
    if solver_for_many("auto", variant, _SMALL[1]).name == "lanes":
        unique: NDArray[np.bool_] = count_many(boards, 2, variant, threads=request.threads) == 1
        return unique
    find = solver("auto", variant)
    return np.array([find.unique(Puzzle(board.tobytes(), variant)) for board in boards], np.bool_)


def _wanted(request: _Request, boards: NDArray[np.uint8]) -> Iterator[bool]:
    """Of each board whether it is a puzzle as wished."""
    wanted = np.ones(len(boards), dtype=np.bool_)
    if request.pattern is not None:
        wanted = _unique(boards, request)
    if request.clues is not None:
        number = (boards > 0).sum(axis=1)
        wanted &= (number >= request.clues[0]) & (number <= request.clues[1])
    if request.minimal:
        wanted[wanted] = is_minimal_many(boards[wanted], request.variant, threads=request.threads)
    if request.tiers is None:
        yield from wanted.tolist()
        return
    low, high = request.tiers
    try:
        tiers = request.rater.classify_many(
            boards[wanted], request.variant, threads=request.threads
        ).tiers
    except LadderError:
        pass  # it rates puzzles one by one only
    else:
        wanted[wanted] = (tiers >= low) & (tiers <= high)
        yield from wanted.tolist()
        return
    for board, is_wanted in zip(boards, wanted, strict=True):
        if not is_wanted:
            yield False
            continue
        puzzle = Puzzle(board.tobytes(), request.variant)
        tier = request.rater.classify(puzzle, require_unique=False).tier
        yield tier is not None and low <= tier <= high

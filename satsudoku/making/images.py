"""Random images of puzzles: each symmetry of their variant is as likely as any other.

The kernel finds a base of the symmetries, and generators that are strong for it (Sims, 1970)::

    level   base       generators that keep all base points before it
    0       cell 0  -> takes cell 0 to each of 81 cells       a symmetry for each
    1       cell 12 -> takes cell 12 to each of 24 others     a symmetry for each
    ...

Each symmetry is the product of exactly one symmetry of each level. So a uniform choice at each
level is a uniform choice among all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import overload

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.argument import check_numbers
from satsudoku.board.board import Board
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.rows import Array
from satsudoku.board.variant import Variant
from satsudoku.errors import check_whole
from satsudoku.given import Cell, PuzzleLike, puzzle
from satsudoku.making.randomness import Words, new_seed
from satsudoku.symmetry.canonical import Symmetry
from satsudoku.symmetry.graph import base_and_generators

_TOGETHER = 1 << 10


def random_symmetries(
    variant: Variant, seed: int | None = None, stream: int = 0, *, together: int = _TOGETHER
) -> Iterator[Symmetry]:
    """Draw symmetries of a variant without end, each uniformly and independently.

    Args:
        variant: the rules, with constraints of their own if there are any.
        seed: the same seed gives the same symmetries on every machine; None for a new one.
        stream: another number gives independent symmetries of the same seed.
        together: how many are drawn at a time; another number changes what a seed gives.

    Raises:
        SolverError: a negative seed.

    >>> from satsudoku import variant
    >>> chosen = next(random_symmetries(variant("classic4"), seed=1))
    >>> sorted(chosen.cells) == list(range(16)), sorted(chosen.values)
    (True, [1, 2, 3, 4])
    """
    check_whole(seed=seed)
    words = Words(new_seed() if seed is None else seed, stream)
    cells, points = len(variant.cells), len(variant.cells) + len(variant.symbols)
    while True:
        moves = np.tile(np.arange(points, dtype=np.uint16), (together, 1))
        for level in reversed(_levels(variant)):
            chosen = level[words.below(len(level), together).astype(np.intp)]
            moves = np.take_along_axis(chosen, moves.astype(np.intp), axis=1)
        for move in moves.astype(int).tolist():
            yield Symmetry(tuple(move[:cells]), tuple(to - cells + 1 for to in move[cells:]))


@overload
def random_images(board: Grid, count: int = 1, *, seed: int | None = None) -> list[Grid]: ...
@overload
def random_images(
    board: Puzzle | str | Array | Sequence[Sequence[Cell]],
    count: int = 1,
    *,
    seed: int | None = None,
) -> list[Puzzle]: ...
def random_images(board: PuzzleLike, count: int = 1, *, seed: int | None = None) -> Sequence[Board]:
    """Images of a board under random symmetries of its variant; equal ones are possible.

    Args:
        board: a `Grid`, a `Puzzle`, whose excluded candidates move along, or anything that
            `satsudoku.puzzle` takes.
        count: how many.
        seed: the same seed gives the same images on every machine; None for a new one.

    Raises:
        PuzzleError: no puzzle.
        SolverError: a negative count or seed.

    >>> from satsudoku import Puzzle, is_equivalent
    >>> puzzle = Puzzle("1.....2..3.....4", "classic4")
    >>> images = random_images(puzzle, 3, seed=1)
    >>> len(images), all(is_equivalent(image, puzzle) for image in images)
    (3, True)
    """
    check_numbers(count=count)
    board = board if isinstance(board, Board) else puzzle(board)
    symmetries = random_symmetries(board.variant, seed)
    return [
        board.transform(symmetry.cells, symmetry.values)
        for symmetry, _ in zip(symmetries, range(count), strict=False)
    ]


@lru_cache(maxsize=16)
def _levels(variant: Variant) -> tuple[NDArray[np.uint16], ...]:
    """For each point of the base, a symmetry for each point that it may go to: a row each."""
    base, generators = base_and_generators(variant)
    points = len(variant.cells) + len(variant.symbols)
    moves = [np.array(move[:points], dtype=np.uint16) for move in generators]
    levels = []
    for point, size in base:
        if size > 1:
            levels.append(_orbit(point, moves, points))
            assert len(levels[-1]) == size
        moves = [move for move in moves if point >= points or move[point] == point]
    return tuple(levels)


def _orbit(point: int, moves: list[NDArray[np.uint16]], points: int) -> NDArray[np.uint16]:
    """A product of moves for each point that they take a point to, the identity first."""
    found = {point: np.arange(points, dtype=np.uint16)}
    for place in (reached := [point]):
        for move in moves:
            to = int(move[place])
            if to not in found:
                found[to] = move[found[place]]
                reached.append(to)
    return np.stack(list(found.values()))

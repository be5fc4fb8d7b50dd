"""Boards up to symmetry: canonical forms, automorphisms, equivalence.

Two boards are equivalent if a symmetry of their variant maps one to the other: a move of the cells
that maps houses to houses, and a renaming of the symbols. If the variant has relations, the two
together must keep them.

For the classic 9x9 the canonical form is the one that catalogues use, *minlex*: of all images the
least text, an empty cell before every symbol. (Some programs take the least pattern of clues first,
which mostly gives the same.) For every other variant it is the image that a canonical labelling of
the variant's graph picks. It may change with the release of satsudoku, so compare such forms, but
do not store them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, overload

import numpy as np
from numpy.typing import NDArray

import satsudoku._kernel as _kernel
from satsudoku import given
from satsudoku.board.board import Board
from satsudoku.board.grid import Grid
from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.rows import Array
from satsudoku.board.variant import Variant
from satsudoku.deadline import check_time
from satsudoku.errors import PuzzleError
from satsudoku.given import Cell, PuzzleLike
from satsudoku.lanes.inference import with_variant
from satsudoku.lanes.loading import Puzzles, refuse_candidates, values
from satsudoku.lanes.marking import Errors, Marked, mark, marks
from satsudoku.lanes.sharing import thread_count
from satsudoku.symmetry.graph import automorphism_group, canonical_image


@dataclass(frozen=True)
class Symmetry:
    """A move of cells and a renaming of symbols, for `Puzzle.transform`.

    Attributes:
        cells: cell ``i`` goes to ``cells[i]``.
        values: value ``v`` becomes ``values[v - 1]``.

    >>> turn = Symmetry(cells=tuple(reversed(range(16))), values=(4, 2, 3, 1))
    >>> Puzzle("1..............4", "classic4").transform(turn.cells, turn.values).line
    '1..............4'
    """

    cells: tuple[int, ...]
    values: tuple[int, ...]

    def to_dict(self) -> dict[str, Any]:
        """As the types of JSON.

        >>> Symmetry(cells=(1, 0), values=(1, 2)).to_dict()
        {'cells': [1, 0], 'values': [1, 2]}
        """
        return {"cells": list(self.cells), "values": list(self.values)}


@dataclass(frozen=True)
class Automorphisms:
    """The symmetries that map a board to itself.

    Attributes:
        order: the number of moves of cells; renamings of symbols that do not occur do not count.
        generators: some of them, which generate all; none if `order` is 1.
    """

    order: int
    generators: tuple[Symmetry, ...]

    def to_dict(self) -> dict[str, Any]:
        """As the types of JSON.

        >>> Automorphisms(order=1, generators=()).to_dict()
        {'order': 1, 'generators': []}
        """
        return {"order": self.order, "generators": [some.to_dict() for some in self.generators]}


@overload
def canonical(board: Grid) -> Grid: ...
@overload
def canonical(board: Puzzle | str | Array | Sequence[Sequence[Cell]]) -> Puzzle: ...
def canonical(board: PuzzleLike) -> Board:
    """Find the canonical form: equal for equivalent boards, and for no others.

    Args:
        board: a `Grid`, a `Puzzle`, or anything that `satsudoku.puzzle` takes.

    Raises:
        PuzzleError: a symbol appears twice in a line of a classic 9x9.

    >>> puzzle = Puzzle(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ... )
    >>> canonical(puzzle).line
    '........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.'
    >>> turned = puzzle.transpose().relabel("912345678")
    >>> canonical(turned) == canonical(puzzle)
    True
    """
    board = _board(board)
    variant = board.variant
    array = _array([board])
    return type(board)(canonical_many(array, variant=variant)[0].tobytes(), variant)


def _board(given_board: PuzzleLike) -> Board:
    return given_board if isinstance(given_board, Board) else given.puzzle(given_board)


@overload
def canonical_many(
    puzzles: Puzzles,
    *,
    variant: Variant | str | None = None,
    threads: int = 1,
    errors: Literal["raise"] = "raise",
) -> NDArray[np.uint8]: ...
@overload
def canonical_many(
    puzzles: Puzzles,
    *,
    variant: Variant | str | None = None,
    threads: int = 1,
    errors: Literal["mark"],
) -> Marked[NDArray[np.uint8]]: ...
def canonical_many(
    puzzles: Puzzles,
    *,
    variant: Variant | str | None = None,
    threads: int = 1,
    errors: Errors = "raise",
) -> NDArray[np.uint8] | Marked[NDArray[np.uint8]]:
    """Find the canonical forms of many boards, for the classic 9x9 tens of thousands a second.

    Args:
        puzzles: as for `satsudoku.count_many`; filled grids, too.
        variant: a name, a Variant, or None for that of the first puzzle.
        threads: the number of threads; 0 for all cores. Only the classic 9x9 shares it.
        errors: as for `satsudoku.count_many`.

    Returns:
        Shape (N, cells), uint8.

    Raises:
        PuzzleError: unreadable puzzles, or a symbol twice in a line of a classic 9x9.
        SolverError: a negative number of threads.

    >>> images = canonical_many(["4" + "." * 80, "." * 50 + "7" + "." * 30])
    >>> images.sum(axis=1), images[:, 80]
    (array([1, 1], dtype=uint64), array([1, 1], dtype=uint8))
    """
    puzzles, variant = with_variant(puzzles, variant, errors)
    if marks(errors):
        return mark(
            puzzles, variant, lambda some: canonical_many(some, variant=variant, threads=threads)
        )
    array, workers = values(puzzles, variant), thread_count(threads)
    images = np.empty_like(array)
    if is_classic(variant):
        _minlex(array, images, None, workers)
        return images
    for row, image in zip(array, images, strict=True):
        check_time()
        image[:] = np.frombuffer(canonical_image(Puzzle(row.tobytes(), variant)), dtype=np.uint8)
    return images


def automorphisms(board: PuzzleLike) -> Automorphisms:
    """Find the symmetries that map a board to itself.

    Raises:
        PuzzleError: a puzzle with excluded candidates.

    >>> puzzle = Puzzle("1.....2..3.....4", "classic4")
    >>> group = automorphisms(puzzle)
    >>> group.order
    8
    >>> all(puzzle.transform(g.cells, g.values) == puzzle for g in group.generators)
    True
    """
    board = _board(board)
    _array([board])  # refuses excluded candidates
    order, generators = automorphism_group(board)
    return Automorphisms(order, tuple(Symmetry(tuple(c), tuple(v)) for c, v in generators))


@overload
def automorphism_count_many(
    puzzles: Puzzles,
    *,
    variant: Variant | str | None = None,
    threads: int = 1,
    errors: Literal["raise"] = "raise",
) -> list[int]: ...
@overload
def automorphism_count_many(
    puzzles: Puzzles,
    *,
    variant: Variant | str | None = None,
    threads: int = 1,
    errors: Literal["mark"],
) -> Marked[list[int]]: ...
def automorphism_count_many(
    puzzles: Puzzles,
    *,
    variant: Variant | str | None = None,
    threads: int = 1,
    errors: Errors = "raise",
) -> list[int] | Marked[list[int]]:
    """Count for many boards the moves of cells that map each to itself: `Automorphisms.order`.

    Args:
        puzzles: as for `canonical_many`.
        variant: a name, a Variant, or None for that of the first puzzle.
        threads: as for `canonical_many`.
        errors: as for `satsudoku.count_many`.

    Raises:
        PuzzleError: unreadable puzzles, or a symbol twice in a line of a classic 9x9.
        SolverError: a negative number of threads.

    >>> most_symmetric = (
    ...     "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
    ... )
    >>> automorphism_count_many([most_symmetric, "." * 81])
    [648, 3359232]
    """
    puzzles, variant = with_variant(puzzles, variant, errors)
    if marks(errors):
        return mark(
            puzzles,
            variant,
            lambda some: automorphism_count_many(some, variant=variant, threads=threads),
        )
    array, workers = values(puzzles, variant), thread_count(threads)
    if is_classic(variant):
        counts = np.empty(len(array), dtype=np.uint32)
        _minlex(array, None, counts, workers)
        return [int(count) for count in counts]
    orders = []
    for row in array:
        check_time()
        orders.append(automorphism_group(Puzzle(row.tobytes(), variant))[0])
    return orders


def _minlex(
    array: NDArray[np.uint8],
    images: NDArray[np.uint8] | None,
    counts: NDArray[np.uint32] | None,
    threads: int,
) -> None:
    bad = _kernel.minlex(array, images, counts, threads)
    if bad is not None:
        raise PuzzleError(
            f"board {bad} (from 0) holds a symbol twice in a row or column; expected one without "
            "such a contradiction, which has a canonical form"
        )


def _array(boards: Sequence[Board]) -> NDArray[np.uint8]:
    for board in boards:
        if isinstance(board, Puzzle):
            refuse_candidates(board)
    values = b"".join(board.values for board in boards)
    return np.frombuffer(values, dtype=np.uint8).reshape(len(boards), -1)


def is_classic(variant: Variant) -> bool:
    """Whether the kernel knows the symmetries: the houses of the classic 9x9 and nothing else."""
    classic = find_variant(DEFAULT)
    return (
        variant.cells == classic.cells
        and len(variant.symbols) == len(classic.symbols)
        and not variant.relations
        and not variant.marks
        and {house.cells for house in variant.houses} == {house.cells for house in classic.houses}
    )

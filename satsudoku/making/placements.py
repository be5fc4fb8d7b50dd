"""Every puzzle with a given number of clues, for small variants, up to symmetry.

A puzzle is a placement (the cells of the clues) and which of its clues are equal: given all
fillings up to the names of symbols, it is unique if exactly one of them fits, and at most one
symbol does not occur. "X Number Place" (a document in Japanese, 2011) finds the puzzles of the 5x5
board with two diagonals in this way.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from satsudoku.analysis.minimal import is_minimal_many
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import VariantError
from satsudoku.making.fillings import every_pattern, labels
from satsudoku.symmetry.cells import cell_symmetries

_MOST_CELLS = 63
_IMAGES_AT_A_TIME = 1 << 22


def placements(variant: Variant, clues: int, symmetries: str = "all") -> NDArray[np.intp]:
    """List the ways to choose cells, one of each class under the board's symmetries.

    Args:
        variant: of at most 63 cells.
        clues: the number of cells.
        symmetries: one of `satsudoku.symmetry.cells.KINDS`.

    Returns:
        Shape (placements, clues): ascending cells; from each class the first in reading order.

    Raises:
        UnknownNameError: no such kind of symmetries.
        VariantError: too many cells or symmetries, or more clues than cells.

    >>> from satsudoku import variant
    >>> [len(placements(variant("x5"), 4, kind)) for kind in ("none", "square", "all")]
    [12650, 1666, 510]
    """
    cells = len(variant.cells)
    if cells > _MOST_CELLS:
        raise VariantError(f"{variant.name} has {cells} cells; expected {_MOST_CELLS} at most")
    if not 0 <= clues <= cells:
        raise VariantError(f"{clues} clues; expected 0 to {cells}, the cells of {variant.name}")
    moves = cell_symmetries(variant, symmetries)
    # The first in reading order is the greatest number when the first cell is the highest bit.
    bits = np.int64(1) << np.arange(cells - 1, -1, -1, dtype=np.int64)
    chosen = np.zeros(1, dtype=np.int64)
    for _ in range(clues):
        chosen = _first_images(_extended(chosen, bits), bits, moves)
    return np.nonzero(chosen[::-1, None] & bits)[1].reshape(len(chosen), clues)


def _extended(chosen: NDArray[np.int64], bits: NDArray[np.int64]) -> NDArray[np.int64]:
    """Every choice with one more cell."""
    longer = chosen[:, None] | bits
    return np.unique(longer[longer != chosen[:, None]])


def _first_images(
    chosen: NDArray[np.int64], bits: NDArray[np.int64], moves: NDArray[np.intp]
) -> NDArray[np.int64]:
    """The first of each class of choices in reading order, ascending as numbers."""
    step = max(1, _IMAGES_AT_A_TIME // len(moves))
    images = bits[moves].T  # for each cell, where it goes under each move
    first = np.empty_like(chosen)
    for start in range(0, len(chosen), step):
        part = chosen[start : start + step]
        members = np.nonzero(part[:, None] & bits)[1].reshape(len(part), -1)
        best = images[members[:, 0]]
        for k in range(1, members.shape[1]):
            best |= images[members[:, k]]
        first[start : start + step] = best.max(axis=1)
    return np.unique(first)


def puzzles_with_clues(
    variant: Variant,
    clues: int,
    symmetries: str = "all",
    *,
    minimal: bool = False,
    solver: str = "auto",
) -> Iterator[Puzzle]:
    """Find every puzzle of `clues` clues with exactly one solution, one of each class.

    Puzzles of one class differ by a symmetry of the board and, if the variant allows it, by the
    names of symbols. In the puzzle of a class, symbols first appear in their own order.

    Args:
        variant: of at most 63 cells, with at most 131,072 fillings up to the names of symbols.
        clues: the number of clues.
        symmetries: one of `satsudoku.symmetry.cells.KINDS`.
        minimal: leave out puzzles that stay unique without one of their clues.
        solver: the solver that finds the fillings.

    Raises:
        UnknownNameError: no such kind of symmetries, or solver.
        VariantError: too many cells, fillings or symmetries, or more clues than cells.

    >>> from satsudoku import variant
    >>> puzzles = list(puzzles_with_clues(variant("classic4"), 4))
    >>> len(puzzles), puzzles[0].line
    (13, '12...3....4.....')
    """
    chosen = placements(variant, clues, symmetries)
    grids = every_pattern(variant, solver)
    renamed = labels(variant) > 1
    symbols = len(variant.symbols)
    if (symbols + 1) ** clues > 2**63:
        raise VariantError(f"{clues} clues out of {symbols} symbols are too many to list")
    weights = (symbols + 1) ** np.arange(clues, dtype=np.int64)
    moves = cell_symmetries(variant, symmetries)
    for cells in chosen:
        named = _named(grids[:, cells]) if renamed else grids[:, cells]
        codes = named @ weights
        _, rows, counts = np.unique(codes, return_index=True, return_counts=True)
        keys = named[rows[counts == 1]]
        if renamed:
            keys = keys[keys.max(axis=1, initial=0) >= symbols - 1]
        boards = [_board(key, cells, variant) for key in _classes(keys, cells, moves, renamed)]
        if boards and minimal:
            needed = is_minimal_many(boards, variant=variant)
            boards = [board for board, all_needed in zip(boards, needed, strict=True) if all_needed]
        yield from boards


def _named(values: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Rename the symbols of each row so that they first appear in their own order."""
    named = np.empty_like(values.T)
    last = np.zeros(len(values), dtype=np.uint8)
    for k, column in enumerate(values.T.copy()):
        name = last + 1
        for j in range(k):
            np.copyto(name, named[j], where=column == values[:, j])
        named[k] = name
        np.maximum(last, name, out=last)
    return named.T


def _classes(
    keys: NDArray[np.uint8], cells: NDArray[np.intp], moves: NDArray[np.intp], renamed: bool
) -> list[tuple[int, ...]]:
    """The values at a placement, one row of each class under the moves that keep the placement."""
    if not len(keys):
        return []
    moved = moves[:, cells]
    kept = moved[(np.sort(moved, axis=1) == cells).all(axis=1)]
    least = [tuple(key) for key in keys.tolist()]
    for move in np.unique(kept, axis=0):
        # The clue that moves to each place.
        came_from = np.argsort(np.searchsorted(cells, move))
        images = keys[:, came_from]
        for number, key in enumerate((_named(images) if renamed else images).tolist()):
            least[number] = min(least[number], tuple(key))
    return sorted(set(least))


def _board(key: tuple[int, ...], cells: NDArray[np.intp], variant: Variant) -> Puzzle:
    values = bytearray(len(variant.cells))
    for cell, value in zip(cells.tolist(), key, strict=True):
        values[cell] = value
    return Puzzle(bytes(values), variant)

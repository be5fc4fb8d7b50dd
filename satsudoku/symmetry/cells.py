"""Symmetries of a variant's board: moves of cells that map houses to houses.

Those of the square turn and mirror the drawing. A variant has more where lines can be permuted: a
4x4 board has 128 in all, the 9x9 one 3,359,232.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.variant import Variant
from satsudoku.errors import UnknownNameError, VariantError

KINDS = ("none", "square", "all")
_MOST = 1 << 17
_MOST_CELLS = 64


def cell_symmetries(variant: Variant, kind: str = "all") -> NDArray[np.intp]:
    """List the moves of cells that keep a variant's houses and relations.

    Args:
        variant: any variant.
        kind: one of `KINDS`: ``none`` for the identity alone, ``square`` for those of the
            dihedral group of the drawing, ``all`` for every one.

    Returns:
        Shape (symmetries, cells): the cell to which each cell goes; the identity comes first.

    Raises:
        UnknownNameError: no such kind.
        VariantError: ``all`` of more than 131,072 symmetries, or of more than 64 cells.

    >>> from satsudoku import variant
    >>> [len(cell_symmetries(variant("x5"), kind)) for kind in KINDS]
    [1, 8, 32]
    >>> len(cell_symmetries(variant("classic4")))
    128
    """
    if kind not in KINDS:
        raise UnknownNameError("kind of symmetries", kind, KINDS)
    same = tuple(range(len(variant.cells)))
    if kind == "none":
        moves = [same]
    elif kind == "square":
        moves = [move for move in _of_the_square(variant) if variant.is_symmetry(move)]
    else:
        if len(same) > _MOST_CELLS:
            raise VariantError(
                f"{variant.name} has {len(same)} cells; expected {_MOST_CELLS} at most, to list "
                "all symmetries"
            )
        moves = []
        for move in _automorphisms(variant):
            if len(moves) == _MOST:
                raise VariantError(
                    f"{variant.name} has more than {_MOST:,} symmetries; expected fewer, to list"
                )
            moves.append(move)
    return np.array(sorted(moves), dtype=np.intp)


def _of_the_square(variant: Variant) -> Iterator[tuple[int, ...]]:
    """The turned and mirrored images of the drawing that lie on its cells."""
    height, width = variant.shape
    index = variant.cell_index
    for flip_rows in (False, True):
        for flip_columns in (False, True):
            for transposed in (False, True):
                places = [
                    (height + 1 - r if flip_rows else r, width + 1 - c if flip_columns else c)
                    for r, c in variant.cells
                ]
                if transposed:
                    places = [(column, row) for row, column in places]
                if all(place in index for place in places):
                    yield tuple(index[place] for place in places)


def _automorphisms(variant: Variant) -> Iterator[tuple[int, ...]]:
    """Every move of cells that keeps the structure, by backtracking over the cells.

    A cell can go only to a place that shares houses of the same sizes with the cells before it.
    Some cells fix all others.
    """
    cells = range(len(variant.cells))
    shared: list[list[tuple[int, ...]]] = [[()] * len(cells) for _ in cells]
    for house in variant.houses:
        for start_cell in house.cells:
            for other in house.cells:
                shared[start_cell][other] = tuple(
                    sorted((*shared[start_cell][other], len(house.cells)))
                )
    kinds = [sorted(row) for row in shared]
    # For each cell and each set of shared sizes, the mask of the cells that share it.
    sharing: list[dict[tuple[int, ...], int]] = [{} for _ in cells]
    for start_cell in cells:
        for other in cells:
            what = shared[start_cell][other]
            sharing[start_cell][what] = sharing[start_cell].get(what, 0) | 1 << other
    houses = {sum(1 << cell for cell in house.cells) for house in variant.houses}
    special = bool(variant.relations or variant.marks)

    def extend(targets: list[int], cell: int) -> Iterator[tuple[int, ...]]:
        while cell < len(cells) and not targets[cell] & (targets[cell] - 1):
            cell += 1
        if cell == len(cells):
            move = tuple(mask.bit_length() - 1 for mask in targets)
            images = {sum(targets[cell] for cell in house.cells) for house in variant.houses}
            # Relations and marks are checked last: few variants have any.
            if houses == images and (not special or variant.is_symmetry(move)):
                yield move
            return
        for target in cells:
            if targets[cell] >> target & 1:
                there = sharing[target]
                fewer = [
                    mask & there.get(what, 0) & ~(1 << target)
                    for mask, what in zip(targets, shared[cell], strict=True)
                ]
                fewer[cell] = 1 << target
                if all(fewer):
                    yield from extend(fewer, cell + 1)

    start = [
        sum(1 << other for other in cells if kinds[other] == kinds[start_cell])
        for start_cell in cells
    ]
    return extend(start, 0)

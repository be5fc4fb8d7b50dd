"""Boards around a trivalue oddagon: twelve cells that three symbols cannot fill.

Four boxes in a rectangle have three cells each, one in each row and column of the box. If the four
placements make an odd permutation, three symbols cannot fill all twelve cells: so one of the cells
holds another symbol. To see this takes trials within trials. The hardest puzzles that are known are
built around it (found by "mith", 2022), and thinned boards around it are often as hard.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.board.variant import Variant

_ORDERS = list(permutations(range(3)))  # the column of a box's cell in each of its rows
_PLACED = np.array([[order[k // 3] == k % 3 for k in range(9)] for order in _ORDERS])
_BY_PARITY = [
    [n for n, o in enumerate(_ORDERS) if (o[0] > o[1]) ^ (o[0] > o[2]) ^ (o[1] > o[2]) == odd]
    for odd in (False, True)
]
_BOXES = np.array(
    [[(b // 3 * 3 + k // 3) * 9 + b % 3 * 3 + k % 3 for k in range(9)] for b in range(9)]
)
_TRIPLES = np.array(list(combinations(range(9), 3)))
_RECTANGLES = [
    (3 * a + c, 3 * a + d, 3 * b + c, 3 * b + d)
    for a, b in combinations(range(3), 2)
    for c, d in combinations(range(3), 2)
]
_ODD = [parities for parities in product((0, 1), repeat=4) if sum(parities) % 2]


class Oddagon(NamedTuple):
    """Where a grid almost has such a pattern.

    Attributes:
        grid: its number.
        kept: the cells whose clues do not give the pattern away, shape (81,).
        boxes: the cells of its four boxes, shape (81,).
    """

    grid: int
    kept: NDArray[np.bool_]
    boxes: NDArray[np.bool_]


def has_oddagons(variant: Variant) -> bool:
    """Whether a board has the boxes and lines of the classic 9x9."""
    classic = find_variant(DEFAULT)
    houses = {house.cells for house in variant.houses}
    return variant.cells == classic.cells and houses >= {house.cells for house in classic.houses}


def oddagons(grids: NDArray[np.uint8]) -> Iterator[Oddagon]:
    """The patterns of filled classic grids, shape (N, 81), of which one cell holds another symbol.

    >>> from satsudoku import random_grids
    >>> found = list(oddagons(random_grids(20, seed=1)))
    >>> len(found) > 0, int(found[0].boxes.sum())
    (True, 36)
    """
    rows, boxes = np.arange(len(grids))[:, None], np.arange(9)[None, :]
    symbols = grids[:, _BOXES] - 1
    # Which symbols each order of a box's rows meets: by grid, box, order and symbol.
    met = np.zeros((len(grids), 9, len(_ORDERS), 9), np.int8)
    for k in range(9):
        for order in np.flatnonzero(_PLACED[:, k]):
            met[rows, boxes, order, symbols[:, :, k]] = 1
    shared = met[:, :, :, _TRIPLES].sum(axis=-1)
    best = [shared[:, :, orders].max(axis=2) for orders in _BY_PARITY]
    at = [np.array(orders)[shared[:, :, orders].argmax(axis=2)] for orders in _BY_PARITY]
    for rectangle, parities in product(_RECTANGLES, _ODD):
        held = sum(best[odd][:, box] for box, odd in zip(rectangle, parities, strict=True))
        for n, triple in zip(*np.nonzero(held == 11), strict=True):
            pattern, within = np.zeros((2, 81), np.bool_)
            for box, odd in zip(rectangle, parities, strict=True):
                pattern[_BOXES[box][_PLACED[at[odd][n, box, triple]]]] = True
                within[_BOXES[box]] = True
            bands, stacks = {b // 3 for b in rectangle}, {b % 3 for b in rectangle}
            far = [b // 3 not in bands and b % 3 not in stacks for b in range(9)]
            seen = np.ones(81, np.bool_)
            seen[_BOXES[far].reshape(-1)] = False
            three = np.isin(grids[n], _TRIPLES[triple] + 1)
            yield Oddagon(int(n), ~pattern & ~(three & seen), within)

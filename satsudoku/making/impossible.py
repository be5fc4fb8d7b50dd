"""Wishes for clues that no puzzle with one solution can have."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.library import find_variant
from satsudoku.board.variant import Variant

# Proved by search: G. McGuire, B. Tugemann and G. Civario, "There is no 16-clue Sudoku", 2012, for
# the classic 9x9; for the smaller ones see the Wikipedia's "Mathematics of Sudoku".
_PROVED = {"classic4": 4, "classic6": 8, "classic9": 17}


@cache
def fewest_clues(variant: Variant) -> int:
    """A number of clues that every puzzle with one solution has at least.

    Where symbols may be renamed, two of them that no clue shows could be exchanged. Better bounds
    are known of a few variants.

    >>> from satsudoku import variant
    >>> [fewest_clues(variant(name)) for name in ("classic9", "jigsaw9", "non-consecutive9")]
    [17, 8, 0]
    """
    if variant.name in _PROVED and variant == find_variant(variant.name):
        return _PROVED[variant.name]
    count = len(variant.symbols)
    for value in range(1, count):
        renamed = list(range(1, count + 1))
        renamed[value - 1 : value + 1] = value + 1, value
        if not variant.is_symmetry(values=renamed):
            return 0
    return count - 1


def interchangeable(pattern: NDArray[np.bool_], variant: Variant) -> str | None:
    """Two rows or columns without clues that could be exchanged, so that no puzzle is unique.

    >>> from satsudoku import variant
    >>> interchangeable(np.arange(16) > 7, variant("classic4"))
    'rows 1 and 2'
    >>> interchangeable(np.arange(16) % 2 > 0, variant("classic4"))
    """
    for axis, name in enumerate(("rows", "columns")):
        lines: dict[int, dict[int, int]] = {}
        for cell, place in enumerate(variant.cells):
            lines.setdefault(place[axis], {})[place[1 - axis]] = cell
        empty = [n for n, line in lines.items() if not pattern[[*line.values()]].any()]
        for first, second in combinations(empty, 2):
            if lines[first].keys() == lines[second].keys():
                moved = list(range(len(variant.cells)))
                for at, cell in lines[first].items():
                    moved[cell], moved[lines[second][at]] = lines[second][at], cell
                if variant.is_symmetry(moved):
                    return f"{name} {first} and {second}"
    return None

"""The number of diagonal 9x9 grids: 55,613,393,399,531,520, a figure published as unconfirmed.

Name the symbols so that the main diagonal reads 1 to 9. There are 4,752 ways to fill the other one;
each is a classic puzzle with 17 clues, which bands count. Symmetries of the board that keep both
diagonals group them into 74 classes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from math import factorial

import pytest

from satsudoku import Puzzle
from satsudoku.counting.bands import Bands

TOTAL = 55_613_393_399_531_520
Way = tuple[int, ...]  # the symbol, from 0, of row i on the other diagonal


def ways() -> Iterator[Way]:
    """Every way to fill the other diagonal; the main one has symbol i in row i."""
    for a, b, c, d, e, f, g, h in permutations([0, 1, 2, 3, 5, 6, 7, 8]):
        way = (a, b, c, d, 4, e, f, g, h)
        apart = all(symbol not in (i, 8 - i) for i, symbol in enumerate(way) if i != 4)
        if apart and {d, e}.isdisjoint((3, 5)):  # the middle box has these already
            yield way


def movements() -> Iterator[list[int]]:
    """Permutations of rows, and likewise of columns, that keep bands and both diagonals."""
    for outer in permutations(range(3)):
        for middle in [3, 4, 5], [5, 4, 3]:
            order = [*outer, *middle, *(8 - i for i in reversed(outer))]
            yield order
            yield [8 - i for i in order]


MOVEMENTS = list(movements())


def copies(way: Way) -> Iterator[Way]:
    """The ways that movements, a transposition, and an exchange of the diagonals make of one."""
    exchanged = tuple(way.index(i) for i in range(9))
    for one in way, exchanged, way[::-1], exchanged[::-1]:
        for order in MOVEMENTS:
            yield tuple(order[one[order.index(i)]] for i in range(9))


def completions(way: Way) -> int:
    """How many grids have the two diagonals."""
    cells = [["."] * 9 for _ in range(9)]
    for i, symbol in enumerate(way):
        cells[i][i] = str(i + 1)
        cells[i][8 - i] = str(symbol + 1)
    count = Bands(Puzzle("".join(map("".join, cells)))).count()
    assert count is not None
    return int(count)


@pytest.mark.thorough
def test_all_diagonal_grids() -> None:
    left = set(ways())
    assert len(left) == 4752
    total = classes = 0
    while left:
        way = min(left)
        alike = set(copies(way))
        assert alike <= left
        left -= alike
        total += len(alike) * completions(way)
        classes += 1
    assert classes == 74
    assert total * factorial(9) == TOTAL

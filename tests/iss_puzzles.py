"""Puzzles of strings of Interactive Sudoku Solver."""

from __future__ import annotations

import io
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from functools import lru_cache

import satsudoku
from satsudoku import Puzzle
from satsudoku.formats import read
from satsudoku.links.iss_automata import packed
from satsudoku.links.iss_pairs import URL_SAFE

Grid = Sequence[int]


def puzzle_of(text: str) -> Puzzle:
    (entry,) = read(io.StringIO(text), format="iss")
    assert entry.puzzle is not None, entry.error
    return entry.puzzle


EVEN_FIRST = packed([[1, 2, 1, 2], [1, 1, 1, 1], [2, 2, 2, 2]], {2})


@lru_cache
def grids() -> list[tuple[int, ...]]:
    """All 288 Sudoku grids of 4x4."""
    return [tuple(grid.values) for grid in satsudoku.solutions(Puzzle("." * 16, "classic4"))]


def regex(pattern: str) -> str:
    return urlsafe_b64encode(pattern.encode()).decode().rstrip("=")


def in_pieces(values: Grid, total: int) -> bool:
    """Whether values fall into pieces of a total; zeros may stand anywhere."""
    return not any(values) or any(
        sum(values[:k]) == total and in_pieces(values[k:], total) for k in range(1, len(values) + 1)
    )


def pair_table(allowed: Callable[[int, int], bool], first: int) -> str:
    """A table of pairs of four values, six bits a character."""
    values = range(first, first + 4)
    bits = [allowed(a, b) for a in values for b in values] + [False] * 2
    codes = (sum(bit << k for k, bit in enumerate(bits[at : at + 6])) for at in (0, 6, 12))
    return "".join(URL_SAFE[code] for code in codes)

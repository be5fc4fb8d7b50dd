"""Puzzles of strings of Interactive Sudoku Solver."""

from __future__ import annotations

import io
from collections.abc import Sequence

from satsudoku import Puzzle
from satsudoku.formats import read
from satsudoku.links.iss_automata import packed

Grid = Sequence[int]


def puzzle_of(text: str) -> Puzzle:
    (entry,) = read(io.StringIO(text), format="iss")
    assert entry.puzzle is not None, entry.error
    return entry.puzzle


EVEN_FIRST = packed([[1, 2, 1, 2], [1, 1, 1, 1], [2, 2, 2, 2]], {2})

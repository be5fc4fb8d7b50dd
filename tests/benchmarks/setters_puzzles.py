"""Setters' puzzles for benchmarks: the rows of their files, and how a string is read."""

from __future__ import annotations

import io

from measure import public_list

from satsudoku import Puzzle, formats
from satsudoku.errors import SatsudokuError


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a file with a line of titles."""
    titles, *lines = (line.split("\t") for line in public_list(name))
    return [dict(zip(titles, line, strict=False)) for line in lines]


def read(text: str) -> Puzzle:
    """The puzzle of one string."""
    [entry] = formats.read(io.StringIO(text))
    if entry.puzzle is None:
        raise entry.error or SatsudokuError("no puzzle")
    return entry.puzzle

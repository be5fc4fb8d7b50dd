"""Puzzles as plain lists of JSON: rows of cells, all cells, or rows as texts."""

from __future__ import annotations

from typing import Any

from satsudoku.board.empty import EMPTY
from satsudoku.errors import FormatError

_SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LEAST = 16  # cells of a puzzle


def givens_of(data: list[Any]) -> str | None:
    r"""The puzzle in a list, a row a line; None if it is not one puzzle, but may be several.

    A number is a symbol by its place: 10 is A. 0, null and an empty text are empty cells.

    Raises:
        FormatError: texts that may be puzzles as well as rows of one.

    >>> givens_of([[1, 0, None, ""], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, "4"]])
    '1...\n..2.\n.3..\n...4'
    >>> givens_of(["1.....2..3.....4", "1..............4"]) is None
    True
    """
    if data and all(isinstance(row, str) and len(row) == len(data) for row in data):
        if len(data) >= _LEAST:
            n = len(data)
            readings = f"may be {n} puzzles or the {n} rows of one"
            expected = "expected one text, or tables with givens"
            raise FormatError(f"{n} texts of {n} characters {readings}; {expected}")
        return "\n".join(data)
    rows = data if all(isinstance(row, list) and len(row) == len(data) for row in data) else [data]
    cells = [[_cell(value) for value in row] for row in rows]
    if sum(map(len, cells)) < _LEAST or any(None in row for row in cells):
        return None
    return "\n".join("".join(filter(None, row)) for row in cells)


def _cell(value: object) -> str | None:
    """The character of a cell, or None if the value is not a cell."""
    if value in (None, "", 0) and not isinstance(value, bool):
        return EMPTY[0]
    if isinstance(value, str):
        return value if len(value) == 1 else None
    if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= len(_SYMBOLS):
        return _SYMBOLS[value - 1]
    return None

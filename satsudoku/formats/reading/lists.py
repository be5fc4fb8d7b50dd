"""Puzzles as plain lists of JSON: rows of cells, all cells, or rows as texts."""

from __future__ import annotations

from typing import Any

from satsudoku.board.empty import EMPTY
from satsudoku.board.symbols import NUMERALS
from satsudoku.errors import FormatError

_LEAST = 16  # cells of a puzzle


def givens_of(data: list[Any]) -> str | None:
    r"""The puzzle in a list, a row per line; None if it is not one puzzle, but may be several.

    A number is a symbol by its place: 10 is A. 0 stays, as it may be a symbol; null and an empty
    text are empty cells.

    Raises:
        FormatError: texts that may be puzzles as well as rows of one.

    >>> givens_of([[1, 0, None, ""], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, "4"]])
    '10..\n0020\n0300\n0004'
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
    if value is None or value == "" or value != value:  # not even NaN equals NaN
        return EMPTY[0]
    if isinstance(value, str) and len(value) == 1:
        return value
    number = _number(value)
    return NUMERALS[number] if number is not None and 0 <= number < len(NUMERALS) else None


def _number(value: object) -> int | None:
    """The whole number that a value is, or is written as."""
    if isinstance(value, str):
        return int(value) if value.isascii() and value.isdigit() and len(value) == 2 else None
    if isinstance(value, bool) or not isinstance(value, int | float) or value % 1:
        return None
    return int(value)

"""Records inside other values of JSON, as services answer: ``{"grids": [{"value": [[...]]}]}``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from satsudoku.formats import records
from satsudoku.formats.reading.table import SOLUTIONS

_DEEPEST = 8
_LEAST = 4  # rows of a board


def records_in(data: object, depth: int = 0) -> Iterator[dict[str, Any]]:
    """The records in a value: objects with a puzzle under one of the usual keys, or with one board.

    >>> board = [[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4]]
    >>> list(records_in({"grids": [{"value": board, "level": 2}]}))[0].keys()
    dict_keys(['level', 'puzzle'])
    """
    if depth > _DEEPEST:
        return
    if isinstance(data, dict):
        if depth and records.holds(data):
            yield data
            return
        boards = [key for key, value in data.items() if _is_board(value) and key not in SOLUTIONS]
        if len(boards) == 1:
            rest = {key: value for key, value in data.items() if key != boards[0]}
            yield rest | {records.KEY: data[boards[0]]}
            return
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    for value in inner:
        yield from records_in(value, depth + 1)


def _is_board(value: object) -> bool:
    """Whether a value is a square of numbers or texts of a character."""
    if not isinstance(value, list) or len(value) < _LEAST:
        return False
    return all(
        isinstance(row, list)
        and len(row) == len(value)
        and all(not isinstance(cell, list | dict) for cell in row)
        for row in value
    )

"""Boards of other tools as plain JSON, as these tools save them to files."""

from __future__ import annotations

from satsudoku.errors import SatsudokuError
from satsudoku.formats.linking.link_format import linked_entry
from satsudoku.formats.reading.entry import Entries, Entry


def is_board(data: object) -> bool:
    """Whether a value of JSON is a board of f-puzzles or SudokuPad.

    >>> is_board({"size": 1, "grid": [[{}]]}), is_board({"cells": [[{}]]}), is_board({"cells": []})
    (True, True, False)
    """
    return _is_grid(data, "grid") or _is_grid(data, "cells")


def _is_grid(data: object, key: str) -> bool:
    """Whether a key has rows of objects."""
    rows = data.get(key) if isinstance(data, dict) else None
    first = rows[0] if isinstance(rows, list) and rows else None
    return isinstance(first, list) and bool(first) and isinstance(first[0], dict)


def board_entry(data: object, number: int, entries: Entries) -> Entry:
    """The entry of a board that starts at a line. Pre: `is_board`."""
    tool = "f-puzzles" if _is_grid(data, "grid") else "SudokuPad"
    try:
        if tool == "f-puzzles":
            from satsudoku.formats.linking.fpuzzles_reading import fpuzzles_table as table_of
        else:
            from satsudoku.formats.linking.sudokupad_reading import sudokupad_table as table_of
        return linked_entry(f"{tool} board", number, *table_of(data), entries)
    except SatsudokuError as error:
        return entries.error(number, f"a board of {tool}", error)

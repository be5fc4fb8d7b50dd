"""``gnome``: saved games of GNOME Sudoku, in JSON.

::

    {
      "difficulty_category": "easy", "time_elapsed": 75.19,
      "cells": [{"position": [0, 2], "value": 6, "fixed": true, "earmarks": []}, ...]
    }

A position is a row and a column, from 0. Fixed cells are the givens. What a player entered, and
earmarks, are not part of the puzzle. Boards have 9 x 9 cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from satsudoku.board.library import DEFAULT, variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError, SatsudokuError, excerpt, shown
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.format import NO, Format, Likeness
from satsudoku.formats.reading.games import is_game
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.json_text import json_value
from satsudoku.formats.reading.layouts import whole_text
from satsudoku.formats.reading.lines import Line
from satsudoku.formats.reading.nine import SIDE

_KEYS = frozenset(("cells", "difficulty_category", "time_elapsed"))
_CELL_KEYS = frozenset(("position", "value", "fixed", "earmarks"))


class Gnome(Format):
    """Saved games of GNOME Sudoku."""

    name = "gnome"
    about = "saved games of GNOME Sudoku"
    endings = (".save",)

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: by the file's name; `json` looks into others."""
        starts = head.lines[0].text.startswith("{")
        return Likeness(99, settled=True) if starts and self.owns(head.file) else NO

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        text = whole_text(lines, entries)
        if not text:
            return
        try:
            data = json_value(text)
        except (ValueError, RecursionError) as error:
            raise FormatError(f"not JSON: {error}", file=entries.file) from None
        if not is_game(data):
            raise FormatError("no cells of GNOME Sudoku in it", file=entries.file)
        yield entry_of(data, entries)


def entry_of(data: dict[str, Any], entries: Entries) -> Entry:
    """The entry of a saved game."""
    line = ["."] * SIDE**2
    seen: set[tuple[int, ...]] = set()
    strange = dict.fromkeys(data.keys() - _KEYS)
    try:
        for cell in data["cells"]:
            position, value = cell["position"], cell["value"]
            places = position if isinstance(position, list) else []
            if len(places) != 2 or not all(_is_number(n, 0, SIDE - 1) for n in places):
                raise FormatError(f"the position {shown(position)}, expected a row and a column")
            if not _is_number(value, 0, SIDE):
                raise FormatError(f"the value {shown(value)}, expected 0 to {SIDE}")
            fixed = cell.get("fixed", False)
            if not isinstance(fixed, bool):
                raise FormatError(f"fixed is {shown(fixed)}, expected true or false")
            if tuple(places) in seen:
                raise FormatError(f"two cells at the position {shown(position)}")
            seen.add(tuple(places))
            strange |= dict.fromkeys(cell.keys() - _CELL_KEYS)
            if value and fixed:
                line[places[0] * SIDE + places[1]] = str(value)
        puzzle = Puzzle.from_line("".join(line), entries.variant or variant(DEFAULT))
    except SatsudokuError as error:
        return entries.error(1, "".join(line), error)
    entry = Entry(entries.file, 1, "".join(line), puzzle, None)
    if not strange:
        return entry
    named = ", ".join(excerpt(key) for key in sorted(strange))
    return entry.remarked(f"the game has keys that are not read: {named}")


def _is_number(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


FORMAT = Gnome()

r"""``json``: puzzles with their layout: see `satsudoku.formats.reading.layouts`.

One object per line, or one object or array that is the whole file::

    {"variant": "classic4", "givens": "1.....2..3.....4"}
    {"givens": "1..............3", "regions": "AABBCABBCADDCCDD"}
    [[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, null], [0, 0, 0, 4]]

A list of rows is a puzzle, as is a list of all cells: 0, null and an empty text are empty cells.
If the whole file is one object or array, objects with the key ``puzzle`` are read as ``records``.
So are objects inside others that have such a key, or one list of rows.
Dictionaries as Python prints them, ``{'puzzle': '1...'}``, are read alike.
Boards of f-puzzles and SudokuPad are read as their links are.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain
from typing import Any

from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError
from satsudoku.formats import records
from satsudoku.formats.reading.broken_tables import is_object
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.extras import Extras
from satsudoku.formats.reading.format import NO, Format, Likeness
from satsudoku.formats.reading.games import is_game
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.json_text import json_value
from satsudoku.formats.reading.layouts import entries_of, is_table, to_dict, whole_text
from satsudoku.formats.reading.lines import Line, LongLine
from satsudoku.formats.reading.nested import records_in
from satsudoku.registry import find

_LIST = re.compile(r"\[\s*(?:\{|\[\s*(?:[\[\]\d'\"]|null\b|$)|\d\s*,|\")")  # no section, no table
_OF_PYTHON = re.compile(r"\s*\[?\s*\{\s*'")


class Json(Format):
    r"""JSON: an object per line, or one value over all lines.

    >>> lines = iter([(1, '{"givens": "1.....2..3.....4"}'), (2, '{"givens": "1"}')])
    >>> for entry in FORMAT.read(lines, Entries("my.jsonl", None)):
    ...     print(entry.line, entry.puzzle and entry.puzzle.line, bool(entry.error))
    1 1.....2..3.....4 False
    2 None True
    """

    name = "json"
    layouts = True
    about = "the same as toml, one object per line or one in all"
    endings = (".json", ".jsonl")
    marks = True
    holds = frozenset({"rules", "solution", "comment", "texts"})

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: by the file's name or a bracket."""
        if self.owns(head.file):
            return Likeness(98, settled=True)
        first = head.lines[0].text
        starts = first[0] == "{" or first == "[" or _LIST.match(first)
        return Likeness(95, settled=True) if starts else NO

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        first = next(((number, line) for number, line in lines if line.strip()), None)
        if first is None:
            return
        data = None if isinstance(first[1], LongLine) else _loads(first[1])
        if is_game(data):
            data = None  # a file is one game
        if isinstance(data, dict) or (isinstance(data, FormatError) and _is_whole(first[1])):
            yield from _line_by_line(chain([first], lines), entries)
            return
        text = whole_text(chain([first], lines), entries)
        if not text:
            return
        data = _loads(text)
        if isinstance(data, FormatError):
            yield from _printed(text, data, entries)
            return
        if isinstance(data, dict) and is_game(data):
            from satsudoku.formats import gnome

            yield gnome.entry_of(data, entries)
            return
        tables: list[Any] = data if isinstance(data, list) else [data]
        if any(map(is_board, tables)):
            for table in tables:
                yield from _entries(table, first[0], entries)
        elif tables and all(
            isinstance(table, dict) and records.holds(table, entries.column) for table in tables
        ):
            several = isinstance(data, list)
            yield from records.entries_of(tables, first[0], entries, several=several)
        else:
            yield from _entries(data, first[0], entries)

    def write(self, puzzles: Iterable[Puzzle]) -> Iterator[str]:
        """See `Format.write`: an object per line."""
        for puzzle in puzzles:
            yield f"{json.dumps(to_dict(puzzle))}\n"

    def write_entries(self, entries: Iterable[Entry]) -> Iterator[str]:
        for entry in entries:
            if entry.puzzle is not None:
                yield f"{json.dumps(to_dict(entry.puzzle) | _words(entry))}\n"


def _words(entry: Entry) -> dict[str, Any]:
    """The texts beside a puzzle, its solution, and the fog over it."""
    extras = entry.extras or Extras()
    words = {"title": extras.title, "author": extras.author, "rules": extras.rules}
    if entry.comment != extras.title:
        words["comment"] = entry.comment or ""
    words["solution"] = entry.solution.line if entry.solution is not None else ""
    fog = {"fog": extras.other["fog"]} if "fog" in extras.other else {}
    return {key: text for key, text in words.items() if text.strip()} | fog


def _line_by_line(lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
    for number, line in lines:
        if isinstance(line, LongLine):
            yield entries.too_long(number, line)
        elif line.strip():
            data = _loads(line)
            if isinstance(data, FormatError):
                yield entries.error(number, line, data)
            elif (
                not is_board(data)
                and isinstance(data, dict)
                and records.holds(data, entries.column)
            ):
                yield from records.entries_of([data], number, entries, several=False)
            else:
                yield from _entries(data, number, entries)


def _is_whole(line: str) -> bool:
    """Whether a line that is refused, as it has a key twice, is an object of its own."""
    with suppress(ValueError, RecursionError):
        return isinstance(json.loads(line), dict)
    return False


def _entries(data: object, number: int, entries: Entries) -> Iterator[Entry]:
    if is_board(data):
        yield find("links", "json_boards").board_entry(data, number, entries)
    elif isinstance(data, dict) and not is_table(data) and (inner := [*records_in(data)]):
        yield from records.entries_of(inner, number, entries, several=False)
    else:
        yield from entries_of(data, number, entries)


def is_board(data: object) -> bool:
    """Whether a value of JSON is a board of f-puzzles or SudokuPad.

    >>> is_board({"size": 1, "grid": [[{}]]}), is_board({"cells": [[{}]]}), is_board({"cells": []})
    (True, True, False)
    """
    return is_grid(data, "grid") or is_grid(data, "cells")


def is_grid(data: object, key: str) -> bool:
    """Whether a key has rows of objects."""
    rows = data.get(key) if isinstance(data, dict) else None
    first = rows[0] if isinstance(rows, list) and rows else None
    return isinstance(first, list) and bool(first) and isinstance(first[0], dict)


def _printed(text: str, error: FormatError, entries: Entries) -> Iterator[Entry]:
    """The puzzles of a list that is not JSON, as Python and others print them.

    Raises:
        FormatError: it is not such a puzzle, either.
    """
    from satsudoku.formats import printed

    if is_object(text):
        raise error.at(entries.file)
    try:
        yield from printed.read_text(text, entries)
    except FormatError:
        raise error.at(entries.file) from None


def _loads(text: str) -> object:
    try:
        return json_value(text)
    except (ValueError, RecursionError) as error:
        if _OF_PYTHON.match(text):
            with suppress(ValueError, SyntaxError, RecursionError, MemoryError):
                return ast.literal_eval(text.strip())
        return records.not_json(error)


FORMAT = Json()

"""A line of another format than its file's: a link, or an object of JSON, among other lines."""

from __future__ import annotations

import re

from satsudoku.errors import SatsudokuError
from satsudoku.formats.reading.broken_tables import is_object
from satsudoku.formats.reading.entry import KEPT, Entries, Entry
from satsudoku.formats.reading.format import Format
from satsudoku.formats.reading.registry import find_format, formats

_MAY_BE = re.compile(r"[^\s]*[/~]|.{0,12}N4|\s*\{")


def in_its_own_format(number: int, line: str, entries: Entries) -> Entry | None:
    """The entry of a line that is surely a link, or an object of JSON; else None.

    Its cells alone would be another puzzle than the link or the object has.

    >>> entry = in_its_own_format(3, ".~R1C1_5.Cage~9~R1C3~R1C4", Entries("my.txt", None))
    >>> entry.puzzle.clues, len(entry.puzzle.variant.constraints)
    (1, 1)
    >>> in_its_own_format(3, "No. 7: 1.....2..3.....4", Entries("my.txt", None))
    """
    text = line.strip()
    if not _MAY_BE.match(text):
        return None
    format = find_format("json") if is_object(text) else _format_of_link(text)
    if format is None:
        return None
    try:
        return next(format.read(iter([(number, line)]), entries), None)
    except SatsudokuError as error:
        return entries.error(number, text[:KEPT], error)


def _format_of_link(text: str) -> Format | None:
    for format in formats():
        if format.links and format.starts is not None and format.starts.match(text):
            return format
    return None

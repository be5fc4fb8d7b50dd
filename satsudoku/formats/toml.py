r"""``toml``: puzzles with their layout: see `satsudoku.formats.reading.layouts`.

::

    title = "Greater than"
    givens = '''
    . . | . .
    . . | 3 .
    ----+----
    . . | . .
    . . | . .
    '''
    variant = "classic4"

    [[relations]]
    name = "greater-than"
    cells = ["r1c1 r1c2", "r1c2 r2c2", "r4c4 r4c3"]
    allow = "greater"

Several puzzles of one layout are tables ``[[puzzles]]`` with ``givens`` each. All of it may be
in one section, such as ``[puzzle]``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from satsudoku.board.toml_reader import parse_toml
from satsudoku.errors import FormatError
from satsudoku.formats import printed, records
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.format import Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.layouts import entries_of, is_table, whole_text
from satsudoku.formats.reading.lines import Line

_STARTS = re.compile(r"[A-Za-z_]+ *=\s*\S|\[\[")
_SECTION = re.compile(r"\[\w+\]")


class Toml(Format):
    """A TOML file of puzzles."""

    name = "toml"
    about = "puzzles with houses, relations and marks of their own"
    endings = (".toml",)

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: by the file's name or a key."""
        if self.owns(head.file):
            return Likeness(98, settled=True)
        first, *others = (line.text for line in head.lines[:2])
        if _STARTS.match(first) or (_SECTION.fullmatch(first) and any(map(_STARTS.match, others))):
            return Likeness(94, settled=True)
        waits = not others and not head.complete and head.ahead
        return Likeness(0, waits=waits and _SECTION.fullmatch(first) is not None)

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        text = whole_text(lines, entries)
        try:
            data = parse_toml(text, entries.file, FormatError)
        except FormatError:
            lists = _printed(text, entries)
            if lists is None:
                raise
            return lists
        section = [*data.values()] if len(data) == 1 else []
        if section and isinstance(section[0], dict) and is_table(section[0]):
            return entries_of(section[0], 1, entries)
        if section and isinstance(section[0], str) and not is_table(data):  # p = """..."""
            return iter([records.puzzle_of_text(1, section[0], entries)])
        if data and records.holds(data, entries.column):
            return records.entries_of([data], 1, entries, several=False)
        if data and not is_table(data) and (lists := _printed(text, entries)) is not None:
            return lists
        return entries_of(data, 1, entries) if data else iter(())


def _printed(text: str, entries: Entries) -> Iterator[Entry] | None:
    """The puzzles of a list with a name, as Julia and MiniZinc have them; None if it is not one."""
    read = printed.read_text(text, entries)
    try:
        first = next(read)
    except (FormatError, StopIteration):
        return None
    return chain([first], read)


FORMAT = Toml()

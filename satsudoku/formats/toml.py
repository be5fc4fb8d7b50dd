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

Several puzzles of one layout are tables ``[[puzzles]]`` with ``givens`` each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from satsudoku.board.toml_reader import parse_toml
from satsudoku.errors import FormatError
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.format import NO, Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.layouts import entries_of, whole_text
from satsudoku.formats.reading.lines import Line

_STARTS = re.compile(r"[A-Za-z_]+ *=|\[\[")


class Toml(Format):
    """A TOML file of puzzles."""

    name = "toml"
    about = "puzzles with houses, relations and marks of their own"
    endings = (".toml",)

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: by the file's name or a key."""
        if self.owns(head.file):
            return Likeness(98, settled=True)
        return Likeness(94, settled=True) if _STARTS.match(head.lines[0].text) else NO

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        text = whole_text(lines, entries)
        data = parse_toml(text, entries.file, FormatError)
        return entries_of(data, 1, entries) if data else iter(())


FORMAT = Toml()

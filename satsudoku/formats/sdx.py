"""``sdx``: a puzzle in progress, as SudoCue writes ``.sdx`` files.

::

    2 679 6789 1 46789 5 469 469 3
    389 5 4 69 689 68 7 1 29
    ...
    6 39 2 8 u1 7 3 59 4
    ...

Nine lines of nine cells between blanks: a given, ``u`` and a digit that a person placed, or the
candidates that are left. A placed digit is part of the state, so it becomes a given, as in
``hodoku``. Source: https://www.sudocue.net/fileformats.php.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from satsudoku.formats.grid import Drawn
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.format import NO, Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.lines import Line, LongLine

_PLACED = re.compile(r"\bu(?=[1-9]\b)")
_ROW = re.compile(r"\s*(?:u?[1-9]|[1-9]+)(?:\s+(?:u?[1-9]|[1-9]+)){8}\s*")


class Sdx(Format):
    """Puzzles in progress."""

    name = "sdx"
    about = "one puzzle in progress, SudoCue"
    endings = (".sdx",)

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: by the file's name, or a digit that a person placed."""
        if self.owns(head.file):
            return Likeness(92, settled=True)
        rows = [line.text for line in head.lines if _ROW.fullmatch(line.text)]
        placed = any(map(_PLACED.search, rows))
        return Likeness(92, settled=True) if placed and len(rows) == len(head.lines) else NO

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        plain = (
            (number, line if isinstance(line, LongLine) else _PLACED.sub("", line))
            for number, line in lines
        )
        return Drawn().read(plain, entries)


FORMAT = Sdx()

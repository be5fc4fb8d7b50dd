"""``printed``: lists of cells as programs print them.

::

    array([[5, 3, 0, 0, 7, 0, 0, 0, 0],        int grid[9][9] = {{5,3,0,0,7,0,0,0,0},
           [6, 0, 0, 1, 9, 5, 0, 0, 0],                          {6,0,0,1,9,5,0,0,0},
           ...])                                                 ...};

A list of rows is a puzzle, as are a list of all cells, and a list of texts with a row each. 0,
None, null, nil, NA, ``_`` and empty texts are empty cells; a number above 9 is a symbol by its
place. A list of such lists, or of texts of a puzzle each, holds several.
"""

from __future__ import annotations

from collections.abc import Iterator

from satsudoku.errors import FormatError
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.format import NO, Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.layouts import entries_of, whole_text
from satsudoku.formats.reading.lines import Line
from satsudoku.formats.reading.printed_lists import read_list, starts_list


class Printed(Format):
    """Lists of cells."""

    name = "printed"
    about = "lists of cells as programs print them, such as numpy"

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: a list, or a name and a list."""
        first = next((line.text for line in head.lines if "=" in line.text), head.lines[0].text)
        first = head.lines[0].text if starts_list(head.lines[0].text) else first
        return Likeness(85, settled=True) if starts_list(first) else NO

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        text = whole_text(lines, entries)
        if text:
            yield from read_text(text, entries)


def read_text(text: str, entries: Entries) -> Iterator[Entry]:
    """The puzzles of a text.

    Raises:
        FormatError: at the first entry: it is no list of cells.
    """
    lines, number, found = text.split("\n"), 0, False
    while number < len(lines):
        if not starts_list(lines[number]):
            number += 1
            continue
        rest = "\n".join(lines[number:])
        try:
            data, length = read_list(rest)
        except FormatError as error:
            raise error.at(entries.file, number + 1) from None
        found = True
        yield from entries_of(data, number + 1, entries)
        number += rest.count("\n", 0, length) + 1
    if not found:
        raise FormatError("no list of cells", file=entries.file)


FORMAT = Printed()

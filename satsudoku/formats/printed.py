"""``printed``: lists of cells as programs print them.

::

    array([[5, 3, 0, 0, 7, 0, 0, 0, 0],        int grid[9][9] = {{5,3,0,0,7,0,0,0,0},
           [6, 0, 0, 1, 9, 5, 0, 0, 0],                          {6,0,0,1,9,5,0,0,0},
           ...])                                                 ...};

A list of rows is a puzzle, as are a list of all cells, and a list of texts with a row each. 0,
None, null, nil, NA, ``_`` and empty texts are empty cells; a number above 9 is a symbol by its
place. A text may hold several such lists. What is around them is ignored: names, types,
functions, comments, and lists that are not boards. A key or a name of rules, such as ``cages`` or
``regions``, is an error.
"""

from __future__ import annotations

from collections.abc import Iterator

from satsudoku.errors import FormatError, PuzzleError
from satsudoku.formats.reading.broken_tables import named_rules
from satsudoku.formats.reading.doubtful_cells import doubts_of_cells
from satsudoku.formats.reading.entry import KEPT, Entries, Entry
from satsudoku.formats.reading.format import NO, Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.layouts import whole_text
from satsudoku.formats.reading.lines import Line
from satsudoku.formats.reading.notation import board_text
from satsudoku.formats.reading.printed_lists import boards_in, has_row


class Printed(Format):
    """Lists of cells."""

    name = "printed"
    about = "lists of cells as programs print them, such as numpy"

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: by a row of cells in brackets."""
        found = has_row("\n".join(line.text for line in head.lines[-2:]))
        return Likeness(85, settled=True) if found else NO

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        text = whole_text(lines, entries)
        if text:
            yield from read_text(text, entries)


def read_text(text: str, entries: Entries) -> Iterator[Entry]:
    """The puzzles of a text.

    Raises:
        FormatError: at the first entry: there is no list of cells, or a key that adds rules.
    """
    if (key := named_rules(text)) is not None:
        raise FormatError(
            f"{key} adds rules, which lists of cells cannot have; expected TOML or JSON",
            file=entries.file,
        )
    any_symbols = Entries(entries.file, entries.variant)
    try:
        for start, cells in boards_in(text, any_symbols):
            yield _entry(start + 1, cells, entries)
    except FormatError as error:
        raise error.at(entries.file) from None


def _entry(line: int, cells: list[str], entries: Entries) -> Entry:
    there = " ".join(cell or "." for cell in cells)[:KEPT]
    rules = entries.variant_of(len(cells))
    if rules is None:  # the error says which symbols would serve
        return entries.puzzle(line, "".join(cell[:1] or "." for cell in cells), text=there)
    try:
        board = board_text(cells, rules)
    except PuzzleError as error:
        return entries.error(line, there, error)
    entry = entries.puzzle(line, board, text=there, variant=rules)
    return entry.remarked(*doubts_of_cells(entry.puzzle, cells))


FORMAT = Printed()

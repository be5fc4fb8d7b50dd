"""``sdku``: games of the program SudokuSolver for Windows, in XML.

::

    <Sudoku version="1">
      <Cell><x>2</x><y>0</y><value>6</value><origin>User</origin></Cell>
      ...
    </Sudoku>

``x`` is the column and ``y`` the row, from 0. The cells of the origin ``Provided`` are the givens,
or, if there are none, those that the user entered. Others were calculated or tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from satsudoku.board.library import DEFAULT, variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError, SatsudokuError, excerpt
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.format import Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.lines import Line
from satsudoku.formats.reading.nine import SIDE
from satsudoku.formats.reading.xml_files import parts_unread, read_xml, rooted

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_ROOT = "Sudoku"
_GIVEN = ("Provided", "User")
_KNOWN = {"Sudoku": ("version", "Cell"), "Cell": ("", "x y value origin")}


class Sdku(Format):
    """Games of SudokuSolver."""

    name = "sdku"
    about = "games of SudokuSolver for Windows, in XML"
    endings = (".sdku",)

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: by the file's name or the root."""
        return Likeness(98, settled=True) if self.owns(head.file) else rooted(head, _ROOT)

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        root = read_xml(lines, entries, _ROOT)
        if root is None:
            return
        try:
            line = _givens(root)
            puzzle = Puzzle.from_line(line, entries.variant or variant(DEFAULT))
            remarks = parts_unread(root, _KNOWN)
        except SatsudokuError as error:
            yield entries.error(1, "", error)
        else:
            yield Entry(entries.file, 1, line, puzzle, None).remarked(*remarks)


def _givens(root: Element) -> str:
    cells: dict[str, dict[int, str]] = {}
    for cell in root.findall("Cell"):
        parts = {part.tag: (part.text or "").strip() for part in cell}
        column, row, value = (parts.get(key, "") for key in ("x", "y", "value"))
        if not (_is_digit(column, 0) and _is_digit(row, 0) and _is_digit(value, 1)):
            expected = "expected x and y from 0 to 8, and a value from 1 to 9"
            raise FormatError(f"the cell {excerpt(str(parts))}: {expected}")
        place = int(row) * SIDE + int(column)
        of_origin = cells.setdefault(parts.get("origin", ""), {})
        if of_origin.setdefault(place, value) != value:
            raise FormatError(f"two values for the cell {excerpt(str(parts))}: expected one")
    if "" in cells:
        raise FormatError("a cell without an origin; expected one such as Provided")
    given = next((cells[origin] for origin in _GIVEN if origin in cells), {})
    return "".join(given.get(place, ".") for place in range(SIDE**2))


def _is_digit(text: str, least: int) -> bool:
    return len(text) == 1 and text.isdecimal() and least <= int(text) <= least + SIDE - 1


FORMAT = Sdku()

"""``sdk``: one puzzle with its metadata, as SadMan Sudoku and SudoCue write ``.sdk`` files.

::

    #AJane Doe
    #DFirst of the week
    #LEasy
    [Puzzle]
    2..1.5..3
    .54...71.
    .1.2.3.8.
    6.28.73.4
    .........
    1.53.98.6
    .2.7.1.6.
    .81...24.
    7..4.2..1
    [State]
    2..1.5..3
    ...

Lines that start with ``#`` and a letter hold author, description, comment, date, source, level and
address; they are ignored. ``[Puzzle]`` may be missing: rows before the first section are the
puzzle. Other sections (``[State]``, ``[PencilMarks]``, ``[Colours]``) belong to a player and are
ignored. A file may hold several puzzles, one after the other. Source:
https://www.sudocue.net/fileformats.php and the help of SadMan Sudoku.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from satsudoku.board.puzzle import Puzzle
from satsudoku.formats.grid import Drawn
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.format import Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.lines import Line
from satsudoku.formats.reading.nine import nine_rows

_SECTIONS = ("puzzle", "state", "pencilmarks", "colours", "colors")


class Sdk(Drawn):
    """Puzzles in sections."""

    name = "sdk"
    about = "one puzzle with its metadata, SadMan Sudoku"
    endings = (".sdk",)
    marks = False

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: by the head of a section."""
        if any(_is_section(line.text) for line in head.lines):
            return Likeness(92, settled=True)
        return Format.looks_like(self, head)

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        return super().read(_puzzle_sections(lines), entries)

    def write(self, puzzles: Iterable[Puzzle]) -> Iterator[str]:
        """See `Format.write`: a section each, of nine rows."""
        for puzzle in puzzles:
            yield "\n".join(["[Puzzle]", *nine_rows(puzzle, self.name), ""])


def _is_section(text: str) -> bool:
    """Whether a line, stripped, is the head of a section."""
    return text.startswith("[") and text.endswith("]") and text[1:-1].lower() in _SECTIONS


def _puzzle_sections(lines: Iterator[Line]) -> Iterator[Line]:
    in_puzzle = True
    for number, line in lines:
        section = _is_section(line.strip())
        if section:
            in_puzzle = line.strip().lower() == "[puzzle]"
        if section or in_puzzle:  # among drawn grids, the heading is text, and text ends a puzzle
            yield number, line


FORMAT = Sdk()

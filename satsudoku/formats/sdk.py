"""``sdk``: one puzzle with its particulars, as SadMan Sudoku and SudoCue write ``.sdk`` files.

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

Lines that start with ``#`` and a letter tell author, description, comment, date, source, level and
address; they are passed over. ``[Puzzle]`` may be missing: rows before the first section are the
puzzle. What other sections hold (``[State]``, ``[PencilMarks]``, ``[Colours]``) was put there by
a player, so it is no puzzle and is passed over. Several such files in one are read as several
puzzles. Described at https://www.sudocue.net/fileformats.php and in the help of SadMan Sudoku.
"""

from __future__ import annotations

from collections.abc import Iterator

from satsudoku.formats import grid
from satsudoku.formats.entry import Entries, Entry
from satsudoku.formats.lines import Line

__all__ = ["is_section", "read"]


def is_section(text: str) -> bool:
    """Whether a line, stripped, is the head of a section.

    >>> is_section("[Puzzle]"), is_section("[1 2")
    (True, False)
    """
    return text.startswith("[") and text.endswith("]") and text[1:-1].isalpha()


def read(lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
    r"""Read the puzzles of the ``[Puzzle]`` sections.

    >>> from satsudoku.formats.lines import split_lines
    >>> text = ["#AJane Doe\n[Puzzle]\n1...\n..2.\n.3..\n...4\n[State]\n12..\n..2.\n"]
    >>> [entry.puzzle for entry in read(split_lines(text), Entries("my.sdk", None))]
    [Puzzle('1.....2..3.....4', 'classic4')]
    """
    return grid.read(_puzzle_sections(lines), entries)


def _puzzle_sections(lines: Iterator[Line]) -> Iterator[Line]:
    wanted = True
    for number, line in lines:
        section = is_section(line.strip())
        if section:
            wanted = line.strip().lower() == "[puzzle]"
        if section or wanted:  # the head goes along: to `grid` it is text, which ends a puzzle
            yield number, line

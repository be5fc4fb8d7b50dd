"""``grid``: puzzles drawn over several lines, with or without frames.

::

    +-------+-------+-------+      8..|...|...      . 2 3 4
    | 8 . . | . . . | . . . |      ..3|6..|...      4 . . .
    | . . 3 | 6 . . | . . . |      .7.|.9.|2..
    | . 7 . | . 9 . | 2 . . |      ---+---+---      . . 2 .
    +-------+-------+-------+      .5.|..7|...      . . . 1
    ...                            ...

The lines of a grid are read together. A row holds one character per cell, as in ``line``; or cells
between blanks, bars, tabs, commas or semicolons, some of them perhaps empty. Blanks may also be
empty cells, if all cells are in columns. ``|``, ``!``, ``:`` and upright box-drawing characters
are frames, as are lines made of ``-``, ``=`` or box-drawing characters. If no variant is named, the
numbers of rows and of cells in them decide: 4, 5, 6, 8, 9, 10, 12, 14, 15, 16, 25 or 49. Where two
readings fit equally well and differ, the error names both.

Frames, bars, wider gaps and blank lines draw the boxes, or the regions of a jigsaw, as satsudoku
prints one. If they divide the board otherwise, that is an error. A grid without them has the usual
boxes, and so has one whose variant is named. Boards of 7x7, 11x11 and 13x13 are jigsaws only.
Regions may also be rows of labels, such as ``AABB``, before or after the grid. So a grid is
answered when the next one begins, or the file ends.

A grid ends with its last row, so grids may follow each other with or without a blank line, a frame
or a title between them. Blank lines inside a grid may divide it evenly (into bands of three rows,
or all rows). A line before the first row may say the size: ``9``, ``3 3``. Other text is ignored as
a title or a remark, but a remark says if it names rules, such as *Killer*, that the grid lacks;
inside a grid, it ends the grid. A grid that ends too early is an error. A remark says if the first
row or column looks like titles or labels of a table, and is read as cells. Another remark names
cells whose sign for an empty cell is not that of the others.

A grid whose cells hold several symbols has pencil marks: the symbols that each cell may hold,
separated by blanks or lines, as most programs write them. A cell with one symbol is a given;
one with ``.`` may hold any::

    +----------+---------+
    | 1   34   | 2   34  |
    | 34  2    | 1   34  |
    +----------+---------+
    ...

On boards of more than nine symbols, numbers count the symbols: ``12`` is the twelfth. They are read
so if no cell holds a letter or a larger number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from satsudoku.board.puzzle import Puzzle
from satsudoku.formats.reading import drawn
from satsudoku.formats.reading.column_parts import is_head_of_part, with_whole_rows
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.format import NO, Format, Likeness
from satsudoku.formats.reading.head import Head, Sight, rows_of_large
from satsudoku.formats.reading.lines import Line
from satsudoku.formats.reading.size_line import without_sizes


class Drawn(Format):
    """Grids drawn over several lines."""

    name = "grid"
    about = "drawn over several lines, with or without frames"
    marks = True

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: two rows, or a row and cells that could be another.

        A row among lines of another width is more likely a damaged line.
        """
        if any(is_head_of_part(line.text) for line in head.lines[-1:]):
            return Likeness(85, settled=True)
        rows, either = head.sights(Sight.ROW), head.sights(Sight.EITHER)
        widths = frozenset().union(*(line.widths for line in either))
        odd = sum(bool(line.widths) and not line.widths & widths for line in rows) if either else 0
        if len(rows) - odd + bool(either) >= 2 or odd > len(either):
            return Likeness(80, settled=True)
        if rows_of_large(head):
            return Likeness(50, settled=True)
        return Likeness(70) if head.complete and rows and not either else NO

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        rows = with_whole_rows(lines, entries)
        return drawn.read(without_sizes(rows, entries), entries)

    def write(self, puzzles: Iterable[Puzzle]) -> Iterator[str]:
        for puzzle in puzzles:
            yield f"{puzzle}\n\n"


FORMAT = Drawn()

"""``ss``: the drawn grid that Simple Sudoku writes to ``.ss`` files and to the clipboard.

::

     *-----------*
     |.3.|4..|...|
     |9.2|8.6|3.1|
     |...|...|.2.|
     |---+---+---|
     |8..|.6.|7..|
     |.6.|2.5|.9.|
     |..3|.4.|..8|
     |---+---+---|
     |.7.|...|...|
     |4.8|9.2|5.6|
     |...|..8|.3.|
     *-----------*
     Simple Sudoku
      Version 4.2n

Older files have no outer frame, and ``X`` for an empty cell. It reads like ``grid``, and has a name
of its own for the ending of its files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from satsudoku.board.puzzle import Puzzle
from satsudoku.formats.grid import Drawn
from satsudoku.formats.reading.format import Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.nine import nine_rows

_EDGE = " *-----------*\n"
_INSIDE = " |---+---+---|\n"


class SimpleSudoku(Drawn):
    """Grids as Simple Sudoku draws them."""

    name = "ss"
    about = "drawn grids, Simple Sudoku"
    endings = (".ss",)
    marks = False

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: by the file's name."""
        return Format.looks_like(self, head)

    def write(self, puzzles: Iterable[Puzzle]) -> Iterator[str]:
        """See `Format.write`: in frames, and a blank line after each."""
        for puzzle in puzzles:
            rows = [f" |{row[:3]}|{row[3:6]}|{row[6:]}|\n" for row in nine_rows(puzzle, self.name)]
            bands = ("".join(rows[first : first + 3]) for first in (0, 3, 6))
            yield f"{_EDGE}{_INSIDE.join(bands)}{_EDGE}\n"


FORMAT = SimpleSudoku()

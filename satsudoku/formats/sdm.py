"""``sdm``: a collection of puzzles, one per line, as SudoCue and others write ``.sdm`` files.

::

    400030000000600800000000001000050090080000600070200000000102700503000040900000000
    700800030000201000500000000040000026300080000000100090090600004000070500000000000

Source: https://www.sudocue.net/fileformats.php. It reads like ``line``, and has a name of its own
for the ending of its files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from satsudoku.board.puzzle import Puzzle
from satsudoku.formats.line import Lines
from satsudoku.formats.reading.entry import Entry
from satsudoku.formats.reading.format import Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.nine import nine_rows


class Sdm(Lines):
    """Lines as SudoCue writes them."""

    name = "sdm"
    about = "one puzzle per line, SudoCue"
    endings = (".sdm",)
    marks = False
    holds = frozenset()

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: by the file's name."""
        return Format.looks_like(self, head)

    def write(self, puzzles: Iterable[Puzzle]) -> Iterator[str]:
        for puzzle in puzzles:
            yield "".join(nine_rows(puzzle, self.name)).replace(".", "0") + "\n"

    def write_entries(self, entries: Iterable[Entry]) -> Iterator[str]:
        return Format.write_entries(self, entries)


FORMAT = Sdm()

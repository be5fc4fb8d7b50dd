"""``jigsaw``: two lines a puzzle, givens and regions, or one line of both.

::

    1..............3      # the givens
    AABBCABBCADDCCDD      # a label a cell, any character; equal ones are one region

    1..............3AABBCABBCADDCCDD

Either line may come first. A region is connected and has as many cells as there are symbols. Text
after either line, separated by a blank, is the puzzle's comment. Two such lines at the start of a
file identify the format, unless the file is a pipe. One line of both may stand among other lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from satsudoku.board.jigsaw import is_regions, split_jigsaw
from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.cells import split_cells
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.format import NO, Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.lines import Line, LongLine


class Jigsaw(Format):
    """Jigsaws with their regions."""

    name = "jigsaw"
    about = "givens and regions on two lines"
    holds = frozenset({"rules"})

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: two lines, of which the second draws regions."""
        if head.variant is not None and not head.variant.name.startswith("jigsaw"):
            return NO
        if not head.ahead or len(head.lines) > 2:
            return NO
        first, *second = (line.cells for line in head.lines)
        if not second:
            return Likeness(0, waits=True)
        drawn = len(first) == len(second[0]) and is_regions(second[0])
        return Likeness(99, settled=True) if drawn else NO

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        first: tuple[int, str, str | None] | None = None
        for number, line in lines:
            text = line.strip()
            if not text or entries.is_comment(text):
                continue
            if isinstance(line, LongLine):
                yield entries.too_long(number, line)
                continue
            cells, comment = split_cells(text, entries)
            if first is None and split_jigsaw(cells):
                yield entries.puzzle(number, cells, comment=comment)
            elif first is None:
                first = number, cells, comment
            else:
                start, other, remark = first
                first = None
                if is_regions(other) or is_regions(cells):
                    yield entries.puzzle(start, other + cells, comment=remark or comment)
                else:
                    yield entries.error(start, other, _no_regions(other, cells), number)
        if first is not None:
            number, cells, _ = first
            ends = f"the file ends after {excerpt(cells)}; expected its regions on a second line"
            yield entries.error(number, cells, FormatError(ends))

    def write(self, puzzles: Iterable[Puzzle]) -> Iterator[str]:
        """See `Format.write`: two lines a puzzle."""
        for puzzle in puzzles:
            _, colon, regions = puzzle.variant.name.partition(":")
            if not colon:
                other = puzzle.variant.name
                what = (
                    "constraints or layouts of its own" if "+" in other else f"puzzles of {other}"
                )
                raise FormatError(f"format {self.name} writes jigsaws only, not {what}")
            yield f"{puzzle.line}\n{regions}\n"


def _no_regions(first: str, second: str) -> FormatError:
    return FormatError(
        f"neither {excerpt(first)} nor {excerpt(second)} draws regions; expected givens and then "
        "a label a cell, n labels for n connected cells each"
    )


FORMAT = Jigsaw()

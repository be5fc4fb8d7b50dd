"""``overlapping``: boards of several grids that share cells, such as a samurai, one grid per line.

::

    .....84...4.....5..16.5...27.2.8.1.....2.1..6....7.....6...5..1.......2......73..
    4...2......7..1.5.........3.25.....6....948..6..2.............8.......6.....7..1.
    ..1.......2.......3............5.4......9.......6...9174..6.......9...4......1...
    ...

The variant must be named. Its grids follow each other in the order of their upper left corners, row
by row, each as in ``line``. All grids may also be on one line, or the whole rectangle with any
sign where there is no cell. Cells that grids share hold the same symbol in each, or nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from satsudoku.errors import FormatError, PuzzleError
from satsudoku.formats.reading.cells import split_cells
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.format import NO, Format, Likeness
from satsudoku.formats.reading.gaps import joined, sizes_of_grids, without_gaps
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.lines import Line, LongLine
from satsudoku.formats.reading.solution import with_boards_beside


class Overlapping(Format):
    """Boards whose grids stand one a line."""

    name = "overlapping"
    about = "boards of several grids, one grid per line"

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: a line of one of the variant's grids, or of all of them."""
        if head.variant is None:
            return NO
        sizes = sizes_of_grids(head.variant)
        height, width = head.variant.shape
        length = len(head.lines[0].cells)
        board = len(head.variant.cells)
        is_one = sizes and length != board and length in (sizes[0], sum(sizes), height * width)
        return Likeness(97, settled=True) if is_one else NO

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        grids: list[tuple[int, str]] = []
        for number, line in lines:
            text = line.strip()
            if not text or entries.is_comment(text):
                continue
            if isinstance(line, LongLine):
                yield entries.too_long(number, line)
                continue
            sizes = () if entries.variant is None else sizes_of_grids(entries.variant)
            if entries.variant is None or not sizes:
                expected = "expected --variant, of a board of several grids"
                raise FormatError(expected, file=entries.file)
            cells, comment = split_cells(line, entries)
            whole = without_gaps(cells, entries.variant)
            if not grids and whole is not None:
                entry = entries.puzzle(number, whole, text=cells, comment=comment)
                yield with_boards_beside(entry, entries)
            elif not grids and len(cells) == sum(sizes):
                yield _board(number, _parts(cells, sizes), entries)
            elif not grids and len(cells) == len(entries.variant.cells):
                entry = entries.puzzle(number, cells, comment=comment)
                yield with_boards_beside(entry, entries)
            else:
                grids.append((number, cells))
                if len(grids) == len(sizes) or len(cells) != sizes[len(grids) - 1]:
                    yield _board(grids[0][0], [grid for _, grid in grids], entries)
                    grids = []
        if grids:
            yield _board(grids[0][0], [grid for _, grid in grids], entries)


def _parts(cells: str, sizes: tuple[int, ...]) -> list[str]:
    """The grids of a line that holds all of them."""
    ends = [sum(sizes[: number + 1]) for number in range(len(sizes))]
    return [cells[end - size : end] for end, size in zip(ends, sizes, strict=True)]


def _board(line: int, grids: list[str], entries: Entries) -> Entry:
    assert entries.variant is not None
    text = "\n".join(grids)
    try:
        cells = joined(grids, entries.variant)
    except PuzzleError as error:
        return entries.error(line, text, error)
    if cells is None:
        sizes = ", ".join(map(str, sizes_of_grids(entries.variant)))
        there = ", ".join(str(len(grid)) for grid in grids)
        message = f"lines of {there} cells, expected {sizes} for {entries.variant.name}"
        return entries.error(line, text, PuzzleError(message))
    return entries.puzzle(line, cells, text=text)


FORMAT = Overlapping()

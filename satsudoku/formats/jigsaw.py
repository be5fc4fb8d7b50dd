"""``jigsaw``: two lines a puzzle, givens and regions, or one line of both.

::

    1..............3      # the givens
    AABBCABBCADDCCDD      # a label a cell, any character; equal ones are one region

    1..............3AABBCABBCADDCCDD

Either may come first. A region has as many cells as there are symbols, and hangs together. Text
behind either, after a blank, is the puzzle's comment. Where the file can be read ahead (not from
a pipe) two such lines at its start are known for what they are; one line of both is read among
others, too.
"""

from __future__ import annotations

from collections.abc import Iterator

from satsudoku.board.jigsaw import is_regions, split_jigsaw
from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.entry import Entries, Entry
from satsudoku.formats.line import split_cells
from satsudoku.formats.lines import Line, LongLine

__all__ = ["read"]


def read(lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
    r"""Read jigsaws with their regions.

    >>> from satsudoku.formats.lines import split_lines
    >>> text = ["1..............3\nAABBCABBCADDCCDD\n"]
    >>> [entry.puzzle for entry in read(split_lines(text), Entries("my.txt", None))]
    [Puzzle('1..............3', 'jigsaw4:AABBCABBCADDCCDD')]
    """
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
        told = f"the file ends after {excerpt(cells)}; expected its regions on a second line"
        yield entries.error(number, cells, FormatError(told))


def _no_regions(first: str, second: str) -> FormatError:
    return FormatError(
        f"neither {excerpt(first)} nor {excerpt(second)} draws regions; expected givens and then "
        "a label a cell, n labels for n connected cells each"
    )

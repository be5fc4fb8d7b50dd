"""The size of a board on a line before its rows, as solvers read it: ``9``, ``3 3``, ``2 3``.

A number alone may also be that of a puzzle.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator

from satsudoku.board.characters import BARS
from satsudoku.errors import FormatError
from satsudoku.formats.reading.cuts import SEPARATORS
from satsudoku.formats.reading.drawn_line import variant_of_row
from satsudoku.formats.reading.entry import Entries
from satsudoku.formats.reading.labels import are_titles
from satsudoku.formats.reading.lines import Line, LongLine

# Blanks or tabs around numbers are the empty cells of a row.
_SIZES = re.compile(r"([1-9]\d{0,2})(?: ?[ x,] ?([1-9]\d?))? ?")
_LEAST = 4  # rows of a board
_MOST = 64  # lines that are looked at
_WORD = re.compile("[A-Za-z]{3}")  # rows of letters may be such words: then nothing is sure
_CELLS = str.maketrans(dict.fromkeys(BARS + " "))


def without_sizes(lines: Iterator[Line], entries: Entries) -> Iterator[Line]:
    """The lines without those that say the size of the board whose first row follows.

    Raises:
        FormatError: the size is of other boxes than those of the rules that the rows imply.

    >>> lines = [(1, "2 2"), (2, "1 0 0 0"), (3, "0 0 2 0")]
    >>> list(without_sizes(iter(lines), Entries("", None)))
    [(2, '1 0 0 0'), (3, '0 0 2 0')]
    """
    size_line: Line | None = None
    before: deque[str] = deque(maxlen=_MOST)
    for number, line in lines:
        if size_line is not None:
            if _within_grid(before, line) or not _is_size(size_line, line, entries):
                before.append(size_line[1])
                yield size_line
            else:
                before.clear()
            size_line = None
        if not isinstance(line, LongLine) and _SIZES.fullmatch(line):
            size_line = number, line
            continue
        before.append(line)
        yield number, line
    if size_line is not None:
        yield size_line


def _within_grid(before: Iterable[str], row: str) -> bool:
    """Whether a number between some lines and a row is among the rows of one grid."""
    rows, titled = 0, False
    for line in before:
        titled = are_titles(line)
        if not line.strip() or _WORD.search(line):
            rows = 0
        elif not titled and "--" not in line:
            rows += 1
    fields = {row.count(sign) + 1 for sign in SEPARATORS if sign in row}
    widths = fields or {len(row), len(row.translate(_CELLS))}
    return titled or all(rows % width for width in widths if width)


def _is_size(size_line: Line, row: str, entries: Entries) -> bool:
    """Whether a line of one or two numbers says the size of the row below."""
    number, text = size_line
    match = _SIZES.fullmatch(text)
    assert match is not None
    first, second = int(match[1]), int(match[2] or match[1])
    widths = {len(row.split()), len("".join(row.split()))}
    if match[2] is None:  # a size, that of a box, or the number of a puzzle in a book
        return any(w >= _LEAST and variant_of_row(w, entries) for w in widths)
    if first == second:
        return any(size >= _LEAST for size in {first, first**2} & widths)
    size = first * second
    if size not in widths:
        return False
    variant = entries.variant or entries.variant_of(size * size)
    if variant is None:
        return False
    boxes = [house.cells for house in variant.houses if house.family == "box"]
    shape = _shape(boxes[0], size) if boxes else None
    if shape is not None and entries.variant is None and shape != (first, second):
        raise FormatError(
            f"the size {first} {second} may mean boxes of {first} rows and {second} columns, but "
            f"those of {variant.name} have {shape[0]} and {shape[1]}; expected --variant"
        ).at(entries.file, number)
    return True


def _shape(cells: tuple[int, ...], size: int) -> tuple[int, int]:
    """The numbers of rows and columns of a box."""
    return len({cell // size for cell in cells}), len({cell % size for cell in cells})

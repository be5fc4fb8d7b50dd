"""Columns of a wide matrix in parts, below each other, as Octave and MATLAB print them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.entry import Entries
from satsudoku.formats.reading.lines import Line

_PART = re.compile(r"\s*Columns? +(\d+)(?: *(?:through|to|and|-) *(\d+))?:?\s*")


def is_head_of_part(line: str) -> bool:
    """Whether a line says which columns follow.

    >>> is_head_of_part("Columns 1 through 8:"), is_head_of_part("column A")
    (True, False)
    """
    return _PART.fullmatch(line) is not None


def with_whole_rows(lines: Iterator[Line], entries: Entries) -> Iterator[Line]:
    """The lines, with the rows of a matrix joined if its columns are in parts.

    Raises:
        FormatError: the parts have different numbers of rows.

    >>> lines = ["Columns 1 through 3:", "", "1 . .", ". . 2", "Column 4:", "", ".", "3"]
    >>> list(with_whole_rows(enumerate(lines, start=1), Entries("", None)))
    [(3, '1 . . .'), (4, '. . 2 3')]
    """
    parts: list[list[Line]] = []
    last = 0
    for number, line in lines:
        match = _PART.fullmatch(line)
        if match is not None:
            if int(match[1]) <= last:  # of the next matrix
                yield from _joined(parts, entries)
                parts = []
            last = int(match[2] or match[1])
            parts.append([])
        elif not parts:
            yield number, line
        elif line.strip():
            width = len(parts[-1][0][1].split()) if parts[-1] else len(line.split())
            if len(line.split()) == width:
                parts[-1].append((number, line))
                continue
            if len(parts) == 1 or len(parts[-1]) < len(parts[0]):
                message = f"expected a row of {width} cells, as above; found {excerpt(line)}"
                raise FormatError(message, file=entries.file, line=number)
            yield from _joined(parts, entries)
            parts = []
            yield number, line
    yield from _joined(parts, entries)


def _joined(parts: list[list[Line]], entries: Entries) -> Iterator[Line]:
    if len({*map(len, parts)}) > 1:
        number = parts[0][0][0] if parts[0] else None
        counts = " and ".join(str(len(part)) for part in parts[:2])
        message = f"parts of a matrix with {counts} rows; expected as many in each"
        raise FormatError(message, file=entries.file, line=number)
    for row in zip(*parts, strict=True):
        yield row[0][0], " ".join(line.strip() for _, line in row)

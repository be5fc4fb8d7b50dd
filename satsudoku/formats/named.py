"""``named``: values behind their names, one per line.

::

    givens: 1.....2..3.....4
    regions: AAABACBBCCDBCDDD

    title: Second
    puzzle: "1..............."
    variant: classic4
    solution: "1243342143122134"

The first values are the puzzle's cells, its regions, the name of its variant, its solution, or a
title, an author or rules; the others become fields of the records. A blank line, or a name that was
there, begins another puzzle. A ``=`` may be in the place of the colon, if no quotes follow, and
``-`` before the first name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from satsudoku.errors import FormatError, SatsudokuError, excerpt
from satsudoku.formats import records
from satsudoku.formats.reading.entry import KEPT, Entries, Entry
from satsudoku.formats.reading.format import NO, Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.lines import Line, LongLine
from satsudoku.formats.reading.region_column import may_be_regions
from satsudoku.formats.reading.table import PUZZLES, SOLUTIONS, VARIANTS

_PAIR = re.compile(
    r"(-\s+)?['\"]?([A-Za-z][A-Za-z_ ]{1,30}?)['\"]?\s*(?::|=(?!\s*[\"'\[{]))\s*(.*)"
)
_CELLS = (*PUZZLES, "givens", "grid", "board", "clues")
_WORDS = ("title", "name", "author", "rules", "difficulty", "comment")
_REGIONS = frozenset(("regions", "region", "areas"))
_LEAST = 16  # cells


class Named(Format):
    """Puzzles of named values.

    >>> lines = [(1, "givens: 1.....2..3.....4"), (2, "regions: AAABACBBCCDBCDDD")]
    >>> [entry.puzzle.variant.name for entry in FORMAT.read(iter(lines), Entries("a", None))]
    ['jigsaw4:AAABACBBCCDBCDDD']
    """

    name = "named"
    about = "values behind their names, as in givens: and regions:"

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: two lines of names, one of which is that of cells."""
        pairs = [_pair(line.text) for line in head.lines[:6]]
        first = pairs[0]
        if first is None or _role(first[1]) is None:
            return NO
        if first[1] in _CELLS and not _is_board(first[2]):
            return NO
        if len(pairs) == 1:
            return Likeness(0, waits=not head.complete and head.ahead)
        if pairs[1] is None or _role(pairs[1][1]) in (None, _role(first[1])):
            return NO
        if any(pair is not None and pair[1] in _CELLS and _is_board(pair[2]) for pair in pairs):
            return Likeness(100, settled=True)
        return Likeness(0, waits=not head.complete and head.ahead and len(pairs) < 6)

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        start, values = 0, dict[str, str]()
        for number, line in lines:
            text = line.strip()
            if text and entries.is_comment(text):
                continue
            if isinstance(line, LongLine):
                yield entries.too_long(number, line)
                continue
            pair = _pair(text)
            if values and (pair is None or pair[0] or pair[1] in values):
                yield _entry(start, values, entries)
                values = {}
            if text and pair is None:
                expected = "expected a name and a value, such as givens: 1.....2..3.....4"
                fault = FormatError(f"{excerpt(text)}; {expected}")
                yield entries.error(number, text[:KEPT], fault)
            if pair is not None:
                start = start if values else number
                values[pair[1]] = pair[2]
        if values:
            yield _entry(start, values, entries)


def _pair(text: str) -> tuple[bool, str, str] | None:
    """Whether a line begins a puzzle for sure, its name in small letters, and its value."""
    match = _PAIR.fullmatch(text.strip())
    if match is None:
        return None
    value = match[3].rstrip(",").strip()
    if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
        value = value[1:-1]
    return bool(match[1]), match[2].strip().lower(), value


def _role(name: str) -> str | None:
    """What a name says of its value; None if it may say anything."""
    if name in _CELLS:
        return "puzzle"
    if may_be_regions(name):
        return "regions"
    return name if name in (*SOLUTIONS, *VARIANTS, *_WORDS) else None


def _is_board(value: str) -> bool:
    return len(value) >= _LEAST and " " not in value


def _entry(number: int, values: dict[str, str], entries: Entries) -> Entry:
    named = {"puzzle" if name in _CELLS else name: value for name, value in values.items()}
    try:
        if len(named) < len(values):
            there = " and ".join(name for name in values if name in _CELLS)
            raise FormatError(f"{there} may both be the puzzle; expected one of them")
        entry = records.entry_of(number, dict(named), entries)
        for name in named.keys() & _REGIONS:
            cells = entry.puzzle.variant.cells if entry.puzzle is not None else ()
            if cells and len("".join(named[name].split())) != len(cells):
                said = f"{name} {excerpt(named[name])}; expected a label for each of {len(cells)}"
                raise FormatError(f"{said} cells")
        return entry
    except SatsudokuError as error:
        return entries.error(number, named.get("puzzle", "")[:KEPT], error)


FORMAT = Named()

"""``address``: addresses of pages that hold the cells of a puzzle, one per line.

::

    https://sudokuexchange.com/play/?s=000007004000006003860200000...
    https://www.sudoku-solutions.com/solver/.5.....9...81...642...4..8.5..

A part of the path, of the query or of the fragment that has as many characters as a board has
cells, all of them digits or signs of empty cells, is the puzzle. If the address names other rules,
such as killer or diagonal, a remark says so. Links of tools for setters are formats of their own,
such as ``f-puzzles``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.entry import KEPT, Entries, Entry
from satsudoku.formats.reading.format import NO, Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.lines import Line, LongLine
from satsudoku.formats.reading.other_line import in_its_own_format

_ADDRESS = re.compile(r"(?:https?://)?[\w-]+(?:\.[\w-]+)+(?::\d+)?(/\S*|[?#]\S+)", re.IGNORECASE)
_RULES = re.compile(
    r"(?<![a-z])(killer|diagonal|jigsaw|irregular|windoku|hyper|thermo\w*|arrows?|kropki|sandwich"
    r"|non-?consecutive|anti-?(knight|king)|sudoku-?x|x-?sudoku|samurai)(?![a-z])",
    re.IGNORECASE,
)
_ENDS = re.compile("[/?#&=;,]")
_DIGITS = frozenset("0123456789.-_*")
_LEAST = 16  # cells


class Address(Format):
    """Addresses with cells."""

    name = "address"
    about = "addresses of pages that hold the cells of a puzzle"

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: an address, a part of which may be a puzzle."""
        match = _ADDRESS.fullmatch(head.lines[0].text)
        found = match and any(head.variant_of_text(len(part)) for part in _parts(match[1]))
        return Likeness(90, settled=True) if found else NO

    def is_one(self, text: str) -> bool:
        match = _ADDRESS.fullmatch(text)
        entries = Entries("", None)
        return match is not None and any(
            entries.variant_of_text(len(part)) is not None for part in _parts(match[1])
        )

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        for number, line in lines:
            text = line.strip()
            if not text or entries.is_comment(text):
                continue
            if isinstance(line, LongLine):
                yield entries.too_long(number, line)
                continue
            other = in_its_own_format(number, line, entries)
            if other is not None:
                yield other
                continue
            try:
                cells = _cells(text, entries)
            except FormatError as error:
                yield entries.error(number, text[:KEPT], error)
            else:
                yield _with_remark(entries.puzzle(number, cells), text, entries)


def _with_remark(entry: Entry, text: str, entries: Entries) -> Entry:
    """The entry; with a remark if the address names rules that cells alone do not have."""
    match = _RULES.search(text)
    if match is None or entry.puzzle is None or entries.variant is not None:
        return entry
    remark = f"the address says {match[0]}, but only its cells are read; expected --variant"
    return entry.remarked(remark)


def _parts(path: str) -> list[str]:
    """The parts of an address that may be cells."""
    parts = (unquote(part) for part in _ENDS.split(path))
    return [part for part in parts if len(part) >= _LEAST and _DIGITS.issuperset(part)]


def _cells(text: str, entries: Entries) -> str:
    match = _ADDRESS.fullmatch(text)
    parts = dict.fromkeys(_parts(match[1])) if match else {}
    fitting = [part for part in parts if entries.variant_of_text(len(part)) is not None]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        both = " and ".join(map(excerpt, fitting[:2]))
        raise FormatError(f"{both} in the address may both be the puzzle; expected one of them")
    if parts:
        cells = next(iter(parts))
        raise FormatError(
            f"{len(cells)} cells in the address: {excerpt(cells)}; expected those of a board"
        )
    raise FormatError(f"no puzzle in the address {excerpt(text)}; expected its cells")


FORMAT = Address()

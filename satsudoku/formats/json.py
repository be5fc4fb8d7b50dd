r"""``json``: puzzles with their layout, as `satsudoku.formats.tables` describes them.

One object a line, or one object or array in all the file::

    {"variant": "classic4", "givens": "1.....2..3.....4"}
    {"givens": "1..............3", "regions": "AABBCABBCADDCCDD"}
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain

from satsudoku.errors import FormatError
from satsudoku.formats.entry import Entries, Entry
from satsudoku.formats.lines import Line, LongLine
from satsudoku.formats.tables import entries_of, whole_text

__all__ = ["read"]


def read(lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
    r"""Read JSON: an object a line, or one value over all lines.

    Raises:
        FormatError: it is not JSON.

    >>> from satsudoku.formats.lines import split_lines
    >>> text = ['{"givens": "1.....2..3.....4"}\n{"givens": "1"}\n']
    >>> for entry in read(split_lines(text), Entries("my.jsonl", None)):
    ...     print(entry.line, entry.puzzle and entry.puzzle.line, bool(entry.error))
    1 1.....2..3.....4 False
    2 None True
    """
    first = next(((number, line) for number, line in lines if line.strip()), None)
    if first is None:
        return
    data = None if isinstance(first[1], LongLine) else _loads(first[1])
    if isinstance(data, dict):
        yield from entries_of(data, first[0], entries)
        for number, line in lines:
            if isinstance(line, LongLine):
                yield entries.too_long(number, line)
            elif line.strip():
                found = _loads(line)
                if isinstance(found, FormatError):
                    yield entries.error(number, line, found)
                else:
                    yield from entries_of(found, number, entries)
        return
    text = whole_text(chain([first], lines), entries)
    if not text:
        return
    data = _loads(text)
    if isinstance(data, FormatError):
        raise data.at(entries.file)
    yield from entries_of(data, first[0], entries)


def _loads(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        return FormatError(f"not JSON: {error}")

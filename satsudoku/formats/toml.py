r"""``toml``: a puzzle with its layout, or several, as `satsudoku.formats.tables` describes them.

::

    title = "Greater than"
    givens = '''
    . . | . .
    . . | 3 .
    ----+----
    . . | . .
    . . | . .
    '''
    variant = "classic4"

    [[relations]]
    name = "greater-than"
    cells = ["r1c1 r1c2", "r1c2 r2c2", "r4c4 r4c3"]
    allow = "greater"

Several puzzles of one layout are tables ``[[puzzles]]`` with ``givens`` each.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

from satsudoku.errors import FormatError
from satsudoku.formats.entry import Entries, Entry
from satsudoku.formats.lines import Line
from satsudoku.formats.tables import entries_of, whole_text

__all__ = ["read"]


def read(lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
    r"""Read a TOML file of puzzles.

    Raises:
        FormatError: it is not TOML, or too long.

    >>> from satsudoku.formats.lines import split_lines
    >>> text = ['variant = "x5"\n[[puzzles]]\ngivens = "1..4..2..3......5....1..."\n']
    >>> [entry.puzzle for entry in read(split_lines(text), Entries("my.toml", None))]
    [Puzzle('1..4..2..3......5....1...', 'x5')]
    """
    text = whole_text(lines, entries)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"not TOML: {error}", file=entries.file) from None
    return entries_of(data, 1, entries) if data else iter(())

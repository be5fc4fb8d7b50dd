"""``line``: one puzzle a line, one character a cell, as most collections are.

::

    # comments start with #, ; % or //
    4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........
    700000400020070080003008009000500300060020090001007006000300900030040060009001035 # 7.2

Cells stand in reading order. Empty ones are ``.``, ``0``, ``*`` or ``_``. Symbols are those of the
variant; letters may be small or capital. Nobody needs to name the variant where the length tells:

====== ========= ============================
cells  variant   symbols
====== ========= ============================
16     classic4  ``1`` to ``4``
25     x5        ``1`` to ``5``
36     classic6  ``1`` to ``6``
81     classic9  ``1`` to ``9``
144    classic12 ``1`` to ``9``, ``A`` to ``C``
256    classic16 ``1`` to ``9``, ``A`` to ``G``
625    classic25 ``1`` to ``9``, ``A`` to ``P``
====== ========= ============================

Text behind the cells, after a blank, a tab or a comma, is the entry's comment (often a rating). The
cells themselves may be separated by blanks or commas too, in groups of one size: ``1..2 .... ....
34..``, ``1 0 0 2 ...``.
"""

from __future__ import annotations

from collections.abc import Iterator

from satsudoku.formats.entry import Entries, Entry
from satsudoku.formats.lines import Line, LongLine

__all__ = ["read", "split_cells"]


def read(lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
    r"""Read one puzzle a line.

    >>> from satsudoku.formats.lines import split_lines
    >>> text = ["# mine\n1.....2..3.....4 easy\n1..\n"]
    >>> for entry in read(split_lines(text), Entries("my.txt", None)):
    ...     print(entry.line, entry.puzzle and entry.puzzle.line, entry.comment)
    2 1.....2..3.....4 easy
    3 None None
    """
    for number, line in lines:
        text = line.strip()
        if not text or entries.is_comment(text):
            continue
        if isinstance(line, LongLine):
            yield entries.too_long(number, line)
            continue
        cells, comment = split_cells(text, entries)
        yield entries.puzzle(number, cells, comment=comment)


def split_cells(text: str, entries: Entries) -> tuple[str, str | None]:
    """Take a line apart: one character a cell, and what stands behind them or None.

    >>> split_cells("1.....2..3.....4, easy", Entries("", None))
    ('1.....2..3.....4', 'easy')
    >>> split_cells("1... ..2. .3.. ...4", Entries("", None))
    ('1.....2..3.....4', None)
    """
    groups = text.replace(",", " ").split()
    if not groups:
        return text, None
    cells = "".join(groups)
    if entries.variant_of_text(len(cells)) and len(set(map(len, groups))) == 1:
        return cells, None
    cells = groups[0]
    return cells, text[text.index(cells) + len(cells) :].strip(" \t,") or None

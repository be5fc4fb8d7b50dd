"""Cells on one line, and the remark after them."""

from __future__ import annotations

from collections.abc import Container

from satsudoku.formats.reading.entry import Entries

__all__ = ["mostly_cells", "split_cells"]

_BETWEEN = str.maketrans(",;", "  ")


def split_cells(text: str, entries: Entries) -> tuple[str, str | None]:
    """Split a line into one character a cell, and the remark after them or None.

    >>> split_cells("1.....2..3.....4, easy", Entries("", None))
    ('1.....2..3.....4', 'easy')
    >>> split_cells("1... ..2. .3.. ...4", Entries("", None))
    ('1.....2..3.....4', None)
    """
    groups = text.translate(_BETWEEN).split()
    if not groups:
        return text, None
    if len(groups) > 1:
        cells = "".join(groups)
        if entries.variant_of_text(len(cells)) and len(set(map(len, groups))) == 1:
            return cells, None
    cells = groups[0]
    return cells, text[text.index(cells) + len(cells) :].strip(" \t,;") or None


def mostly_cells(text: str, known: Container[str]) -> bool:
    """Whether at least half of a text consists of symbols, so that it is not a remark.

    >>> mostly_cells("53..7.!..", "123456789."), mostly_cells("Gridno.12", "123456789.")
    (True, False)
    """
    return 0 < len(text) <= 2 * sum(character in known for character in text)

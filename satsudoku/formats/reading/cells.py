"""Cells on one line, and the remark after them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from satsudoku.board.variant import EMPTY, LOOSELY_EMPTY
from satsudoku.formats.reading.entry import Entries

DIGITS = dict.fromkeys(EMPTY + LOOSELY_EMPTY, 0) | {str(digit): digit for digit in range(1, 10)}
"""The values of cells while the variant is unknown."""

_BETWEEN = str.maketrans(",;", "  ")
_GROUP = re.compile(r"\S+")
_SEPARATORS = "\t,"


def split_cells(line: str, entries: Entries) -> tuple[str, str | None]:
    """Split a line into one character a cell, and the remark after them or None.

    >>> split_cells("1.....2..3.....4, easy", Entries("", None))
    ('1.....2..3.....4', 'easy')
    >>> split_cells("1... ..2. .3.. ...4", Entries("", None))
    ('1.....2..3.....4', None)
    >>> split_cells("1,,,,,,2,,,3,,,,,,4", Entries("", None))
    ('1.....2..3.....4', None)
    """
    if "," not in line and ";" not in line and line.split(None, 1) == [line]:
        return line, None
    groups = line.translate(_BETWEEN).split()
    spread = spread_cells(line, lambda cells: entries.variant_of_text(cells) is not None)
    if spread is not None:
        return spread, None
    text = line.strip()
    if not groups:
        return text, None
    if len(groups) > 1:
        cells = "".join(groups)
        if entries.variant_of_text(len(cells)) and len(set(map(len, groups))) == 1:
            return cells, None
    cells = groups[0]
    return cells, text[text.index(cells) + len(cells) :].strip(" \t,;") or None


def spread_cells(line: str, is_size: Callable[[int], bool]) -> str | None:
    r"""The cells of a line whose empty cells are blanks, or nothing between separators.

    Args:
        line: with the blanks at its ends.
        is_size: whether a board may have that number of cells.

    Returns:
        One character a cell, or None if the line is not written so.

    >>> spread_cells("1\t\t\t4", lambda cells: cells == 4)
    '1..4'
    >>> spread_cells(" 3  ", lambda cells: cells == 4)
    '.3..'
    """
    separator = max(_SEPARATORS, key=line.count)
    if separator in line:
        fields = [field.strip() for field in line.split(separator)]
        if is_size(len(fields)) and "" in fields and max(map(len, fields)) == 1:
            return "".join(field or EMPTY[0] for field in fields)
        return None
    groups = line.split()
    dense = "".join(groups)
    if len(dense) == len(line) or not is_size(len(line)):
        return None
    # Blanks at equal distances separate cells; beside other signs for empty cells, they are
    # ignored.
    gaps = _GROUP.split(line.strip())[1:-1]
    evenly = is_size(len(dense)) and len({*map(len, groups)}) == len({*map(len, gaps)}) == 1
    digits = sum(map(str.isdigit, dense))
    if evenly or "0" in dense or not dense.isalnum() or 2 * digits < len(dense):
        return None
    return "".join(EMPTY[0] if character.isspace() else character for character in line)


def mostly_cells(text: str, values: Mapping[str, int]) -> bool:
    """Whether at least half of a text consists of symbols, so that it is not a remark.

    A sign that only some use for empty cells does not count, unless it is the only sign there.

    Args:
        text: without blanks.
        values: see `satsudoku.board.variant.Variant.values`.

    >>> mostly_cells("53..7.!..", DIGITS), mostly_cells("Gridno.12", DIGITS)
    (True, False)
    >>> mostly_cells("53--7----", DIGITS), mostly_cells("Oxox12--", DIGITS)
    (True, False)
    """
    others = [c for c in text if not (values.get(c) or c in EMPTY)]
    if 0 < len(text) >= 2 * len(others):
        return True
    return len(set(others)) == 1 and others[0] in values

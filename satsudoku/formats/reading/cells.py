"""Cells on one line, and the remark after them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from satsudoku.board.characters import BARS
from satsudoku.board.empty import EMPTY, LOOSELY_EMPTY
from satsudoku.board.variant import Variant
from satsudoku.formats.reading.cuts import SEPARATORS, cuts_of_line
from satsudoku.formats.reading.entry import Entries
from satsudoku.formats.reading.notation import board_text, faults

_BETWEEN = str.maketrans(",;", "  ")

DIGITS = dict.fromkeys(EMPTY + LOOSELY_EMPTY, 0) | {str(digit): digit for digit in range(1, 10)}
"""The values of cells while the variant is unknown."""

_SEPARATED = re.compile(f"[{re.escape(''.join(SEPARATORS) + BARS)}]")
_NO_LETTERS = {*EMPTY, *(sign for sign in LOOSELY_EMPTY if not sign.isascii())} - {"–"}
_EVENLY = (*SEPARATORS, " ")
_GROUP = re.compile(r"\S+")


def split_cells(line: str, entries: Entries) -> tuple[str, str | None]:
    """Split a line into one character per cell or a candidate, and the remark after them or None.

    >>> split_cells("1.....2..3.....4, easy", Entries("", None))
    ('1.....2..3.....4', 'easy')
    >>> split_cells("1... ..2. .3.. ...4", Entries("", None))
    ('1.....2..3.....4', None)
    >>> split_cells("1,,,,,,2,,,3,,,,,,4", Entries("", None))
    ('1.....2..3.....4', None)
    """
    if "," not in line and ";" not in line and line.split(None, 1) == [line]:
        return line, None
    spread = spread_cells(line, entries.variant_of_text)
    if spread is not None:
        return spread, None
    text = line.strip()
    groups = line.translate(_BETWEEN).split()
    # Without other separators, the cells would be the groups or the characters.
    counts = {len(groups), len("".join(groups)), len(line)}
    if _SEPARATED.search(line) or any(map(entries.variant_of, counts)):
        whole = _one_text_a_cell(line, entries)
        if whole is not None:
            return whole, None
    if not groups:
        return text, None
    if len(groups) > 1:
        cells = "".join(groups)
        if entries.variant_of_text(len(cells)) and len(set(map(len, groups))) == 1:
            return cells, None
    cells = groups[0]
    return cells, text[text.index(cells) + len(cells) :].strip(" \t,;") or None


def _one_text_a_cell(line: str, entries: Entries) -> str | None:
    """The cells between separators: symbols, numbers or pencil marks; None if there are others."""
    symbols = "" if entries.variant is None else entries.variant.symbols
    if not {*SEPARATORS}.isdisjoint(symbols):
        return None
    dense = line[::2]
    if len(line) % 2 and len({*line[1::2]}) == 1 and line[1] in _EVENLY:
        variant = entries.variant_of(len(dense))
        if variant is not None and variant.values.keys() >= {*dense}:
            return dense
    for cells in cuts_of_line(line).values():
        variant = entries.variant_of(len(cells))
        if variant is not None and len(cells) < len(line) and not faults(cells, variant):
            text = board_text(cells, variant)
            if entries.variant_of_text(len(text)) == variant:  # marks of 4x4 are cells of 8x8
                return text
    return None


def spread_cells(line: str, variant_of: Callable[[int], Variant | None]) -> str | None:
    r"""The cells of a line of as many characters, whose empty cells are blanks.

    Args:
        line: with the blanks at its ends.
        variant_of: the rules of a board with a number of cells, or None if there are none.

    Returns:
        One character per cell, or None if the line is not written so.

    >>> spread_cells("1  2  34 2     3", Entries("", None).variant_of)
    '1..2..34.2.....3'
    """
    groups = line.split()
    dense = "".join(groups)
    if len(dense) == len(line) or "\t" in line:
        return None
    variant = variant_of(len(line))
    if variant is None:
        return None
    # Blanks at equal distances separate cells; beside other signs for empty cells, they are
    # ignored.
    gaps = _GROUP.split(line.strip())[1:-1]
    evenly = variant_of(len(dense)) and len({*map(len, groups)}) == len({*map(len, gaps)}) == 1
    digits = sum(map(str.isdigit, dense))
    if evenly or "0" in dense or not dense.isalnum() or 2 * digits < len(dense):
        return None
    if not all(map(variant.values.get, dense)):
        return None
    return "".join(EMPTY[0] if character.isspace() else character for character in line)


def mostly_cells(text: str, values: Mapping[str, int]) -> bool:
    """Whether at least half of a text consists of symbols, so that it is not a remark.

    A letter or dash that only some use for empty cells does not count, unless it is the only sign
    there.

    Args:
        text: without blanks.
        values: see `satsudoku.board.variant.Variant.values`.

    >>> mostly_cells("53..7.!..", DIGITS), mostly_cells("Gridno.12", DIGITS)
    (True, False)
    >>> mostly_cells("53--7----", DIGITS), mostly_cells("Oxox12--", DIGITS)
    (True, False)
    >>> mostly_cells("53□・7・□・□", DIGITS)
    True
    """
    others = [c for c in text if not (values.get(c) or c in _NO_LETTERS & values.keys())]
    if 0 < len(text) >= 2 * len(others):
        return True
    return len(set(others)) == 1 and others[0] in values

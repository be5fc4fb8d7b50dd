"""Boards without types that Interactive Sudoku Solver reads: givens, regions, candidates."""

from __future__ import annotations

from math import isqrt
from typing import Any

from satsudoku.errors import FormatError
from satsudoku.links.square import SYMBOLS, board_table, default_regions

_LETTERS = "ABCDEFGHIJKLMNOP"


def plain_table(text: str) -> dict[str, Any] | None:
    """The table of a board of n by n cells, up to 16; None if the text is not a board.

    Args:
        text: without blanks: a character per cell; the same and a label per cell for its region, n
            labels n times each; the labels alone; or all values of each cell, with dots for those
            that it cannot hold. Values above 9 make all values letters: ``A`` is 1.

    >>> plain_table("1..............." + "AABBAABBCCDDCCDD")["givens"]
    '1...............'
    >>> plain_table("12.456" + "123456" * 35)["candidates"][:12]
    '12.456123456'
    """
    if "~" in text:
        return None
    half = len(text) // 2
    size = isqrt(half)
    if len(text) % 2 == 0 and size**2 == half and _is_layout(text[half:], size):
        return _board(text[:half], text[half:], size)
    size = isqrt(len(text))
    if size**2 == len(text) and _is_layout(text, size):
        return _board("." * len(text), text, size)
    if size**2 == len(text) and 1 < size <= 16:
        return _board(text, None, size)
    size = round(len(text) ** (1 / 3))
    if size**3 == len(text) and 1 < size < 10 and set(text) <= {*SYMBOLS[:size], "."}:
        table = board_table(size, default_regions(size))
        return table | {"candidates": text}
    return None


def _is_layout(text: str, size: int) -> bool:
    labels = set(text)
    return len(labels) == size > 1 and all(text.count(label) == size for label in labels)


def _board(cells: str, layout: str | None, size: int) -> dict[str, Any] | None:
    """A board of givens and regions; None if it has more than one sign for empty cells."""
    own = SYMBOLS[:size] if size < 10 else _LETTERS[:size]
    if size > 16 or len(set(cells) - set(own)) > 1:
        return None
    givens = "".join(SYMBOLS[own.index(s)] if s in own else "." for s in cells)
    regions = default_regions(size) if layout is None else list(map(ord, layout))
    try:
        return board_table(size, regions) | {"givens": givens}
    except FormatError:
        return None

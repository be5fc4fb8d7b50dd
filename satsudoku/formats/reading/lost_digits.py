"""Puzzles that a spreadsheet, or a data frame, has read as numbers."""

from __future__ import annotations

import re

from satsudoku.errors import excerpt

_ROUNDED = re.compile(r"[0-9]([.,][0-9]+)?[eE]\+?[0-9]{1,3}")
_MOST_ZEROS = 9  # that may be lost at the start
_USUAL = 81


def lost_digits(text: str, cells: int | None) -> str | None:
    """What became of a text of digits that was read as a number; None if nothing shows it.

    >>> lost_digits("4.8392E+80", 81)
    "'4.8392E+80' is a number with most digits lost; expected a text: keep the column as text"
    >>> lost_digits("302" * 26 + "0", None)
    '79 digits; expected 81: zeros at the start are lost where a column is read as numbers'
    """
    if _ROUNDED.fullmatch(text):
        return (
            f"{excerpt(text)} is a number with most digits lost; expected a text: keep the column "
            "as text"
        )
    size = cells or _USUAL
    if size - _MOST_ZEROS <= len(text) < size and text.isdecimal() and "0" in text:
        return (
            f"{len(text)} digits; expected {size}: zeros at the start are lost where a column is "
            "read as numbers"
        )
    return None

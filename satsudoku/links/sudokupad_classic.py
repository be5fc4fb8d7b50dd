"""Convert SudokuPad's short form of classic boards to the table of a puzzle."""

from __future__ import annotations

import re
from math import isqrt
from typing import Any

from satsudoku.board.toml_reader import Numbered
from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.extras import Extras
from satsudoku.links.square import board_table, default_regions, diagonals

_CELLS = 81
_TEXTS = {"t": "title", "a": "author"}
_TEXT = re.compile(r"(?:[^*]|\*\*)*")


def classic_table(packed: str) -> tuple[dict[str, Any], Extras]:
    """A board in the form ``scf``: one character is a digit and the zeros after it.

    Behind a star, or behind 81 cells, stand its rules and texts: ``x`` for both diagonals, ``w``
    for Windoku, ``t`` and ``a`` before the title and the author, which end at the next star.

    >>> classic_table("V")[0]["givens"]
    '1...'
    """
    cells, star, more = packed.partition("*")
    digits: list[int] = []
    for at, symbol in enumerate(cells):
        if not star and len(digits) >= _CELLS:
            more = cells[at:]
            break
        code = ord(symbol)
        number = code - (38 if "0" <= symbol <= "9" else 45 if "A" <= symbol <= "Z" else 51)
        if not (symbol.isascii() and symbol.isalnum()) or not 10 <= number < 70:
            raise FormatError(f"SudokuPad link: {symbol!r} is not a cell of a classic board")
        zeros, digit = divmod(number, 10)
        digits += [digit, *[0] * (zeros - 1)]
    size = isqrt(len(digits))
    if size**2 != len(digits) or not size:
        raise FormatError(f"SudokuPad link: {len(digits)} cells, expected those of a square")
    table = board_table(size, default_regions(size))
    table["givens"] = "".join("." if digit == 0 else str(digit) for digit in digits)
    flags, texts = _split(more)
    houses = []
    if "x" in flags:
        houses.append(("diagonal", [Numbered(sorted(cells)) for cells in diagonals(size)]))
    if "w" in flags:
        if size != 9:
            raise FormatError(f"SudokuPad link: Windoku on a board of {size} rows, expected 9")
        houses.append(("window", [_window(r, c) for r in (1, 5) for c in (1, 5)]))
    if houses:
        table["houses"] = [
            {"family": family, "kind": "cells", "cells": cells_of} for family, cells_of in houses
        ]
    return table, Extras(title=texts.get("title", ""), author=texts.get("author", ""))


def _split(more: str) -> tuple[str, dict[str, str]]:
    """The rules of one character, and the texts by their names."""
    texts: dict[str, str] = {}
    flags, at = "", 0
    while at < len(more):
        sign = more[at]
        at += 1
        if sign in _TEXTS:
            match = _TEXT.match(more, at)
            assert match is not None  # it may be empty
            texts[_TEXTS[sign]] = match[0].replace("**", "*")
            at = match.end()
        elif sign in "xw":
            flags += sign
        elif sign != "*":
            raise FormatError(
                f"SudokuPad link: not supported: {excerpt(more[at - 1 :])}, expected x, w, t or a"
            )
    return flags, texts


def _window(row: int, column: int) -> Numbered:
    return Numbered(9 * (row + i) + column + j for i in range(3) for j in range(3))

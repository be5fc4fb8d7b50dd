"""Convert characters to values: one character a cell, or pencil marks of one a candidate."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache
from operator import mul

from satsudoku.board.variant import Variant, character_values
from satsudoku.errors import PuzzleError, excerpt

COMMENT_SIGNS = ("#", ";", "%", "//")
"""Starts of lines without a puzzle."""

NOT_A_SYMBOL = 255
"""The entry of `byte_values` for a byte that no cell may hold."""


# Characters of frames around pasted grids.
BARS = "|!:¦│┃║"


DASHES = "-=─━═"


JOINTS = "+┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋╟╢╤╧╪╫╀╂╇╈╉┠┨┯┷┿"


FRAME = str.maketrans("", "", BARS + DASHES + JOINTS)


@lru_cache(maxsize=64)
def comment_signs(symbols: str) -> tuple[str, ...]:
    """The signs that start a comment among puzzles of these symbols; a symbol never does.

    >>> comment_signs("1234"), comment_signs("#;")
    (('#', ';', '%', '//'), ('%', '//'))
    """
    return tuple(sign for sign in COMMENT_SIGNS if sign[0] not in symbols)


@lru_cache(maxsize=64)
def byte_values(variant: Variant) -> bytes:
    """For each of the 256 bytes, its value in a line of ASCII, or `NOT_A_SYMBOL`."""
    table = bytearray([NOT_A_SYMBOL]) * 256
    for character, value in variant.values.items():
        if character.isascii():
            table[ord(character)] = value
    return bytes(table)


class _Table(dict[int, int]):
    """From a character to its value, for `str.translate`."""

    def __missing__(self, character: int) -> int:
        return 256  # not a byte, so that encoding fails and reports the place


@lru_cache(maxsize=64)
def _table(symbols: str) -> _Table:
    return _Table({ord(character): v for character, v in character_values(symbols).items()})


def line_values(text: str, variant: Variant) -> bytes:
    """A line of one character a cell, as values.

    Raises:
        PuzzleError: wrong length, or a character that is not a symbol.
    """
    if len(text) == len(variant.cells):
        with suppress(UnicodeEncodeError):
            return text.translate(_table(variant.symbols)).encode("latin-1")
    raise PuzzleError(line_fault(text, variant) or "")


def line_fault(text: str, variant: Variant) -> str | None:
    """The error of a line of one character a cell: its length, or a character; None without."""
    cells = len(variant.cells)
    if len(text) != cells:
        return f"{len(text)} cells, expected {cells} for {variant.name}: {excerpt(text)}"
    bad = _no_symbol(variant.symbols).search(text)
    return None if bad is None else _bad_symbol(bad.start(), bad[0], variant)


@lru_cache(maxsize=1 << 12)  # long files repeat their mistakes
def _bad_symbol(index: int, character: str, variant: Variant) -> str:
    return (
        f"{variant.cell_names[index]} holds {character!r} (character {index + 1}); expected "
        f"one of {variant.symbols} or . 0 * _ for an empty cell"
    )


@lru_cache(maxsize=64)
def _no_symbol(symbols: str) -> re.Pattern[str]:
    return re.compile(f"[^{re.escape(''.join(character_values(symbols)))}]")


def mark_candidates(text: str, variant: Variant) -> bytes:
    """Read pencil marks of one character a candidate as candidates.

    Raises:
        PuzzleError: a character that is not the candidate of its place, or a cell without any.
    """
    count = len(variant.symbols)
    values = text.translate(_table(variant.symbols)).encode("latin-1", "replace")
    kept = bytes(map(bool, values))
    expected = bytes(range(1, count + 1)) * len(variant.cells)
    if values == bytes(map(mul, kept, expected)) and b"\0" * count not in {
        kept[start : start + count] for start in range(0, len(kept), count)
    }:
        return kept
    symbols_in_order = range(1, count + 1)
    for cell, name in enumerate(variant.cell_names):
        part = values[cell * count : (cell + 1) * count]
        if not any(part) or any(v and v != w for v, w in zip(part, symbols_in_order, strict=True)):
            marks = excerpt(text[cell * count : (cell + 1) * count])
            raise PuzzleError(
                f"{name} holds {marks} as pencil marks; expected {variant.symbols} with . for each "
                "that is excluded, and at least one"
            )
    return kept

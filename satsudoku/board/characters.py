"""Convert characters to values: one character per cell, or pencil marks of one a candidate."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import compress
from operator import eq

from satsudoku.board.empty import COMMON
from satsudoku.board.symbols import NUMERALS, shown_symbols
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
_SURROGATE = re.compile("[\ud800-\udfff]")
FRAME = str.maketrans("", "", BARS + DASHES + JOINTS)


def as_utf8(text: str) -> bytes:
    r"""A text in UTF-8; lone surrogates, which mean nothing, become U+FFFD.

    >>> as_utf8("1\udcff2").decode().encode("unicode-escape")
    b'1\\ufffd2'
    """
    try:
        return text.encode()
    except UnicodeEncodeError:
        return _SURROGATE.sub("\ufffd", text).encode()


@lru_cache(maxsize=64)
def comment_signs(symbols: str) -> tuple[str, ...]:
    """The signs that start a comment among puzzles of these symbols; a symbol never does.

    >>> comment_signs("1234"), comment_signs("#;")
    (('#', ';', '%', '//'), ('%', '//'))
    """
    return tuple(sign for sign in COMMENT_SIGNS if sign[0] not in symbols)


@lru_cache(maxsize=64)
def byte_values(variant: Variant, unsure: str = "") -> bytes:
    """For each of the 256 bytes, its value in a line of ASCII, or `NOT_A_SYMBOL`.

    Args:
        variant: whose symbols they are.
        unsure: characters that are none here, as another may be meant.
    """
    table = bytearray([NOT_A_SYMBOL]) * 256
    for character, value in variant.values.items():
        if character.isascii() and character not in unsure:
            table[ord(character)] = value
    return bytes(table)


ZEROS = "0０"


@lru_cache(maxsize=64)
def other_empties(symbols: str) -> str | None:
    """The signs beside which a 0 may be a digit; None if it never is unsure.

    So it is on boards of the symbols 1, 2, 3, ..., whose 0 could also be the first of 0, 1, 2, ...

    >>> other_empties("1234"), other_empties("0123")
    ('.*_-?xXoO・□·•⬜–．＊＿－？', None)
    """
    if not NUMERALS[1:].startswith(symbols):
        return None
    return "".join(c for c, v in character_values(symbols).items() if not v and c not in ZEROS)


def byte_tables(variant: Variant) -> list[bytes]:
    """The values of bytes in lines whose 0 is clear: in lines without a 0, and without other signs.

    One table serves all lines if a 0 never is unsure.
    """
    empties = other_empties(variant.symbols)
    unsure = [""] if empties is None else [ZEROS, empties]
    return [byte_values(variant, signs) for signs in unsure]


def clear_byte_tables(variant: Variant, *, sure: bool = False) -> list[bytes]:
    """The values of bytes in lines without a sign that may be a misprint of a symbol.

    The first is for dots, the second for zeros, the last for the other signs of empty cells. A 0
    that cannot be a digit is in the first.

    Args:
        variant: whose symbols they are.
        sure: whether a 0 is known to mean an empty cell.
    """
    others = "".join(s for s, value in variant.values.items() if not value and s not in COMMON)
    if sure or other_empties(variant.symbols) is None:
        return [byte_values(variant, unsure) for unsure in (others, COMMON)]
    dot, zero = COMMON[0], COMMON[1]
    return [byte_values(variant, unsure) for unsure in (zero + others, dot + others, COMMON)]


def zero_fault(text: str, variant: Variant) -> str | None:
    """The question what a 0 means where another sign marks empty cells; None if that is clear.

    It is clear if the last symbol is there: nine digits and a 0 are ten.

    >>> from satsudoku import variant
    >>> zero_fault("0.....1..2.....3", variant("classic4"))
    '0 beside . may be a digit (symbols 0-3) or an empty cell (symbols 1-4); expected --symbols,
    classic4:0-3 as the variant, or one sign for every empty cell'
    >>> zero_fault("0.....1..2.....4", variant("classic4"))
    """
    if "0" not in text and (text.isascii() or ZEROS[1] not in text):
        return None
    empties = other_empties(variant.symbols)
    if empties is None:
        return None
    last = variant.symbols[-1]
    if last in text or last.lower() in text:
        return None
    beside = next((sign for sign in empties if sign in text), None)
    return None if beside is None else zero_question(beside, variant)


def zero_question(beside: str, variant: Variant) -> str:
    """See `zero_fault`; `beside` is the other sign."""
    now, other = shown_symbols(variant.symbols), NUMERALS[: len(variant.symbols)]
    zero_based = shown_symbols(other)
    named = "" if "+" in variant.name else f"{variant.name}:{zero_based} as the variant, "
    return (
        f"0 beside {beside} may be a digit (symbols {zero_based}) or an empty cell (symbols {now});"
        f" expected --symbols, {named}or one sign for every empty cell"
    )


class _Table(dict[int, int]):
    """From a character to its value, for `str.translate`."""

    def __missing__(self, character: int) -> int:
        return 256  # not a byte


@lru_cache(maxsize=64)
def _table(symbols: str) -> _Table:
    return _Table({ord(character): v for character, v in character_values(symbols).items()})


def line_values(text: str, variant: Variant) -> bytes:
    """A line of one character per cell, as values.

    Raises:
        PuzzleError: wrong length, a character that is not a symbol, or a 0 that may mean a digit.
    """
    if len(text) == len(variant.cells) and zero_fault(text, variant) is None:
        values = text.translate(_table(variant.symbols))
        if "\u0100" not in values:  # the mark of an unknown character
            return values.encode("latin-1")
    raise PuzzleError(line_fault(text, variant) or "")


def line_fault(text: str, variant: Variant) -> str | None:
    """The error of a line of one character per cell: its length, or a character; None without."""
    cells = len(variant.cells)
    if len(text) != cells:
        return f"{len(text)} cells, expected {cells} for {variant.name}: {excerpt(text)}"
    bad = _no_symbol(variant.symbols).search(text)
    return zero_fault(text, variant) if bad is None else _bad_symbol(bad.start(), bad[0], variant)


@lru_cache(maxsize=1 << 12)  # long files repeat their mistakes
def _bad_symbol(index: int, character: str, variant: Variant) -> str:
    return (
        f"{variant.cell_names[index]} holds {character!r} (character {index + 1}); expected "
        f"one of {variant.symbols} or {'. * _' if '0' in variant.symbols else '. 0 * _'} for an "
        "empty cell"
    )


@lru_cache(maxsize=64)
def _no_symbol(symbols: str) -> re.Pattern[str]:
    return re.compile(f"[^{re.escape(''.join(character_values(symbols)))}]")


def mark_candidates(text: str, variant: Variant) -> bytes:
    """Read pencil marks of one character per candidate as candidates.

    Raises:
        PuzzleError: a character that is not the candidate of its place, or a cell without any.
    """
    count = len(variant.symbols)
    values = text.translate(_table(variant.symbols)).encode("latin-1", "replace")
    kept = values.translate(b"\0" + b"\1" * 255)
    expected = bytes(range(1, count + 1)) * len(variant.cells)
    if all(compress(map(eq, values, expected), kept)) and b"\0" * count not in {
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

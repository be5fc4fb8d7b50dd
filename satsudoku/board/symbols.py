"""Other symbols for a variant: the digits 0 to 8 in place of 1 to 9, for example.

A name may end with them: ``classic9:0-8``. `satsudoku.variant`, ``--variant`` and the key
``variant`` accept such names, and records contain them.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from satsudoku.board.variant import Variant
from satsudoku.errors import VariantError, excerpt, shown

NUMERALS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The symbols of the numbers from 0 on."""

NEVER = ".*_"
"""Signs that always mean an empty cell. A 0 does so unless it is a symbol."""

_SPAN = re.compile(r"(\d{1,2})-(\d{1,2}|[A-Za-z])")
_LETTERS = re.compile(r"([A-Za-z])-([A-Za-z])")


def read_symbols(text: str) -> str:
    """The symbols that a person names: ``0-8``, ``1-16``, ``0-F``, ``A-P``, or one after the other.

    Numbers above 9 are the letters from A on, as in shipped variants.

    Raises:
        VariantError: none, one twice, or a sign that means an empty cell.

    >>> read_symbols("0-11"), read_symbols("1-C"), read_symbols("a-d"), read_symbols("xyz")
    ('0123456789AB', '123456789ABC', 'abcd', 'xyz')
    """
    if not isinstance(text, str):
        raise VariantError(f"symbols {shown(text)}; expected a text such as 0-8, 1-16 or A-P")
    symbols = text
    if span := _SPAN.fullmatch(text):
        last = int(span[2]) if span[2].isdigit() else NUMERALS.index(span[2].upper())
        symbols = NUMERALS[int(span[1]) : last + 1] if last < len(NUMERALS) else ""
    elif span := _LETTERS.fullmatch(text):
        symbols = "".join(map(chr, range(ord(span[1]), ord(span[2]) + 1)))
    bad = any(s in NEVER or s.isspace() or not s.isprintable() for s in symbols)
    if not symbols or bad or len({*symbols}) < len(symbols):
        expected = "expected a span such as 0-8, 1-16 or A-P, or different characters"
        raise VariantError(f"symbols {excerpt(text)}; {expected}")
    return symbols


def shown_symbols(symbols: str) -> str:
    """Symbols in short, as `read_symbols` reads them.

    >>> shown_symbols("0123456789AB"), shown_symbols("4321")
    ('0-11', '4321')
    """
    first = NUMERALS.find(symbols[0])
    if symbols == NUMERALS[first : first + len(symbols)] and len(symbols) > 2 and first in (0, 1):
        return f"{first}-{first + len(symbols) - 1}"
    return symbols


@lru_cache(maxsize=64)
def with_symbols(variant: Variant, symbols: str) -> Variant:
    """A variant with other symbols in the same order; the variant itself if they are its own.

    Raises:
        VariantError: there are more or fewer, or constraints of the variant count with its own.

    >>> from satsudoku import variant
    >>> with_symbols(variant("classic4"), "0123").name
    'classic4:0-3'
    """
    if symbols == variant.symbols:
        return variant
    if len(symbols) != len(variant.symbols):
        number = len(variant.symbols)
        raise VariantError(
            f"{len(symbols)} symbols ({shown_symbols(symbols)}); expected {number} for "
            f"{variant.name}"
        )
    if variant.constraints:
        raise VariantError(
            f"{variant.name} has constraints, whose numbers count with its symbols; expected the "
            "key symbols beside them"
        )
    base = variant.name.removesuffix(f":{shown_symbols(variant.symbols)}")
    return replace(variant, name=f"{base}:{shown_symbols(symbols)}", symbols=symbols)

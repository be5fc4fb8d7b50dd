"""Texts from certificates, as they may be printed: anybody may write anything into these.

What a terminal would obey or not show is escaped. A plain word needs no quotes;
any other name is quoted, so that it cannot pass for what is around it.
"""

from __future__ import annotations

import re
import unicodedata

_WORD = r"[A-Za-z0-9_.+-]+"
_NAME = re.compile(rf"{_WORD}(?:[:=,]{_WORD})*")
_PHRASE = re.compile(r"[A-Za-z0-9'-]+(?:,? [A-Za-z0-9'-]+)*")
# Letters and symbols without a picture, which Unicode does not count among the invisible ones.
BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_LISTED = re.compile(rf"{_WORD}(?:/{_WORD})*")
_NAMED, _TOLD = 80, 400  # characters that are shown of names in archives, and of refusals


def escaped(text: object) -> str:
    r"""A text on one line, with escapes for all that is invisible or moves what is printed.

    >>> print(escaped("a\x1b[2Jb\u200b"))
    a\x1b[2Jb\u200b
    """
    return "".join(
        character if _is_seen(character) else character.encode("unicode_escape").decode()
        for character in str(text)
    )


def _is_seen(character: str) -> bool:
    marks = unicodedata.category(character) in ("Mn", "Me")
    return character.isprintable() and character not in BLANK and not marks


def named(name: object) -> str:
    """A name, in quotes unless it is a plain word.

    >>> print(named("hamada:h=no,wy=3"), named("rank8 "), named("rank8, as shipped"))
    hamada:h=no,wy=3 'rank8 ' 'rank8, as shipped'
    """
    return str(name) if _NAME.fullmatch(str(name)) else _quoted(name)


def phrase(name: object) -> str:
    """As `named`; some plain words may come without quotes, too, such as what is in brackets."""
    return str(name) if _PHRASE.fullmatch(str(name)) else _quoted(name)


def listed(name: str) -> str:
    r"""The escaped name of a certificate in an archive: in quotes unless it is a plain path.

    Without quotes, a name such as ``7  verified: exactly 1 solution`` would pass for a verdict.

    >>> print(listed("a/7"), listed("7  verified: it's so"))
    a/7 '7  verified: it\x27s so'
    """
    short = _beginning(name, _NAMED)
    if _LISTED.fullmatch(short):
        return short
    return "'{}'".format(short.replace("'", r"\x27"))  # no quote is within


def told(why: object) -> str:
    """Why a certificate is refused, escaped; of a long text, the beginning."""
    return _beginning(escaped(why), _TOLD)


def _beginning(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}... ({len(text)} characters)"


def _quoted(name: object) -> str:
    text = str(name).replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped(text)}'"

"""Links within text: where they begin and end, and what mail programs and people do to them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

_ADDRESS = re.compile(r"https?://[^\s<>\"'`|\\^]+", re.IGNORECASE)
_HOST = re.compile(
    r"(https?://)(?:[^/?#@\s]*@)?([^/?#:\s]+?)\.?(?::\d*)?(?=[/?#]|$)", re.IGNORECASE
)
_ENDS = ".,;:!?*_~。，、！？'\">"
_TAG = re.compile(r"\[/\w+\]")
_BRACKETS = {")": "(", "]": "[", "}": "{", "）": "（", "」": "「"}
_QUOTED = re.compile(r"[>\s]*")
_DATA = re.compile(r"[\w+/=%&?#.~:;,!*$@()\[\]-]+", re.ASCII)
_MARKUP = re.compile(
    r"\[/?(?:url|img|i|b|code|quote)[^\]]*\]|<[^>]*>?|&(?:lt|gt|quot|amp|nbsp);|^\s*\d+[.)]|[\W_]",
    re.IGNORECASE,
)
_MOST = 4000  # lines of a link that was cut to the width of a page


def addresses(line: str) -> list[str]:
    """The addresses in a line, without brackets around them or signs behind them.

    >>> addresses("mine: [a puzzle](https://f-puzzles.com:443/?load=N4I=).")
    ['https://f-puzzles.com/?load=N4I=']
    """
    found = (_plain(_within_brackets(match[0])) for match in _ADDRESS.finditer(visible(line)))
    return [*dict.fromkeys(found)]


def talk_in(line: str) -> str:
    """The words of a line beside its addresses; empty if there is nothing but markup.

    >>> talk_in("1. [url=https://f-puzzles.com/?load=N4I]mine[/url]"), talk_in("<https://x.org>")
    ('1. [url=]mine[/url]', '')
    """
    rest = visible(line)
    for address in {_within_brackets(match[0]) for match in _ADDRESS.finditer(rest)}:
        rest = rest.replace(address, "")
    return rest.strip() if _MARKUP.sub("", rest) else ""


def visible(text: str) -> str:
    """A text without characters that nobody sees, such as soft hyphens."""
    if text.isascii():
        return text
    return "".join(c for c in text if unicodedata.category(c) != "Cf")


def repaired(link: str) -> Iterator[str]:
    """What a link that cannot be read may have been.

    >>> list(repaired("https://x.org/?a=1&amp;b=2."))
    ['https://x.org/?a=1&b=2.', 'https://x.org/?a=1&b=2']
    """
    tried = link
    for change in (visible, _without_entities, _within_brackets):
        if (changed := change(tried)) != tried:
            tried = changed
            yield tried


def rest_of_link(lines: Iterable[str]) -> list[str]:
    """The lines that may be the rest of a link that was cut to the width of a mail.

    >>> rest_of_link(["> cd+e=", "> f", "", "yours"])
    ['cd+e=', 'f']
    """
    pieces = []
    for line in islice(lines, _MOST):
        piece = _QUOTED.sub("", line, count=1).strip()
        if not _DATA.fullmatch(piece) or "://" in piece:
            break
        pieces.append(piece)
    return pieces


def in_one_piece(pieces: Sequence[str]) -> str:
    """A link that was cut; a mail may have marked each cut by ``=``.

    >>> in_one_piece(["https://x.org/?p=3Dab=", "cd+e=", "f"])
    'https://x.org/?p=abcd+ef'
    """
    *cut, last = pieces
    if all(piece.endswith("=") for piece in cut):  # quoted-printable
        whole = "".join(piece[:-1] for piece in cut) + last
        return re.sub("=3D", "=", whole, flags=re.IGNORECASE)
    return "".join(cut) + last


def _within_brackets(address: str) -> str:
    """An address up to a bracket that began before it, and without signs behind it."""
    address = _TAG.split(address, maxsplit=1)[0]
    opened: list[str] = []
    for at, sign in enumerate(address):
        if sign in _BRACKETS.values():
            opened.append(sign)
        elif sign in _BRACKETS and (not opened or opened.pop() != _BRACKETS[sign]):
            address = address[:at]
            break
    return address if address.endswith("..") else address.rstrip(_ENDS)  # which says: cut


def _plain(address: str) -> str:
    """An address without port, user, and the dot behind its host."""
    return _HOST.sub(r"\1\2", _without_entities(address), count=1)


def _without_entities(text: str) -> str:
    return text.replace("&amp;", "&")

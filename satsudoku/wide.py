"""Text in columns where characters such as 数 are two columns wide."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import east_asian_width

# No line begins with the first of these, or ends with the others.
_CLOSING, _OPENING = (
    "、。,.:;!?)]}）」』〕】・:ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ%",
    "([{（「『〔【",
)
_ASCII = re.compile(r"[!-~]+ ?")


def width(text: str) -> int:
    """The columns that a text takes on a terminal.

    >>> width("x5"), width("数独")
    (2, 4)
    """
    if text.isascii():
        return len(text)
    return len(text) + sum(east_asian_width(character) in "WF" for character in text)


def left(text: str, columns: int) -> str:
    """A text with blanks behind it, so that it takes some columns.

    >>> left("数独", 6) + "|"
    '数独  |'
    """
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """A text with blanks before it, so that it takes some columns."""
    return " " * (columns - width(text)) + text


def wrap(text: str, columns: int) -> list[str]:
    """A text on lines of some columns; between wide characters a line may end anywhere.

    >>> wrap("数独の解は1つ。", 12)
    ['数独の解は', '1つ。']
    """
    lines = [""]
    for piece in _pieces(text):
        if width(lines[-1]) + width(piece.rstrip()) > columns and lines[-1]:
            lines[-1] = lines[-1].rstrip()
            lines.append("")
        lines[-1] += piece if lines[-1] else piece.lstrip()
    return [line.rstrip() for line in lines]


def _pieces(text: str) -> Iterator[str]:
    """What no line divides: words, numbers with what they count, punctuation with its neighbour."""
    piece = ""
    at = 0
    while at < len(text):
        word = _ASCII.match(text, at)
        more = word[0] if word else text[at]
        at += len(more)
        counted = piece[-1:].isdigit() and not more.isascii()  # as in 1つ
        if piece and not counted and piece[-1] not in _OPENING and more[0] not in _CLOSING:
            yield piece
            piece = ""
        piece += more
    if piece:
        yield piece

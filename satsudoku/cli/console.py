"""Messages to people on standard error."""

from __future__ import annotations

import sys

from satsudoku.retelling import retold

_LONGEST = 900  # characters: lists of all variants have 700


def complain(message: str) -> None:
    """Print an error on standard error, on one line; of a very long one both ends."""
    text = printable(retold(message))
    if len(text) > _LONGEST:
        text = f"{text[: _LONGEST // 2]} ... {text[-_LONGEST // 2 + 10 :]}"
    print(f"satsudoku: {text}", file=sys.stderr)


def plural(number: int, noun: str) -> str:
    """A noun as it is for a number.

    >>> plural(1, "board"), plural(0, "board")
    ('board', 'boards')
    """
    return noun if number == 1 else f"{noun}s"


def printable(text: str) -> str:
    r"""Escape invisible characters and those that control a terminal.

    >>> print(printable("a\tb\x1b[31m"))
    a\tb\x1b[31m
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)

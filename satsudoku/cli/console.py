"""What every part of the command line says to people, and how."""

from __future__ import annotations

import sys

__all__ = ["complain", "printable"]


def complain(message: str) -> None:
    """Say on standard error, on one line, what is wrong."""
    print(f"satsudoku: {printable(message)}", file=sys.stderr)


def printable(text: str) -> str:
    r"""Write characters that do not show, or that steer a terminal, as escapes.

    >>> print(printable("a\tb\x1b[31m"))
    a\tb\x1b[31m
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)

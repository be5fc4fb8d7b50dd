"""Knuth's text format for DLX programs."""

from __future__ import annotations

from satsudoku.errors import SatsudokuError, excerpt

__all__ = []


def _dlx_lines(text: str) -> list[tuple[int, str, list[str]]]:
    """Number, name and words of each line that is no comment; a comment names the next line."""
    lines = []
    comment = ""
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split()
        if words and words[0] != "|":
            lines.append((number, comment or line.strip(), words))
            comment = ""
        elif words:
            comment = line.strip()[1:].strip()
    if not lines:
        raise SatsudokuError("no line of items; expected Knuth's DLX format")
    return lines


def _dlx_member(word: str) -> str | tuple[str, str]:
    """An item of an option as Knuth writes it: ``item`` or ``item:color``."""
    item, colon, color = word.partition(":")
    if colon and not color:
        raise SatsudokuError(f"{excerpt(word)} has no color after the colon")
    return (item, color) if colon else item

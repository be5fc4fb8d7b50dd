"""Lines of text, numbered from 1 and bounded in length, from text that comes in chunks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

__all__ = ["LONGEST", "Line", "LongLine", "split_lines"]

LONGEST = 1 << 17
"""How many characters of a line are kept: a puzzle has at most half as many cells."""

Line = tuple[int, str]
"""A line's number and its text without the line end; a `LongLine` where it was too long."""


class LongLine(str):
    """The first `LONGEST` characters of a line that has more.

    Attributes:
        length: how many characters the line has.
    """

    length: int


def split_lines(chunks: Iterable[str]) -> Iterator[Line]:
    r"""Yield the lines of a text in which ``\n`` ends a line.

    Args:
        chunks: the text, cut anywhere.

    >>> list(split_lines(["one\nt", "wo\n\nfour"]))
    [(1, 'one'), (2, 'two'), (3, ''), (4, 'four')]
    """
    number = 1
    start = ""  # of the line that the chunks so far left open
    length = 0  # of that line: more than len(start) where it is too long
    for chunk in chunks:
        head, *rest = chunk.split("\n")
        start += head[: LONGEST - len(start)]
        length += len(head)
        if not rest:
            continue
        yield number, _whole(start, length)
        number += 1
        for line in rest[:-1]:
            yield number, line if len(line) <= LONGEST else _whole(line, len(line))
            number += 1
        start, length = rest[-1][:LONGEST], len(rest[-1])
    if length:
        yield number, _whole(start, length)


def _whole(start: str, length: int) -> str:
    if length <= LONGEST:
        return start
    line = LongLine(start[:LONGEST])
    line.length = length
    return line

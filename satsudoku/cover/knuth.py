"""Knuth's text format for DLX programs: an items line, then a line per option.

::

    | r1c1#1                                 a comment: the next option's name
    r1c1 row_1_has_1 column_1_has_1
    | r1c1#2
    r1c1 row_1_has_2 column_1_has_2 x:1      the option covers x in color 1
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from satsudoku.errors import SatsudokuError, excerpt

Member = str | tuple[str, str]
"""An item of an option: its name, or its name and a color."""


@dataclass(frozen=True)
class Program:
    """An exact cover as Knuth's format says it, with the lines on which items and options stand."""

    primary: Sequence[str]
    secondary: Sequence[str]
    options: Sequence[tuple[str, list[Member], int]]
    line: int


def to_dlx(
    primary: Sequence[str],
    secondary: Sequence[str],
    options: Iterable[tuple[str, Iterable[tuple[int, int]]]],
) -> str:
    """Write an exact cover, whose options are pairs of an item's number and a color, 0 for none.

    What the format reserves is replaced in item names: a blank by ``_``, ``|`` by ``!``, ``:`` by
    ``;``. Each option's name is before it in a comment.

    >>> print(to_dlx(["a"], ["b"], [("x", [(0, 0), (1, 2)])]))
    a | b
    | x
    a b:2
    """
    names = _legal([*primary, *secondary])
    head = " ".join(names[: len(primary)])
    if secondary:
        head += " | " + " ".join(names[len(primary) :])
    lines = [head]
    for name, members in options:
        lines.append(f"| {' '.join(name.split())}")
        lines.append(" ".join(names[i] + (f":{color}" if color else "") for i, color in members))
    return "\n".join(lines)


def _legal(items: Iterable[str]) -> list[str]:
    """Item names that the format can hold, each one different."""
    names: dict[str, None] = {}
    for item in items:
        name = "_".join(item.replace("|", "!").replace(":", ";").split())
        while not name or name in names:
            name += "'"
        names[name] = None
    return list(names)


def from_dlx(text: str) -> Program:
    r"""Read an exact cover; an option is named by the comment before it, or by its items.

    >>> from_dlx("a | c\n| first\na c:1").options
    [('first', ['a', ('c', '1')], 3)]
    """
    lines = list(_lines(text))
    if not lines:
        raise SatsudokuError("no line of items; expected Knuth's DLX format")
    (number, _, head), *rest = lines
    bar = head.index("|") if "|" in head else len(head)
    primary, secondary = head[:bar], head[bar + 1 :]
    if any(":" in name or "|" in name for name in primary + secondary):
        raise SatsudokuError("expected items without : or |", line=number)
    options = [(name, [_member(w, line) for w in words], line) for line, name, words in rest]
    return Program(primary, secondary, options, number)


def _lines(text: str) -> Iterator[tuple[int, str, list[str]]]:
    """Number, name and words of each line that is not a comment; a comment names the next line."""
    comment = ""
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split()
        if words and words[0] != "|":
            yield number, comment or line.strip(), words
            comment = ""
        elif words:
            comment = line.strip()[1:].strip()


def _member(word: str, line: int) -> Member:
    """An item of an option as Knuth writes it: ``item`` or ``item:color``."""
    item, colon, color = word.partition(":")
    if colon and not color:
        raise SatsudokuError(f"{excerpt(word)} has no color after the colon", line=line)
    return (item, color) if colon else item

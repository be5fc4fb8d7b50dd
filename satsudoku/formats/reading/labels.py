"""Labels beside a grid: numbers or letters of its rows and columns, as data frames have them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count

_LABEL = re.compile(r"\s*\[?[Rr]?(\d{1,2}|[A-Za-z])(?:,\])?[.:)]?(?=[\s,;|]|$)")
_BETWEEN = ",;\t|"
_WORD = re.compile(r"[^\s,;|\"'\[\]]+")
_LEAST = 4  # rows or columns


def are_titles(line: str) -> bool:
    """Whether a line is 0, 1, 2, ... or 1, 2, 3, ... or A, B, C, ..., as titles of columns are.

    >>> are_titles(",0,1,2,3"), are_titles("  A B C D"), are_titles("2 1 3 4")
    (True, True, False)
    """
    words = [word.removeprefix("c").removeprefix("C") or "C" for word in _WORD.findall(line)]
    return len(words) >= _LEAST and _in_order(words)


def without_labels(lines: Sequence[str]) -> tuple[list[str], bool, bool]:
    r"""The lines of a table without labels; whether its columns and its rows have some.

    >>> without_labels(["  0 1 2 3", "0 . . 1 .", "1 2 . . .", "2 . 3 . .", "3 . . . 4"])
    (['  . . 1 .', '  2 . . .', '  . 3 . .', '  . . . 4'], True, True)
    """
    titled = are_titles(lines[0])
    rows = list(lines[titled:])
    # A bar may stand before labels; where columns have no titles, it begins a row of cells.
    bare = [line.replace("|", " ", line.lstrip()[:1] == "|") if titled else line for line in rows]
    found = [_LABEL.match(line) for line in bare]
    labels = [match[1] for match in found if match is not None]
    numbered = len(rows) >= _LEAST and len(labels) == len(rows) and _in_order(labels)
    if numbered:
        ends = [match.end() for match in found if match is not None]
        rows = [
            line[end + 1 :] if line[end : end + 1] in [*_BETWEEN] else " " * end + line[end:]
            for line, end in zip(bare, ends, strict=True)
        ]
    return rows, titled, numbered


def _in_order(words: Sequence[str]) -> bool:
    """Whether words are consecutive numbers from 0 or 1, or letters from A."""
    first = words[0]
    if first in ("0", "1"):
        return all(word == str(n) for word, n in zip(words, count(int(first)), strict=False))
    return first in ("A", "a") and all(
        word == chr(n) for word, n in zip(words, count(ord(first)), strict=False)
    )

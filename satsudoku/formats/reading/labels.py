"""Labels beside a grid: numbers or letters of its rows and columns, as data frames have them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count, pairwise

from satsudoku.board.characters import BARS
from satsudoku.board.empty import EMPTY
from satsudoku.board.symbols import NUMERALS
from satsudoku.errors import excerpt

_LABEL = re.compile(r"\s*\[?[Rr]?(\d{1,2}|[A-Za-z])(?:,\])?[.:)]?(?=[\s,;|]|$)")
_BETWEEN = ",;\t|"
_SEPARATING = ",;\t"
_ONE_MORE = (5, 10)  # columns, as have rows of 4 or 9 cells that end with a separator
_ONE_LESS = (5, 8, 14, 15)  # if the row of a larger board is missing, and its last cells are blank
_SIGNLESS = " \t,;" + BARS
_SEPARATORS = re.compile(f"[,;\t{re.escape(BARS)}]")
_WORD = re.compile(r"[^\s,;|\"'\[\]]+")
_LEAST = 4  # rows or columns


def are_titles(line: str) -> bool:
    """Whether a line is 0, 1, 2, ... or 1, 2, 3, ... or A, B, C, ..., as titles of columns are.

    >>> are_titles(",0,1,2,3"), are_titles("  A B C D"), are_titles("2 1 3 4")
    (True, True, False)
    """
    words = [word.removeprefix("c").removeprefix("C") or "C" for word in words_in(line)]
    return len(words) >= _LEAST and _in_order(words)


def _are_nearly_titles(line: str) -> bool:
    """Whether a line is titles of columns but for one number, which may be misprinted.

    >>> _are_nearly_titles(" 0 1 2 33 4 5"), _are_nearly_titles("1 2 . 4 5 6")
    (True, False)
    """
    words = words_in(line)
    if are_titles(line) or len(words) <= _LEAST or not all(map(str.isdigit, words)):
        return are_titles(line)
    return any(
        sum(word != str(n) for word, n in zip(words, count(first), strict=False)) < 2
        for first in (0, 1)
    )


def words_in(line: str) -> list[str]:
    """The texts of a line without what separates and quotes them."""
    return _WORD.findall(line)


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


def doubt_of_labels(lines: Sequence[str], cells: str) -> str | None:
    """What the first row or column of a board may be instead of cells; None if it is no label.

    A table that lacks a row, or has one twice, may have the size of a board with its titles and
    labels. A filled grid whose rows and columns hold no symbol twice is what it seems.

    Args:
        lines: the rows of a square board, as they are drawn.
        cells: its text, a character per cell.

    >>> doubt_of_labels(["1 2 3 4", ". . . 2", ". 3 4 .", ". 1 . ."], "1234...2.34..1..")
    "the first row, '1 2 3 4', is read as cells, not as titles of columns"
    >>> doubt_of_labels(["1 2 3 .", ". . . 2", ". 3 4 .", ". 1 . ."], "123....2.34..1..")
    """
    side = len(lines)
    if len(cells) != side * side:
        return None
    for sign in _SEPARATING:
        if all(line.endswith(sign) for line in lines):
            fields = lines[0].count(sign) + 1
            if fields == side and side in _ONE_MORE:
                return f"each row ends with {sign!r}, and a blank cell behind it is read"
            if fields > side and side in _ONE_LESS:
                return f"each row ends with {sign!r}, and no blank cell behind it is read"
    labelled = _may_be_labels(cells[::side])
    titled = _are_nearly_titles(lines[0]) and 2 * len(words_in(lines[0])) >= side
    titled = titled or cells[:side] in (NUMERALS[1 : side + 1], NUMERALS[:side])
    blank = not lines[0].strip(_SIGNLESS) and all(map(_has_sign_in_each, lines[1:]))
    if not (labelled or titled or blank):
        return None
    rows = [cells[at : at + side] for at in range(0, len(cells), side)]
    whole = [*rows, *map("".join, zip(*rows, strict=True))]
    if all(part.isalnum() and "0" not in part and len({*part}) == side for part in whole):
        return None
    if titled or blank:
        there = excerpt(lines[0].strip()) if titled else "which is blank"
        return f"the first row, {there}, is read as cells, not as titles of columns"
    there = excerpt(" ".join(cells[::side]))
    return f"the first column, {there}, is read as cells, not as labels of rows"


def _may_be_labels(column: str) -> bool:
    """Whether a column rises, below a corner perhaps; if it repeats a symbol, from anew, too."""
    if column[0] in EMPTY and column[1] in EMPTY and column[2:] == NUMERALS[1 : len(column) - 1]:
        return True  # from 0 on, below a corner
    labels = column[column[0] in EMPTY :]
    if not labels.isalnum() or "0" in labels:
        return False
    rising = [a <= b or b == min(labels) for a, b in pairwise(labels)]
    return [*labels] == sorted(labels) or (len({*labels}) < len(labels) and all(rising))


def _has_sign_in_each(line: str) -> bool:
    """Whether none of the cells between bars or separators is blank."""
    cells = _SEPARATORS.split(line.strip().strip(BARS))
    return len(cells) > 1 and all(cell.strip() for cell in cells)


def _in_order(words: Sequence[str]) -> bool:
    """Whether words are consecutive numbers from 0 or 1, or letters from A."""
    first = words[0]
    if first in ("0", "1"):
        return all(word == str(n) for word, n in zip(words, count(int(first)), strict=False))
    return first in ("A", "a") and all(
        word == chr(n) for word, n in zip(words, count(ord(first)), strict=False)
    )

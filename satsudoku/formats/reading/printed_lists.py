r"""Lists of cells as programs print them: Python, numpy, C, Julia, MATLAB, Prolog, MiniZinc.

::

    [[5, 3, None], ...]       array([[5, 3, 0], ...])      [[5. 3. 0.]
    {{5,3,0}, ...}            [5 3 0; 6 0 0; ...]           [6. 0. 0.]]
    [|5, 3, _ | 6, _, _ |]    [[5,3,_],[6,_,_]]            ['53.', '6..', ...]

All of them are brackets around items; commas, blanks and line ends separate items, and ``;``, ``|``
and line ends rows. Names, types, functions and comments are around them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.entry import Entries
from satsudoku.formats.reading.lists import givens_of

_TOKEN = re.compile(
    r"""(?P<space>[ \t\r]+ | \.\.\.[ \t]*\n | //[^\n]* | /\*.*?\*/ | (?<!\S)(?:--|[#%])\s[^\n]*)
    | (?P<end>\n) | (?P<name>[A-Za-z_][\w.]*!?(?=[\[({]))
    | (?P<open>\[\||[\[({]) | (?P<close>\|\]|[\])}])
    | (?P<row>[;|]) | (?P<comma>,) | (?P<text>"[^"\n]*"|'[^'\n]*')
    | (?P<number>[+-]?\d+(?:\.0*)?(?:e[+-]?0+)?(?:[uUlL]+|_?[iu]\d+)?(?![\w.]))
    | (?P<word>[A-Za-z_][\w.]*|[.?*-]) | (?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
_EMPTY = frozenset(["None", "null", "nil", "NULL", "NA", "NaN", "nan", "missing", *"_.?*-"])
_DEEPEST = 8
_FEWEST = 4  # cells of a row
_LONGEST_NUMBER = 15  # a longer one is not a cell, and floats do not hold it
_CELL = r"""(?:\d+\.?\b|\d+\.(?=\s)|['"][^'"\s]?['"]|None|null|nil|NULL|NA|NaN|nan|_\w*|[.?*-])"""
_ROW = re.compile(
    rf"(?:\[\||[\[({{])\s*{_CELL}(?:(?:\s*[,;]\s*|\s+){_CELL}){{3,}}"
    r"""|[\[({]\s*(['"])[\d.*_A-Za-z-]{4,}\1\s*[,)\]}]"""
)


class _Word(str):
    """What is not a cell."""


class _List(list[Any]):
    """The items between two brackets: numbers, texts, None for empty cells, and lists.

    Attributes:
        line: where it starts, from 0.
    """

    line = 0


def has_row(text: str) -> bool:
    """Whether a line holds the cells of a row, or of more, between brackets.

    >>> has_row("int[,] grid = {{5, 3, 0, 0,"), has_row("[5. 3. 0. 0.]"), has_row("f(1, 2)")
    (True, True, False)
    """
    return _ROW.search(text) is not None


def boards_in(text: str, entries: Entries) -> Iterator[tuple[int, list[str]]]:
    r"""The lists in a text that are boards: rows of cells, all cells, or texts of a row each.

    Args:
        text: a program, or what one printed.
        entries: knows the boards.

    Yields:
        The line where a board starts, from 0, and a text per cell; an empty one is an empty cell.

    Raises:
        FormatError: there is none, with what the nearest list lacks; or a list has no end.

    >>> text = "a =\n[1 2 3 4; 0 0 0 0; 0 0 0 0; 4 3 2 1];"
    >>> [(line, "".join(cells)) for line, cells in boards_in(text, Entries("", None))]
    [(1, '1234000000004321')]
    """
    tree = _Lists(text).read()
    found = False
    for line, cells in _boards(tree, entries):
        found = True
        yield line, cells
    if not found:
        raise _nearest(tree)


class _Lists:
    """Reads the lists of a text."""

    def __init__(self, text: str) -> None:
        self._tokens = _TOKEN.finditer(text)
        self._depth = 0
        self._line = 0
        self._open = ""  # the last bracket without an end

    def read(self) -> _List:
        return self._list(_List(), outside=True)

    def _list(self, new: _List, *, outside: bool = False) -> _List:
        """The items up to the bracket's end; rows of them, if signs or line ends separate rows."""
        new.line = self._line
        rows: list[list[Any]] = [[]]
        lines: list[list[Any]] = [[]]
        has_rows = named = False
        for match in self._tokens:
            kind, token = match.lastgroup, match[0]
            self._line += token.count("\n")
            if kind == "close" and not outside:
                self._depth -= 1
                return self._ended(new, rows if has_rows else [], lines)
            if kind == "row":
                has_rows = True
                rows.append([])
            elif kind == "end":
                lines.append([])
            elif kind in ("open", "name", "text", "number", "word", "other"):
                if kind == "open":
                    item = self._inner(match)
                    if len(item) == 1 and (named or isinstance(item[0], list)):
                        [item] = item  # np.int64(5), array([...])
                    skipped = item == []
                else:
                    item = _item(kind, token)
                    skipped = kind == "name" or token in "'`"  # '(5 3 0) of Lisp
                named = kind == "name"
                if not skipped:
                    rows[-1].append(item)
                    lines[-1].append(item)
        if not outside and not any(isinstance(item, list) for line in lines for item in line):
            raise FormatError(f"no end of the list that starts with {self._open}")
        return self._ended(new, [], [[item for line in lines for item in line]])

    def _inner(self, opened: re.Match[str]) -> Any:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise FormatError(f"brackets nested more than {_DEEPEST} deep")
        self._open = excerpt(opened.string[opened.start() : opened.start() + 80])
        return self._list(_List())

    @staticmethod
    def _ended(new: _List, rows: list[list[Any]], lines: list[list[Any]]) -> _List:
        rows = [row for row in rows if row]
        lines = [line for line in lines if line]
        if rows and max(map(len, rows)) > 1:
            new += rows
            return new
        items = [item for line in lines for item in line]
        flat = not any(isinstance(item, list) for item in items)
        if flat and len(lines) > 1 and len({*map(len, lines)}) == 1 and len(lines[0]) > 1:
            new += lines
        else:
            new += items
        return new


def _item(kind: str | None, token: str) -> Any:
    if kind == "text":
        return token[1:-1].strip() or None
    if kind == "number":
        if len(token) > _LONGEST_NUMBER:
            return _Word(token)
        return int(float(re.split("[uUlLi_]", token)[0]))
    if token in _EMPTY or token.startswith("_"):
        return None
    return token if kind == "word" and len(token) == 1 else _Word(token)


def _boards(items: list[Any], entries: Entries) -> Iterator[tuple[int, list[str]]]:
    line = getattr(items, "line", 0)
    texts = [item for item in items if isinstance(item, str) and not isinstance(item, _Word)]
    alone = {text: list(text) for text in texts if _is_board(text, entries)}
    if texts and len(texts) == len(items) and alone.keys() >= {*texts}:
        givens_of(texts)  # raises if they may also be the rows of one board
    cells = _board(items, entries)
    if cells is not None:
        yield line, cells
        return
    rows = [item for item in items if isinstance(item, list)]
    number = len(rows[0]) if rows else 0
    if number >= _FEWEST and len(rows) % number == 0 and {*map(len, rows)} == {number}:
        parts = [rows[start : start + number] for start in range(0, len(rows), number)]
        boards = [_board(part, entries) for part in parts]  # a row a list, as loops print them
        if all(boards):
            for part, board in zip(parts, boards, strict=True):
                yield getattr(part[0], "line", line), board or []
            return
    for text in texts:
        if text not in alone and len(text) in map(len, alone):
            other = excerpt(next(one for one in alone if len(one) == len(text)))
            raise FormatError(f"{excerpt(text)} is no board, but {other} of the same list is one")
    for item in items:
        if isinstance(item, list):
            yield from _boards(item, entries)
        elif item in alone:
            yield line, alone[item]


def _is_board(text: str, entries: Entries) -> bool:
    rules = entries.variant_of(len(text))
    return rules is not None and all(sign in rules.values for sign in text)


def _board(items: list[Any], entries: Entries) -> list[str] | None:
    """A text per cell if a list is a board."""
    rows = [list(row) if _is_row(row, len(items)) else row for row in items]
    if not all(isinstance(row, list) for row in rows):
        rows = [items]
    cells = [cell for row in rows for cell in row]
    if entries.variant_of(len(cells)) is None or not all(map(_is_cell, cells)):
        return None
    return ["" if cell is None else str(cell) for cell in cells]


def _is_row(item: object, rows: int) -> bool:
    """Whether an item is a text of a character per cell, as long as there are rows."""
    return isinstance(item, str) and len(item) == rows >= _FEWEST


def _is_cell(item: object) -> bool:
    if isinstance(item, _Word):
        return False
    if isinstance(item, str):
        return len(item) == 1 or (item.isdigit() and len(item) == 2)
    return item is None or (isinstance(item, int) and item >= 0)


def _nearest(tree: list[Any]) -> FormatError:
    """What the list that looks most like a board lacks."""
    lists = [item for item in _all_lists(tree) if any(map(_is_cell, _flat(item)))]
    best = max(lists, key=lambda some: (_rows(some) >= _FEWEST, len(_flat(some))), default=None)
    if best is None:
        return FormatError("no list of cells in it; expected rows in brackets, as numpy prints")
    odd = next((cell for cell in _flat(best) if isinstance(cell, _Word)), None)
    if odd is not None:
        expected = "expected a number, a letter or None"
        return FormatError(f"{excerpt(odd)} in a list of cells; {expected}")
    if _rows(best) < _FEWEST:
        number = len(_flat(best))
        return FormatError(f"a list of {number} cells; expected those of a board, or rows of cells")
    widths = [len(row) for row in best]
    usual = max({*widths}, key=widths.count)
    other = next((n for n, width in enumerate(widths, start=1) if width != usual), None)
    if other is not None:
        row = f"row {other} of a list of {len(best)} rows has {widths[other - 1]} cells"
        return FormatError(f"{row}; expected {usual}")
    return FormatError(f"a list of {len(best)} rows of {usual} cells; expected those of a board")


def _rows(items: list[Any]) -> int:
    return len(items) if all(isinstance(item, list) for item in items) else 0


def _all_lists(items: list[Any]) -> Iterator[list[Any]]:
    for item in items:
        if isinstance(item, list):
            yield item
            yield from _all_lists(item)


def _flat(items: list[Any]) -> list[Any]:
    return [cell for item in items for cell in (item if isinstance(item, list) else [item])]

r"""Lists of cells as programs print them: Python, numpy, C, Julia, MATLAB, Prolog, MiniZinc.

::

    [[5, 3, None], ...]       array([[5, 3, 0], ...])      [[5. 3. 0.]
    {{5,3,0}, ...}            [5 3 0; 6 0 0; ...]           [6. 0. 0.]]
    [|5, 3, _ | 6, _, _ |]    [[5,3,_],[6,_,_]]            ['53.', '6..', ...]

All of them are brackets around items; commas, blanks and line ends separate items, and ``;``, ``|``
and line ends rows.
"""

from __future__ import annotations

import re
from typing import Any

from satsudoku.errors import FormatError, excerpt

_TOKEN = re.compile(
    r"""(?P<space>[ \t\r]+) | (?P<end>\n) | (?P<open>\[\||[\[({]) | (?P<close>\|\]|[\])}])
    | (?P<row>[;|]) | (?P<comma>,) | (?P<text>"[^"\n]*"|'[^'\n]*')
    | (?P<number>[+-]?\d+(?:\.0*)?(?![\w.])) | (?P<word>[A-Za-z]+|_\w*|[.?*-])""",
    re.VERBOSE,
)
_EMPTY = frozenset(["None", "null", "nil", "NULL", "NA", "NaN", "nan", "missing", *"_.?*-"])
_DEEPEST = 8
_NAMED = re.compile(r"\s*[A-Za-z_][\w:.<>\[\]\s*&]*=")  # the name of a list, with its type
_CALLED = re.compile(r"[\w.]+(?=\()")  # a function around it, such as np.array


def starts_list(text: str) -> bool:
    """Whether a text starts like a list of cells, perhaps with a name or a function before it.

    >>> starts_list("int grid[9][9] = {{5, 3"), starts_list("array([[5, 3"), starts_list("[code]")
    (True, True, False)
    """
    rest = text[_before(text) :]
    return re.match(
        r"[\[({|\s]*(?:['\"\d.?*-]|_\b|None\b|null\b|nil\b|NA\b|$)", rest
    ) is not None and (rest[:1] in "[({")


def _before(text: str) -> int:
    """The length of what stands before a list: its name, and a function."""
    named = _NAMED.match(text)
    at = named.end() if named else 0
    at += len(text[at:]) - len(text[at:].lstrip())
    called = _CALLED.match(text, at)
    return called.end() if called else at


def read_list(text: str) -> tuple[list[Any], int]:
    r"""The list at the beginning of a text as a list of Python, and the length of what was read.

    Items are numbers, texts, and None for empty cells. A name or a function may stand before it.

    Raises:
        FormatError: brackets do not match, or there is something that is no cell.

    >>> read_list("[[5. 3.]\n [6. 0.]]"), read_list("a = [|5, _ | 6, 3|];")
    (([[5, 3], [6, 0]], 18), ([[5, None], [6, 3]], 19))
    """
    return _Lists(text, _before(text)).read()


class _Lists:
    """Reads the list that starts at a place."""

    def __init__(self, text: str, at: int) -> None:
        self._text, self._at = text, at
        self._depth = 0

    def read(self) -> tuple[list[Any], int]:
        match = self._next()
        if match is None or match.lastgroup != "open":
            raise FormatError(f"no list of cells: {excerpt(self._text.strip())}")
        value = self._list(match)
        while isinstance(value, list) and len(value) == 1 and isinstance(value[0], list):
            [value] = value
        return value, self._at

    def _next(self) -> re.Match[str] | None:
        match = _TOKEN.match(self._text, self._at)
        if match is not None:
            self._at = match.end()
        return match

    def _list(self, opened: re.Match[str]) -> list[Any]:
        """The items up to the bracket's end; rows of them, if signs or line ends separate rows."""
        self._depth += 1
        if self._depth > _DEEPEST:
            raise FormatError(f"brackets nested more than {_DEEPEST} deep")
        rows: list[list[Any]] = [[]]
        lines: list[list[Any]] = [[]]
        has_rows = False
        while match := self._next():
            kind, token = match.lastgroup, match[0]
            if kind == "close":
                self._depth -= 1
                rows = [row for row in rows if row]
                lines = [line for line in lines if line]
                if has_rows:
                    return rows
                flat = not any(isinstance(item, list) for row in rows for item in row)
                if flat and len(lines) > 1 and len({*map(len, lines)}) == 1 and len(lines[0]) > 1:
                    return lines
                return [item for row in rows for item in row]
            if kind == "row":
                has_rows = True
                rows.append([])
            elif kind == "end":
                lines.append([])
            elif kind == "open":
                inner = self._list(match)
                rows[-1].append(inner)
                lines[-1].append(inner)
            elif kind not in ("space", "comma"):
                item = _item(kind, token)
                rows[-1].append(item)
                lines[-1].append(item)
        rest = self._text[self._at : self._at + 20]
        if rest.strip():
            raise FormatError(f"{excerpt(rest)} in a list of cells; expected numbers or texts")
        raise FormatError(f"no end of the list that starts with {excerpt(self._text.strip())}")


def _item(kind: str | None, token: str) -> int | str | None:
    if kind == "text":
        return token[1:-1]
    if kind == "number":
        return int(float(token))
    if token in _EMPTY or token.startswith("_"):
        return None
    if len(token) == 1:
        return token
    raise FormatError(f"{excerpt(token)} in a list of cells; expected a number, a letter or None")

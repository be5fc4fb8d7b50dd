"""``givens``: the givens alone, each with its place.

::

    r1c4 5        (1,4)=5      cell(1,4,5).       (assert (= x14 5))
    r2c1 9        (2,1)=9      cell(2,1,9).       (assert (= x21 9))

People note puzzles like this, and logic programs and dictionaries of Python hold them:
``{(0, 3): 5, (1, 0): 9}``, ``{"r1c4": 5}``. Row comes before column. They count from 0 if one of
them is 0, except in ``r1c4``; a remark says so. A 0, None or an empty text is an empty cell. All
cells of a text are one puzzle. Without a variant, the largest number is the size of the board; a
remark says so unless it is 9.
Nothing else may be there, because a rule would make another puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from satsudoku.errors import FormatError, SatsudokuError, excerpt
from satsudoku.formats.reading.entry import KEPT, Entries, Entry
from satsudoku.formats.reading.format import Format
from satsudoku.formats.reading.layouts import whole_text
from satsudoku.formats.reading.lines import Line
from satsudoku.formats.reading.notation import board_text

_NAMED = "r1c1"
_USUAL = 9  # rows
_NOTHING = ("None", "null", ".")
_SYMBOL = r"""["']?(?P<symbol>\d{1,2}|[A-Za-z.](?!\w)|None|null|(?<=["']))["']?"""
_PLACE = r"\(\s*(?P<row>\d{1,2})\s*,\s*(?P<column>\d{1,2})\s*"
_STYLES = {
    _NAMED: rf"""["']?\b[Rr](?P<row>\d{{1,2}})[Cc](?P<column>\d{{1,2}})["']?\s*[ =:]\s*{_SYMBOL}""",
    "(1,1)": rf"{_PLACE}\)\s*[=:]\s*{_SYMBOL}",
    "cell(1,1,5)": rf"\b[a-z]\w*{_PLACE},\s*{_SYMBOL}\s*\)\s*\.?",
    "x11": rf"\(assert\s+\(=\s+[A-Za-z]+_?(?P<row>\d)_?(?P<column>\d)\s+{_SYMBOL}\s*\)\s*\)",
    "(cell 1 1)": (
        rf"\(assert\s+\(=\s+\([a-z]\w*\s+(?P<row>\d{{1,2}})\s+(?P<column>\d{{1,2}})\s*\)\s+"
        rf"{_SYMBOL}\s*\)\s*\)"
    ),
}
_PATTERNS = {name: re.compile(f"{pattern}(?!\\w)") for name, pattern in _STYLES.items()}
_WITHOUT_NAMES = re.compile(r"\(\?P<\w+>")
_ANY = "|".join(_WITHOUT_NAMES.sub("(?:", pattern) for pattern in _STYLES.values())
_STARTS = re.compile(rf"(?:\w+\s*=\s*)?(?:\{{\s*)?(?:{_ANY})(?!\w)\s*(?:[,;}}]|$|{_ANY})")
_BEFORE = re.compile(r"\s*\w+\s*=\s*(?=\{)")
_COMMENTS = re.compile(r"^\s*[%;#].*|\((?:check-sat|get-model|exit)\)", re.MULTILINE)
_BETWEEN = " \t\r\n,;{}"


class Givens(Format):
    """Givens with their places."""

    name = "givens"
    about = "givens with their places, such as r1c4 5"
    starts = _STARTS

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        text = whole_text(lines, entries)
        if text:
            yield _entry(text, entries)


def _entry(text: str, entries: Entries) -> Entry:
    start = 1 + len(text[: len(text) - len(text.lstrip())].splitlines())
    plain = _BEFORE.sub("", _COMMENTS.sub(lambda found: " " * len(found[0]), text))
    try:
        style, found = _found(plain)
        puzzle, remarks = _cells(style, found, entries)
    except SatsudokuError as error:
        return entries.error(start, " ".join(text.split())[:KEPT], error)
    entry = entries.puzzle(start, puzzle)
    return entry if entry.error is not None else entry.remarked(*remarks)


def _found(text: str) -> tuple[str, list[re.Match[str]]]:
    """The style of a text, and its givens.

    Raises:
        FormatError: something else is there.
    """
    every = {name: [*pattern.finditer(text)] for name, pattern in _PATTERNS.items()}
    if not any(every.values()):
        raise FormatError("no givens in it; expected such as r1c4 5")
    style = max(every, key=lambda name: len(every[name]))
    rest, last = [], 0
    for match in every[style]:
        rest.append(text[last : match.start()])
        last = match.end()
    other = next((part for part in [*rest, text[last:]] if part.strip(_BETWEEN)), None)
    if other is not None:
        line = other.strip(_BETWEEN).splitlines()[0]
        raise FormatError(f"{excerpt(line)} beside the givens; expected givens alone")
    return style, every[style]


def _cells(style: str, found: list[re.Match[str]], entries: Entries) -> tuple[str, list[str]]:
    """A line of one character per cell, and remarks on what the text does not say itself.

    Raises:
        SatsudokuError: the size of the board is unknown, or a place is not on it, or there twice.
    """
    places = [(int(match["row"]), int(match["column"])) for match in found]
    symbols = ["" if match["symbol"] in _NOTHING else match["symbol"] for match in found]
    first = 0 if style != _NAMED and any(0 in place for place in places) else 1
    highest = max(map(max, places)) + 1 - first
    size = max(highest, *(int(symbol) for symbol in symbols if symbol.isdigit()), 0)
    rules = entries.variant or entries.variant_of(size * size)
    if rules is None:
        raise FormatError(f"givens up to {size}; expected the size of a board, or --variant")
    if style != _NAMED and first == 1 and highest < max(rules.shape):
        raise FormatError(
            f"places such as {style} may count from 0 or from 1, since none has a 0 or "
            f"{max(rules.shape)}; expected r1c1"
        )
    board = dict.fromkeys(rules.cells, "")
    for (row, column), symbol in zip(places, symbols, strict=True):
        place = row + 1 - first, column + 1 - first
        name = f"r{place[0]}c{place[1]}"
        if place not in board:
            raise FormatError(f"{name} is not a cell of {rules.name}")
        if symbol == "0" and "0" not in rules.symbols:
            symbol = ""
        if symbol.isdigit() and int(symbol) > len(rules.symbols):
            raise FormatError(f"{symbol} in {name}; expected at most {len(rules.symbols)}")
        if board[place] not in ("", symbol):
            raise FormatError(f"{name} holds {board[place]} and {symbol}; expected one symbol")
        board[place] = symbol
    remarks = []
    if style != _NAMED:
        remarks.append(f"places are read as row and column, counted from {first}")
    if entries.variant is None and size != _USUAL:
        remarks.append(f"read as {rules.name}, since the largest number is {size}")
    return board_text([*board.values()], rules), remarks


FORMAT = Givens()

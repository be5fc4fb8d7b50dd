"""``puzzlink``: links of puzz.link, and of its kin, with a board of Sudoku.

::

    https://puzz.link/p?sudoku/9/9/g53h7k6h195k98j6j8g6i3k8i3g1...

After the kind come the numbers of columns and rows. A given is a hexadecimal digit, or two of them
after ``-``, or three after ``+``; a letter ``g`` to ``z`` stands for 1 to 20 empty cells, and a dot
for a cell with a question mark. Boxes are squares, on a board of six columns 2x3.
"""

from __future__ import annotations

import re
from itertools import groupby
from math import isqrt
from typing import Any

from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.extras import Extras
from satsudoku.formats.reading.link_format import LinkFormat
from satsudoku.formats.reading.same_rules import check_written
from satsudoku.links.rectangle import rectangle_table
from satsudoku.links.square import SYMBOLS

_ADDRESS = "https://puzz.link/p?sudoku/"
_TOKEN = re.compile(r"[0-9a-f]|-[0-9a-f]{2}|\+[0-9a-f]{3}|[g-z]|\.")
_HEXADECIMAL = 16


class PuzzLink(LinkFormat):
    """Links of puzz.link.

    >>> link = FORMAT.link(Puzzle("1.....2..3.....4", "classic4"), Extras())
    >>> link, FORMAT.decode(link)[0]["givens"]
    ('https://puzz.link/p?sudoku/4/4/1k2h3k4', '1.....2..3.....4')
    """

    name = "puzzlink"
    about = "links of puzz.link"
    holds = frozenset({"rules"})
    starts = re.compile(
        r"(https?://)?(www\.)?(puzz\.link/|pzv\.jp/|pzprxs\.vercel\.app/|pzplus\.tck\.mn/)",
        re.IGNORECASE,
    )

    def decode(self, link: str) -> tuple[dict[str, Any], Extras]:
        query = link.partition("?")[2]
        kind, *parts = query.split("/")
        if kind.removesuffix("_edit").removesuffix("_play") != "sudoku":
            said = f"not supported: the kind {excerpt(kind)}" if kind else "no puzzle"
            raise FormatError(f"puzz.link: {said}; expected p?sudoku/")
        if parts[:1] and parts[0].startswith("v:"):  # flags of the view
            parts = parts[1:]
        if len(parts) < 3 or not all(re.fullmatch("[1-9][0-9]?", text) for text in parts[:2]):
            raise FormatError("puzz.link: damaged; expected columns, rows and cells")
        columns, rows = int(parts[0]), int(parts[1])
        table = rectangle_table(rows, columns, _boxes(rows, columns))
        cells, unknown = _cells(parts[2], max(rows, columns))
        if len(cells) != rows * columns:
            raise FormatError(f"puzz.link: {len(cells)} cells, expected {rows * columns}")
        table["givens"] = cells
        remark = "cells with a question mark are read as empty"
        return table, Extras(remarks=(remark,) if unknown else ())

    def link(self, puzzle: Puzzle, extras: Extras) -> str:
        rows, columns = puzzle.variant.shape
        if len(puzzle.values) != rows * columns:
            raise FormatError("puzz.link cannot express a board that is not a rectangle")
        numbers = {cell: value for cell, value in enumerate(puzzle.values) if value}
        text = ""
        for given, run in groupby(range(len(puzzle.values)), numbers.__contains__):
            cells = [*run]
            if given:
                text += "".join(_number(numbers[cell]) for cell in cells)
            else:
                count = len(cells)
                text += "z" * ((count - 1) // 20) + "ghijklmnopqrstuvwxyz"[(count - 1) % 20]
        link = f"{_ADDRESS}{columns}/{rows}/{text}"
        check_written(puzzle, lambda: self.decode(link)[0], "puzz.link")
        return link


def _boxes(rows: int, columns: int) -> list[list[int]]:
    """The default boxes, cut off at the border."""
    high = isqrt(columns)
    wide = 3 if columns == 6 else high
    boxes: dict[tuple[int, int], list[int]] = {}
    for cell in range(rows * columns):
        row, column = divmod(cell, columns)
        boxes.setdefault((row // high, column // wide), []).append(cell)
    return [*boxes.values()]


def _cells(text: str, size: int) -> tuple[str, bool]:
    """The givens, and whether some cells have a question mark.

    Raises:
        FormatError: damaged, or a number that the board lacks.
    """
    givens, at, unknown = "", 0, False
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise FormatError(f"puzz.link: damaged: {excerpt(text[at:])}")
        at, sign = token.end(), token[0]
        if sign[-1] >= "g":
            givens += "." * (ord(sign) - ord("f"))
        elif sign == ".":
            givens, unknown = givens + ".", True
        else:
            number = int(sign.lstrip("-+"), _HEXADECIMAL)
            if not 1 <= number <= min(size, len(SYMBOLS)):
                raise FormatError(f"puzz.link: a cell holds {number}, expected 1 to {size}")
            givens += SYMBOLS[number - 1]
    return givens, unknown


def _number(number: int) -> str:
    return f"{number:x}" if number < _HEXADECIMAL else f"-{number:02x}"


FORMAT = PuzzLink()

"""``sudokuwiki``: links of the solver of sudokuwiki.org.

::

    https://www.sudokuwiki.org/sudoku.htm?bd=016007803090800000870001260048000300...

After ``bd=`` come 81 digits, 0 for an empty cell; or ``S9B`` and two characters a cell, a number in
base 36. 1 to 9 is a given, 10 to 18 a placed digit, and a greater number is 18 plus the mask of the
candidates left, with digit 1 in the lowest bit. Placed digits count as givens. Boards have 9 x 9
cells.
"""

from __future__ import annotations

import re
from typing import Any

from satsudoku.board.library import DEFAULT, variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.extras import Extras
from satsudoku.formats.reading.link_format import LinkFormat

_ADDRESS = "https://www.sudokuwiki.org/sudoku.htm?bd="
_PACKED = "S9B"
_PLACED, _MASKS = 9, 18  # added to a placed digit, and to a mask
_DIGITS = "123456789"
_BASE = "0123456789abcdefghijklmnopqrstuvwxyz"


class SudokuWiki(LinkFormat):
    """Links of sudokuwiki.org.

    >>> link = FORMAT.link(Puzzle("1" + "." * 80), Extras())
    >>> link[-84:-76], FORMAT.decode(link)[0]["givens"][:3]
    ('bd=10000', '1..')
    """

    name = "sudokuwiki"
    about = "links of the solver of sudokuwiki.org"
    holds = frozenset({"rules"})
    starts = re.compile(r"(https?://)?(www\.)?sudokuwiki\.org/", re.IGNORECASE)

    def decode(self, link: str) -> tuple[dict[str, Any], Extras]:
        if not re.search(r"/sudoku\.html?\?", link, re.IGNORECASE):
            raise FormatError("sudokuwiki link: only Sudoku is supported; expected sudoku.htm?bd=")
        parts = dict(part.partition("=")[::2] for part in re.split("[?#&]", link)[1:])
        board = parts.get("bd", "")
        if re.fullmatch("[0-9.]{81}", board):
            return {"variant": DEFAULT, "givens": board.replace("0", ".")}, Extras()
        if re.fullmatch(f"{_PACKED}[0-9a-z]{{162}}", board, re.IGNORECASE):
            return {"variant": DEFAULT, "candidates": _unpacked(board[3:].lower())}, Extras()
        expected = "expected 81 digits, or S9B and 162 characters"
        raise FormatError(f"sudokuwiki link: bd={excerpt(board)}: {expected}")

    def link(self, puzzle: Puzzle, extras: Extras) -> str:
        if puzzle.variant != variant(DEFAULT):
            name = puzzle.variant.name
            rules = "rules of a puzzle's own" if "+" in name else name
            raise FormatError(f"sudokuwiki cannot express {rules}")
        if not puzzle.excluded:
            return _ADDRESS + puzzle.line.replace(".", "0")
        numbers = [
            value or _mask(puzzle, cell) + _MASKS for cell, value in enumerate(puzzle.values)
        ]
        return _ADDRESS + _PACKED + "".join(_BASE[n // 36] + _BASE[n % 36] for n in numbers)


def _mask(puzzle: Puzzle, cell: int) -> int:
    """The candidates of an empty cell, less those that givens exclude if several are left."""
    gone = {option % 9 for option in puzzle.excluded if option // 9 == cell}
    own = sum(1 << digit for digit in range(9) if digit not in gone)
    houses = (house.cells for house in puzzle.variant.houses if cell in house.cells)
    seen = {puzzle.values[other] for cells in houses for other in cells} - {0}
    left = own & ~sum(1 << value - 1 for value in seen)
    return left if left.bit_count() > 1 else own


def _unpacked(board: str) -> str:
    """The candidates, nine characters a cell."""
    text = []
    for start in range(0, len(board), 2):
        pair = board[start : start + 2]
        number = int(pair, 36)
        if number == 0:
            mask = 511
        elif number <= _MASKS:
            mask = 1 << (number - 1) % _PLACED
        else:
            mask = number - _MASKS
        if mask > 511:
            expected = "expected 00 to ep"
            raise FormatError(f"sudokuwiki link: {pair!r} for cell {start // 2 + 1}: {expected}")
        text += [digit if mask >> k & 1 else "." for k, digit in enumerate(_DIGITS)]
    return "".join(text)


FORMAT = SudokuWiki()

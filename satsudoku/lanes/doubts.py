"""Puzzles among many with several signs for empty cells, one of which may be a misprint."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from warnings import warn

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from satsudoku.board.characters import line_values
from satsudoku.board.empty import COMMON
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import SatsudokuWarning, excerpt
from satsudoku.formats.reading.doubtful_cells import doubts_of_cells
from satsudoku.lanes.text_lines import PlainLines

_BLOCK = 1 << 14  # lines that are looked at together


class Doubts:
    """What one call doubts: arrays have no remarks, so a warning names the first puzzle.

    >>> from satsudoku import variant
    >>> doubts = Doubts(variant("classic4"))
    >>> doubts.of_row(7, "1..x..2..3.....4")
    >>> doubts.first
    "row 7: r1c4 holds 'x', other empty cells hold '.'; all are read as empty cells"
    """

    def __init__(self, variant: Variant, *, has_rows: bool = True) -> None:
        self.variant = variant
        self._empties = {sign for sign, value in variant.values.items() if not value}
        self._has_rows = has_rows  # else puzzles are a part of others, and named by their cells
        self.first: str | None = None
        self.number = 0

    def of_row(self, row: int, cells: str, line: int | None = None) -> None:
        """Look at the cells of a puzzle, by its row from 0 and, in a text, its line from 1."""
        signs = self._empties.intersection(cells)
        if len(signs) < 2 or signs <= {*COMMON}:
            return
        self.number += 1
        if self.first is None:
            [said] = doubts_of_cells(Puzzle(line_values(cells, self.variant), self.variant), cells)
            at = "" if line is None else f"line {line}: "
            named = f"row {row}" if self._has_rows else f"the puzzle {excerpt(cells, 100)}"
            self.first = f"{at}{named}: {said}"

    def of_object(self, row: int, puzzle: object) -> None:
        """Look at a puzzle that was read, if it is a text; others showed their doubts before."""
        if isinstance(puzzle, bytes) and max(puzzle, default=0) > len(self.variant.symbols):
            puzzle = puzzle.decode("utf-8", "replace")
        if isinstance(puzzle, str):
            self.of_row(row, puzzle.strip()[: len(self.variant.cells)])

    def of_lines(
        self, plain: PlainLines, text: bytes, rows: Sequence[int], *, in_file: bool
    ) -> None:
        """Look at the puzzles of lines; `in_file` says whether they are lines of a user's text."""
        short = text.isascii()
        signs = {sign for sign in self._empties if sign.isascii() or not short}
        signs = {sign for sign in signs if sign.encode() in text}
        if len(signs) < 2 or signs <= {*COMMON}:
            return
        for block in range(0, len(plain.lines), _BLOCK):
            begins = plain.begins[block : block + _BLOCK]
            for place in (block + self._unclear(text, begins, signs)).tolist():
                begin = int(plain.begins[place])
                end = text.find(b"\n", begin)
                raw = text[begin : end if end >= 0 else None].lstrip()
                cells = raw.decode("utf-8", "replace")[: len(self.variant.cells)]
                line = int(plain.lines[place]) + 1
                self.of_row(rows[place], cells, line if in_file else None)

    def _unclear(
        self, text: bytes, begins: NDArray[np.int64], signs: set[str]
    ) -> NDArray[np.int64]:
        """The places of lines that may have several of the signs: most are seen to have one."""
        bits = np.zeros(256, np.uint16)
        bits[128:] = 3  # parts of characters
        for place, sign in enumerate(sign for sign in signs if sign.isascii()):
            bits[ord(sign)] = 1 << place
        cells = sliding_window_view(np.frombuffer(text, np.uint8), len(self.variant.cells))[begins]
        found = np.bitwise_or.reduce(bits[cells], axis=1)
        shifted = cells[:, 0] <= ord(" ")
        return np.flatnonzero((found & (found - 1) != 0) | shifted)

    def warn(self) -> None:
        """Warn where the program outside of this package called, if there is a doubt."""
        if self.first is not None:
            more = self.number - 1
            others = f"; so do {more} more" if more > 1 else "; so does one more" if more else ""
            warn(self.first + others, SatsudokuWarning, stacklevel=_outside())


def _outside() -> int:
    """The level of the stack, as `warn` counts for its caller, that is outside of this package."""
    level = 1
    while sys._getframe(level).f_globals.get("__name__", "").split(".")[0] == "satsudoku":
        level += 1
    return level

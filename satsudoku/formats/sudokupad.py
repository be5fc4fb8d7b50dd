"""``sudokupad``: links of SudokuPad that contain the puzzle.

::

    https://sudokupad.app/fpuzN4IgzglgXgpiBcBOANCA...    a board of f-puzzles
    https://sudokupad.app/sclN4Igxg9gJgpiBcIDqB7AFg...    a board of SudokuPad
    https://sudokupad.app/scf5A3BQ...                     a classic one

satsudoku writes links of the first kind, which keep all constraints. Lines and dots on a board of
SudokuPad are mere drawings: only givens, regions and sums of cages are read, and a remark says so.
An address with only a name stands for a puzzle on a server, which is never asked.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any
from urllib.parse import unquote

from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.fpuzzles import board_of, packed_board
from satsudoku.formats.linking.fpuzzles_reading import fpuzzles_table
from satsudoku.formats.linking.link_format import LinkFormat
from satsudoku.formats.linking.lz_string import decompress
from satsudoku.formats.linking.sudokupad_reading import classic_table, sudokupad_table, unzipped
from satsudoku.formats.reading.extras import Extras

_ADDRESS = "https://sudokupad.app/fpuzzles"
_MOST_SLASHES = 16
_SHORT_ID = 20  # characters; a longer one holds a puzzle


class SudokuPad(LinkFormat):
    """Links of SudokuPad."""

    name = "sudokupad"
    layouts = True
    about = "links of SudokuPad"
    starts = re.compile(
        r"(https?://)?(www\.)?(app\.crackingthecryptic\.com|(\w+\.)?sudokupad\.(app|svencodes\.com))/",
        re.IGNORECASE,
    )

    def decode(self, link: str) -> tuple[dict[str, Any], Extras]:
        tail = self.starts.sub("", link, count=1).partition("?")[0].removeprefix("sudoku/")
        tail = unquote(tail)
        if not tail:
            raise FormatError("SudokuPad link: no puzzle in it")
        match = re.match("fpuzzles|fpuz|scl|ctc|scf", tail)
        packed = tail[match.end() :] if match else ""
        if match is None or (match[0] != "scf" and len(packed) <= _SHORT_ID):
            expected = "expected a link with the puzzle in it"
            raise FormatError(f"SudokuPad link: {excerpt(tail)} needs the network; {expected}")
        if match[0] == "scf":
            return classic_table(packed)
        error = None
        for repaired in _repairs(packed):
            try:
                if match[0].startswith("fpuz"):
                    return fpuzzles_table(board_of(repaired))
                return sudokupad_table(_board(decompress(repaired)))
            except FormatError as reason:
                error = error or reason
        raise error or FormatError("SudokuPad link: damaged")

    def link(self, puzzle: Puzzle, extras: Extras) -> str:
        return _ADDRESS + packed_board(puzzle, extras, "SudokuPad").replace("/", "%2F")


def _repairs(packed: str) -> Iterator[str]:
    """The text, and its likely form before ``//`` became ``/`` on the way."""
    yield packed
    slashes = [at for at, symbol in enumerate(packed) if symbol == "/"][:_MOST_SLASHES]
    for count in (1, 2):
        for chosen in combinations(slashes, count):
            yield "".join("//" if at in chosen else symbol for at, symbol in enumerate(packed))


def _board(text: str) -> object:
    """JSON, or its short form."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return unzipped(text)


FORMAT = SudokuPad()

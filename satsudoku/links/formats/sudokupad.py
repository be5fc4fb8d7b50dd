"""``sudokupad``: links of SudokuPad that contain the puzzle.

::

    https://sudokupad.app/fpuzN4IgzglgXgpiBcBOANCA...    a board of f-puzzles
    https://sudokupad.app/sclN4Igxg9gJgpiBcIDqB7AFg...    a board of SudokuPad
    https://sudokupad.app/scf5A3BQ...                     a classic one
    https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzlesN4Igz...
    sclN4Igxg9gJgpiBcIDqB7AFg...                          the same without an address

satsudoku writes links of the first kind, which keep all constraints; and of the second, if digits
may repeat in a sum, or the board is not square. Lines and dots on a board of
SudokuPad are mere drawings, and a remark says so: givens, regions, cages, the diagonals and
windows that SudokuPad knows itself, and rules of the whole board such as anti-knight are read. The
puzzle lies where the regions are, or the numbers of the solution; a remark names what is
beside it. An address with only a name stands for a puzzle on a server, which is never asked.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import combinations
from json import JSONDecodeError
from typing import Any
from urllib.parse import unquote

from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.extras import Extras
from satsudoku.formats.reading.json_text import json_value
from satsudoku.formats.reading.link_format import LinkFormat
from satsudoku.links.formats.fpuzzles import packed_board
from satsudoku.links.fpuzzles_reading import fpuzzles_table
from satsudoku.links.impossible import read_even_if_impossible
from satsudoku.links.lz_string import compress, decompress
from satsudoku.links.parameters import accounted, parameters
from satsudoku.links.sudokupad_classic import classic_table
from satsudoku.links.sudokupad_reading import sudokupad_table
from satsudoku.links.sudokupad_writing import sudokupad_board
from satsudoku.links.sudokupad_zip import unzipped

_PREFIXES = "fpuzzles|fpuz|scl|ctc"
_ADDRESS = "https://sudokupad.app/fpuzzles"
_OWN = "https://sudokupad.app/scl"
_MOST_SLASHES = 16
_SHORT_ID = 20  # characters; a longer one holds a puzzle

_LONG_ID = 60  # characters; a longer one is a part of a link


class SudokuPad(LinkFormat):
    """Links of SudokuPad."""

    name = "sudokupad"
    layouts = True
    holds = LinkFormat.holds | {"solution"}
    about = "links of SudokuPad"
    starts = re.compile(
        r"(https?://)?(www\.)?"
        r"(app\.crackingthecryptic\.com|(\w+\.)?sudokupad\.(app|svencodes\.com))/"
        rf"|({_PREFIXES})N4[\w+/%=-]{{20}}|N4[\w+/%-]{{40,}}={{0,3}}\s*$"
        r"|scf[0-9A-Za-x]{14,81}(\*.*)?$",
        re.IGNORECASE,
    )

    def decode(self, link: str) -> tuple[dict[str, Any], Extras]:
        tail = _tail(link)
        if not tail:
            raise FormatError("SudokuPad link: no puzzle in it")
        match = re.match(f"{_PREFIXES}|scf|(?=N4)", tail)
        packed = tail[match.end() :] if match else ""
        if match is None or (match[0] != "scf" and len(packed) <= _SHORT_ID):
            expected = "expected a link with the puzzle in it"
            if match is None and len(tail) > _LONG_ID:
                lost = f"{excerpt(tail)} is no puzzle; expected the whole link, on one line"
                raise FormatError(f"SudokuPad link: {lost}")
            raise FormatError(f"SudokuPad link: {excerpt(tail)} needs the network; {expected}")
        if match[0] == "scf":
            table, extras = classic_table(packed)
            return table, accounted(extras, _beside(link), ())
        error = None
        for repaired in _repairs(packed):
            try:
                board = _board(decompress(repaired))
                table, extras = _table(board, match[0])
                return table, accounted(extras, _beside(link), ())
            except FormatError as reason:
                error = error or reason
        raise error or FormatError("SudokuPad link: damaged")

    def puzzle(self, table: Mapping[str, Any], what: str) -> tuple[Puzzle, list[str]]:
        """See `LinkFormat.puzzle`: what no filling obeys leaves no solution."""
        return read_even_if_impossible(table, what)

    def first(self, text: str) -> str:
        """See `LinkFormat.first`: the titles of classic boards have blanks."""
        first = super().first(text)
        return text if "*" in first else first

    def link(self, puzzle: Puzzle, extras: Extras) -> str:
        """See `LinkFormat.link`: a board of f-puzzles, or else of SudokuPad itself."""
        try:
            return _ADDRESS + packed_board(puzzle, extras, "SudokuPad").replace("/", "%2F")
        except FormatError as error:
            with suppress(FormatError):
                text = json.dumps(sudokupad_board(puzzle, extras), separators=(",", ":"))
                return _OWN + compress(text).replace("/", "%2F")
            raise error


def _path(link: str) -> tuple[str, str]:
    """The path of a link, and what is behind the question mark."""
    address = re.match(r"((https?://)?[\w.-]+\.(app|com))/", link, re.IGNORECASE)
    path, _, query = (link[address.end() :] if address else link).partition("?")
    path = path.partition("#")[0].lstrip("/")
    return re.sub("^(sudoku(/|$|\\.html))?", "", path), query


def _tail(link: str) -> str:
    """The puzzle or its name in a link: the path, or else the parameter ``puzzleid``."""
    path, query = _path(link)
    if not path:
        parts = dict(part.partition("=")[::2] for part in re.split("[&#]", query))
        path = parts.get("puzzleid", "")
    return unquote(path)


def _beside(link: str) -> dict[str, str]:
    """The parameters of a link beside the puzzle and the settings of SudokuPad's own page."""
    values = parameters(link, "SudokuPad", ("puzzleid",)) if "?" in link else {}
    return {
        name: value
        for name, value in values.items()
        if not name.startswith("setting-") and (name != "puzzleid" or _path(link)[0])
    }


def _table(board: object, prefix: str) -> tuple[dict[str, Any], Extras]:
    """The table of a board; without a prefix, its keys say whose it is."""
    is_grid = isinstance(board, dict) and "grid" in board
    if prefix.startswith("fpuz") or (not prefix and is_grid):
        return fpuzzles_table(board)
    return sudokupad_table(board)


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
        return json_value(text)
    except (JSONDecodeError, RecursionError):
        return unzipped(text)
    except ValueError as error:
        raise FormatError(f"SudokuPad link: damaged: {error}") from None


FORMAT = SudokuPad()

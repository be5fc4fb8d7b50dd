"""``f-puzzles``: links of f-puzzles, which many variant tools read.

::

    https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QHkAnAEwEIBJACxCIiOgFtUQARGdgOwHMAFQm...

The part after ``load=`` is JSON, compressed by lz-string. Givens, regions and all its constraints
are read; colours, texts and lines without a rule are kept. What no filling obeys, such as a cage of
two cells and sum 1, leaves no solution, and a remark says why. Errors name unsupported elements. A
link with ``id=`` stands for a board on a server, which is never asked.

Links of SudokuMaker, ``https://sudokumaker.app/?puzzle=...``, are read, too, as far as they hold
what f-puzzles has: givens and a player's digits, regions, killer cages, thermometers, Kropki dots,
X and V. A remark names drawings. An error names other types of constraints by their numbers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote

from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError
from satsudoku.formats.reading.extras import Extras
from satsudoku.formats.reading.link_format import LinkFormat
from satsudoku.links.board_json import board_json
from satsudoku.links.fpuzzles_reading import fpuzzles_table
from satsudoku.links.fpuzzles_writing import fpuzzles_board
from satsudoku.links.impossible import read_even_if_impossible
from satsudoku.links.lz_string import compress, decompress
from satsudoku.links.parameters import accounted, parameters
from satsudoku.links.sudokumaker_reading import sudokumaker_table

_ADDRESS = "https://www.f-puzzles.com/?load="
_SUDOKUMAKER = re.compile(r"(https?://)?(www\.)?sudokumaker\.app/", re.IGNORECASE)


class FPuzzles(LinkFormat):
    """Links of f-puzzles."""

    name = "f-puzzles"
    layouts = True
    holds = LinkFormat.holds | {"solution"}
    about = "links of f-puzzles"
    starts = re.compile(
        rf"(https?://)?(www\.)?f-puzzles\.com/|{_SUDOKUMAKER.pattern}", re.IGNORECASE
    )
    usual = ("https://www.f-puzzles.com/", "https://f-puzzles.com/", "https://sudokumaker.app/")

    def decode(self, link: str) -> tuple[dict[str, Any], Extras]:
        if _SUDOKUMAKER.match(link):
            return sudokumaker_table(link)
        parts = parameters(link, "f-puzzles", ("load", "id"))
        if "load" not in parts and "id" in parts:
            raise FormatError("f-puzzles link: ?id= needs the network; expected ?load=")
        if not parts.get("load"):
            raise FormatError("f-puzzles link: no board in it; expected ?load=")
        table, extras = fpuzzles_table(board_of(unquote(parts["load"])))
        return table, accounted(extras, parts, ("load",))

    def puzzle(self, table: Mapping[str, Any], what: str) -> tuple[Puzzle, list[str]]:
        """See `LinkFormat.puzzle`: what no filling obeys leaves no solution."""
        return read_even_if_impossible(table, what)

    def link(self, puzzle: Puzzle, extras: Extras) -> str:
        return _ADDRESS + packed_board(puzzle, extras)


def board_of(packed: str) -> object:
    """The JSON of a packed board.

    Raises:
        FormatError: damaged.
    """
    return board_json(decompress(packed), "f-puzzles")


def packed_board(puzzle: Puzzle, extras: Extras, tool: str = "f-puzzles") -> str:
    """A puzzle as a packed board, for the links of a tool.

    Raises:
        FormatError: f-puzzles cannot express all of the puzzle; the error names the tool.
    """
    board = fpuzzles_board(puzzle, extras, tool)
    return compress(json.dumps(board, ensure_ascii=False, separators=(",", ":")))


FORMAT = FPuzzles()

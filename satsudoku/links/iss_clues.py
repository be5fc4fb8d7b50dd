"""Clues of Interactive Sudoku Solver beside the board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from satsudoku.board.toml_reader import Numbered
from satsudoku.errors import excerpt
from satsudoku.links.iss_board import both_ways, diagonal, whole_number
from satsudoku.links.iss_items import fault
from satsudoku.links.iss_kind import Kind
from satsudoku.links.iss_tables import IssTables

CLUES: Mapping[str, tuple[str, str]] = {
    "Skyscraper": ("skyscrapers", "visible"),
    "HiddenSkyscraper": ("hidden_skyscrapers", "hidden"),
    "XSum": ("x_sums", "sum"),
    "NumberedRoom": ("numbered_rooms", "room"),
}
"""Types of clues at both ends of a line."""


def _clues(board: IssTables, kind: str, args: list[str]) -> None:
    key, number_key = CLUES[kind]
    lines = both_ways(args[0], board.rows, board.columns)
    for end, (cells, text) in enumerate(zip(lines, args[1:], strict=False)):
        if text and kind == "HiddenSkyscraper" and len(cells) < 2:
            board.add_never("a line of one cell hides no skyscraper")
        elif text:
            table: dict[str, Any] = {"cells": cells, number_key: whole_number(text)}
            board.add_clue(key, table, cells, end)  # both ends of a line may be one cell


def _sandwich(board: IssTables, kind: str, args: list[str]) -> None:
    """Between the extremes of the line: the least and greatest value only if it has all values."""
    cells, _ = both_ways(args[1] if args[1:] else "", board.rows, board.columns)
    if len(cells) < 2:
        board.add_never("a sandwich needs two ends")
        return
    table = {"cells": cells, "sum": whole_number(args[0])}
    board.add_clue("sandwiches" if len(cells) == board.values else "lunchboxes", table, cells)


def _little_killer(board: IssTables, kind: str, args: list[str]) -> None:
    total, start = whole_number(args[0]), board.cell(args[1] if args[1:] else "")
    cells = _diagonal(start, board.rows, board.columns)
    if not cells:
        raise fault(f"a little killer that starts within the board: {excerpt(args[1])}")
    board.add_clue("little_killers", {"cells": cells, "sum": total}, args[1].upper())


@lru_cache(maxsize=512)
def _diagonal(start: int, rows: int, columns: int) -> Numbered:
    return Numbered(diagonal(start, rows, columns))


def _quad(board: IssTables, kind: str, args: list[str]) -> None:
    corner = board.cell(args[0] if args else "")
    cells = board.square(corner)
    values = [*map(whole_number, args[1:])]
    if cells is None:
        raise fault(f"a quadruple beyond the border: {excerpt(args[0])}")
    named = Numbered(cells)
    if values:
        board.add_clue("quadruples", {"cells": named, "values": values}, named)
    else:
        board.ignored.append("Quad without values")


KINDS: Mapping[str, Kind] = {
    **dict.fromkeys(CLUES, Kind(_clues, 1, 3)),
    "Sandwich": Kind(_sandwich, 1, 2),
    "LittleKiller": Kind(_little_killer, 1, 2),
    "Quad": Kind(_quad, 1),
}
"""Their types."""

"""Boards that are made, not read: each a record, to standard output."""

from __future__ import annotations

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.stream.layouts import CsvRows
from satsudoku.stream.record import Record
from satsudoku.stream.table import Layout

__all__ = ["board_record", "header_of"]


def board_record(board: Puzzle | Grid) -> Record:
    """The record of a board.

    >>> board_record(Puzzle("1.....2..3.....4", "classic4")).to_dict(["puzzle", "clues"])
    {'puzzle': '1.....2..3.....4', 'clues': 4}
    """
    clues = len(board.values) - board.values.count(0)
    return Record(puzzle=board.line, variant=board.variant.name, clues=clues)


def header_of(layout: Layout) -> str:
    r"""What stands before the records of a layout.

    >>> header_of(CsvRows(["puzzle", "clues"]))
    'puzzle,clues\n'
    """
    return layout.header if isinstance(layout, CsvRows) else ""

"""Boards of other tools as plain JSON, as these tools save them to files."""

from __future__ import annotations

from satsudoku.errors import SatsudokuError
from satsudoku.formats.json_puzzles import is_grid
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.link_format import linked_entry
from satsudoku.links.impossible import read_even_if_impossible


def board_entry(data: object, number: int, entries: Entries) -> Entry:
    """The entry of a board that starts at a line. Pre: it is one of theirs."""
    tool = "f-puzzles" if is_grid(data, "grid") else "SudokuPad"
    try:
        if tool == "f-puzzles":
            from satsudoku.links.fpuzzles_reading import fpuzzles_table as table_of
        else:
            from satsudoku.links.sudokupad_reading import sudokupad_table as table_of
        table, extras = table_of(data)
        read = read_even_if_impossible
        return linked_entry(f"{tool} board", number, table, extras, entries, read)
    except SatsudokuError as error:
        return entries.error(number, f"a board of {tool}", error)

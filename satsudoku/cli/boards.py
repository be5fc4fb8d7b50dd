"""Puzzles to standard output, one a line, for commands that make puzzles out of puzzles."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from satsudoku.cli.console import complain
from satsudoku.cli.output import Form
from satsudoku.puzzle import Grid, Puzzle

if TYPE_CHECKING:
    from satsudoku.formats import Entry

__all__ = ["board_line", "print_forms"]


def board_line(board: Puzzle | Grid, form: Form, **more: Any) -> str:
    """A board as a line: its cells, or JSON.

    Args:
        board: what to print.
        form: text or JSON.
        more: further properties of the JSON object.

    >>> board_line(Puzzle("1.....2..3.....4", "classic4"), Form.JSON, line=7)
    '{"variant": "classic4", "board": "1.....2..3.....4", "clues": 4, "line": 7}'
    """
    if form is Form.TEXT:
        return board.line
    clues = len(board.values) - board.values.count(0)
    return json.dumps({"variant": board.variant.name, "board": board.line, "clues": clues, **more})


def print_forms(found: Iterable[tuple[Entry, Puzzle | None]], form: Form) -> tuple[int, int]:
    """Print a board for each entry; complain of bad entries.

    Returns:
        How many were printed, and how many entries were bad.
    """
    printed = bad = 0
    for entry, board in found:
        if board is None:
            bad += 1
            complain(str(entry.error))
            continue
        printed += 1
        print(board_line(board, form, file=entry.file, line=entry.line), flush=True)
    return printed, bad

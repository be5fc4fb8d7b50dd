"""Puzzles to standard output, one a line, for commands that make puzzles out of puzzles."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Self

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.cli.console import complain
from satsudoku.cli.output import Form

if TYPE_CHECKING:
    from satsudoku.formats import Entry

__all__ = ["Lines", "board_line", "print_forms"]


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


class Lines:
    """Prints lines as a context, each whole, also when Ctrl-C comes.

    Attributes:
        number: how many were printed until now.
    """

    def __init__(self) -> None:
        self.number = 0
        self._writing = self._interrupted = False

    def __enter__(self) -> Self:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(self, *_: object) -> None:
        if signal.getsignal(signal.SIGINT) == self._interrupt:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def write(self, line: str) -> None:
        """Print a line.

        Raises:
            KeyboardInterrupt: it came meanwhile; the line is printed whole.
        """
        self._writing = True
        print(line, flush=True)
        self.number += 1
        self._writing = False
        if self._interrupted:
            raise KeyboardInterrupt

    def _interrupt(self, *_: object) -> None:
        # A second Ctrl-C cuts the line, for the reader of a pipe may have fallen asleep.
        if self._interrupted or not self._writing:
            raise KeyboardInterrupt
        self._interrupted = True


def print_forms(found: Iterable[tuple[Entry, Puzzle | None]], form: Form) -> tuple[int, int]:
    """Print a board for each entry; complain of bad entries.

    Returns:
        How many were printed, and how many entries were bad.
    """
    bad = 0
    with Lines() as lines:
        for entry, board in found:
            if board is None:
                bad += 1
                complain(str(entry.error))
            else:
                lines.write(board_line(board, form, file=entry.file, line=entry.line))
    return lines.number, bad

"""Boards to standard output, one a line, for commands that make puzzles."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
import typer
from numpy.typing import NDArray

from satsudoku._kernel import RowWriter
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.cli.console import complain
from satsudoku.cli.form import Form
from satsudoku.cli.printer import Printer
from satsudoku.stream.batch import Batch
from satsudoku.stream.columns import Boards, Numbers
from satsudoku.stream.layouts import JsonLines, Values
from satsudoku.stream.record import Record, to_json
from satsudoku.stream.table import Columns, Layout, Table

if TYPE_CHECKING:
    from satsudoku.cli.inputs import Inputs
    from satsudoku.formats import Entry

__all__ = ["BoardLines", "board_line", "end_boards", "givens_of", "print_boards", "print_forms"]


def board_line(board: Puzzle | Grid, form: Form, **more: Any) -> str:
    """A board as a line: its cells, or JSON.

    Args:
        board: a puzzle or a grid.
        form: text or JSON.
        more: further properties of the JSON object.

    >>> board_line(Puzzle("1.....2..3.....4", "classic4"), Form.JSON, line=7)
    '{"variant": "classic4", "board": "1.....2..3.....4", "clues": 4, "line": 7}'
    """
    if form is Form.TEXT:
        return board.line
    clues = len(board.values) - board.values.count(0)
    return to_json({"variant": board.variant.name, "board": board.line, "clues": clues, **more})


class BoardLines(Layout):
    """The layout of boards: text or JSON lines, and nothing for bad entries.

    >>> BoardLines(Form.TEXT).record(Record(error="no puzzle"))
    ''
    """

    def __init__(self, form: Form) -> None:
        fields = ("variant", "board", "clues", "file", "line")
        self._layout: Layout = JsonLines(fields) if form is Form.JSON else Values(["board"])

    def record(self, record: Record) -> str:
        """See `Layout.record`."""
        return ""

    def rows(self, writer: RowWriter, columns: Columns, further: Columns) -> None:
        """See `Layout.rows`."""
        self._layout.rows(writer, columns, further)


def print_boards(
    batches: Iterable[tuple[Batch, Iterable[NDArray[np.uint8]]]], form: Form, threads: int
) -> tuple[int, int]:
    """Print a board for each puzzle of each batch; complain of bad entries.

    Args:
        batches: with the boards of each part.
        form: text or JSON.
        threads: how many share the work.

    Returns:
        How many were printed, and how many entries were bad.
    """
    printed = bad = 0
    layout = BoardLines(form)
    with Printer(threads) as printer:
        for batch, parts in batches:
            answers = [
                {"board": Boards(boards, part.variant), "clues": Numbers((boards > 0).sum(axis=1))}
                for part, boards in zip(batch.parts, parts, strict=True)
            ]
            table = Table(batch, answers, 0, len(batch))
            printer.make(partial(table.text, layout, threads))
            for _, entry in batch.bad():
                complain(str(entry.error))
                bad += 1
            printed += sum(map(len, batch.parts))
    return printed, bad


def print_forms(forms: Iterable[tuple[Entry, Puzzle | None]], form: Form) -> tuple[int, int]:
    """Print a board for each entry; complain of bad entries.

    Returns:
        How many were printed, and how many entries were bad.
    """
    printed = bad = 0
    with Printer() as printer:
        for entry, board in forms:
            if board is None:
                bad += 1
                complain(str(entry.error))
            else:
                printed += 1
                printer.write(f"{board_line(board, form, file=entry.file, line=entry.line)}\n")
    return printed, bad


def givens_of(batch: Batch) -> list[NDArray[np.uint8]]:
    """The puzzles of a batch as boards. Pre: none excludes candidates.

    >>> givens_of(Batch.of([]))
    []
    """
    return [np.asarray(part.puzzles) for part in batch.parts]


def end_boards(inputs: Inputs, bad: int, number: int = 0, what: str | None = None) -> NoReturn:
    """Print the number of boards, if wanted, and end with the exit status."""
    if what is not None:
        complain(f"{number} {what}{'' if number == 1 else 's'}")
    raise typer.Exit(2 if bad or inputs.unreadable else 0)

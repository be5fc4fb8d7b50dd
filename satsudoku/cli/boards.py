"""Boards that are made, not read, as lines of output: each a record."""

from __future__ import annotations

from collections.abc import Sequence

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.stream.layouts import CsvRows
from satsudoku.stream.record import COMPUTED, Record
from satsudoku.stream.table import Layout

__all__ = ["BoardLines"]


class BoardLines:
    """Writes boards.

    Args:
        layout: of their records.
        fields: those of the records that are written, None for all.
        file: the name of the file to write; None for standard output.

    >>> lines = BoardLines(CsvRows(["puzzle", "clues", "count"]), ["puzzle", "clues", "count"])
    >>> print(lines.header + lines.line(Puzzle("1.....2..3.....4", "classic4")), end="")
    puzzle,clues,count
    1.....2..3.....4,4,1
    """

    def __init__(
        self, layout: Layout, fields: Sequence[str] | None = None, file: str | None = None
    ) -> None:
        self.file = file
        self._layout = layout
        self._computed = [name for name in fields or () if name in COMPUTED and name != "clues"]

    @property
    def header(self) -> str:
        r"""What stands before the boards.

        >>> BoardLines(CsvRows(["puzzle"])).header
        'puzzle\n'
        """
        return self._layout.header if isinstance(self._layout, CsvRows) else ""

    def line(self, board: Puzzle | Grid) -> str:
        r"""A board, with its line end.

        >>> BoardLines(CsvRows(["clues"])).line(Puzzle("1.....2..3.....4", "classic4"))
        '4\n'
        """
        clues = len(board.values) - board.values.count(0)
        record = Record(puzzle=board.line, variant=board.variant.name, clues=clues)
        if self._computed:
            from satsudoku.stream.computing import Adding

            record = Adding(self._computed).to(record)
        return self._layout.record(record)

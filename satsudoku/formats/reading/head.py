"""The beginning of a file, for the detection of its format."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from functools import cached_property

from satsudoku.board.empty import EMPTY
from satsudoku.board.guess import BOTH_READINGS
from satsudoku.board.variant import Variant
from satsudoku.errors import FormatError
from satsudoku.formats.reading.cells import mostly_cells, split_cells
from satsudoku.formats.reading.drawn_line import Other, Row, see, variant_of_row
from satsudoku.formats.reading.entry import Entries
from satsudoku.formats.reading.lines import LongLine
from satsudoku.formats.reading.puzzle_column import puzzle_places
from satsudoku.formats.reading.tokens import puzzle_token


class Sight(Enum):
    """The appearance of a single line."""

    PUZZLE = auto()
    ROW = auto()  # of a drawn grid, or its frame
    EITHER = auto()  # a small puzzle or a row of a large one
    CELLS = auto()  # of no known size
    TEXT = auto()


class HeadLine:
    """A line that is neither blank nor a comment."""

    def __init__(self, number: int, line: str, entries: Entries) -> None:
        self.number = number
        self.text = line.strip()
        self._line = line
        self._entries = entries

    @cached_property
    def cells(self) -> str:
        """The line's cells, if it is a puzzle."""
        cells = split_cells(self._line, self._entries)[0]
        if self._entries.variant_of_text(len(cells)) is None and self._token is not None:
            return self._token
        return cells

    @cached_property
    def _token(self) -> str | None:
        """The puzzle among other words of the line; empty if there are several."""
        try:
            token = puzzle_token(self.text, self._entries)
        except FormatError:
            return ""
        return None if token is None else token.cells

    @cached_property
    def sight(self) -> Sight:
        """The appearance of the line."""
        if isinstance(self._line, LongLine):
            return Sight.CELLS
        variant = self._entries.variant_of_text(len(self.cells))
        is_puzzle = variant is not None and mostly_cells(self.cells, variant.values)
        if len(self.cells) == BOTH_READINGS and not is_puzzle:
            from satsudoku.board.jigsaw import split_jigsaw

            is_puzzle = split_jigsaw(self.cells) is not None
        if self._drawn is Other.FRAME:
            return Sight.ROW
        if self.cells is self._token:
            return Sight.PUZZLE
        if not isinstance(self._drawn, Row):
            return Sight.PUZZLE if is_puzzle else Sight.TEXT
        if not self.widths and not self._drawn.is_barred:
            return Sight.PUZZLE if is_puzzle else Sight.CELLS
        return Sight.EITHER if is_puzzle else Sight.ROW

    @cached_property
    def widths(self) -> frozenset[int]:
        """The numbers of cells of known boards that it may have as a row of a drawn grid."""
        widths = self._drawn.widths if isinstance(self._drawn, Row) else ()
        return frozenset(w for w in widths if variant_of_row(w, self._entries) is not None)

    @cached_property
    def _drawn(self) -> Row | Other:
        return see(self.number, self._line, self._entries)


class Head:
    """The first lines of a file, as far as read, without blank ones and comments.

    Attributes:
        file: its name in errors.
        lines: the lines, without blank ones and comments.
        complete: whether no more will be read.
    """

    def __init__(self, entries: Entries, *, ahead: Callable[[], bool]) -> None:
        self.file = entries.file
        self.lines: list[HeadLine] = []
        self.complete = False
        self._ahead = ahead
        self._entries = entries

    def add(self, number: int, line: str) -> None:
        """Take another line."""
        self.lines.append(HeadLine(number, line, self._entries))

    @property
    def ahead(self) -> bool:
        """Whether another line may be looked at without a wait for one that may never come."""
        return self._ahead()

    @property
    def variant(self) -> Variant | None:
        """The requested rules."""
        return self._entries.variant

    @property
    def column(self) -> str | None:
        """The requested title of the column of puzzles."""
        return self._entries.column

    def holds_column(self) -> bool:
        """Whether it looks like a table in which one column, at least, holds puzzles."""
        return bool(puzzle_places([line.text for line in self.lines], self._entries))

    def sights(self, *which: Sight) -> list[HeadLine]:
        """The lines that look like one of these."""
        return [line for line in self.lines if line.sight in which]

    def variant_of_text(self, length: int) -> Variant | None:
        """The rules of a text of that number of characters: see `Entries.variant_of_text`."""
        return self._entries.variant_of_text(length)

    def variant_of(self, cells: int) -> Variant | None:
        """The rules of a puzzle with that number of cells, or None if there are none."""
        return self._entries.variant_of(cells)


def rows_of_large(head: Head) -> bool | None:
    """Distinguish rows of large grids from small puzzles; None while more lines may decide.

    Most rows of a large grid, if not empty, hold symbols that the small puzzle lacks.
    """
    lines = [line.cells for line in head.sights(Sight.EITHER)]
    if not lines or not (head.complete or len(lines) >= len(lines[0])):
        return None
    balance = 0
    for cells in lines:
        small = head.variant_of(len(cells))
        if small is None or not small.values.keys() >= set(cells):
            balance += 1
        elif cells.strip(EMPTY):
            balance -= 1
    return balance > 0

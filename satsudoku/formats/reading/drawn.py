"""Drawn grids: rows of cells, frames, and the lines between grids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from itertools import chain

from satsudoku.board.characters import BARS, DASHES, JOINTS
from satsudoku.board.guess import default_variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError, SatsudokuError, excerpt
from satsudoku.formats.reading.cells import DIGITS, mostly_cells, spread_cells
from satsudoku.formats.reading.entry import KEPT, Entries, Entry, long_line
from satsudoku.formats.reading.lines import Line, LongLine

_TALLEST = 25  # numbers of rows of the variants that a size implies
_CORNERS = ".*'`,"
_FRAME = frozenset(BARS + DASHES + JOINTS + _CORNERS + " \t")
_NO_BARS = str.maketrans(dict.fromkeys(BARS, " "))


class Other(Enum):
    """Kinds of lines other than rows."""

    BLANK = auto()
    COMMENT = auto()
    FRAME = auto()
    TEXT = auto()


@dataclass(frozen=True)
class Row:
    """A line that holds a row of cells.

    Attributes:
        line: its number.
        text: as in the file.
        cells: one text a cell, of one character unless there are pencil marks.
        error: an error of this line alone, or None.
    """

    line: int
    text: str
    cells: tuple[str, ...]
    error: SatsudokuError | None = None

    @property
    def width(self) -> int:
        """The number of cells."""
        return len(self.cells)


def read(lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
    """Read drawn grids."""
    parts: list[list[Row]] = []
    for part in _parts(lines, entries):
        if parts and len(part) != len(parts[0]):
            yield _entry(list(chain(*parts)), entries)
            parts = []
        if not part:
            continue
        parts.append(part)
        rows = list(chain(*parts))
        height = _height(rows, entries)
        if len(rows) >= height or height % len(part):
            yield _entry(rows, entries)
            parts = []
    if parts:
        yield _entry(list(chain(*parts)), entries)


def _parts(lines: Iterator[Line], entries: Entries) -> Iterator[list[Row]]:
    """Runs of rows, cut at blank lines and at full grids; [] if no grid can continue."""
    rows: list[Row] = []
    framed = False  # since the last row
    for number, line in lines:
        seen = see(number, line, entries)
        if isinstance(seen, Row):
            framed = False
            rows.append(seen)
            if len(rows) == _height(rows, entries):
                yield rows
                rows = []
        elif seen is Other.FRAME and not framed:
            framed = True
        elif seen is not Other.COMMENT:
            if rows:
                yield rows
                rows = []
            if seen is not Other.BLANK:  # text, or a second frame: one below, one above
                yield []
    if rows:
        yield rows


def see(number: int, line: str, entries: Entries) -> Row | Other:
    r"""Classify a line of a drawn grid.

    >>> see(1, "| 1 . | . . |", Entries("", None)).cells
    ('1', '.', '.', '.')
    >>> see(1, "| 1 34 | 2 34 |", Entries("", None)).cells
    ('1', '34', '2', '34')
    >>> see(1, "1\t\t2\t", Entries("", None)).cells
    ('1', '.', '2', '.')
    >>> see(2, "+-----+-----+", Entries("", None))
    <Other.FRAME: 3>
    """
    text = line.strip()
    if not text:
        return Other.BLANK
    if entries.is_comment(text):
        return Other.COMMENT
    if isinstance(line, LongLine):
        return Row(number, line[:KEPT], (), long_line(line))
    if _is_frame(text):
        return Other.FRAME
    spread = spread_cells(line, lambda cells: variant_of_row(cells, entries) is not None)
    if spread is not None:
        return Row(number, text, tuple(spread))
    groups = text.translate(_NO_BARS).split()
    cells = "".join(groups)
    variant = (
        entries.variant
        or variant_of_row(len(cells), entries)
        or variant_of_row(len(groups), entries)
    )
    if not mostly_cells(cells, DIGITS if variant is None else variant.values):
        return Other.TEXT
    sizes = set(map(len, groups))
    alone = sizes == {1} or not variant_of_row(len(groups), entries)
    if alone or (len(sizes) == 1 and variant_of_row(len(cells), entries)):
        return Row(number, text, tuple(cells))
    return Row(number, text, tuple(groups))


def _is_frame(text: str) -> bool:
    if not _FRAME.issuperset(text):
        return False
    dashes = sum(map(text.count, DASHES))
    return dashes >= 3 and dashes > text.count(".") + text.count("*")


@lru_cache(maxsize=64)
def _widths(variant: Variant) -> tuple[int, ...]:
    """The number of cells of each row."""
    return tuple(Counter(row for row, _ in variant.cells).values())


def variant_of_row(width: int, entries: Entries) -> Variant | None:
    """The rules of a grid with rows of `width` cells, or None if there are none."""
    if entries.variant is None:
        return entries.variant_of(width * width)
    return entries.variant if width in _widths(entries.variant) else None


def _variant(rows: list[Row], entries: Entries) -> Variant | None:
    """The requested rules, or those of the first row of a known width."""
    if entries.variant is not None:
        return entries.variant
    return next(filter(None, (variant_of_row(row.width, entries) for row in rows)), None)


def _height(rows: list[Row], entries: Entries) -> int:
    """The number of rows that the grid should have."""
    rules = _variant(rows, entries)
    return _TALLEST if rules is None else len(_widths(rules))


def _short_line(rows: list[Row], entries: Entries) -> PuzzleError | None:
    """The message for a single row, which is more likely a line that is too short."""
    if len(rows) == 1 and entries.variant is None:
        try:
            default_variant(rows[0].width)
        except PuzzleError as error:
            return error
    return None


def _entry(rows: list[Row], entries: Entries) -> Entry:
    line = rows[0].line
    text = "\n".join(row.text for row in rows)
    for row in rows:
        if row.error is not None:
            return entries.error(line, text, row.error, row.line)
    rules = _variant(rows, entries)
    if rules is None:
        sizes = ", ".join(str(w) for w in range(1, _TALLEST + 1) if variant_of_row(w, entries))
        message = f"{rows[0].width} cells in a row, expected one of {sizes}, or a named variant"
        return entries.error(line, text, PuzzleError(f"{message}: {excerpt(rows[0].text)}"))
    widths = _widths(rules)
    for index, (row, width) in enumerate(zip(rows, widths, strict=False), start=1):
        if row.width != width:
            message = f"row {index} has {row.width} cells, expected {width} for {rules.name}"
            return entries.error(
                line, text, PuzzleError(f"{message}: {excerpt(row.text)}"), row.line
            )
    if len(rows) != len(widths):
        rows_there = "1 row" if len(rows) == 1 else f"{len(rows)} rows"
        message = f"{rows_there}, expected {len(widths)} for {rules.name}"
        if "-" in text:
            message += "; a line of dashes alone is a frame, so write . for the cells of that row"
        return entries.error(line, text, _short_line(rows, entries) or PuzzleError(message))
    cells = [cell for row in rows for cell in row.cells]
    if max(map(len, cells)) == 1:
        return entries.puzzle(line, "".join(cells), text=text)
    try:
        return Entry(entries.file, line, text, Puzzle.from_marks(cells, rules), None)
    except PuzzleError as error:
        return entries.error(line, text, error)

"""A line of a drawn grid: a row of cells, a frame, or neither."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache

from satsudoku.board.characters import BARS, DASHES, JOINTS
from satsudoku.board.variant import Variant
from satsudoku.errors import SatsudokuError
from satsudoku.formats.reading.cells import DIGITS, mostly_cells
from satsudoku.formats.reading.cuts import BLANKS, CHARACTERS, SEPARATORS, cuts_of_line
from satsudoku.formats.reading.entry import KEPT, Entries, long_line
from satsudoku.formats.reading.gaps import without_gaps_in_row
from satsudoku.formats.reading.lines import LongLine
from satsudoku.formats.reading.plain_row import plain_row

_FEWEST = 4  # cells of a row that looks like a frame
_LONGEST_SHAPE = 64  # characters
_CORNERS = ".*'`,"
_FRAME = frozenset(BARS + DASHES + JOINTS + _CORNERS + " \t")
_NO_BARS = str.maketrans(dict.fromkeys(BARS, " "))
_SHAPE = str.maketrans(dict.fromkeys("0123456789.", "5"))
_SEPARATED = re.compile(r"5([,;\t])(?: ?5\1)+ ?5")
_MARKS = re.compile(r"(?=.*[1-9]{3})[1-9. |]+")  # numbers of no board have three digits
_NO_SEPARATORS = str.maketrans(dict.fromkeys([*BARS, *SEPARATORS], " "))


class Other(Enum):
    """Kinds of lines other than rows."""

    BLANK = auto()
    COMMENT = auto()
    FRAME = auto()
    TEXT = auto()


class Doubt(Enum):
    """What a line may be that may also be a row."""

    TITLES = auto()  # of the columns of a table, empty
    RULE = auto()
    GAP = auto()  # between grids, or empty cells


@dataclass(frozen=True)
class Row:
    """A line that may be a row of cells.

    Attributes:
        line: its number.
        text: as in the file, without blanks around it.
        raw: as in the file; without its gaps, if its board has any.
        widths: the numbers of cells that it may have by itself.
        doubt: another kind of line that it may be.
        error: an error of this line alone, or None.
        shape: where its cells are, if they can be cut in one way only: see `_shape_widths`.
        marks: whether its cells surely are pencil marks between blanks.
    """

    line: int
    text: str
    raw: str
    widths: tuple[int, ...] = ()
    doubt: Doubt | None = None
    error: SatsudokuError | None = None
    shape: str = ""
    marks: bool = False

    @property
    def width(self) -> int:
        """The likeliest number of cells."""
        return self.widths[0] if self.widths else 0

    @property
    def is_barred(self) -> bool:
        """Whether it has a frame, so that it is a row whatever its cells are."""
        return any(bar in self.text for bar in BARS) and " " in self.text


def see(number: int, line: str, entries: Entries) -> Row | Other:
    r"""Classify a line of a drawn grid.

    >>> see(1, "| 1 . | . . |", Entries("", None)).widths
    (4, 2)
    >>> see(1, "| 1 34 | 2 34 |", Entries("", None)).widths
    (4, 6, 2)
    >>> see(1, "1\t\t2\t", Entries("", None)).widths
    (4, 2, 3)
    >>> see(2, "+-----+-----+", Entries("", None))
    <Other.FRAME: 3>
    """
    text = line.strip()
    if entries.symbols is None and len(line) <= _LONGEST_SHAPE:
        shape = line.translate(_SHAPE)
        widths = _shape_widths(shape)
        if widths and (entries.variant is None or widths[0] == _side(entries.variant)):
            return Row(number, text, line, widths, shape=shape)
    if entries.symbols is None and entries.variant is None and _MARKS.fullmatch(text):
        cells = text.translate(_NO_BARS).split()
        sizes = [variant_of_row(number, entries) for number in (len(cells), len("".join(cells)))]
        if sizes[0] and not sizes[1] and all(map(_rises, cells)):
            return Row(number, text, line, (len(cells),), marks=True)
    if isinstance(line, LongLine):
        return Row(number, line[:KEPT], "", error=long_line(line))
    if entries.variant is None or entries.variant.symbols.isalnum():
        line = plain_row(line)
        text = line.strip()
    gapless = without_gaps_in_row(line, entries.variant)
    if gapless is not None:
        return Row(number, text, gapless, (len(gapless),))
    if not text and not _is_empty_row(line, entries):
        return Other.BLANK
    if text and entries.is_comment(text) and not begins_with_an_empty_cell(line, entries):
        return Other.COMMENT
    doubt = None
    if _is_frame(text):
        signs = text.translate(_NO_BARS).split()
        if " " not in text or len(signs) < _FEWEST or max(map(len, signs)) > 1:
            return Other.FRAME
        doubt = Doubt.RULE
    elif not _is_empty_row(line, entries) and not _holds_cells(line, entries):
        return Other.TEXT
    return Row(number, text, line, _widths_of(line, entries), doubt)


@lru_cache(maxsize=1 << 12)
def _rises(cell: str) -> bool:
    """Whether the digits of a cell rise, as those of pencil marks do."""
    return [*cell] == sorted({*cell})


@lru_cache(maxsize=1 << 10)
def _shape_widths(shape: str) -> tuple[int, ...]:
    """The widths of a row with 5 for each cell; none unless a single one is that of a board.

    It has digits, points, and single blanks and bars or one kind of separator, so it is a row, and
    no columns are left open.

    >>> _shape_widths("555|555|555"), _shape_widths("| 5 5 | 5 5 |"), _shape_widths("55 55 55 55")
    ((9, 3), (4, 2), ())
    >>> _shape_widths("5,5,5,5"), _shape_widths("5,,5,5")
    ((4,), ())
    """
    groups = shape.translate(_NO_BARS).split()
    is_plain = {"5"} <= {*shape} <= {*"5 |"} and len({*map(len, groups)}) == 1
    if not (is_plain and "  " not in shape) and not _SEPARATED.fullmatch(shape):
        return ()
    bars = shape.strip()
    if bars.startswith("|") != bars.endswith("|"):
        return ()
    entries = Entries("", None)
    widths = _widths_of(shape, entries)
    boards = [width for width in widths if variant_of_row(width, entries)]
    return widths if boards == [shape.count("5")] and boards[0] <= max(DIGITS.values()) else ()


@lru_cache(maxsize=64)
def _side(variant: Variant) -> int:
    """The number of rows of a square board of the digits from 1; 0 of others."""
    widths = {*row_widths(variant)}
    square = widths == {len(row_widths(variant))}
    return max(widths) if square and "123456789".startswith(variant.symbols) else 0


def _widths_of(line: str, entries: Entries) -> tuple[int, ...]:
    """The numbers of cells that a line may have, those of a board before others."""
    ways = cuts_of_line(line)
    groups = {*map(len, ways.get(BLANKS, ()))}
    whole = len(groups) == 1 or not variant_of_row(len(ways.get(BLANKS, ())), entries)
    first = CHARACTERS if whole else BLANKS
    numbers = [len(ways[first])] if first in ways else []
    numbers += [len(cells) for cells in ways.values()]
    return tuple(sorted(dict.fromkeys(numbers), key=lambda n: variant_of_row(n, entries) is None))


def _holds_cells(line: str, entries: Entries) -> bool:
    """Whether most of a line are symbols, so that it is neither a title nor a remark."""
    groups = line.strip().translate(_NO_SEPARATORS).split()
    cells = "".join(groups)
    if sum(map(line.count, BARS)) > 1 and len(cells) == len(groups) and cells.isalnum():
        return True  # letters of a large board, in a frame
    if entries.variant is not None:
        values, widths = entries.variant.values, row_widths(entries.variant)
        short = len(cells) not in widths and (len(groups) > 1 or 2 * len(cells) < min(widths))
        words = cells.isalpha() and len(cells) > len(groups)
        if short and words and not {*cells} <= {*values}:
            return False  # a title of a board of letters
        return mostly_cells(cells, values)
    if mostly_cells(cells, DIGITS):
        return True
    known = {variant_of_row(len(way), entries) for way in cuts_of_line(line).values()} - {None}
    tables = [variant.values for variant in known if variant is not None]
    return any(mostly_cells(cells, values) for values in tables)


def _is_empty_row(line: str, entries: Entries) -> bool:
    """Whether a line has nothing but the signs between as many cells as a row has."""
    if line.strip(" \t,;" + BARS):
        return False
    if any(bar in line for bar in BARS):
        return " " in line or line.strip().strip(BARS) == ""
    counts = [line.count(separator) + 1 for separator in SEPARATORS if separator in line]
    return any(variant_of_row(n, entries) or variant_of_row(n - 1, entries) for n in counts)


def begins_with_an_empty_cell(line: str, entries: Entries) -> bool:
    """Whether a line looks like a comment, but is a row between semicolons."""
    if not line.strip().startswith(";"):
        return False
    cells = [cell.strip() for cell in line.split(";")]
    number = len(cells) - (not cells[-1])
    variant = variant_of_row(len(cells), entries) or variant_of_row(number, entries)
    return variant is not None and all(
        not cell or cell in variant.values or cell.isdigit() for cell in cells
    )


def _is_frame(text: str) -> bool:
    if not text or not _FRAME.issuperset(text):
        return False
    dashes = sum(map(text.count, DASHES))
    return dashes >= 3 and dashes > text.count(".") + text.count("*")


@lru_cache(maxsize=64)
def row_widths(variant: Variant) -> tuple[int, ...]:
    """The number of cells of each row."""
    return tuple(Counter(row for row, _ in variant.cells).values())


def variant_of_row(width: int, entries: Entries) -> Variant | None:
    """The rules of a grid with rows of `width` cells, or None if there are none."""
    if entries.variant is None:
        return entries.variant_of(width * width)
    return entries.variant if width in row_widths(entries.variant) else None

"""Drawn grids: rows of cells, frames, and the lines between grids.

The lines of a grid are read together. Each size of board and each way to cut its lines
(`satsudoku.formats.reading.cuts`) is a reading, if all rows then have their width and every cell
holds a symbol. The reading with the most support is taken; if several have it and differ, the error
names them. If none fits, the error says what is missing of the nearest.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import lru_cache
from itertools import combinations

from satsudoku.board.characters import BARS, DASHES, JOINTS
from satsudoku.board.guess import default_variant
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError, SatsudokuError, excerpt
from satsudoku.formats.reading.cells import DIGITS, mostly_cells
from satsudoku.formats.reading.cuts import BLANKS, CHARACTERS, SEPARATORS, Cut, cuts, cuts_of_line
from satsudoku.formats.reading.entry import KEPT, Entries, Entry, long_line
from satsudoku.formats.reading.gaps import board_of, rows_without_gaps, without_gaps_in_row
from satsudoku.formats.reading.labels import are_titles, without_labels
from satsudoku.formats.reading.lines import Line, LongLine
from satsudoku.formats.reading.notation import board_text, faults
from satsudoku.formats.reading.plain_row import plain_row

_TALLEST = 25  # numbers of rows of the variants that a size implies
_SIZES = (*range(2, _TALLEST + 1), 49)
_FEWEST = 4  # cells of a row that looks like a frame
_MOST_ROWS = 64  # that are kept until a grid must be among them
_LONGEST_SHAPE = 64  # characters
_SURE = 3  # the support of a cut that needs no further lines
_CORNERS = ".*'`,"
_FRAME = frozenset(BARS + DASHES + JOINTS + _CORNERS + " \t")
_BELOW_TITLES = re.compile(r"\s*\|(\s*:?-+:?\s*\|)+\s*")  # in Markdown
_NO_BARS = str.maketrans(dict.fromkeys(BARS, " "))
_SHAPE = str.maketrans(dict.fromkeys("0123456789.", "5"))
_SEPARATED = re.compile(r"5([,;\t])(?: ?5\1)+ ?5")
_MARKS = re.compile(r"(?=.*[1-9]{3})[1-9. |]+")  # numbers of no board have three digits
_ONLY_CELLS = str.maketrans(dict.fromkeys(" |,;\t"))
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


# Those that leave out more come first.
_SUBSETS = [frozenset(some) for n in (3, 2, 1, 0) for some in combinations(Doubt, n)]


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
    if text and entries.is_comment(text) and not _begins_with_an_empty_cell(line, entries):
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
    widths = {*_widths(variant)}
    square = widths == {len(_widths(variant))}
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
        return mostly_cells(cells, entries.variant.values)
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


def _begins_with_an_empty_cell(line: str, entries: Entries) -> bool:
    """Whether a line looks like a comment, but is a row between semicolons."""
    if not line.strip().startswith(";"):
        return False
    cells = [cell.strip() for cell in line.split(";")]
    number = len(cells) - (not cells[-1])
    variant = variant_of_row(len(cells), entries) or variant_of_row(number, entries)
    return variant is not None and all(not cell or cell in variant.values for cell in cells)


def _is_frame(text: str) -> bool:
    if not text or not _FRAME.issuperset(text):
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


def read(lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
    """Read drawn grids."""
    grids = _Grids(entries)
    for number, line in lines:
        seen = see(number, line, entries)
        if isinstance(seen, Row):
            yield from grids.row(seen)
        elif seen is Other.FRAME:
            yield from grids.frame(line)
        elif seen is Other.BLANK and not grids.may_be_cells(line):
            yield from grids.blank()
        elif seen is Other.BLANK:
            yield from grids.row(Row(number, "", line, (len(line),), Doubt.GAP))
        elif seen is Other.COMMENT:
            yield from grids.comment()
        elif seen is Other.TEXT:
            yield from grids.end()
    yield from grids.end()


@dataclass(frozen=True)
class _Fit:
    """A reading of some rows as a grid.

    Attributes:
        variant: the rules.
        cut: the cells.
        rows: the rows that it takes.
        whole: whether grids of this size take all rows that there are.
    """

    variant: Variant
    cut: Cut
    rows: tuple[Row, ...]
    whole: bool

    @property
    def cells(self) -> list[str]:
        return [cell for row in self.cut.rows for cell in row]

    @property
    def rank(self) -> tuple[bool, int]:
        return self.whole, self.cut.support


class _Grids:
    """Gathers rows until they are grids."""

    def __init__(self, entries: Entries) -> None:
        self._entries = entries
        by_size = {size: entries.variant_of(size * size) for size in _SIZES}
        self._by_size = {size: rules for size, rules in by_size.items() if rules is not None}
        self._runs: list[list[Row]] = [[]]  # of rows between blank lines; the last one is open
        self._framed = False  # since the last row

    def row(self, row: Row) -> Iterator[Entry]:
        """Take a row; the grid that it may complete."""
        self._framed = False
        run = self._runs[-1]
        run.append(row)
        if row.shape and len(self._runs) == 1 and {row.shape for row in run} == {row.shape}:
            if len(run) < row.width:
                return  # rows of one width only are no smaller grid
            cells = "".join([row.text for row in run]).translate(_ONLY_CELLS)
            if (
                len(run) == row.width
                and max(cells) <= str(row.width)
                and not are_titles(run[0].raw)
            ):
                text, rules = "\n".join([row.text for row in run]), self._by_size[row.width]
                yield self._entries.puzzle(run[0].line, cells, text=text, variant=rules)
                self._runs = [[]]
                return
        settled = self._settled(run) if len(self._runs) == 1 else []
        if settled and all(len(fit.rows) == len(run) for fit in settled):
            yield self._entry(settled)
            self._runs = [[]]
        elif settled:
            yield from self._grids(ended=False)
        if sum(map(len, self._runs)) >= _MOST_ROWS:
            yield from self._grids(ended=False)

    def frame(self, line: str) -> Iterator[Entry]:
        """Take the line of a frame; of two, one is below a grid, and one above the next."""
        run = self._runs[-1]
        if self._framed:
            yield from self.end()
        elif run and _BELOW_TITLES.fullmatch(line) and not _has_cells(run[-1]):
            run[-1] = replace(
                run[-1], doubt=Doubt.TITLES
            )  # of a table whose columns have no titles
        self._framed = True

    def may_be_cells(self, blanks: str) -> bool:
        """Whether a line of blanks is as long as the row before, in which blanks may be cells."""
        last = self._runs[-1][-1:]
        return any(len(blanks) == len(row.raw) and " " in row.raw for row in last)

    def blank(self) -> Iterator[Entry]:
        """Take a blank line, which ends a grid or divides it evenly."""
        if self._runs[-1]:
            self._runs.append([])
            yield from self._grids(ended=False)

    def comment(self) -> Iterator[Entry]:
        """Take a comment, which ends a grid that is complete."""
        rows = self._together(ended=True)
        everything = len(rows) == sum(map(len, self._runs))
        if rows and everything and self._best(rows, True, whole=True):
            yield from self.end()

    def end(self) -> Iterator[Entry]:
        """Take a line that no grid continues beyond."""
        self._framed = False
        yield from self._grids(ended=True)
        self._runs = [[]]

    def _settled(self, run: Sequence[Row]) -> list[_Fit]:
        """The readings of the open run if it is a grid whatever follows; else none."""
        rows = len(run)
        rules = [v for v in self._variants(rows) if rows % len(_widths(v)) == 0]
        if all(len(_widths(v)) != rows for v in rules) or any(row.doubt is not None for row in run):
            return []
        if are_titles(run[0].raw):
            return []
        if self._entries.variant is None and {*map(len, map(_widths, rules))}.isdisjoint(
            run[0].widths
        ):
            return []  # only columns could fit, which are never sure
        fits = [fit for fit in _fits(run, rules, ended=True) if fit.whole]
        top = max((fit.cut.support for fit in fits), default=0)
        if top < _SURE or any(self._may_grow(run, size) for size in _SIZES if size > len(run)):
            return []
        return [fit for fit in fits if fit.cut.support == top]

    def _may_grow(self, run: Sequence[Row], size: int) -> bool:
        """Whether the rows may be the first ones of a larger grid."""
        if self._entries.variant is not None or size not in self._by_size:
            return False
        if any(row.marks for row in run):
            return False
        return any(True for _ in cuts([row.raw for row in run], [size] * len(run)))

    def _variants(self, rows: int) -> list[Variant]:
        """The rules that a grid among so many rows may have."""
        if self._entries.variant is not None:
            return [self._entries.variant]
        return [variant for size, variant in self._by_size.items() if size <= rows]

    def _grids(self, *, ended: bool) -> Iterator[Entry]:
        """The grids among the rows; those that may still grow stay, unless the file has ended."""
        while self._runs and self._runs[0]:
            run = self._runs[0]
            closed = ended or len(self._runs) > 1
            rows = self._together(ended=ended)
            best, taken = self._best(run, closed), run
            if not best and len(rows) > len(run):
                best, taken = self._best(rows, True, whole=True), rows
            if best:
                yield self._entry(best)
                self._drop({row.line for row in taken if row.line <= best[0].rows[-1].line})
                continue
            if not ended and self._may_still_fit(rows):
                return
            yield self._misfit(rows)

    def _drop(self, lines: set[int]) -> None:
        """Take rows away; the last run stays open."""
        runs = [[row for row in run if row.line not in lines] for run in self._runs]
        self._runs = [run for run in runs[:-1] if run] + runs[-1:]

    def _together(self, *, ended: bool) -> list[Row]:
        """The rows of the first run, and of those of its length that follow: parts of one grid."""
        runs = self._runs if ended else self._runs[:-1]
        rows: list[Row] = []
        for run in runs:
            if len(run) != len(self._runs[0]) or len(rows) >= self._height(rows):
                break
            rows += run
        return rows or [*self._runs[0]]

    def _may_still_fit(self, rows: Sequence[Row]) -> bool:
        """Whether rows that fit nothing may be the first part of a grid."""
        if len(self._runs) == 1:
            return len(self._runs[0]) < _MOST_ROWS
        part = len(self._runs[0])
        height = self._height(rows)
        same = all(len(run) == part for run in self._runs[:-1])
        open_run = len(self._runs[-1]) <= part
        return same and open_run and len(rows) < height and not height % part

    def _best(self, rows: Sequence[Row], closed: bool, *, whole: bool = False) -> list[_Fit]:
        """The readings of the first rows with the most support."""
        gapless = rows_without_gaps([row.text for row in rows], self._entries.variant)
        if gapless is not None:
            rows = [replace(row, raw=raw) for row, raw in zip(rows, gapless, strict=True)]
        best = self._best_as_they_are(rows, closed, whole)
        if closed and rows and not any(row.error for row in rows):
            lines, titled, numbered = without_labels([row.raw for row in rows])
            if (titled and numbered) or ((titled or numbered) and not (best and best[0].whole)):
                kept = zip(rows[titled:], lines, strict=True)
                plain = [replace(row, raw=line, doubt=None) for row, line in kept]
                return self._best_as_they_are(plain, closed, True) or best
        return best

    def _best_as_they_are(self, rows: Sequence[Row], closed: bool, whole: bool) -> list[_Fit]:
        """The same, if there are no labels beside the cells."""
        best: list[_Fit] = []
        doubts = {row.doubt for row in rows} - {None}
        for left_out in _SUBSETS:
            if not left_out <= doubts:
                continue
            some = [row for row in rows if row.doubt not in left_out]
            fits = list(_fits(some, self._variants(len(some)), ended=closed))
            fits = [fit for fit in fits if fit.whole or not (whole or doubts)]
            if fits:
                top = max(fit.rank for fit in fits)
                found = [fit for fit in fits if fit.rank == top]
                if top[0]:
                    return found
                best = best or found
        return best

    def _height(self, rows: Sequence[Row]) -> int:
        """The number of rows that the grid should have."""
        rules = self._rules(rows)
        return _TALLEST if rules is None else len(_widths(rules))

    def _rules(self, rows: Sequence[Row]) -> Variant | None:
        """The requested rules, or those of the first row of a known width."""
        if self._entries.variant is not None:
            return self._entries.variant
        known = (variant_of_row(row.width, self._entries) for row in rows)
        return next(filter(None, known), None)

    def _entry(self, best: Sequence[_Fit]) -> Entry:
        """The entry of the likeliest readings; an error if they differ."""
        entries = []
        for fit in best:
            rows, variant = fit.rows, fit.variant
            text = "\n".join(row.text for row in rows)
            line = rows[0].line
            try:
                cells = board_text(fit.cells, variant)
            except PuzzleError as error:
                entries.append(self._entries.error(line, text, error))
            else:
                entries.append(self._entries.puzzle(line, cells, text=text, variant=variant))
        first = entries[0]
        for fit, other in zip(best, entries, strict=True):
            if other.puzzle != first.puzzle:
                ways = " or ".join(f"{fit.variant.name} ({fit.cut.how})" for fit in (best[0], fit))
                question = PuzzleError(f"the rows may be {ways}; expected --variant to choose")
                return self._entries.error(first.line, first.text, question)
        return first

    def _misfit(self, rows: Sequence[Row]) -> Entry:
        """The error of rows that no grid fits; they are taken."""
        rows = rows[: max(self._height(rows), 1)]
        self._drop({row.line for row in rows})
        return self._nearest(rows)

    def _nearest(self, rows: Sequence[Row]) -> Entry:
        """The error that says what the nearest reading lacks."""
        entries = self._entries
        line = rows[0].line
        text = "\n".join(row.text for row in rows)
        for row in rows:
            if row.error is not None:
                return entries.error(line, text, row.error, row.line)
        rules = self._rules(rows)
        if rules is None:
            sizes = ", ".join(str(w) for w in range(1, _TALLEST + 1) if variant_of_row(w, entries))
            message = f"{rows[0].width} cells in a row, expected one of {sizes}, or a named variant"
            name = board_of(len(rows[0].text))
            message += "" if name is None else f", such as {name}"
            return entries.error(line, text, PuzzleError(f"{message}: {excerpt(rows[0].text)}"))
        widths = _widths(rules)
        for index, (row, width) in enumerate(zip(rows, widths, strict=False), start=1):
            if width not in row.widths:
                message = f"row {index} has {row.width} cells, expected {width} for {rules.name}"
                return entries.error(
                    line, text, PuzzleError(f"{message}: {excerpt(row.text)}"), row.line
                )
        if len(rows) != len(widths):
            rows_there = "1 row" if len(rows) == 1 else f"{len(rows)} rows"
            message = f"{rows_there}, expected {len(widths)} for {rules.name}"
            if "-" in text:
                message += (
                    "; a line of dashes alone is a frame, so write . for the cells of that row"
                )
            return entries.error(line, text, self._short_line(rows) or PuzzleError(message))
        fits = list(_fits(rows, [rules], ended=True, faulty=True))
        if not fits:
            message = "cells that do not stand below each other, expected each column at one place"
            return entries.error(line, text, PuzzleError(message))
        return self._entry([max(fits, key=lambda fit: fit.cut.support)])

    def _short_line(self, rows: Sequence[Row]) -> PuzzleError | None:
        """The message for a single row, which is more likely a line that is too short."""
        if len(rows) == 1 and self._entries.variant is None:
            try:
                default_variant(rows[0].width)
            except PuzzleError as error:
                return error
        return None


def _has_cells(row: Row) -> bool:
    return bool(row.text.strip(" \t,;" + BARS))


def _fits(
    rows: Sequence[Row], variants: Sequence[Variant], *, ended: bool, faulty: bool = False
) -> Iterator[_Fit]:
    """The readings of the first rows as a grid of one of some variants.

    Args:
        rows: at least one.
        variants: the rules that are possible.
        ended: whether no row follows them, so that grids of one size must take all.
        faulty: whether cells may hold what is no symbol.
    """
    for variant in variants:
        widths = _widths(variant)
        first = tuple(rows[: len(widths)])
        if len(first) < len(widths) or any(row.error is not None for row in first):
            continue
        raw = [row.raw for row in first]
        for cut in cuts(raw, widths, variant.symbols):
            fit = _Fit(variant, cut, first, ended and len(rows) % len(widths) == 0)
            if faulty or not faults(fit.cells, variant):
                yield fit

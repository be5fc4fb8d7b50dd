"""Drawn grids: rows of cells, frames, and the lines between grids.

The lines of a grid are read together. Each size of board and each way to cut its lines
(`satsudoku.formats.reading.cuts`) is a reading, if all rows then have their width and every cell
holds a symbol. The reading with the most support is taken; if several have it and differ, the error
names them. If none fits, the error says what is missing of the nearest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise

from satsudoku.board.characters import BARS
from satsudoku.board.empty import EMPTY
from satsudoku.board.guess import default_variant
from satsudoku.board.jigsaw import is_regions
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError, excerpt
from satsudoku.formats.reading.cuts import CHARACTERS, cuts
from satsudoku.formats.reading.doubtful_cells import doubts_of_cells
from satsudoku.formats.reading.drawn_boxes import as_drawn
from satsudoku.formats.reading.drawn_fit import Fit, fits_of, uneven
from satsudoku.formats.reading.drawn_line import (
    Doubt,
    Other,
    Row,
    row_widths,
    see,
    variant_of_row,
)
from satsudoku.formats.reading.drawn_regions import (
    Drawing,
    RegionsError,
    jigsaw_of,
    with_drawings,
    with_regions,
)
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.gaps import board_of, rows_without_gaps
from satsudoku.formats.reading.labels import (
    are_titles,
    doubt_of_labels,
    without_labels,
    words_in,
)
from satsudoku.formats.reading.lines import Line
from satsudoku.formats.reading.notation import board_text

_TALLEST = 25  # numbers of rows of the variants that a size implies
_SIZES = (*range(2, _TALLEST + 1), 49)
_MOST_ROWS = 64  # that are kept until a grid must be among them
_SURE = 3  # the support of a cut that needs no further lines
_BELOW_TITLES = re.compile(r"\s*\|(\s*:?-+:?\s*\|)+\s*")  # in Markdown
_LACKS = (
    "the row above the rule may be the heading of a table that lacks a row, or the first row of "
    "the board; expected no rule there, or . in its empty cells"
)
_ONLY_CELLS = str.maketrans(dict.fromkeys(" |,;\t"))

# Those that leave out more come first.
_SUBSETS = [frozenset(some) for n in (3, 2, 1, 0) for some in combinations(Doubt, n)]


def read(lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
    """Read drawn grids."""
    return with_regions(_read(lines, entries), entries)


def _read(lines: Iterator[Line], entries: Entries) -> Iterator[Entry | str]:
    """The grids, and lines of text; regions alone are errors."""
    grids = _Grids(entries)
    for number, line in with_drawings(lines):
        if isinstance(line, Drawing):
            yield from grids.end()
            yield entries.error(number, line.labels, RegionsError(line.labels))
            continue
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
            yield line
        elif seen is Other.TEXT:
            yield from grids.end((number, line))
            yield line
    yield from grids.end()


_TO_BARS = str.maketrans(dict.fromkeys(BARS, "|"))


class _Grids:
    """Gathers rows until they are grids."""

    def __init__(self, entries: Entries) -> None:
        self._entries = entries
        by_size = {size: _rules_of(size, entries) for size in _SIZES}
        self._by_size = {size: rules for size, rules in by_size.items() if rules is not None}
        self._runs: list[list[Row]] = [[]]  # of rows between blank lines; the last one is open
        self._frame: str | None = None  # since the last row
        self._text: Line | None = None  # which ends the rows
        self._above: dict[int, str] = {}  # the frame, or blank line, above the row of a line

    def row(self, row: Row) -> Iterator[Entry]:
        """Take a row; the grid that it may complete."""
        run = self._runs[-1]
        if self._frame is not None or (not run and len(self._runs) > 1):
            if len(self._above) > 2 * _MOST_ROWS:  # the oldest belong to grids that were read
                self._above = dict([*self._above.items()][_MOST_ROWS:])
            self._above[row.line] = self._frame or ""
            self._frame = None
        if not run and not _has_cells(row) and {*row.raw} & {*BARS}:
            row = replace(row, doubt=Doubt.TITLES)  # of a table without titles
        run.append(row)
        if len(run) == 2 and row.line not in self._above and _BELOW_TITLES.fullmatch(row.raw):
            run[1] = row = replace(row, doubt=Doubt.TITLES)
        if row.shape and len(self._runs) == 1 and {row.shape for row in run} == {row.shape}:
            if len(run) < row.width:
                return  # rows of a single width cannot be a smaller grid
            cells = "".join([row.text for row in run]).translate(_ONLY_CELLS)
            if (
                len(run) == row.width
                and max(cells) <= str(row.width)
                and not are_titles(run[0].raw)
                and run[0].doubt is None
            ):
                entry = self._entry_of(run, None, cells, self._by_size[row.width])
                yield entry.remarked(*doubts_of_cells(entry.puzzle, cells))
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
        if self._frame is not None:
            yield from self.end()
        self._frame = line

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

    def end(self, text: Line | None = None) -> Iterator[Entry]:
        """Take a line that no grid continues beyond, perhaps of text."""
        self._frame, self._text = None, text
        yield from self._grids(ended=True)
        self._runs, self._text = [[]], None
        self._above.clear()

    def _settled(self, run: Sequence[Row]) -> list[Fit]:
        """The readings of the open run if it is a grid whatever follows; else none."""
        rows = len(run)
        rules = [v for v in self._variants(rows) if rows % len(row_widths(v)) == 0]
        if all(len(row_widths(v)) != rows for v in rules) or any(
            row.doubt is not None for row in run
        ):
            return []
        if are_titles(run[0].raw):
            return []
        if self._entries.variant is None and {*map(len, map(row_widths, rules))}.isdisjoint(
            run[0].widths
        ):
            return []  # only columns could fit, which are never sure
        fits = [fit for fit in fits_of(run, rules, ended=True) if fit.whole]
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

    def _best(self, rows: Sequence[Row], closed: bool, *, whole: bool = False) -> list[Fit]:
        """The readings of the first rows with the most support."""
        gapless = rows_without_gaps([row.text for row in rows], self._entries.variant)
        if gapless is not None:
            rows = [replace(row, raw=raw) for row, raw in zip(rows, gapless, strict=True)]
        best = self._best_as_they_are(rows, closed, whole)
        if closed and rows and not any(row.error for row in rows):
            rows = [row for row in rows if row.doubt is not Doubt.TITLES] or rows
            lines, titled, numbered = without_labels([row.raw for row in rows])
            ruled = titled and any(row.line in self._above for row in rows[1:2])  # no row is it
            open_still = (titled or numbered) and not (best and best[0].whole)
            if (titled and (numbered or ruled)) or open_still:
                kept = zip(rows[titled:], lines, strict=True)
                plain = [replace(row, raw=line, doubt=None) for row, line in kept]
                found = self._best_as_they_are(plain, closed, True)
                titles = len(words_in(rows[0].raw)) if titled else 0
                return [fit for fit in found if titles in (0, len(fit.cut.rows[0]))] or best
        return best

    def _best_as_they_are(self, rows: Sequence[Row], closed: bool, whole: bool) -> list[Fit]:
        """The same, if there are no labels beside the cells."""
        best: list[Fit] = []
        heads = [row for row in rows if row.doubt is Doubt.TITLES and not _has_cells(row)]
        others = [row for row in rows if row not in heads]
        if heads and all(_shows_every_cell(row) for row in others):
            rows = others  # no row of a board whose empty cells have a sign is blank
        doubts = {row.doubt for row in rows} - {None}
        rules = [row.text for row in rows if row.doubt is Doubt.RULE]
        dashes = any("-" in row.text for row in rows if not row.doubt)  # they are empty cells
        if rules and dashes and {*"".join(rules)} <= {*BARS, *"- \t"}:
            doubts -= {Doubt.RULE}
        for left_out in _SUBSETS:
            if not left_out <= doubts:
                continue
            some = [row for row in rows if row.doubt not in left_out]
            fits = list(fits_of(some, self._variants(len(some)), ended=closed))
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
        return _TALLEST if rules is None else len(row_widths(rules))

    def _rules(self, rows: Sequence[Row]) -> Variant | None:
        """The requested rules, or those of the first row of a known width."""
        if self._entries.variant is not None:
            return self._entries.variant
        known = (variant_of_row(row.width, self._entries) for row in rows)
        return next(filter(None, known), None)

    def _entry(self, best: Sequence[Fit]) -> Entry:
        """The entry of the likeliest readings; an error if they differ."""
        entries = []
        for fit in best:
            try:
                cells = board_text(fit.cells, fit.variant)
            except PuzzleError as error:
                text = "\n".join(row.text for row in fit.rows)
                entries.append(self._entries.error(fit.rows[0].line, text, error))
            else:
                entry = self._entry_of(fit.rows, fit.cut.how, cells, fit.variant)
                entries.append(entry.remarked(*doubts_of_cells(entry.puzzle, fit.cells)))
        first = entries[0]
        for fit, other in zip(best, entries, strict=True):
            if other.puzzle != first.puzzle:
                ways = " or ".join(f"{fit.variant.name} ({fit.cut.how})" for fit in (best[0], fit))
                question = PuzzleError(f"the rows may be {ways}; expected --variant to choose")
                return self._entries.error(first.line, first.text, question)
        return first

    def _entry_of(
        self, rows: Sequence[Row], how: str | None, cells: str, variant: Variant
    ) -> Entry:
        """The entry of a grid, by the rules of its size or, unless named, with drawn boxes.

        Args:
            rows: its rows.
            how: the way in which they are cut; None if they have one shape.
            cells: its text.
            variant: the rules of its size.
        """
        line, text = rows[0].line, "\n".join([row.text for row in rows])
        if self._may_lack_a_row(rows):
            return self._entries.error(line, text, PuzzleError(_LACKS))
        if EMPTY[0] not in cells and is_regions(cells):
            return self._entries.error(line, text, RegionsError(cells))
        if self._entries.variant is None:
            above = tuple([self._above.get(row.line) for row in rows])
            lines = tuple([row.raw for row in rows]) if how else (rows[0].shape,) * len(rows)
            try:
                variant = as_drawn(lines, above, how or CHARACTERS, variant)
            except PuzzleError as error:
                return self._entries.error(line, text, error)
        entry = self._entries.puzzle(line, cells, text=text, variant=variant)
        if entry.puzzle is None or any(map(self._above.get, (row.line for row in rows[2:]))):
            return entry  # boxes are where they are only if the first row has cells
        doubt = doubt_of_labels([row.raw for row in rows], cells)
        return entry if doubt is None else entry.remarked(doubt)

    def _may_lack_a_row(self, rows: Sequence[Row]) -> bool:
        """Whether the first row may be the heading of a table: it alone has a rule below it."""
        steps = [after.line - row.line for row, after in pairwise(rows)]
        if steps[:1] != [2] or {*steps[1:]} != {1} or self._above.get(rows[1].line) == "":
            return False
        return not _has_cells(rows[0]) or are_titles(rows[0].raw)

    def _misfit(self, rows: Sequence[Row]) -> Entry:
        """The error of rows that no grid fits; they are taken."""
        cells = [row for row in rows if row.doubt is not Doubt.TITLES] or rows
        taken = cells[: max(self._height(cells), 1)]
        self._drop({row.line for row in rows if row.line <= taken[-1].line})
        return self._nearest(taken)

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
        widths = row_widths(rules)
        for index, (row, width) in enumerate(zip(rows, widths, strict=False), start=1):
            if width not in row.widths:
                message = f"row {index} has {row.width} cells, expected {width} for {rules.name}"
                return entries.error(
                    line, text, PuzzleError(f"{message}: {excerpt(row.text)}"), row.line
                )
        if len(rows) != len(widths):
            rows_there = "1 row" if len(rows) == 1 else f"{len(rows)} rows"
            message = f"{rows_there} of {widths[0]} cells, expected {len(widths)} for {rules.name}"
            if self._text is not None and self._text[0] == rows[-1].line + 1:
                message += f"; line {self._text[0]} is no row: {excerpt(self._text[1].strip())}"
            if "-" in text:
                message += (
                    "; a line of dashes alone is a frame, so write . for the cells of that row"
                )
            return entries.error(line, text, self._short_line(rows) or PuzzleError(message))
        fits = list(fits_of(rows, [rules], ended=True, faulty=True))
        if not fits:
            message, row = uneven(rows, widths)
            return entries.error(line, text, PuzzleError(message), row.line)
        nearest = self._entry([max(fits, key=lambda fit: fit.cut.support)])
        doubtful = next((row for row in rows if row.doubt), None)
        if nearest.puzzle is None or doubtful is None:
            return nearest
        message = f"this line may be a row of cells, or none: {excerpt(doubtful.raw)}"
        return entries.error(line, text, PuzzleError(message), doubtful.line)

    def _short_line(self, rows: Sequence[Row]) -> PuzzleError | None:
        """The message for a single row, which is more likely a line that is too short."""
        if len(rows) == 1 and self._entries.variant is None:
            try:
                default_variant(rows[0].width)
            except PuzzleError as error:
                return error
        return None


def _rules_of(size: int, entries: Entries) -> Variant | None:
    """The rules of a board of some size; those of a jigsaw if it has no others."""
    rules = entries.variant_of(size * size)
    own = entries.variant is None and entries.symbols is None
    return jigsaw_of(size) if rules is None and own else rules


def _shows_every_cell(row: Row) -> bool:
    """Whether a sign is in each cell between the bars of a row."""
    cells = row.raw.strip().strip(BARS).translate(_TO_BARS).split("|")
    return len(cells) > 1 and all(cell.strip() for cell in cells)


def _has_cells(row: Row) -> bool:
    return bool(row.text.strip(" \t,;" + BARS))

"""Entry: one record of a file, with its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import isqrt
from typing import Any

from satsudoku.board.characters import ZEROS, comment_signs, line_fault
from satsudoku.board.empty import EMPTY, UNCOMMON
from satsudoku.board.grid import Grid
from satsudoku.board.guess import default_variant, variant_of_text
from satsudoku.board.jigsaw import split_jigsaw
from satsudoku.board.library import find_variant, variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.shipped import variant_names
from satsudoku.board.symbols import read_symbols, shown_symbols, with_symbols
from satsudoku.board.text import read_cells
from satsudoku.board.variant import Variant
from satsudoku.errors import FormatError, PuzzleError, SatsudokuError, excerpt, shown
from satsudoku.formats.reading.extras import REMARKS, Extras
from satsudoku.formats.reading.gaps import board_of
from satsudoku.formats.reading.lines import LONGEST, LongLine

NO_ZEROS = str.maketrans(dict.fromkeys(ZEROS, EMPTY[0]))

KEPT = 200
"""The number of characters that an entry repeats of a line that is too long."""


@dataclass(frozen=True)
class Entry:
    """One record of a file: a puzzle or an error.

    Attributes:
        file: as given; ``<stdin>`` for standard input.
        line: line number from 1 where the record starts.
        text: the puzzle's text as in the file, without frames; only the beginning of a very long
            one.
        puzzle: None if `error` is set.
        error: None if `puzzle` is set; carries file and line.
        solution: if the format gives it; filled, keeps the givens, breaks no rule.
        comment: a remark beside the puzzle, such as a rating.
        carried: the extra columns of a record of named values, by name.
        extras: texts, cosmetics and settings in a link of another tool.

    >>> entry = Entries("book.txt", None).puzzle(7, "1.....2..3.....4", comment="easy")
    >>> entry.puzzle.clues, entry.line, entry.comment, entry.error
    (4, 7, 'easy', None)
    """

    file: str
    line: int
    text: str
    puzzle: Puzzle | None
    error: SatsudokuError | None
    solution: Grid | None = None
    comment: str | None = None
    carried: Mapping[str, Any] = field(default_factory=dict, compare=False)
    extras: Extras | None = None

    @property
    def remarks(self) -> tuple[str, ...]:
        """What a link has that its puzzle lacks; empty for all else.

        >>> Entries("book.txt", None).puzzle(7, "1.....2..3.....4").remarks
        ()
        """
        return () if self.extras is None else self.extras.remarks

    def remarked(self, *remarks: str) -> Entry:
        """The entry with more remarks that are beside each answer about it; itself without any.

        >>> Entries("book.txt", None).puzzle(7, "1.....2..3.....4").remarked("hm").remarks
        ('hm',)
        """
        extras = self.extras or Extras()
        said = (*extras.remarks, *(one for one in remarks if one not in extras.remarks))
        if said == extras.remarks:
            return self
        carried = {**self.carried, REMARKS: [*said]}
        return replace(self, carried=carried, extras=replace(extras, remarks=said))

    def carrying(self, values: Mapping[str, Any]) -> Entry:
        """The entry with the other values of its record; its remarks remain.

        >>> entry = Entries("book.csv", None).puzzle(7, "1..x..2..3.....4")
        >>> entry.carrying({"rating": 7}).carried
        {'rating': 7, 'remarks': ["r1c4 holds 'x', other empty cells hold '.'; all are read as empty
        cells"]}
        """
        said = {REMARKS: [*self.remarks]} if self.remarks else {}
        return replace(self, carried={**values, **said})


@lru_cache(maxsize=1024)
def _by_cells(cells: int) -> Variant | None:
    try:
        return default_variant(cells)
    except PuzzleError:
        return None


@lru_cache(maxsize=1024)
def _by_text(length: int) -> Variant | None:
    side = isqrt(length // 2)
    if 2 * side * side == length and f"jigsaw{side}" in variant_names():
        return variant_of_text(length) or variant(f"jigsaw{side}")
    return variant_of_text(length)


@lru_cache(maxsize=1024)
def _wrong_length(length: int) -> str | None:
    """The error of a text that fits no variant; None if it may be a jigsaw."""
    if 2 * isqrt(length // 2) ** 2 == length:
        return None
    try:
        default_variant(length)
    except PuzzleError as error:
        name = board_of(length)
        return error.message if name is None else f"{error.message}, such as {name}"
    return None


class Entries:
    """Makes the entries of one file.

    Attributes:
        file: its name in errors.
        variant: the requested variant, or None to infer it from the size.
        symbols: the requested symbols, or None for those of the variant.
        column: the title of the column of puzzles in a table, or None to find it.
        comments: the signs that start a comment: see `satsudoku.board.characters.comment_signs`.
        sample: the first lines of the file, as far as its format looked at them.

    Raises:
        VariantError: the variant has another number of symbols.
    """

    def __init__(
        self,
        file: str,
        variant: Variant | None,
        *,
        symbols: str | None = None,
        column: str | None = None,
    ) -> None:
        self.file = file
        if column is not None and not isinstance(column, str):
            raise FormatError(f"column {shown(column)}; expected its title")
        self.symbols = None if symbols is None else read_symbols(symbols)
        if variant is not None and self.symbols is not None:
            variant = with_symbols(variant, self.symbols)
        self.variant = variant
        self.column = column
        self.comments = comment_signs(self.symbols or ("" if variant is None else variant.symbols))
        self.sample: list[str] = []
        self._of_variant: dict[str, Entries] = {}

    def of_variant(self, name: str) -> Entries:
        """The maker of entries of a variant.

        The empty name stands for the requested variant. So does that variant's own name: records
        hold it, and no other variant may have it if it is a file's.

        Raises:
            SatsudokuError: no such variant.
        """
        if not name or (self.variant is not None and name == self.variant.name):
            return self
        if name not in self._of_variant:
            self._of_variant[name] = Entries(
                self.file, find_variant(name), symbols=self.symbols, column=self.column
            )
        return self._of_variant[name]

    def is_comment(self, text: str) -> bool:
        """Whether a line, without leading blanks, is a comment."""
        return text.startswith(self.comments)

    def variant_of(self, cells: int) -> Variant | None:
        """The rules of a puzzle with that number of cells, or None if there are none."""
        if self.variant is None:
            return self._with_symbols(_by_cells(cells))
        return self.variant if len(self.variant.cells) == cells else None

    def variant_of_text(self, length: int) -> Variant | None:
        """The rules of a text of `length` characters: cells, pencil marks, a jigsaw in two parts.

        For a jigsaw, the shipped rules of that size; its own follow from the text.
        """
        if self.variant is None:
            return self._with_symbols(_by_text(length))
        cells = len(self.variant.cells)
        lengths = [cells, cells * len(self.variant.symbols)]
        if self.variant.name.startswith("jigsaw"):
            lengths.append(2 * cells)
        return self.variant if length in lengths else None

    def _with_symbols(self, variant: Variant | None) -> Variant | None:
        """An inferred variant with the requested symbols; None if it has more or fewer."""
        if variant is None or self.symbols is None or variant.symbols == self.symbols:
            return variant
        same = len(variant.symbols) == len(self.symbols)
        return with_symbols(variant, self.symbols) if same else None

    def puzzle(
        self,
        line: int,
        cells: str,
        *,
        text: str | None = None,
        comment: str | None = None,
        variant: Variant | None = None,
    ) -> Entry:
        """An entry of one character per cell, or of another text that `read_cells` reads.

        Args:
            line: where the record starts.
            cells: the text, without blanks.
            text: as in the file, if that differs.
            comment: the remark beside it.
            variant: the rules, if more is known than the length of the text.
        """
        as_written, text = text is None, cells if text is None else text
        variant = variant or self.variant
        if self.symbols is not None:
            variant = variant or self.variant_of_text(len(cells))
            if variant is not None and variant.name.startswith("jigsaw"):
                parts = split_jigsaw(cells)
                if parts is not None:
                    cells, variant = parts[0], with_symbols(parts[1], self.symbols)
            if not {*ZEROS} & {*self.symbols}:
                cells = cells.translate(NO_ZEROS)
        if (fault := self._fault(cells, variant)) is not None:
            # As long as the cells and regions of 12x12 is a board of several grids.
            if variant is None and self.symbols is None and (parts := split_jigsaw(cells)):
                return self.puzzle(line, parts[0], text=text, comment=comment, variant=parts[1])
            from satsudoku.formats.reading.lost_digits import lost_digits

            lost = lost_digits(cells, None if variant is None else len(variant.cells))
            return self.error(line, text, PuzzleError(lost or fault))
        try:
            puzzle = read_cells(cells, variant)
        except PuzzleError as error:
            return self.error(line, text, error)
        entry = Entry(self.file, line, text, puzzle, None, None, comment)
        if as_written and len(cells) == len(puzzle.values) and not UNCOMMON.isdisjoint(cells):
            from satsudoku.formats.reading.doubtful_cells import doubts_of_cells

            return entry.remarked(*doubts_of_cells(puzzle, cells))
        return entry

    def _fault(self, text: str, variant: Variant | None) -> str | None:
        """The error of a text of a wrong length, or with a bad symbol; None if unknown.

        Long files repeat their mistakes: looking a message up takes a fifth of `read_cells`.
        """
        if variant is None and self.symbols is not None:
            symbols = f"{len(self.symbols)} symbols ({shown_symbols(self.symbols)})"
            cells = "1 cell" if len(text) == 1 else f"{len(text)} cells"
            return f"{cells}; expected a board of {symbols}, or a named variant"
        variant = variant or _by_text(len(text))
        if variant is None:
            return _wrong_length(len(text))
        size = len(variant.cells)
        may_be_more = len(text) in (2 * size, size * len(variant.symbols))  # a jigsaw, marks
        return None if may_be_more else line_fault(text, variant)

    def error(self, line: int, text: str, error: SatsudokuError, at: int | None = None) -> Entry:
        """An entry with an error, at its own line or at the line `at`."""
        error.__traceback__ = None  # its frames take more memory than the text
        return Entry(self.file, line, text, None, error.at(self.file, at or line))

    def too_long(self, line: int, text: LongLine) -> Entry:
        """The entry of a line that is too long to keep."""
        return self.error(line, text[:KEPT], long_line(text))


def long_line(line: LongLine) -> FormatError:
    """The message that a line is too long."""
    return FormatError(
        f"a line of {line.length} characters, expected at most {LONGEST}: {excerpt(line[:40])}..."
    )

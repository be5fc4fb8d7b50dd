"""Plain lines, which the kernel reads by millions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

import satsudoku._kernel as _kernel
from satsudoku.board.characters import clear_byte_tables
from satsudoku.board.guess import SMALL_MARKS
from satsudoku.board.variant import Variant
from satsudoku.formats.reading.entry import Entries
from satsudoku.formats.reading.lines import LONGEST
from satsudoku.formats.reading.table import Columns
from satsudoku.lanes.text_lines import MOST_SYMBOLS, PlainLines, houses_of, read_lines
from satsudoku.stream.conflicts import houses_alone

_FEW = 64  # lines that may be left without a try by the other form


class LineReader:
    """A reader of plain lines of a variant's puzzles.

    Signs for empty cells that may mean something else are not in one form with others, such as a 0
    that may be a digit. A line with both is left, to be asked about or remarked.

    Args:
        variant: of the puzzles.
        forms: the forms of lines.
    """

    def __init__(self, variant: Variant, forms: list[_kernel.LineForm]) -> None:
        self.variant = variant
        self._forms = forms

    def read(self, text: bytes, threads: int) -> tuple[PlainLines, list[tuple[int, int]]]:
        """Read lines.

        Returns:
            The puzzles; and of all lines that are left the number and the first byte, in order.
        """
        plain, others = read_lines(self._forms, text, threads, _FEW)
        left = [(line, begin) for _, line, begin, _ in others.tolist()]
        if len(self.variant.cells) == SMALL_MARKS and len(marks := _small_marks(plain.values)):
            marked = zip(plain.lines[marks].tolist(), plain.begins[marks].tolist(), strict=True)
            return plain.without(marks), sorted([*left, *marked])
        return plain, left


def _small_marks(values: NDArray[np.uint8]) -> Sequence[int]:
    """The rows that may be pencil marks: see `satsudoku.board.guess.variant_of_board`."""
    there = values.reshape(len(values), 16, 4) != 0
    right = ~((values != np.tile(np.arange(1, 5), 16)) & (values != 0)).any(axis=1)
    places: list[int] = np.flatnonzero(right & there.any(axis=2).all(axis=1)).tolist()
    return places


def line_reader(variant: Variant, columns: Columns | None, entries: Entries) -> LineReader | None:
    """A reader of lines of a variant's puzzles; None if the kernel cannot."""
    cells = len(variant.cells)
    named = columns is not None and columns.variant is not None
    if not named and entries.variant_of(cells) != variant:
        return None  # a line of that many cells means another variant
    if not _readable(variant) or (columns is not None and columns.regions):
        return None
    table = None
    if columns is not None:
        if columns.solution is not None and not houses_alone(variant):
            return None
        name = None if columns.variant is None else (columns.variant, variant.name.encode())
        table = columns.delimiter.encode(), columns.puzzle, columns.solution, name
    signs = () if columns is not None else entries.comments
    forms = [
        _kernel.LineForm(
            cells,
            values,
            [sign.encode() for sign in signs],
            table,
            houses_of(variant) if columns is not None or houses_alone(variant) else None,
            True,  # cells may be in groups
            LONGEST,
        )
        for values in clear_byte_tables(variant, sure=entries.symbols is not None)
    ]
    return LineReader(variant, forms)


def puzzle_reader(
    variant: Variant, *, sure: bool = False, solved: bool = False
) -> LineReader | None:
    """A reader of lines that hold only a variant's puzzle; None if the kernel cannot.

    With `solved`, a comma follows, and the solution, if there is one.
    """
    if not _readable(variant) or (solved and not houses_alone(variant)):
        return None
    cells = len(variant.cells)
    table = (b",", 0, 1, None) if solved else None
    houses = houses_of(variant) if houses_alone(variant) else None
    tables = clear_byte_tables(variant, sure=sure)
    forms = [_kernel.LineForm(cells, values, [], table, houses, True) for values in tables]
    return LineReader(variant, forms)


def _readable(variant: Variant) -> bool:
    return variant.symbols.isascii() and len(variant.symbols) <= MOST_SYMBOLS

"""Plain lines, which the kernel reads by millions."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

import satsudoku._kernel as _kernel
from satsudoku.board.characters import byte_tables
from satsudoku.board.variant import Variant
from satsudoku.formats.reading.entry import Entries
from satsudoku.formats.reading.lines import LONGEST
from satsudoku.formats.reading.table import Columns
from satsudoku.lanes.text_lines import PlainLines, read_lines
from satsudoku.stream.conflicts import houses_alone

_MOST_SYMBOLS = 64  # of a variant whose houses the kernel checks
_MOST_GROUPS = 100  # words on a line that may be a puzzle's cells in groups
_FEW = 64  # lines that may be left without a try by the other form


class LineReader:
    """A reader of plain lines of a variant's puzzles.

    Where a 0 may be a digit, one form of lines has no other sign for empty cells, and the other has
    no 0. A line with both is left, to be asked about.

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
        return plain, [(line, begin) for _, line, begin, _ in others.tolist()]


def line_reader(variant: Variant, columns: Columns | None, entries: Entries) -> LineReader | None:
    """A reader of lines of a variant's puzzles; None if the kernel cannot."""
    cells = len(variant.cells)
    named = columns is not None and columns.variant is not None
    if not named and entries.variant_of(cells) != variant:
        return None  # a line of that many cells means another variant
    if not _readable(variant):
        return None
    table = None
    if columns is not None:
        if columns.solution is not None and not houses_alone(variant):
            return None
        name = None if columns.variant is None else (columns.variant, variant.name.encode())
        table = columns.delimiter.encode(), columns.puzzle, columns.solution, name
    counts = range(2, _MOST_GROUPS)
    groups = next((n for n in counts if entries.variant_of_text(n * cells)), _MOST_GROUPS)
    signs = () if columns is not None else entries.comments
    forms = [
        _kernel.LineForm(
            cells,
            values,
            [sign.encode() for sign in signs],
            table,
            _houses(variant) if columns is not None else None,
            groups,
            LONGEST,
        )
        for values in byte_tables(variant, sure=entries.symbols is not None)
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
    table, houses = ((b",", 0, 1, None), _houses(variant)) if solved else (None, None)
    tables = byte_tables(variant, sure=sure)
    forms = [_kernel.LineForm(cells, values, [], table, houses) for values in tables]
    return LineReader(variant, forms)


def _readable(variant: Variant) -> bool:
    return variant.symbols.isascii() and len(variant.symbols) <= _MOST_SYMBOLS


@lru_cache(maxsize=64)
def _houses(variant: Variant) -> tuple[NDArray[np.uint32], NDArray[np.uint32], int]:
    """Where each cell's houses begin in the list of them, that list, and how many there are."""
    begins = np.cumsum([0, *map(len, variant.houses_of)], dtype=np.uint32)
    houses = [house for cell in variant.houses_of for house in cell]
    return begins, np.array(houses, dtype=np.uint32), len(variant.houses)

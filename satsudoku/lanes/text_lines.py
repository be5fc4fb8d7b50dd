"""Lines of text by the kernel, where a 0 may be a digit.

Most files have one sign for empty cells. So a form of lines without a 0 reads a text, or one
without the other signs. A line with both is left by both, to be asked about: see
`satsudoku.board.characters.zero_fault`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import satsudoku._kernel as _kernel
from satsudoku.board.variant import Variant


class PlainLines(NamedTuple):
    """The kernel's reading of a text.

    Attributes:
        values: shape (N, cells), uint8: the puzzles.
        lines: shape (N,), int64: the number of each puzzle's line in the text, from 0.
        begins: shape (N,), int64: that line's first byte.
    """

    values: NDArray[np.uint8]
    lines: NDArray[np.int64]
    begins: NDArray[np.int64]

    def without(self, places: Sequence[int]) -> PlainLines:
        """All puzzles but those at some places."""
        kept = np.delete(np.arange(len(self.lines)), places)
        return PlainLines(self.values[kept], self.lines[kept], self.begins[kept])


_LOOKED_AT = 1 << 12  # bytes

MOST_SYMBOLS = 64
"""Of a variant whose houses the kernel checks."""


def likeliest_first(forms: Sequence[_kernel.LineForm], text: bytes) -> Sequence[_kernel.LineForm]:
    """Forms for lines of dots, of zeros, and of other signs; first that of the most common sign."""
    start = text[:_LOOKED_AT]
    counts = [start.count(sign) for sign in (b".", b"0", b"-")]
    return [forms[at] for at in sorted(range(len(forms)), key=lambda at: -counts[at])]


def read_lines(
    forms: Sequence[_kernel.LineForm], text: bytes, threads: int = 1, few: int = 0
) -> tuple[PlainLines, NDArray[np.int64]]:
    """Read lines by any of several forms.

    Args:
        forms: the forms, as `satsudoku.board.characters.clear_byte_tables` orders them.
        text: the lines.
        threads: the number of threads.
        few: the number of lines that may be left without another try.

    Returns:
        The puzzles, in order; and for each line that is left the kernel's row of four numbers, of
        which the second to fourth are its number, its first byte and its end.
    """
    forms = likeliest_first(forms, text)
    values, lines, begins, others, _ = forms[0].read(text, threads)
    plain = PlainLines(values, lines, begins)
    for form in forms[1:]:
        if len(others) <= few:
            break
        values, lines, begins, rest, _ = form.read(text, threads)
        numbers, order = np.unique(np.concatenate([plain.lines, lines]), return_index=True)
        plain = PlainLines(
            np.concatenate([plain.values, values])[order],
            numbers,
            np.concatenate([plain.begins, begins])[order],
        )
        others = others[np.isin(others[:, 1], rest[:, 1])]
    return plain, others


@lru_cache(maxsize=64)
def houses_of(variant: Variant) -> tuple[NDArray[np.uint32], NDArray[np.uint32], int]:
    """Where each cell's houses begin in the list of them, that list, and how many there are."""
    begins = np.cumsum([0, *map(len, variant.houses_of)], dtype=np.uint32)
    houses = [house for cell in variant.houses_of for house in cell]
    return begins, np.array(houses, dtype=np.uint32), len(variant.houses)

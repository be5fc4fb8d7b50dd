"""Readings of rows as a grid: its rules, and a cut of the lines that gives each row its width."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from satsudoku.board.variant import Variant
from satsudoku.errors import excerpt
from satsudoku.formats.reading.cuts import Cut, cuts, cuts_of_line
from satsudoku.formats.reading.drawn_line import Row, row_widths
from satsudoku.formats.reading.notation import faults


@dataclass(frozen=True)
class Fit:
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


def fits_of(
    rows: Sequence[Row], variants: Sequence[Variant], *, ended: bool, faulty: bool = False
) -> Iterator[Fit]:
    """The readings of the first rows as a grid of one of some variants.

    Args:
        rows: at least one.
        variants: the rules that are possible.
        ended: whether no row follows them, so that grids of one size must take all.
        faulty: whether cells may hold other characters than symbols.
    """
    for variant in variants:
        widths = row_widths(variant)
        first = tuple(rows[: len(widths)])
        if len(first) < len(widths) or any(row.error is not None for row in first):
            continue
        raw = [row.raw for row in first]
        for cut in cuts(raw, widths, variant.symbols):
            fit = Fit(variant, cut, first, ended and len(rows) % len(widths) == 0)
            if faulty or not faults(fit.cells, variant):
                yield fit


def uneven(rows: Sequence[Row], widths: Sequence[int]) -> tuple[str, Row]:
    """What is wrong with rows that no cut fits, and the first row that is unlike most."""
    ways = [
        {how for how, cells in cuts_of_line(row.raw).items() if len(cells) == width}
        for row, width in zip(rows, widths, strict=True)
    ]
    usual = Counter(how for some in ways for how in some).most_common(1)
    odd = next((at for at, some in enumerate(ways) if usual and usual[0][0] not in some), None)
    if odd is None:
        return "cells that are not below each other, expected each column at one place", rows[0]
    expected = f"expected {widths[odd]} cells as in most rows, {usual[0][0]}"
    return f"row {odd + 1} is {excerpt(rows[odd].text)}, {expected}", rows[odd]

"""Fog over a drawing."""

from __future__ import annotations

from collections.abc import Iterable

from satsudoku.board.variant import Variant
from satsudoku.drawing.cosmetic import Cosmetic

_GREY = "#9998"


def fog_over(dark: Iterable[int], variant: Variant) -> tuple[Cosmetic, ...]:
    """A cover for dark cells, which are indices into `Variant.cells`; empty for none.

    >>> from satsudoku import variant
    >>> fog_over([5], variant("classic4"))[0].cells
    ((2, 2),)
    """
    cells = tuple(variant.cells[cell] for cell in sorted(dark))
    return (Cosmetic("color", cells, fill=_GREY),) if cells else ()

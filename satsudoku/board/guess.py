"""Infer the variant of a puzzle that names none from its number of cells."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from math import isqrt

from satsudoku.board.encoding import shipped_cells
from satsudoku.board.library import variant
from satsudoku.board.shipped import variant_names
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError

# The variant of a plain line whose length fits several variants, none of them classic.
_PREFERRED = ("x5",)
_SQUARES = frozenset(n * n for n in (4, 5, 6, 8, 9, 10, 12, 14, 15, 16, 25, 49))


@lru_cache(maxsize=1)
def _by_cells() -> Mapping[int, tuple[str, ...]]:
    """From a number of cells to the variants that have it."""
    sizes: dict[int, tuple[str, ...]] = {}
    for name in variant_names():
        cells = shipped_cells(name)
        sizes[cells] = (*sizes.get(cells, ()), name)
    return sizes


@lru_cache(maxsize=1024)
def _name_by_cells(cells: int) -> str | None:
    side = isqrt(cells)
    if side * side == cells and f"classic{side}" in variant_names():
        return f"classic{side}"  # without loading the others
    names = _by_cells().get(cells, ())
    preferred = [name for name in names if name in _PREFERRED]
    if preferred:
        return preferred[0]
    # A jigsaw of the right size most likely has other regions.
    return names[0] if len(names) == 1 and not names[0].startswith("jigsaw") else None


BOTH_READINGS = 512
"""The length of the pencil marks of 8x8 cells, and of the givens and regions of 16x16 cells."""


def default_variant(cells: int) -> Variant:
    """The variant of a line of `cells` characters that names none.

    It is the classic variant, or X Number Place for 25 cells; for other sizes, the only shipped
    variant of that size, unless it is a jigsaw.

    Raises:
        PuzzleError: no shipped variant has that number of cells, or several have it.
    """
    name = _name_by_cells(cells)
    if name is not None:
        return variant(name)
    names = _by_cells().get(cells)
    if names:
        raise PuzzleError(f"{cells} cells may be {' or '.join(names)}; expected a named variant")
    near = sorted(_SQUARES & _by_cells().keys(), key=lambda size: abs(size - cells))[:2]
    listed = " or ".join(f"{size} ({_name_by_cells(size)})" for size in sorted(near))
    number = f"{cells} cell{'' if cells == 1 else 's'}"
    raise PuzzleError(f"{number}; expected {listed}, or a named variant")


def variant_of_text(length: int) -> Variant | None:
    """The variant of a text of `length` characters, cells or pencil marks; None if none fits.

    Pencil marks have a character per candidate. The variant is inferred if it is classic, and
    no variant has that number of cells.

    >>> variant_of_text(81).name, variant_of_text(729).name, variant_of_text(80)
    ('classic9', 'classic9', None)
    """
    name = _name_by_cells(length)
    if name is not None:
        return variant(name)
    side = round(length ** (1 / 3))
    if side**3 == length and length not in _by_cells():
        name = _name_by_cells(side * side)
    return None if name is None else variant(name)


SMALL_MARKS = 64
"""The length of the pencil marks of 4x4 cells, which is the number of cells of 8x8."""

# Of each cell the symbols that it may hold, at their places; a cell without any is none.
_FORM = re.compile("(?:(?![.0*_]{4})[1.0*_][2.0*_][3.0*_][4.0*_]){16}")


def variant_of_board(text: str) -> Variant | None:
    """The variant of a text without blanks: see `variant_of_text`.

    64 characters are cells of 8x8, or pencil marks of 4x4. None are both: such marks would repeat
    a symbol in a column of 8x8.

    >>> variant_of_board("12.." + "1234" * 15).name, variant_of_board("12.." + "...." * 15).name
    ('classic4', 'classic8')
    """
    return variant("classic4") if _FORM.fullmatch(text) else variant_of_text(len(text))

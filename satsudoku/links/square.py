"""Square boards as tables: the cells, symbols and houses that tools of variants assume."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import isqrt
from typing import Any

from satsudoku.board.jigsaw import is_regions
from satsudoku.board.shipped import variant_names
from satsudoku.errors import FormatError

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The symbols of boards of any size."""
_LABELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


MOVES: Mapping[str, dict[str, Any]] = {
    "antiknight": {
        "name": "anti-knight",
        "offsets": [[1, 2], [2, 1], [1, -2], [2, -1]],
        "forbid": "equal",
    },
    "antiking": {"name": "anti-king", "offsets": [[1, 1], [1, -1]], "forbid": "equal"},
}
"""The relations of cells a move apart, by their keys in f-puzzles and SudokuPad."""


def symbol_of(text: str, symbols: str) -> str | None:
    """The symbol of a given; numbers from 10 on are letters. None if the board has none such.

    >>> symbol_of("10", SYMBOLS), symbol_of("a", SYMBOLS)
    ('A', None)
    """
    if re.fullmatch("[1-9][0-9]?", text) and int(text) <= len(symbols):
        return symbols[int(text) - 1]
    return text if len(text) == 1 and text in symbols else None


def diagonals(size: int) -> tuple[list[int], list[int]]:
    """The cells of the falling diagonal of a square board, and of the rising one."""
    every = range(size)
    return [k * (size + 1) for k in every], [(k + 1) * (size - 1) for k in every]


def _box_height(size: int) -> int:
    """The rows of a default box: the largest divisor up to the square root; 1 for no boxes."""
    return next(rows for rows in range(isqrt(size), 0, -1) if size % rows == 0)


def default_regions(size: int) -> list[int | None]:
    """The number of each cell's default box; of a prime size these are the rows.

    >>> default_regions(4)[:8]
    [0, 0, 1, 1, 0, 0, 1, 1]
    """
    rows = _box_height(size)
    columns = size // rows
    return [r // rows * (size // columns) + c // columns for r in range(size) for c in range(size)]


def board_table(size: int, regions: Sequence[int | None]) -> dict[str, Any]:
    """The keys of a puzzle's table that declare cells, symbols and houses.

    Raises:
        FormatError: more symbols than there are characters, or a region of more cells than symbols.

    >>> board_table(4, default_regions(4))
    {'variant': 'classic4'}
    """
    if not 1 <= size <= len(SYMBOLS):
        raise FormatError(f"a board of size {size}, expected 1 to {len(SYMBOLS)}")
    if list(regions) == default_regions(size):
        if _box_height(size) == 1:
            regions = [None] * size**2
        elif f"classic{size}" in variant_names():
            return {"variant": f"classic{size}"}
    kept = dict.fromkeys(region for region in regions if region is not None)
    labels = dict(zip(kept, _LABELS, strict=False))
    if len(kept) > len(_LABELS):
        raise FormatError(f"{len(kept)} regions, expected at most {len(_LABELS)}")
    drawing = "".join("." if region is None else labels[region] for region in regions)
    if None not in regions and is_regions(drawing):
        return {"regions": drawing}
    largest = max(map(drawing.count, labels.values()), default=0)
    if largest > size:
        raise FormatError(f"a region of {largest} cells, expected at most {size}")
    houses = [{"family": "row", "kind": "rows"}, {"family": "column", "kind": "columns"}]
    if kept:
        rows = [drawing[start : start + size] for start in range(0, size**2, size)]
        houses.append({"family": "region", "kind": "regions", "map": "\n".join(rows)})
    return {
        "symbols": SYMBOLS[:size],
        "grids": [{"rows": size, "columns": size}],
        "houses": houses,
    }

"""Boards of any height and width as tables, with regions of any shape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from satsudoku.board.toml_reader import Numbered
from satsudoku.errors import FormatError
from satsudoku.links.square import SYMBOLS, board_table

Region = Sequence[int]
"""Cells, numbered from 0 in reading order."""


def rectangle_table(
    rows: int, columns: int, regions: Sequence[Region], *, lines: bool = True
) -> dict[str, Any]:
    """The keys of a puzzle's table that declare cells, symbols and houses.

    There are as many symbols as the largest house has cells.

    Args:
        rows: the number of rows.
        columns: the number of columns.
        regions: they may overlap, and need not cover the board.
        lines: whether no symbol repeats in a row or a column.

    Raises:
        FormatError: more symbols than there are characters, or a region that is larger than rows
            and columns are.

    >>> table = rectangle_table(2, 3, [[0, 1, 3], [2, 4, 5]])
    >>> table["symbols"], table["grids"], table["houses"][2]["cells"]
    ('123', [{'rows': 2, 'columns': 3}], [(0, 1, 3), (2, 4, 5)])
    """
    claimed = [cell for region in regions for cell in region]
    if lines and rows == columns and len({*claimed}) == len(claimed):
        labels: list[int | None] = [None] * rows**2
        for number, region in enumerate(sorted(regions, key=min)):
            for cell in region:
                labels[cell] = number
        return board_table(rows, labels)
    largest = max(map(len, regions), default=0)
    size = max(rows, columns) if lines or not regions else largest
    if not 1 <= size <= len(SYMBOLS):
        raise FormatError(f"a board of size {size}, expected 1 to {len(SYMBOLS)}")
    if largest > size:
        raise FormatError(f"a region of {largest} cells, expected at most {size}")
    houses: list[dict[str, Any]] = []
    if lines:
        houses += [{"family": "row", "kind": "rows"}, {"family": "column", "kind": "columns"}]
    if regions:
        cells = [Numbered(sorted(region)) for region in regions]
        houses.append({"family": "region", "kind": "cells", "cells": cells})
    return {
        "symbols": SYMBOLS[:size],
        "grids": [{"rows": rows, "columns": columns}],
        "houses": houses,
    }

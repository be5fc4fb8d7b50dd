"""The board of a string of Interactive Sudoku Solver: its cells, symbols and houses."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import isqrt
from typing import Any

from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.linking.square import SYMBOLS, names

__all__ = ["CELL", "SETTINGS", "IssBoard", "whole_number"]

CELL = re.compile(r"R([1-9a-g])C([1-9a-g])", re.IGNORECASE)
"""The name of a cell."""

SETTINGS = ("Shape", "NoBoxes", "RegionSize", "Jigsaw")
"""The items that say what the board is."""


def whole_number(text: str) -> int:
    """A number of at most four digits.

    Raises:
        FormatError: something else.

    >>> whole_number("-12")
    -12
    """
    if not re.fullmatch("-?[0-9]{1,4}", text):
        raise FormatError(f"Interactive Sudoku Solver: expected a number: {excerpt(text)}")
    return int(text)


class IssBoard:
    """The board that settings declare.

    Args:
        settings: their arguments by name.

    Attributes:
        rows, columns: of cells, up to 16 each.
        cells: all of them, in reading order.
        values: how many symbols.
        shift: what is added to each value to make the least one 1.
        boxes: the cells of each default box; empty where none fit.
        regions: the cells of each box or jigsaw region that is a house.
        table: the board as encodings declare it.

    Raises:
        FormatError: a board that is not supported.

    >>> board = IssBoard({"Shape": ["4x4"]})
    >>> board.cell("R2C1"), board.named(board.boxes[0])
    (4, 'r1c1 r1c2 r2c1 r2c2')
    """

    def __init__(self, settings: Mapping[str, Sequence[str]]) -> None:
        self._shape(list(settings.get("Shape") or ["9x9"]))
        self.cells = range(self.rows * self.columns)
        region = whole_number((settings.get("RegionSize") or [str(self.values)])[0])
        if region < 1:
            raise FormatError(f"Interactive Sudoku Solver: not supported: RegionSize~{region}")
        self.boxes = self._boxes(region)
        self.regions = [] if "NoBoxes" in settings else self.boxes
        houses: list[dict[str, Any]] = [
            {"family": "row", "kind": "rows"},
            {"family": "column", "kind": "columns"},
        ]
        if self.regions:
            houses.append(self.cells_of("box", self.regions))
        if "Jigsaw" in settings:
            self.regions = self._jigsaw("".join(settings["Jigsaw"]))
            houses.append(self.cells_of("region", self.regions))
        self.table: dict[str, Any] = {"variant": "classic9"}
        if settings.keys() - {"Shape"} or (self.rows, self.columns, self.values) != (9,) * 3:
            self.table = {
                "symbols": SYMBOLS[: self.values],
                "grids": [{"rows": self.rows, "columns": self.columns}],
                "houses": houses,
            }

    def _shape(self, arguments: list[str]) -> None:
        shape, *values = arguments
        match = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})", shape)
        self.rows, self.columns = (int(match[1]), int(match[2])) if match else (0, 0)
        if not (1 <= self.rows <= 16 and 1 <= self.columns <= 16):
            raise FormatError(
                f"Interactive Sudoku Solver: not supported: a board of {excerpt(shape)}"
            )
        self.values, self.shift = max(self.rows, self.columns), 0
        span = re.fullmatch("([0-9]{1,2})(?:-([0-9]{1,2}))?", values[0]) if values else None
        if span is not None and span[2]:
            self.shift = 1 - int(span[1])
            self.values = int(span[2]) + self.shift
        elif span is not None:
            self.values = int(span[1])
        if len(values) > 1 or not max(self.rows, self.columns) <= self.values <= 16:
            listed = excerpt("~".join(["Shape", *arguments]))
            raise FormatError(f"Interactive Sudoku Solver: not supported: {listed}")

    def _jigsaw(self, layout: str) -> list[list[int]]:
        if len(layout) != len(self.cells):
            raise FormatError(f"Interactive Sudoku Solver: a jigsaw of {len(layout)} cells")
        regions = [
            [cell for cell, other in enumerate(layout) if other == label]
            for label in dict.fromkeys(layout)
        ]
        return [cells for cells in regions if len(cells) <= self.values]

    def _boxes(self, region: int) -> list[list[int]]:
        """The default boxes of so many cells; none where they do not tile the board."""
        for height in range(isqrt(region), 0, -1):
            if region % height:
                continue
            for high, wide in ((height, region // height), (region // height, height)):
                if self.rows % high == 0 and self.columns % wide == 0 and min(high, wide) > 1:
                    return [
                        self.rectangle(r, c, high, wide)
                        for r in range(0, self.rows, high)
                        for c in range(0, self.columns, wide)
                    ]
        return []

    def rectangle(self, row: int, column: int, high: int, wide: int) -> list[int]:
        """The cells of a rectangle, of which the upper left one is given."""
        return [(row + i) * self.columns + column + j for i in range(high) for j in range(wide)]

    def cells_of(self, family: str, houses: Sequence[Sequence[int]]) -> dict[str, Any]:
        """The table of houses of a family."""
        return {
            "family": family,
            "kind": "cells",
            "cells": [self.named(sorted(house)) for house in houses],
        }

    def named(self, cells: Sequence[int]) -> str:
        """The names of cells, as tables have them."""
        return names(cells, self.columns)

    def cell(self, name: str) -> int:
        """The cell that the solver calls R1C1.

        Raises:
            FormatError: none of the board.
        """
        match = CELL.fullmatch(name)
        row, column = (int(match[1], 17) - 1, int(match[2], 17) - 1) if match else (99, 99)
        if row >= self.rows or column >= self.columns:
            message = f"Interactive Sudoku Solver: expected a cell such as R1C1: {excerpt(name)}"
            raise FormatError(message)
        return row * self.columns + column

    def groups(self, args: Sequence[str], separator: str) -> list[list[int]]:
        """Cells between separators.

        Raises:
            FormatError: no cell of the board.
        """
        groups: list[list[int]] = [[]]
        for arg in args:
            if arg == separator:
                groups.append([])
            else:
                groups[-1].append(self.cell(arg))
        return [group for group in groups if group]

    def full_line(self, name: str) -> list[int]:
        """The cells of a row or a column, called R1 or C1.

        Raises:
            FormatError: none of the board.
        """
        match = re.fullmatch("([RC])([1-9a-g])", name, re.IGNORECASE)
        at = int(match[2], 17) - 1 if match else 99
        row = match is not None and match[1].upper() == "R"
        if at >= (self.rows if row else self.columns):
            message = f"Interactive Sudoku Solver: expected a line such as R1: {excerpt(name)}"
            raise FormatError(message)
        if row:
            return [at * self.columns + k for k in range(self.columns)]
        return [k * self.columns + at for k in range(self.rows)]

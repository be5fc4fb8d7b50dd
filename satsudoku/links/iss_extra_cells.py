"""Extra cells of Interactive Sudoku Solver: grids of their own below the board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import unquote

from satsudoku.links.iss_items import unsupported

_MOST = 1000  # cells of a group
_DISTANCE = 16  # rows below the board that stay empty, so that no move reaches the extra cells


class ExtraCells:
    """Cells beside those of the board, in groups.

    Attributes:
        count: the number of cells, with those of the board.
        grids: the table of each group's grid.
        groups: the cells of each group, by its prefix.
        cells: the cells by the names that the solver gives them.
        places: the prefix, the row and the column of each cell, as the solver draws them: a group
            that only has a number of cells is as broad as the board.

    >>> extra = ExtraCells(9, 9)
    >>> extra.add("VAB", 2)
    >>> extra.cells, extra.grids[0]["row"]
    ({'VAB1': 81, 'VAB2': 82}, 25)
    """

    def __init__(self, rows: int, columns: int) -> None:
        self.count = rows * columns
        self.places: dict[int, tuple[str, int, int]] = {}
        self._columns = columns
        self.grids: list[dict[str, Any]] = []
        self.groups: dict[str, list[int]] = {}
        self.cells: dict[str, int] = {}
        self._row = rows + _DISTANCE

    def declare(self, arguments: Sequence[str]) -> None:
        """Add the cells of a ``Var``: a prefix of letters, a label, and a number or ``RxC``.

        Raises:
            FormatError: the arguments are malformed.
        """
        prefix, label, size = (*arguments, "", "")[:3]
        match = re.fullmatch("(?:([1-9][0-9]?)x)?([1-9][0-9]{0,2})", size or "1")
        if not re.fullmatch("[A-Z]{1,20}", prefix) or match is None or f"V{prefix}" in self.groups:
            raise unsupported("Var", *arguments)
        count = int(match[1] or 1) * int(match[2])
        if count > _MOST:
            raise unsupported("Var", *arguments)
        self.add(f"V{prefix}", count, int(match[2]) if match[1] else None, unquote(label).strip())

    def add(self, prefix: str, count: int, columns: int | None = None, label: str = "") -> None:
        """Add a group of cells, as broad as the board unless it has a number of columns."""
        wide = columns or min(count, self._columns)
        start = self.count
        self.groups[prefix] = list(range(start, start + count))
        for place in range(count):
            self.cells[f"{prefix}{place + 1}" if count > 1 else prefix] = start + place
            self.places[start + place] = (prefix, *divmod(place, wide))
        high, rest = divmod(count, wide)
        name = f"{prefix} {label}".strip()
        self.grids.append({"name": name, "rows": high, "columns": wide, "row": self._row})
        self._row += high
        if rest:
            last = {"name": f"{name} end", "rows": 1, "columns": rest, "row": self._row}
            self.grids.append(last)
            self._row += 1
        self.count += count

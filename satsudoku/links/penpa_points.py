"""The points of a Penpa+ board: numbers of cells, vertices, edges and corners."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class PenpaPoints:
    """The points of a board, with a frame of two cells around it.

    ::

        cells             0      to N - 1     row by row
        vertices          N      to 2N - 1    the lower right corner of a cell
        lower edges       2N     to 3N - 1    their middles
        right edges       3N     to 4N - 1
        quarter corners   4N     to 8N - 1    four a cell

    Attributes:
        columns: of the board and the lines for clues around it, without the frame.
        rows: likewise.
        cells: the cells of the board itself, in reading order.

    >>> points = PenpaPoints(4, 4, tuple(r * 8 + c for r in range(2, 6) for c in range(2, 6)))
    >>> points.index[18], points.pair(2 * 64 + 18), points.pair(3 * 64 + 18)
    (0, (0, 4), (0, 1))
    """

    columns: int
    rows: int
    cells: tuple[int, ...]

    @cached_property
    def width(self) -> int:
        """Columns with the frame."""
        return self.columns + 4

    @cached_property
    def number(self) -> int:
        """Cells with the frame."""
        return self.width * (self.rows + 4)

    @cached_property
    def index(self) -> Mapping[int, int]:
        """The place on the board of each cell's number."""
        return {cell: index for index, cell in enumerate(self.cells)}

    def pair(self, point: int) -> tuple[int, int] | None:
        """The two cells on both sides of an edge's middle; None for other points."""
        kind, cell = divmod(point, self.number)
        step = {2: self.width, 3: 1}.get(kind)
        if step is None or cell not in self.index or cell + step not in self.index:
            return None
        return self.index[cell], self.index[cell + step]

    def cornered(self, point: int) -> int | None:
        """The cell with a small number in its corner."""
        if not 4 * self.number <= point < 8 * self.number:
            return None
        return self.index.get((point - 4 * self.number) // 4)

    def right_border(self, cell: int) -> str:
        """The name of the line between a cell and the one to its right."""
        return f"{self.number + cell - self.width},{self.number + cell}"

    def lower_border(self, cell: int) -> str:
        """The name of the line between a cell and the one below it."""
        return f"{self.number + cell - 1},{self.number + cell}"

"""Where the parts of a drawing stand: cells, and candidates within them."""

from __future__ import annotations

from collections.abc import Iterable

from satsudoku.board.constraint import Tag
from satsudoku.board.variant import Variant
from satsudoku.drawing.shapes import number

_SLOT = 13.0  # a candidate's width and height, in the drawing's units; those of CSS, unscaled
_CELL = 36.0  # the least width of a cell
_INSET = 1.5  # between a cell's edge and its candidates
_OUTLINED = 8.5  # the same, where an outline and its text go between
_MARGIN = 16.0  # for the numbers of rows and columns
_SMALL = 16  # rows or columns; with more, their numbers grow
_OUTSIDE = 0.8  # of a cell, for clues beside the board


class Places:
    """Where the parts of a drawing of a variant stand.

    ::

        margin  +----------------+
                | inset          |   a cell; each of its candidates has a slot
                |   1   2   3    |
                |   4   5   6    |
                +----------------+

    Args:
        variant: the variant to draw.
        candidates: whether there is to be room for them in the cells.
        labels: whether there is to be room for the numbers of rows and columns.
        outside: whether there is to be room for clues beside the board; where there are such clues,
            there always is.

    Attributes:
        size: of a cell.
        margin: around the board.
        label: the middle of the numbers of rows and columns, from the edge of the drawing.
        letters: the size of these numbers.
        ring: the width of the room for clues beside the board; 0 if there is none.
        slot: the size of a candidate.
        width: of the drawing.
        height: of the drawing.

    >>> from satsudoku import variant
    >>> places = Places(variant("classic4"), candidates=False, labels=True)
    >>> places.corner(5), places.middle(5), places.width
    ((52.0, 52.0), (70.0, 70.0), 176.0)
    """

    def __init__(
        self, variant: Variant, *, candidates: bool, labels: bool, outside: bool = False
    ) -> None:
        self._variant = variant
        symbols = len(variant.symbols)
        # Of 9 symbols 3 are side by side, of 6 also 3, of 25 five.
        self._columns = next(n for n in range(1, symbols + 1) if n * n >= symbols)
        self._rows = -(-symbols // self._columns)
        outlined = candidates and any(constraint.outlines for constraint in variant.shown)
        self._inset = _OUTLINED if outlined else _INSET
        self.size = max(_CELL, _SLOT * self._columns + 2 * self._inset) if candidates else _CELL
        height, width = variant.shape
        self.letters = min(0.23 * self.size, 0.62 * _MARGIN)
        if max(height, width) > _SMALL:  # a page shows large boards at the same width
            self.letters = min(0.5 * self.size, max(height, width) * self.size / 80)
        margin = max(_MARGIN, 1.6 * self.letters)
        self.label = margin / 2
        tags = (tag for constraint in variant.shown for tag in constraint.tags)
        outside = outside or any(map(self.before, tags))
        self.ring = _OUTSIDE * self.size if outside else 0.0
        self.margin = (margin if labels else 2.0) + self.ring
        self.slot = min((self.size - 2 * self._inset) / self._columns, 15.0)
        self.width = width * self.size + 2 * self.margin
        self.height = height * self.size + 2 * self.margin

    def corner(self, cell: int) -> tuple[float, float]:
        """The upper left corner of a cell."""
        row, column = self._variant.cells[cell]
        return self.margin + (column - 1) * self.size, self.margin + (row - 1) * self.size

    def middle(self, cell: int) -> tuple[float, float]:
        left, top = self.corner(cell)
        return left + self.size / 2, top + self.size / 2

    def before(self, tag: Tag) -> tuple[int, int] | None:
        """The row and column before the first cell of an outside tag; None for others.

        None, too, where the board has a cell there. A single cell is taken for a corner of the
        board, of whose diagonals only one is as short.
        """
        if tag.look != "outside":
            return None
        cells, (row, column) = self._variant.cells, self._variant.cells[tag.cells[0]]
        if len(tag.cells) > 1:
            after = cells[tag.cells[1]]
            down, right = after[0] - row, after[1] - column
        else:
            down, right = (1 if row == 1 else -1), (-1 if column == 1 else 1)
        place = row - down, column - right
        return None if place in self._variant.cell_index else place

    def beside(self, place: tuple[int, int]) -> tuple[float, float]:
        """The middle of a place in the ring around the board."""

        def along(line: int, lines: int) -> float:
            if line < 1:
                return self.margin - self.ring / 2
            past = lines * self.size + self.ring / 2
            return self.margin + (past if line > lines else (line - 0.5) * self.size)

        height, width = self._variant.shape
        return along(place[1], width), along(place[0], height)

    def candidate(self, option: int) -> tuple[float, float]:
        """The middle of a candidate's slot."""
        cell, symbol = divmod(option, len(self._variant.symbols))
        left, top = self.corner(cell)
        row, column = divmod(symbol, self._columns)
        room = self.size - 2 * self._inset
        return (
            left + self._inset + (column + 0.5) * room / self._columns,
            top + self._inset + (row + 0.5) * room / self._rows,
        )

    def squares(self, cells: Iterable[int]) -> str:
        """A path along the edges of each cell."""
        size = number(self.size)
        corners = map(self.corner, sorted(cells))
        return "".join(f"M{number(x)} {number(y)}h{size}v{size}h-{size}z" for x, y in corners)

    def hatching(self, cells: Iterable[int], rising: bool) -> str:
        """A path of three slanted lines through each cell, which meet those of its neighbours."""
        size, step = self.size, self.size / 3
        path = []
        for cell in sorted(cells):
            x, y = self.corner(cell)
            for k in range(1, 6):
                a, b = min(k * step, size), max(k * step - size, 0.0)
                start = x + b if rising else x + size - b
                across, down = number(a - b if rising else b - a), number(b - a)
                gap = "" if down.startswith("-") else " "
                path.append(f"M{number(start)} {number(y + a)}l{across}{gap}{down}")
        return "".join(path)

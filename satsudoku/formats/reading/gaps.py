"""Boards of several grids: written with the gaps between them, or grid by grid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from satsudoku.board.empty import EMPTY, LOOSELY_EMPTY
from satsudoku.board.grid_shape import GridShape
from satsudoku.board.library import variant as find_variant
from satsudoku.board.shipped import variant_names
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError

BOARDS = ("samurai",)
"""Boards of several grids that are written grid by grid, or with their gaps."""

_GAP = frozenset(EMPTY + LOOSELY_EMPTY + " #~+=/")
"""Signs that may stand where the board has no cell."""


@lru_cache(maxsize=64)
def _columns(variant: Variant) -> tuple[tuple[int, ...], ...] | None:
    """The columns of each row's cells, from 0; None if the board has no gaps."""
    height, width = variant.shape
    if len(variant.cells) == height * width:
        return None
    rows: list[list[int]] = [[] for _ in range(height)]
    for row, column in variant.cells:
        rows[row - 1].append(column - 1)
    return tuple(map(tuple, rows))


def without_gaps_in_row(line: str, variant: Variant | None) -> str | None:
    """A row that is as wide as its board, without the places of no cell; None if it is not one.

    The places must have the same sign, and which row it is shows by them.

    >>> from satsudoku import variant
    >>> without_gaps_in_row("#" * 6 + "....5.4.." + "#" * 6, variant("samurai"))
    '....5.4..'
    """
    columns = None if variant is None else _columns(variant)
    if columns is None or variant is None or len(line) != variant.shape[1]:
        return None
    places = range(len(line))
    for row in {*columns}:
        gaps = {line[place] for place in places if place not in row}
        if len(gaps) == 1 and gaps <= _GAP - {*EMPTY, *LOOSELY_EMPTY}:
            return "".join(line[place] for place in row)
    return None


def without_gaps(text: str, variant: Variant) -> str | None:
    """A text of all places of a rectangle, without those of no cell; None if it is not one.

    >>> from satsudoku import variant
    >>> len(without_gaps("." * 441, variant("samurai")))
    369
    """
    height, width = variant.shape
    columns = _columns(variant)
    if columns is None or len(text) != height * width:
        return None
    kept = []
    for number, row in enumerate(columns):
        line = text[number * width : (number + 1) * width]
        if not _GAP.issuperset(line[place] for place in range(width) if place not in row):
            return None
        kept += [line[place] for place in row]
    return "".join(kept)


def rows_without_gaps(rows: Sequence[str], variant: Variant | None) -> list[str] | None:
    """Rows as wide as the board, all of them, without the places of no cell; None if they are none.

    >>> from satsudoku import variant
    >>> rows_without_gaps(["." * 21] * 21, variant("samurai"))[6]
    '.....................'
    """
    if variant is None or [len(row) for row in rows] != [variant.shape[1]] * variant.shape[0]:
        return None
    cells, columns = without_gaps("".join(rows), variant), _columns(variant)
    if cells is None or columns is None:
        return None
    ends = [sum(map(len, columns[: number + 1])) for number in range(len(columns))]
    return [cells[end - len(row) : end] for end, row in zip(ends, columns, strict=True)]


def board_of(length: int) -> str | None:
    """The shipped board of several grids whose grids, rectangle, or row have so many cells.

    >>> board_of(405), board_of(441), board_of(21), board_of(80)
    ('samurai', 'samurai', 'samurai', None)
    """
    for name in BOARDS:
        if name in variant_names():
            rules = find_variant(name)
            height, width = rules.shape
            if length in (sum(sizes_of_grids(rules)), height * width, width):
                return name
    return None


def joined(grids: Sequence[str], variant: Variant) -> str | None:
    """The board of its grids, each a text of its own; None if their sizes are others.

    Raises:
        PuzzleError: a cell holds different symbols in two grids.

    >>> from satsudoku import variant
    >>> len(joined(["." * 81] * 5, variant("samurai")))
    369
    """
    shapes = _in_order(variant)
    if len(grids) != len(shapes) or len(shapes) == 1:
        return None
    if [len(text) for text in grids] != [shape.rows * shape.columns for shape in shapes]:
        return None
    values = variant.values
    board = [EMPTY[0]] * len(variant.cells)
    for text, shape in zip(grids, shapes, strict=True):
        for place, symbol in enumerate(text):
            row, column = divmod(place, shape.columns)
            cell = variant.cell_index[row + shape.row, column + shape.column]
            if values.get(symbol) == 0:
                continue
            if board[cell] not in (EMPTY[0], symbol):
                raise PuzzleError(
                    f"{variant.cell_names[cell]} holds {board[cell]!r} and, in grid {shape.name}, "
                    f"{symbol!r}; expected the same"
                )
            board[cell] = symbol
    return "".join(board)


def sizes_of_grids(variant: Variant) -> tuple[int, ...]:
    """The numbers of cells of a board's grids; none if there is only one.

    >>> from satsudoku import variant
    >>> sizes_of_grids(variant("samurai"))
    (81, 81, 81, 81, 81)
    """
    if len(variant.grids) == 1:
        return ()
    return tuple(shape.rows * shape.columns for shape in _in_order(variant))


def _in_order(variant: Variant) -> list[GridShape]:
    """The grids by their upper left corners."""
    return sorted(variant.grids, key=lambda shape: (shape.row, shape.column))

"""Boards of several grids: written with the gaps between them, or grid by grid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from satsudoku.board.empty import EMPTY, LOOSELY_EMPTY
from satsudoku.board.grid_shape import GridShape
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError

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
    """A row that is as wide as its board, without the places of no cell; None if it is none.

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
    """A text of all places of a rectangle, without those of no cell; None if it is none.

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

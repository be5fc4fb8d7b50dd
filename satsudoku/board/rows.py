"""Cells in the forms that programs use: bytes, a line, rows of numbers, arrays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

from satsudoku.board.characters import ZEROS, line_values, other_empties, zero_question
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError, excerpt, shown


class Array(Protocol):
    """An array of numbers or texts, such as numpy's."""

    def tolist(self) -> Any:
        """Its items, as lists of lists if it has several dimensions."""


Cells = bytes | str | Iterable[Any] | Array
"""One byte or character a cell; or rows of numbers or characters; or an array of them."""


def cell_values(cells: Cells, variant: Variant) -> bytes:
    """The values of cells: 0 for empty, else the symbol's number from 1.

    Raises:
        PuzzleError: an item that is neither a number from 0 to the number of symbols nor a
            character of the variant. None, NaN and an empty text are empty cells, and so is 0,
            unless it is the first symbol.

    >>> from satsudoku import variant
    >>> list(cell_values([[1, None, ".", "4"]], variant("classic4")))
    [1, 0, 0, 4]
    """
    if isinstance(cells, bytes):
        return cells
    if isinstance(cells, str):
        return line_values(cells, variant)
    listed = [*_flat(cells)]
    values = bytes(_value(cell, variant) for cell in listed)
    if other_empties(variant.symbols) and len(variant.symbols) not in values:
        _refuse_unsure(listed, variant)
    return values


def _refuse_unsure(cells: Sequence[object], variant: Variant) -> None:
    """Refuse a 0 that may be a digit, since something else is in empty cells."""
    if not any(map(_is_zero, cells)):
        return
    for cell in cells:
        if not _is_zero(cell) and _value(cell, variant) == 0:
            beside = cell if isinstance(cell, str) and cell.strip() else "an empty item"
            raise PuzzleError(zero_question(beside, variant))


def _is_zero(cell: object) -> bool:
    if _is_none(cell):
        return False
    return cell in ZEROS if isinstance(cell, str) else cell == 0


def cell_list(cells: Cells) -> bytes | str | list[Any]:
    """Cells one after the other, so that they can be counted.

    Raises:
        PuzzleError: no cells at all.
    """
    return cells if isinstance(cells, bytes | str) else list(_flat(cells))


def _flat(cells: Iterable[Any] | Array) -> Iterator[object]:
    items = cells.tolist() if hasattr(cells, "tolist") else cells
    if not isinstance(items, Iterable):
        raise PuzzleError(f"{shown(cells)}, expected one value per cell")
    for item in items:
        if isinstance(item, str) or not isinstance(item, Iterable):
            yield from item if isinstance(item, str) and len(item) > 1 else (item,)
        else:
            yield from _flat(item)


def _value(cell: object, variant: Variant) -> int:
    if _is_none(cell):
        return 0
    if isinstance(cell, str):
        value = variant.values.get(cell, 0 if cell == " " else None)
    else:
        value = _number(cell)
        if value is not None and variant.symbols.startswith("0"):
            value += 1  # the first symbol is the number 0
    top = len(variant.symbols)
    if value is None or not 0 <= value <= top:
        raise PuzzleError(f"{excerpt(repr(cell))} in a cell, expected 0 to {top} or a symbol")
    return value


def _is_none(cell: object) -> bool:
    return cell is None or cell == "" or cell != cell  # not even NaN equals NaN


def _number(cell: object) -> int | None:
    """The whole number in a cell; None for anything else."""
    try:
        value = int(cell)  # type: ignore[call-overload]
    except (TypeError, ValueError, OverflowError):
        return None
    return int(value) if value == cell else None

"""Cells in the forms that programs use: bytes, a line, rows of numbers, arrays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
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


_PLAIN = {int, float, type(None)}  # types of cells that are no texts


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
    rows = cell_rows(cells)
    listed = [*_flat(rows)]
    values = bytes(_value(cell, variant) for cell in listed)
    if len(values) == len(variant.cells):
        _check_shape(rows, variant)
    if other_empties(variant.symbols) and len(variant.symbols) not in values:
        _refuse_unsure(listed, variant)
    return values


def _check_shape(rows: Any, variant: Variant) -> None:
    """Refuse rows of other lengths than the variant's: their cells would be elsewhere."""
    while len(rows) == 1 and isinstance(rows[0], list):
        [rows] = rows
    lengths = [count_cells([row]) for row in rows]
    if not any(isinstance(row, list) for row in rows) or max(lengths) == 1:
        return  # one cell after another
    expected = [*Counter(row for row, _ in variant.cells).values()]
    if lengths != expected:
        of_name = f"{_lengths(expected)} for {variant.name}"
        raise PuzzleError(f"{_lengths(lengths)}; expected {of_name}, or one row of all cells")


def _lengths(rows: Sequence[int]) -> str:
    """Rows in words, by their lengths.

    >>> _lengths([9, 9, 9]), _lengths([9, 8, 9])
    ('3 rows of 9 cells', '3 rows of 9, 8, 9 cells')
    """
    lengths = rows[:1] if len({*rows}) == 1 else rows
    return f"{len(rows)} rows of {excerpt(', '.join(map(str, lengths)), 60)[1:-1]} cells"


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


def cell_rows(cells: Cells) -> bytes | str | list[Any]:
    """Cells in lists, in lists of rows if they came in rows, so that they can be counted.

    A list of texts of several characters each is a list of rows. Beside other cells, such a text
    is one cell, as ``10`` is. Bytes among the items are texts, unless they hold values.

    Raises:
        PuzzleError: no cells at all, or nothing that has an order.

    >>> cell_rows(["1..", ".2."]), cell_rows(["1", "10", None]), cell_rows([b"1", b"."])
    ([['1', '.', '.'], ['.', '2', '.']], ['1', '10', None], ['1', '.'])
    """
    if isinstance(cells, bytes | str):
        return cells
    items: Any = cells
    for to in "to_numpy", "tolist", "to_pylist":  # the first by rows, where frames iterate columns
        if hasattr(items, to) and (to != "to_numpy" or hasattr(items, "columns")):
            items = getattr(items, to)()
    if isinstance(items, set | frozenset | Mapping):
        raise PuzzleError(f"{shown(cells)} is not in order; expected cells or rows in a list")
    if not isinstance(items, Iterable):
        raise PuzzleError(f"{shown(cells)}, expected one value per cell")
    items = [*items]
    kinds = {*map(type, items)}
    if kinds <= _PLAIN:
        return items  # type: ignore[no-any-return]
    if kinds == {list}:
        return [*map(cell_rows, items)]
    listed = [*map(_as_text, items)]
    rows = not any(_is_cell(item) for item in listed)
    return [
        item
        if not isinstance(item, Iterable) or (isinstance(item, str) and not rows)
        else [*(item if isinstance(item, str | bytes) else cell_rows(item))]
        for item in listed
    ]


def _as_text(item: object) -> object:
    """An item; as a text if it is one in bytes, and without the end of its line."""
    if isinstance(item, bytes) and (not item or min(item.rstrip(b"\r\n"), default=0) >= 32):
        item = item.decode("utf-8", "replace")
    return item.rstrip("\r\n") if isinstance(item, str) else item


def _is_cell(item: object) -> bool:
    return not isinstance(item, Iterable) or (isinstance(item, str) and not item[1:])


def count_cells(rows: bytes | str | list[Any]) -> int:
    """The number of cells in lists of `cell_rows`, or in bytes or a text.

    >>> count_cells([["1", None], [3, 4]])
    4
    """
    return len(rows) if isinstance(rows, bytes | str) else sum(1 for _ in _flat(rows))


def _flat(rows: Iterable[Any]) -> Iterator[object]:
    for item in rows:
        if isinstance(item, list):
            yield from _flat(item)
        else:
            yield item


def _value(cell: object, variant: Variant) -> int:
    if type(cell) is not int and _is_none(cell):
        return 0
    text = cell.strip() if isinstance(cell, str) else ""
    if isinstance(cell, str) and not text[1:]:
        value = variant.values.get(text, None if text else 0)
    else:
        value = _number(cell)
        if value is not None and variant.symbols.startswith("0"):
            value += 1  # the first symbol is the number 0
    top = len(variant.symbols)
    if value is None or not 0 <= value <= top:
        raise PuzzleError(f"{shown(cell)} in a cell, expected 0 to {top} or a symbol")
    return value


def _is_none(cell: object) -> bool:
    return is_missing(cell) or (isinstance(cell, str) and cell == "")


def is_missing(value: object) -> bool:
    """Whether a value stands for none: None, NaN, or the NA of pandas.

    >>> [is_missing(value) for value in (None, float("nan"), "", [])]
    [True, True, False, False]
    """
    try:
        return value is None or bool(value != value)
    except TypeError:  # NA is neither true nor false
        return True
    except ValueError:  # an array
        return False


def _number(cell: object) -> int | None:
    """The whole number in a cell; None for anything else, such as whether something is true."""
    if type(cell) is int:
        return cell
    if type(cell).__name__ in ("bool", "bool_"):  # numpy's have these names, too
        return None
    if isinstance(cell, str) and not cell.strip().isdecimal():
        return None
    try:
        value = int(cell)  # type: ignore[call-overload]
    except (TypeError, ValueError, OverflowError):
        return None
    return int(value) if isinstance(cell, str) or value == cell else None

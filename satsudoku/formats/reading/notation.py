"""Notations: what the texts of cells mean: symbols, numbers, letters, or pencil marks.

A cell's text is cut out of a line by `satsudoku.formats.reading.cuts` or is in a list. Numbers
above 9 count the symbols, so on a board of 16 symbols, ``12`` is the twelfth of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from satsudoku.board.empty import EMPTY
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError, excerpt

_NOTHING = EMPTY[0]
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_FROM_ONE = "123456789"


def board_text(cells: Sequence[str], variant: Variant) -> str:
    """The text of a board, as `satsudoku.board.puzzle.Puzzle.from_text` reads it.

    Args:
        cells: a text per cell; an empty one is an empty cell.
        variant: the rules.

    Returns:
        One character per cell; or one a candidate, if the cells hold pencil marks.

    Raises:
        PuzzleError: a cell's text is not a symbol, and no pencil marks.

    >>> from satsudoku import variant
    >>> board_text(["1", "", "12", ".", *[""] * 140], variant("classic12"))[:6]
    '1.C...'
    >>> board_text(["1", "12", *["1234"] * 14], variant("classic4"))[:12]
    '1...12..1234'
    """
    if max(map(len, cells)) > 1:
        numbers = _numbers(cells, variant)
        return _marks(cells, variant) if numbers is None else numbers
    text = "".join([cell or _NOTHING for cell in cells])
    return _letters(text, variant) or text


def faults(cells: Sequence[str], variant: Variant) -> int:
    """The number of cells that hold no symbols of a variant, in any notation.

    >>> from satsudoku import variant
    >>> faults(["1", "?", "7", "23"], variant("classic4"))
    1
    """
    if max(map(len, cells)) == 1 and _letters("".join(c or _NOTHING for c in cells), variant):
        return 0
    if _numbers(cells, variant) is not None:
        return 0
    values = variant.values
    return sum(not (cell in values or _marks_of_cell(cell, variant)) for cell in cells if cell)


def first_number(symbols: str) -> int:
    """The number that the first symbol stands for: 0 or 1.

    >>> first_number("0123"), first_number("1234")
    (0, 1)
    """
    return 0 if symbols.startswith("0") else 1


def _numbers(cells: Sequence[str], variant: Variant) -> str | None:
    """One character per cell, if all are numbers, and one takes two digits."""
    if max(map(len, cells)) != 2:
        return None
    symbols, first = variant.symbols, first_number(variant.symbols)
    texts = []
    several = False
    for cell in cells:
        if not (cell.isascii() and cell.isdigit()):
            if cell and variant.values.get(cell) != 0:
                return None
            texts.append(cell or _NOTHING)
            continue
        number = int(cell)
        several = several or (len(cell) == 2)
        if len(cell) > 2 or number >= len(symbols) + first:
            return None
        texts.append("0" if number < first else symbols[number - first])
    return "".join(texts) if several else None


@lru_cache(maxsize=64)
def _letter_table(symbols: str) -> dict[int, str] | None:
    """From the letters A, B, C, ... to the symbols of a board of many."""
    if not (len(_FROM_ONE) < len(symbols) <= len(_LETTERS) and symbols.startswith(_FROM_ONE)):
        return None
    table = dict(zip(map(ord, _LETTERS), symbols, strict=False))
    return table | {letter + ord("a") - ord("A"): symbol for letter, symbol in table.items()}


def _letters(text: str, variant: Variant) -> str | None:
    """A line in letters from A, if it holds one beyond the symbols, and no digit but 0."""
    table = _letter_table(variant.symbols)
    if table is None or not any(character.isalpha() for character in text):
        return None
    if any("1" <= character <= "9" for character in text):
        return None
    beyond = {c for c in text.upper() if c in _LETTERS and c not in variant.symbols}
    if not beyond or not all(ord(c) in table or not c.isalpha() for c in text):
        return None
    # x and o are signs of emptiness elsewhere; as the only letters beyond, they may be here, too.
    if beyond <= {"X", "O"}:
        return None
    return text.translate(table)


@lru_cache(maxsize=1 << 12)
def _marks_of_cell(cell: str, variant: Variant) -> str | None:
    """One character per candidate; None if these are not marks."""
    values = [*map(variant.values.get, cell)]
    if not all(values) or len({*values}) < len(values):
        return None
    signs = enumerate(variant.symbols, start=1)
    return "".join(sign if value in values else _NOTHING for value, sign in signs)


def _marks(cells: Sequence[str], variant: Variant) -> str:
    """One character per candidate."""
    symbols = variant.symbols
    texts = []
    for cell, marks in enumerate(cells):
        if not marks or (len(marks) == 1 and variant.values.get(marks) == 0):
            texts.append(symbols)
            continue
        text = _marks_of_cell(marks, variant)
        if text is None:
            raise PuzzleError(
                f"{variant.cell_names[cell]} holds {excerpt(marks)} as pencil marks; expected some "
                f"of {symbols}, or . for all of them"
            )
        texts.append(text)
    return "".join(texts)

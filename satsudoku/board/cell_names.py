"""Names of cells in an encoding: ``r1c1 r1c2``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from satsudoku.board.toml_reader import Numbered, TomlReader, shown

CellIndex: TypeAlias = Mapping[tuple[int, int], int]
"""From (row, column) to the cell."""

_EXPECTED = "cells, e.g. r1c1 r1c2"
_NAME = re.compile(r"r([1-9][0-9]{0,4})c([1-9][0-9]{0,4})")


def named_cells(
    reader: TomlReader, key: str, text: object, index: CellIndex, *, repeats: bool = False
) -> tuple[int, ...]:
    """Indices of cells written as ``r1c1 r1c2 ...``, or `Numbered`.

    Raises:
        VariantError: missing, not a text, an unknown cell, or a repetition without `repeats`.

    >>> from satsudoku.errors import VariantError
    >>> reader = TomlReader({}, "", "mine.toml", VariantError)
    >>> named_cells(reader, "cells", "r1c2 r1c1", {(1, 1): 0, (1, 2): 1})
    (1, 0)
    """
    if type(text) is Numbered:
        cells = tuple(text)
    elif isinstance(text, str) and text.strip():
        cells = tuple([_cell(reader, key, word, index) for word in text.split()])
    else:
        raise reader.fail(key, _EXPECTED)
    if not cells or not (repeats or len(set(cells)) == len(cells)):
        raise reader.fail(key, "different cells, separated by blanks")
    return cells


def _cell(reader: TomlReader, key: str, word: str, index: CellIndex) -> int:
    cell = index.get(_place(word))
    if cell is None:
        raise reader.fail(key, f"cells of the grid such as r1c1, not {shown(word)}")
    return cell


@lru_cache(maxsize=4096)
def _place(name: str) -> tuple[int, int]:
    """The row and the column of a name; (0, 0) for other texts."""
    match = _NAME.fullmatch(name)
    return (int(match[1]), int(match[2])) if match else (0, 0)

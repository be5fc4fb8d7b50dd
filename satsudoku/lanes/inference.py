"""The variant of many puzzles that name none: that of the first of them."""

from __future__ import annotations

import io
from collections.abc import Iterable
from itertools import chain
from typing import Any

import numpy as np

from satsudoku.board.characters import comment_signs
from satsudoku.board.guess import default_variant
from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.board.rows import cell_rows, count_cells
from satsudoku.board.text import read_board
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError, shown
from satsudoku.lanes.kinds import board_of, refuse_frame
from satsudoku.lanes.loading import Puzzles, as_text, is_numbers, one_board
from satsudoku.lanes.marking import Errors, marks


def with_variant(
    puzzles: Puzzles, variant: Variant | str | None, errors: Errors = "raise"
) -> tuple[Puzzles, Variant]:
    """The puzzles, and their variant: the one that is named, or that of the first puzzle.

    No puzzles at all are of the classic 9x9. An iterator is not used up: its first puzzle is put
    back.

    Args:
        puzzles: as for `satsudoku.count_many`.
        variant: the one that is named.
        errors: of the same function: with ``mark``, the first puzzle that can be read decides.

    Raises:
        PuzzleError: the first puzzle does not show its variant.
        SatsudokuError: there is no such treatment of errors.
        UnknownNameError: no such variant.

    >>> _, rules = with_variant(["1.....2..3.....4"], None)
    >>> rules.name
    'classic4'
    """
    if variant is not None:
        return puzzles, find_variant(variant)
    puzzles = as_text(puzzles)
    skips = marks(errors)
    if skips and not isinstance(puzzles, bytes) and not hasattr(puzzles, "__len__"):
        puzzles = list(puzzles)
    try:
        return _inferred(puzzles, skips)
    except PuzzleError as error:
        raise one_board(puzzles) or error from None


def _inferred(puzzles: Iterable[Any], skips: bool) -> tuple[Puzzles, Variant]:
    if is_numbers(puzzles):
        cells = int(np.prod(puzzles.shape[1:]))
        return puzzles, default_variant(cells) if len(puzzles) else find_variant(DEFAULT)
    if isinstance(puzzles, bytes):
        return puzzles, _of_lines(puzzles, skips)
    refuse_frame(puzzles)
    column: Any = puzzles
    if hasattr(column, "to_pylist"):  # pyarrow's own items are not texts
        return puzzles, _of_first((column if skips else column.slice(0, 1)).to_pylist(), skips)
    if hasattr(puzzles, "__getitem__") and hasattr(puzzles, "__len__"):
        return puzzles, _of_first(puzzles, skips)
    rest = iter(puzzles)
    first = next(rest, None)
    if first is None:
        return (), find_variant(DEFAULT)
    return chain([first], rest), _of_first([first], skips)


def _of_lines(text: bytes, skips: bool) -> Variant:
    """The variant of the first line that is neither blank nor a comment, nor wrong if it skips."""
    signs = tuple(sign.encode() for sign in comment_signs("123456789"))
    for line in io.BytesIO(text):
        if (words := line.split()) and not line.lstrip().startswith(signs):
            try:
                return read_board(words[0].decode("utf-8", "replace")).variant
            except PuzzleError:
                if not skips:
                    raise
    return find_variant(DEFAULT)


def _of_first(puzzles: Iterable[Any], skips: bool) -> Variant:
    for first in puzzles:
        try:
            if isinstance(first, str):
                return read_board(first).variant
            if (board := board_of(first)) is not None:
                return board.variant
            try:
                return default_variant(count_cells(cell_rows(first)))
            except TypeError:
                raise PuzzleError(f"{shown(first)}; expected a puzzle") from None
        except PuzzleError:
            if not skips:
                raise
    return find_variant(DEFAULT)

"""Convert a puzzle to a board of SudokuPad: the reverse of ``sudokupad_reading``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from satsudoku.board.own_parts import own_parts
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.symbols import NUMERALS
from satsudoku.constraints.kinds.cage import Cage
from satsudoku.constraints.kinds.repeating_sum import RepeatingSum
from satsudoku.errors import FormatError
from satsudoku.formats.reading.extras import Extras
from satsudoku.formats.reading.same_rules import check_written
from satsudoku.links.square import MOVES
from satsudoku.links.sudokupad_reading import sudokupad_table

_GLOBALS = {moves["name"]: key for key, moves in MOVES.items()}
_GLOBALS |= {"non-consecutive": "nonconsecutive", "negative ratio": "antiratio"}
_GLOBALS |= {"negative xv": "antixv"}


def sudokupad_board(puzzle: Puzzle, extras: Extras) -> dict[str, Any]:
    """The JSON of a board: givens, regions, cages, and sums that may repeat a digit.

    Raises:
        FormatError: SudokuPad only draws other rules; the error names what is missing.

    >>> from satsudoku import build
    >>> board = sudokupad_board(build("classic4").sum("r1c1 r2c3", 5).puzzle(), Extras())
    >>> board["cages"]
    [{'cells': [[0, 0], [1, 2]], 'value': '5', 'sum': 5, 'unique': False}]
    """
    variant, own = puzzle.variant, own_parts(puzzle.variant)
    rows, columns = variant.shape
    whole = {(row + 1, column + 1) for row in range(rows) for column in range(columns)}
    if {*variant.cells} != whole or variant.symbols != NUMERALS[1 : len(variant.symbols) + 1]:
        raise _cannot("a board that is not a rectangle with the symbols 1, 2, 3, ...")
    if puzzle.candidates is not None or own.marks:
        raise _cannot("candidates, or cells that hold some digits only")
    places = [[row - 1, column - 1] for row, column in variant.cells]

    def listed(cells: Iterable[int]) -> list[list[int]]:
        return [places[cell] for cell in cells]

    board: dict[str, Any] = {
        "cells": [[{} for _ in range(columns)] for _ in range(rows)],
        "regions": [],
        "cages": [],
        "global": [],
        "metadata": {},
    }
    for (row, column), value in zip(places, puzzle.values, strict=True):
        if value:
            board["cells"][row][column]["value"] = value
    for house in own.houses:
        if house.family in ("box", "region"):
            board["regions"].append(listed(house.cells))
        elif house.family not in ("row", "column"):
            area = {"cells": listed(house.cells), "unique": True, "type": "region"}
            board["cages"].append(area)
    for name in dict.fromkeys(relation.name for relation in own.relations):
        if name not in _GLOBALS:
            raise _cannot(f"the relation {name}")
        board["global"].append(_GLOBALS[name])
    for constraint in variant.constraints:
        cage: dict[str, Any] = {"cells": listed(constraint.cells)}
        if isinstance(constraint, Cage):
            total = constraint.total
        elif isinstance(constraint, RepeatingSum) and constraint.weights is None:
            total = constraint.value
        else:
            raise _cannot(constraint.name)
        cage |= {} if total is None else {"value": str(total), "sum": total}
        board["cages"].append(cage | {"unique": isinstance(constraint, Cage)})
    for key in ("title", "author", "rules", "solution"):
        if text := getattr(extras, key):
            board["metadata"][key] = text
    board = {key: held for key, held in board.items() if held}
    check_written(puzzle, lambda: sudokupad_table(board)[0], "SudokuPad")
    return board


def _cannot(what: str) -> FormatError:
    return FormatError(f"SudokuPad cannot express {what}")

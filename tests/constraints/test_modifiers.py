"""Cells whose value is not their symbol: doublers, halves and negators, given or to be found."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import satsudoku
from satsudoku import Puzzle
from satsudoku.board.count import Count
from satsudoku.board.encoding import build_encoding
from satsudoku.errors import VariantError

SIDE = range(4)
LINES = [[4 * k + i for i in SIDE] for k in SIDE] + [[4 * i + k for i in SIDE] for k in SIDE]


def named(cells: list[int], *, column: int = 0) -> str:
    return " ".join(f"r{cell // 4 + 1}c{cell % 4 + 1 + column}" for cell in cells)


def doublers(**tables: Any) -> Puzzle:
    """A Latin square, beside it a board of markers: one doubler per row, column and symbol."""
    lines = {"kind": "cells", "cells": [named(line) for line in LINES]}
    place = {
        "cells": named([*range(16)]),
        "markers": named([*range(16)], column=6),
        "groups": [named(line) for line in LINES],
        "once": True,
    }
    side = {"rows": 4, "columns": 4}
    grids = [{"name": "a", **side}, {"name": "b", "column": 7, **side}]
    board = {"symbols": "1234", "grids": grids, "houses": [{"family": "line", **lines}]}
    variant = build_encoding({**board, "modifiers": [place], **tables}, "doublers", "doublers")
    return Puzzle(bytes(32), variant)


def fillings() -> list[tuple[list[int], list[int]]]:
    """All Latin squares with their doublers: the symbols, and what they count."""
    rows = [*permutations(range(1, 5))]
    found = []
    squares = [
        [*a, *b, *c, *d]
        for a in rows
        for b in rows
        if all(x != y for x, y in zip(a, b, strict=True))
        for c in rows
        for d in rows
        if all(len({*four}) == 4 for four in zip(a, b, c, d, strict=True))
    ]
    for square in squares:
        for places in permutations(SIDE):
            doubled = [4 * row + column for row, column in enumerate(places)]
            if len({square[cell] for cell in doubled}) == 4:
                counted = [v * (2 if cell in doubled else 1) for cell, v in enumerate(square)]
                found.append((square, counted))
    return found


@pytest.mark.quick(2)
@pytest.mark.parametrize(
    ("cells", "more", "total"),
    [
        ([0, 1, 5], {}, 15),
        ([0, 5, 10], {"weights": [-1, 1, 1]}, 0),
        ([0, 1, 2, 3], {"between": [1, 4]}, 5),
        ([3, 7, 11, 15], {"leading": True}, 9),
    ],
)
def test_doublers_to_be_found(cells: list[int], more: dict[str, Any], total: int) -> None:
    """An area, an arrow, a sandwich and an x-sum against all fillings."""
    sums = {"cells": named(cells), "markers": named(cells, column=6), "sum": total, **more}
    expected = 0
    for square, counted in fillings():
        symbols, values = [square[cell] for cell in cells], [counted[cell] for cell in cells]
        if "between" in more:
            first, last = sorted((symbols.index(1), symbols.index(4)))
            expected += sum(values[first + 1 : last]) == total
        elif "leading" in more:
            expected += sum(values[: symbols[0]]) == total
        else:
            pairs = zip(values, more.get("weights", [1] * len(cells)), strict=True)
            expected += sum(value * weight for value, weight in pairs) == total
    assert satsudoku.count(doublers(modified_sums=[sums])) == Count(expected)


def test_halves_and_negators_that_are_given() -> None:
    build = satsudoku.build("classic4")
    halved = build.modified_sum("r1c1 r1c2 r1c3", 4, modified="r1c1", factor=0.5).puzzle()
    rows = {grid.line[:3] for grid in satsudoku.solutions(halved)}
    assert rows == {
        a + b + c for a, b, c in permutations("1234", 3) if int(a) / 2 + int(b) + int(c) == 4
    }
    line = "r1c1 r1c2 r2c2 r2c1"
    equal = satsudoku.build("classic4").modified_sum(line, 0, modified="r1c2 r2c1", factor=-1)
    assert {
        sum(grid.values[cell] for cell in (0, 5)) - sum(grid.values[cell] for cell in (1, 4))
        for grid in satsudoku.solutions(equal.puzzle())
    } == {0}


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"sum": 5}, "expected either modified or markers; found neither"),
        ({"sum": 5, "modified": "r1c1", "markers": "r2c1 r2c2"}, "found both"),
        ({"sum": 5, "modified": "r4c4"}, "modified: expected some of the cells"),
        ({"sum": 5, "markers": "r2c1"}, "markers: expected as many other cells"),
        ({"sum": 5, "modified": "r1c1", "factor": 1}, "factor: expected a multiple of 0.5"),
        ({"sum": 5, "modified": "r1c1", "factor": 0.3}, "factor: expected a multiple of 0.5"),
        ({"sum": 5, "modified": "r1c1", "weights": [1]}, "weights: expected a whole number for"),
        ({"sum": 5, "modified": "r1c1", "between": [1, 1]}, "between: expected two different"),
        ({"sum": 5, "modified": "r1c1", "between": [2, 2]}, "between: expected two different"),
        ({"sum": 5, "modified": "r1c1", "between": [1, 5]}, "values from 1 to 4"),
        ({"sum": 99, "modified": "r1c1"}, "sum: expected a whole number from -12 to 12"),
        ({"sum": 0.5, "modified": "r1c1"}, "sum: expected a whole number"),
    ],
)
def test_malformed_tables_are_named(table: dict[str, Any], expected: str) -> None:
    tables = {"modified_sums": [{"cells": "r1c1 r1c2", **table}]}
    with pytest.raises(VariantError, match=expected):
        build_encoding(tables, "mine", "mine", satsudoku.variant("classic4"))


def test_each_value_is_modified_once() -> None:
    assert satsudoku.count(doublers()) == Count(len(fillings()))


FOUR = satsudoku.variant("classic4")
SUM = {"cells": "r1c1 r1c2 r1c3", "sum": 2, "factor": 2, "modified": "r1c2"}


def test_values_between_which_cells_count_are_two_of_the_board() -> None:
    for between in [1, 1], [0, 4], [1, 5]:
        with pytest.raises(VariantError, match="expected two different values from 1 to 4"):
            build_encoding({"modified_sums": [SUM | {"between": between}]}, "m", "m", FOUR)
    table = SUM | {"between": [0, 4], "zero": True}
    with pytest.raises(VariantError, match="expected two different values from 0 to 3"):
        build_encoding({"modified_sums": [table]}, "m", "m", FOUR)
    for between in [1, 4], [4, 1], [2, 1]:
        table = SUM | {"between": between}
        rules = build_encoding({"modified_sums": [table]}, "m", "m", FOUR)
        assert rules.constraints
    doubled = SUM | {"between": [1, 3], "sum": 4}  # 2, doubled, is between 1 and 3
    rules = build_encoding({"modified_sums": [doubled]}, "m", "m", FOUR)
    rows = {grid.values[:4] for grid in satsudoku.solutions(Puzzle("." * 16, rules))}
    assert rows == {bytes(row) for row in ((1, 2, 3, 4), (3, 2, 1, 4))}

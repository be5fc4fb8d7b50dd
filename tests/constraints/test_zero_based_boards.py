"""Boards whose symbols start at 0: numbers are read and printed as the symbols count."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import satsudoku
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.board.encoding import build_encoding
from satsudoku.errors import VariantError


def test_every_kind_prints_the_numbers_that_it_reads() -> None:
    board = satsudoku.variant("classic6:0-5")
    refused = set()
    for kind in constraint_kinds():
        try:
            rules = build_encoding({kind.key: [dict(kind.example)]}, "mine", "mine", board)
        except VariantError:
            refused.add(kind.key)
            continue
        printed = rules.shown[0].table(rules.cell_names)
        for key, value in kind.example.items():
            if isinstance(value, int) or (isinstance(value, list) and isinstance(value[0], int)):
                assert printed[key] == value, kind.key
        again = build_encoding({kind.key: [printed]}, "mine", "mine", board)
        assert again.constraints == rules.constraints, kind.key
    assert refused <= {"automata", "digit_indexers", "value_sandwiches"}  # they name a 6


def test_a_table_that_counts_from_1_is_read_back_so() -> None:
    board = satsudoku.variant("classic6:0-5")
    tried = set()
    for kind in constraint_kinds():
        table = dict(kind.example) | {"zero": False}
        try:
            rules = build_encoding({kind.key: [table]}, "mine", "mine", board)
        except VariantError:
            continue  # without the key, or of a number that does not fit
        tried.add(kind.key)
        puzzle = satsudoku.Puzzle(bytes(36), rules)
        again = satsudoku.puzzle(json.dumps(satsudoku.to_dict(puzzle)))
        assert again.variant.constraints == rules.constraints, kind.key
    assert {"arrows", "equal_sums", "indexers", "sandwiches", "x_sums"} <= tried


CASES: list[tuple[str, tuple[str, ...], dict[str, int], Callable[..., bool]]] = [
    ("cage", ("r1c1 r1c2",), {"sum": 3}, lambda a, b, *_: a + b == 3),
    ("sum", ("r1c1 r1c2 r1c3",), {"sum": 4}, lambda a, b, c, _: a + b + c == 4),
    ("arrow", ("r1c1", "r1c2 r1c3"), {}, lambda a, b, c, _: a == b + c),
    ("double_arrow", ("r1c1 r1c2 r1c3 r1c4",), {}, lambda a, b, c, d: a + d == b + c),
    ("zipper", ("r1c1 r1c2 r1c3",), {}, lambda a, b, c, _: a + c == b),
    ("ratio", ("r1c1 r1c2",), {}, lambda a, b, *_: a == 2 * b or b == 2 * a),
    ("pair_sum", ("r1c1 r1c2",), {"sum": 5}, lambda a, b, *_: a + b == 5),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_constraints_mean_the_symbols_as_numbers(
    case: tuple[str, tuple[str, ...], dict[str, int], Callable[..., bool]],
) -> None:
    method, cells, numbers, holds = case
    board = satsudoku.build("classic4:0-3")
    puzzle = getattr(board, method)(*cells, **numbers).puzzle()
    rows = {grid.line[:4] for grid in satsudoku.solutions(puzzle)}
    every = {
        grid.line[:4] for grid in satsudoku.solutions(satsudoku.build("classic4:0-3").puzzle())
    }
    assert rows == {row for row in every if holds(*map(int, row))}
    assert rows


def test_a_cage_is_called_by_the_sum_that_the_string_has() -> None:
    puzzle = satsudoku.puzzle(".Shape~9x9~0-8.Cage~3~R1C1~R2C1")
    assert [*puzzle.variant.place_names.values()] == ["3-cage at r1c1"]

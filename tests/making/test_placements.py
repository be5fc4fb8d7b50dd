"""Fillings, symmetries and placements of small variants, against brute force and known counts."""

from __future__ import annotations

from itertools import combinations, permutations
from math import factorial

import pytest

import satsudoku
from satsudoku import Puzzle, Variant, variant
from satsudoku.board.encoding import parse_encoding
from satsudoku.errors import UnknownNameError, VariantError
from satsudoku.making.fillings import canonical_labels, fillings, labels, patterns
from satsudoku.making.placements import placements, puzzles_with_clues
from satsudoku.symmetry.cells import KINDS, cell_symmetries

LATIN3 = parse_encoding(
    """
    symbols = "123"
    grids = [{ rows = 3, columns = 3 }]
    houses = [{ family = "row", kind = "rows" }, { family = "column", kind = "columns" }]
    """,
    "latin3",
)
OBLONG = parse_encoding(
    """
    symbols = "123"
    grids = [{ rows = 2, columns = 3 }]
    houses = [{ family = "row", kind = "rows" }, { family = "column", kind = "columns" }]
    """,
    "oblong",
)
# Left to right the symbols of the first row rise, so none can be renamed.
RISING3 = parse_encoding(
    """
    symbols = "123"
    grids = [{ rows = 3, columns = 3 }]
    houses = [{ family = "row", kind = "rows" }, { family = "column", kind = "columns" }]
    relations = [{ name = "less", cells = ["r1c1 r1c2", "r1c2 r1c3"], allow = "less" }]
    """,
    "rising3",
)


@pytest.mark.parametrize("rules", [OBLONG, LATIN3, variant("classic4")], ids=lambda v: v.name)
def test_all_symmetries_are_those_that_brute_force_finds(rules: Variant) -> None:
    cells = len(rules.cells)
    moves = {tuple(move) for move in cell_symmetries(rules).tolist()}
    assert all(rules.is_symmetry(move) for move in moves)
    if cells == 6:
        assert moves == {m for m in permutations(range(cells)) if rules.is_symmetry(m)}
    # A group: closed, so that every class of boards is one orbit.
    some = sorted(moves)[:: max(1, len(moves) // 20)]
    assert all(tuple(a[b[c]] for c in range(cells)) in moves for a in some for b in some)


def test_numbers_of_symmetries() -> None:
    # Latin squares: 3! x 3! x 2; 4x4 boards: 8 x 8 x 2; 6x6 boards: 48 x 72; x5: rows and columns
    # move together, by the 8 moves that keep the middle, or against each other, and transposed.
    numbers = [len(cell_symmetries(variant(n))) for n in ("classic4", "classic6", "x5")]
    assert [len(cell_symmetries(LATIN3)), *numbers] == [72, 128, 3456, 32]
    assert [len(cell_symmetries(variant("classic6"), kind)) for kind in KINDS[:2]] == [1, 4]


def test_too_many_symmetries_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(VariantError, match="81 cells; expected 64 at most"):
        cell_symmetries(variant("classic9"))
    monkeypatch.setattr("satsudoku.symmetry.cells._MOST", 127)
    with pytest.raises(VariantError, match="classic4 has more than 127 symmetries"):
        cell_symmetries(variant("classic4"))
    with pytest.raises(UnknownNameError, match="square"):
        cell_symmetries(variant("x5"), "squares")


@pytest.mark.parametrize("name", ["x5", "classic4"])
@pytest.mark.parametrize("engine", ["dlx", "sat", "lanes"])
def test_patterns_stand_for_all_fillings(name: str, engine: str) -> None:
    rules = variant(name)
    classes = {grid.values for grid in patterns(rules, engine)}
    every = [grid.values for grid in fillings(rules, engine)]
    assert {canonical_labels(values) for values in every} == classes
    assert len(set(every)) == len(every) == len(classes) * factorial(len(rules.symbols))


def test_symbols_that_rules_name_are_not_renamed() -> None:
    assert (labels(LATIN3), labels(RISING3)) == (6, 1)
    assert {grid.line for grid in patterns(RISING3)} == {"123231312", "123312231"}


def brute_force(rules: Variant, clues: int) -> set[bytes]:
    """Every labelled puzzle of this number of clues that only one filling realises."""
    every = [grid.values for grid in fillings(rules)]
    placements = set()
    for cells in combinations(range(len(rules.cells)), clues):
        seen: dict[bytes, int] = {}
        for values in every:
            board = bytearray(len(values))
            for cell in cells:
                board[cell] = values[cell]
            seen[bytes(board)] = seen.get(bytes(board), 0) + 1
        placements.update(board for board, count in seen.items() if count == 1)
    return placements


@pytest.mark.parametrize(
    ("rules", "clues"),
    [(LATIN3, 2), (LATIN3, 3), (LATIN3, 5), (RISING3, 1), (RISING3, 2), (variant("classic4"), 4)],
    ids=lambda value: getattr(value, "name", value),
)
def test_puzzles_are_one_of_each_class_of_brute_force(rules: Variant, clues: int) -> None:
    moves = cell_symmetries(rules).tolist()
    names = (
        [(0, *p) for p in permutations(range(1, len(rules.symbols) + 1))]
        if labels(rules) > 1
        else [range(len(rules.symbols) + 1)]
    )

    def images(values: bytes) -> set[bytes]:
        classes = set()
        for move in moves:
            moved = bytearray(len(values))
            for cell, target in enumerate(move):
                moved[target] = values[cell]
            classes.update(bytes(name[v] for v in moved) for name in names)
        return classes

    left = brute_force(rules, clues)
    for puzzle in puzzles_with_clues(rules, clues):
        orbit = images(puzzle.values)
        assert orbit <= left
        left -= orbit
    assert not left


def test_minimal_4x4_puzzles() -> None:
    # 36 in all, as is known: none of more than 6 clues.
    rules = variant("classic4")
    numbers = [sum(1 for _ in puzzles_with_clues(rules, n, minimal=True)) for n in range(3, 8)]
    assert numbers == [0, 13, 22, 1, 0]


def test_placements_of_two_clues_at_most() -> None:
    assert placements(variant("x5"), 0).tolist() == [[]]
    assert placements(variant("x5"), 1, "square").tolist() == [[0], [1], [2], [6], [7], [12]]


def test_boards_that_are_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(VariantError, match="81 cells; expected 63 at most"):
        placements(variant("classic9"), 2, "none")
    with pytest.raises(VariantError, match="26 clues; expected 0 to 25"):
        placements(variant("x5"), 26)
    monkeypatch.setattr("satsudoku.making.fillings._MOST_PATTERNS", 100)
    with pytest.raises(VariantError, match="more than 100 fillings"):
        next(puzzles_with_clues(variant("classic6"), 2))


def test_every_puzzle_is_unique() -> None:
    for puzzle in puzzles_with_clues(variant("x5"), 4):
        assert (
            satsudoku.count(Puzzle(puzzle.values, puzzle.variant), limit=2, solver="dlx").value == 1
        )

"""Puzzle and Grid: parsing, the exact text of errors, value semantics, symmetries."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import tries
from strategies import SHIPPED, cell_symmetries, first_grid, grids, puzzles, value_symmetries
from unusual_boards import ALL, SAMURAI, UNEQUAL, name

import satsudoku
from satsudoku import Count, Grid, Puzzle, Variant, count_many, stream, variant
from satsudoku.board.encoding import parse_encoding
from satsudoku.board.guess import default_variant
from satsudoku.errors import PuzzleError, SatsudokuError, UnknownNameError
from satsudoku.formats import Entry

LINE = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."

# --- parsing -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("1.....2..3.....4", None),
        ("1000 0020 0300 0004", "classic4"),
        ("1***\n**2*\r\n*3**\n***4", None),
        ("1___|__2_\n_3__|___4", None),
        ("+----+\n|1.|..|\n|..|2.|\n+----+\n|.3|..|\n|..|.4|\n+----+", None),
        ("┏━┳━┓\n┃1.┃..┃\n┃..┃2.┃\n┣━╋━┫\n┃.3┃..┃\n┃..┃.4┃\n┗━┻━┛", "classic4"),
    ],
)
def test_the_ways_to_write_a_puzzle(text: str, rules: str | None) -> None:
    assert satsudoku.puzzle(text, rules) == Puzzle("1.....2..3.....4", "classic4")


def test_letters_in_either_case() -> None:
    text = "1" + "." * 100 + "c" + "." * 41 + "B"
    assert satsudoku.puzzle(text).line == text.upper()


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (16, "classic4"),
        (25, "x5"),
        (36, "classic6"),
        (81, "classic9"),
        (144, "classic12"),
        (256, "classic16"),
        (625, "classic25"),
    ],
)
def test_the_number_of_cells_decides_the_variant(cells: int, expected: str) -> None:
    assert default_variant(cells).name == expected
    assert satsudoku.puzzle("." * cells).variant is variant(expected)


FAULTS = [
    (
        ".....",
        None,
        "5 cells; expected 16 (classic4) or 25 (x5), or a named variant",
    ),
    ("12.", "classic4", "3 cells, expected 16 for classic4: '12.'"),
    (
        "1" * 50,
        "x5",
        "50 cells, expected 25 for x5: '1111111111111111111111111111111111111111'... "
        "(50 characters)",
    ),
    (
        "1.....5..3.....4",
        "classic4",
        "r2c3 holds '5' (character 7); expected one of 1234 or . 0 * _ for an empty cell",
    ),
    (
        "1.......\N{SNOWMAN}.......",
        "classic4",
        "r3c1 holds '\N{SNOWMAN}' (character 9); expected one of 1234 or . 0 * _ for an empty cell",
    ),
]

CONFLICTS = [
    (
        "1..1............",
        "classic4",
        "1 appears twice in row 1: r1c1 and r1c4; expected each symbol at most once",
    ),
    (
        ".2...........2..",
        "classic4",
        "2 appears twice in column 2: r1c2 and r4c2; expected each symbol at most once",
    ),
    (
        "..........3....3",
        "classic4",
        "3 appears twice in box 4: r3c3 and r4c4; expected each symbol at most once",
    ),
    (
        "5.......................5",
        "x5",
        "5 appears twice in diagonal 1: r1c1 and r5c5; expected each symbol at most once",
    ),
    ("12..............", UNEQUAL, "1 in r1c1 and 2 in r1c2 break non-consecutive"),
    ("4...3...........", UNEQUAL, "4 in r1c1 and 3 in r2c1 break non-consecutive"),
]


@pytest.mark.parametrize(("text", "rules", "message"), FAULTS)
def test_faults(text: str, rules: Variant | str | None, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        satsudoku.puzzle(text, rules)
    assert str(caught.value) == message


@pytest.mark.parametrize(("text", "rules", "message"), CONFLICTS)
def test_contradictory_givens_have_no_solution(
    text: str, rules: Variant | str, message: str
) -> None:
    puzzle = satsudoku.puzzle(text, rules)
    assert puzzle.conflict is not None
    assert puzzle.conflict.startswith(message)
    assert {satsudoku.count(puzzle, method=method) for method in ("auto", "enumerate")} == {
        Count(0)
    }
    assert count_many([puzzle.line], limit=2, variant=puzzle.variant).tolist() == [0]
    (one,) = stream.count([Entry("a.txt", 1, text, puzzle, None)], solver="dlx")
    (many,) = stream.count([Entry("a.txt", 1, text, puzzle, None)])
    for record in one, many:
        assert (record.count, record.exact, record.unique, record.error) == (0, True, False, None)
        assert record.conflict == puzzle.conflict
    with pytest.raises(PuzzleError, match=re.escape(message)):
        puzzle.check()


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("....3....3......", "classic4"),
        ("5...............5........", "x5"),
        ("13" + "." * 14, UNEQUAL),
    ],
)
def test_equal_givens_that_share_no_house(text: str, rules: Variant | str) -> None:
    assert satsudoku.puzzle(text, rules).line == text


def test_faulty_values() -> None:
    with pytest.raises(PuzzleError, match=r"^15 cells, expected 16 for classic4$"):
        Puzzle(bytes(15), "classic4")
    with pytest.raises(PuzzleError, match=r"^r1c2 has value 5, expected 0 to 4$"):
        Puzzle(bytes([0, 5, *[0] * 14]), variant("classic4"))
    with pytest.raises(UnknownNameError):
        Puzzle("." * 16, "clasic4")


@settings(max_examples=tries(100, 300))
@given(st.one_of(st.text(), st.text("123456789.|-+ \n0*_", max_size=100)), st.sampled_from(ALL))
def test_any_text_is_a_puzzle_or_an_error(text: str, rules: Variant) -> None:
    for named in rules, None:
        try:
            parsed = satsudoku.puzzle(text, named)
        except SatsudokuError as error:
            message = str(error)
        else:
            assert Puzzle(parsed.line, parsed.variant) == parsed
            continue
        assert "\n" not in message
        assert len(message) < 250


# --- value semantics -----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ALL, ids=name)
@settings(max_examples=3)
@given(data=st.data())
def test_a_drawing_can_be_read_back(rules: Variant, data: st.DataObject) -> None:
    shown = st.lists(st.booleans(), min_size=len(rules.cells), max_size=len(rules.cells))
    pairs = zip(first_grid(rules).values, data.draw(shown), strict=True)
    puzzle = Puzzle(bytes(v if s else 0 for v, s in pairs), rules)
    assert satsudoku.puzzle(str(puzzle), rules) == puzzle
    assert satsudoku.puzzle(puzzle.line, rules) == puzzle
    assert Puzzle.from_line(puzzle.line, rules) == puzzle


@pytest.mark.parametrize("rules", SHIPPED, ids=name)
@settings(max_examples=3)
@given(data=st.data())
def test_value_semantics(rules: Variant, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(rules, 1))
    again = eval(repr(puzzle))
    assert again == puzzle
    assert again is not puzzle
    assert hash(again) == hash(puzzle)
    assert again.variant is puzzle.variant
    copy = pickle.loads(pickle.dumps(puzzle))
    assert copy == puzzle
    assert copy.variant is puzzle.variant
    assert {puzzle, again, copy} == {puzzle}
    grid = satsudoku.solve(puzzle)
    assert isinstance(grid, Grid)
    assert eval(repr(grid)) == grid
    assert Grid(puzzle.line, rules) != puzzle
    assert puzzle.clues == sum(symbol != "." for symbol in puzzle.line)
    other = bytearray(puzzle.values)
    other[puzzle.values.index(0)] = 1
    assert Puzzle(bytes(other), rules) != puzzle


def test_repr() -> None:
    assert repr(Puzzle(LINE)) == f"Puzzle({LINE!r})"
    assert repr(Puzzle("1" + "." * 24, "x5")) == "Puzzle('1........................', 'x5')"


def test_equal_cells_of_different_variants_differ() -> None:
    assert Puzzle("." * 81, "classic9") != Puzzle("." * 81, "diagonal9")


def test_values_cannot_be_changed() -> None:
    puzzle = Puzzle(LINE)
    with pytest.raises(AttributeError):
        puzzle.values = bytes(81)  # type: ignore[misc]
    shared = bytearray(16)
    puzzle = Puzzle(shared, "classic4")  # type: ignore[arg-type]
    shared[0] = 1
    assert puzzle.line == "." * 16


def test_cells_are_read_by_row_and_column() -> None:
    puzzle = Puzzle(LINE)
    assert puzzle[1, 4] == puzzle["r1c4"] == "1"
    assert puzzle[9, 6] == "8"
    assert puzzle[1, 1] is None
    for cell in [(0, 1), (1, 10), (-1, 1)]:
        with pytest.raises(PuzzleError) as caught:
            puzzle[cell]
        assert str(caught.value) == (
            f"no cell {cell}, expected (row, column) from (1, 1) to (9, 9), or a name from r1c1 "
            "to r9c9"
        )
    assert "".join(symbol or "." for symbol in puzzle) == LINE


def test_arrays_of_boards_are_read_back() -> None:
    puzzle = Puzzle(LINE)
    assert satsudoku.puzzle(np.array(puzzle)) == puzzle
    assert satsudoku.count_many(np.array([np.array(puzzle)] * 2)).tolist() == [1, 1]
    assert satsudoku.count_many(puzzle).tolist() == [1]
    empty = Puzzle("." * 369, "samurai")
    assert np.asarray(empty, dtype=float).shape == (21, 21)


def test_is_valid() -> None:
    assert Grid("1234341221434321", "classic4").is_valid()
    assert not Grid("1234341221434312", "classic4").is_valid()
    assert not Grid("1234341221433421", "classic4").is_valid()
    assert not Grid("123434122143432.", "classic4").is_valid()
    for grid in satsudoku.solutions(Puzzle("." * 16, "classic4")):
        lines = zip(grid.values, grid.values[1:], strict=False)
        assert Grid(grid.values, UNEQUAL).is_valid() == (
            all(abs(a - b) != 1 for i, (a, b) in enumerate(lines) if i % 4 != 3)
            and all(abs(grid.values[i] - grid.values[i + 4]) != 1 for i in range(12))
        )


# --- moving --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", SHIPPED, ids=name)
@settings(max_examples=3)
@given(data=st.data())
def test_moves_keep_solutions(rules: Variant, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(rules, 2))
    cells = data.draw(cell_symmetries(rules))
    values = data.draw(value_symmetries(rules))
    moved = puzzle.transform(cells, values)
    assert moved.clues == puzzle.clues
    assert {grid.transform(cells, values) for grid in satsudoku.solutions(puzzle)} == set(
        satsudoku.solutions(moved)
    )
    back = [cells.index(cell) for cell in range(len(cells))]
    unlabel = [values.index(value) + 1 for value in range(1, len(values) + 1)]
    assert moved.transform(back, unlabel) == puzzle
    assert moved.transform(back).transform(values=unlabel) == puzzle
    assert puzzle.transform() == puzzle


@settings(max_examples=20)
@given(grids(variant("classic6")), st.permutations("123456"))
def test_relabel(grid: Grid, symbols: list[str]) -> None:
    table = str.maketrans("123456", "".join(symbols))
    assert grid.relabel("".join(symbols)).line == grid.line.translate(table)
    assert grid.relabel("".join(symbols)).is_valid()


def test_transpose_and_permute() -> None:
    grid = first_grid(variant("classic9"))
    assert grid.transpose().line == "".join(grid.line[row::9] for row in range(9))
    assert grid.transpose().transpose() == grid
    rows = [2, 3, 1, 4, 5, 6, 7, 8, 9]  # row 1 becomes row 2
    moved = grid.permute(rows, range(1, 10))
    assert moved.line[9:18] == grid.line[:9]
    assert moved.line[:9] == grid.line[18:27]
    columns = [7, 8, 9, 1, 2, 3, 4, 5, 6]
    moved = grid.permute(range(1, 10), columns)
    assert [moved.line[r * 9 + 6] for r in range(9)] == [grid.line[r * 9] for r in range(9)]
    samurai = first_grid(SAMURAI)
    assert samurai.transpose().is_valid()
    mirrored = samurai.permute(range(1, 22), range(21, 0, -1))
    assert mirrored.is_valid()
    assert mirrored[1, 21] == samurai[1, 1]


LINES = range(1, 22)
BAR = parse_encoding('symbols = "12"\ngrids = [{ rows = 1, columns = 2 }]', "bar")
C4 = Puzzle("1...............", "classic4")
BAD_MOVES = [
    (lambda: C4.relabel("1233"), "'1233' does not hold each of 1234 once"),
    (lambda: C4.relabel("12345"), "'12345' does not hold each of 1234 once"),
    (lambda: C4.transform(values=[1, 2, 3, 3]), "not a symmetry of classic4"),
    (lambda: C4.transform(cells=[0] * 16), "not a symmetry of classic4"),
    (lambda: C4.transform(cells=[1, 0, *range(2, 16)]), "not a symmetry of classic4"),
    (lambda: C4.permute([1, 3, 2, 4], [1, 2, 3, 4]), "not a symmetry of classic4"),
    (lambda: C4.permute([1, 2, 3], [1, 2, 3, 4]), "expected permutations of 1..4 and 1..4"),
    (lambda: C4.permute([1, 2, 3, 4], [1, 2, 3, 3]), "expected permutations of 1..4 and 1..4"),
    (lambda: Puzzle("." * 36, "classic6").transpose(), "not a symmetry of classic6"),
    (lambda: Puzzle("..", BAR).transpose(), "bar is not square, so it cannot be transposed"),
    (
        lambda: Puzzle("." * 369, SAMURAI).permute([10, *range(2, 10), 1, *range(11, 22)], LINES),
        "not a symmetry of samurai",
    ),
]


@pytest.mark.parametrize(("move", "message"), BAD_MOVES, ids=[message for _, message in BAD_MOVES])
def test_moves_that_are_no_symmetries(move: Callable[[], Puzzle], message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        move()
    assert str(caught.value) == message


def test_symbols_of_relations_move_where_these_allow_it() -> None:
    puzzle = Puzzle("1.3.............", UNEQUAL)
    assert puzzle.relabel("4321").line == "4.2............."
    with pytest.raises(PuzzleError, match=r"^not a symmetry of unequal4$"):
        puzzle.relabel("2134")

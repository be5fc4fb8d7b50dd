"""Boards of Interactive Sudoku Solver: of any shape and values, with regions to find, by name."""

from __future__ import annotations

import io
from collections.abc import Callable
from itertools import combinations, permutations, product

import pytest
from command_line import Cli
from iss_puzzles import EVEN_FIRST, Grid, puzzle_of

import satsudoku
from satsudoku.board.count import Count
from satsudoku.formats import Extras, find_link, read


def test_boxes_have_the_size_of_the_longer_side() -> None:
    two_in_a_box = ".Shape~4x4~5.~R1C1_1~R2C1_2~R3C1_3~R4C1_4~R1C2_2"
    (entry,) = read(io.StringIO(two_in_a_box), format="iss")
    assert entry.puzzle is not None
    assert "2 appears twice in box 1" in str(entry.puzzle.conflict)
    assert puzzle_of(".Shape~6x6~9.~R1C1_1~R3C2_1").clues == 2
    large = puzzle_of(".Shape~6x6~9.RegionSize~9")
    assert [len(h.cells) for h in large.variant.houses if h.family == "box"] == [9] * 4


@pytest.mark.parametrize(
    "text",
    [
        ".Windoku.Diagonal~1.AntiKnight.LittleKiller~12~R1C3",
        ".Shape~6x6~9.DisjointSets",
        ".Shape~6x6~9.RegionSize~9.AllDifferent~R1C1~R5C2",
        ".Diagonal~-1.AntiKing.AntiConsecutive",
        ".AntiTaxicab.CountDistinct~R1C1~R2C2~R3C3.ValueIndexing~R4C1~R4C2~R4C2~R4C3",
        ".Shape~4x4.NoBoxes.Jigsaw~1112132233423444.Sum~3_=_2_-1~R1C1~R3C3",
        f".Shape~4x4.NFA~{EVEN_FIRST}~_~R1C1~R2C2",
    ],
)
def test_names_survive(text: str) -> None:
    again = find_link("iss").link(puzzle_of(text), Extras())
    assert sorted(again.split(".")) == sorted(text.split("."))


def test_killers_with_oblique_signs() -> None:
    (cage,) = puzzle_of("8" + "<" + "0" * 7 + "0`" + "0" * 70).variant.constraints
    assert (cage.cells, getattr(cage, "total", None)) == ((0, 1, 10), 8)


def test_quoted_lines_are_no_killers() -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    starts = find_link("iss").starts
    for text in (line, f"'{line}'", f"'{line}','x'", f"{line},{line}"):
        assert not starts.match(text)
    assert starts.match("8" + "<" + "0" * 7 + "0`" + "0" * 70)


def test_text_grids() -> None:
    layout = "".join("ABCDEFGHIJKLMNOP"[r // 4 * 4 + c // 4] for r in range(16) for c in range(16))
    large = puzzle_of("A" + "." * 254 + "P" + layout)
    assert large.line[0] == "1"
    assert large.line[-1] == "G"
    assert len(large.variant.houses) == 48
    marks = puzzle_of("12.45" + "12345" * 24)
    assert list(marks.excluded) == [2]


def test_a_short_string_is_no_file(cli: Cli) -> None:
    assert "12 solutions" in cli("count", ".Shape~4x4.~R1C1_1~R1C2_2~R1C3_3~R1C4_4").out


ONE = "4x4.~R1C1_1~R1C2_2~R1C3_3~R2C1_3~R2C3_1~R3C1_2~R3C3_4~R4C4_1"


def test_what_no_filling_obeys_is_said() -> None:
    (entry,) = read(io.StringIO(".Shape~4x4.Sum~99~R1C1~R1C2.Lunchbox~2~R1C1"), format="iss")
    assert entry.extras is not None
    assert entry.extras.remarks == (
        "no filling obeys the string: a lunchbox needs two ends",
        "no filling obeys sum 1: expected a whole number from 2 to 8; found 99",
    )


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("3x3~3~Raw.AllDifferent~R1C1~R1C2~R1C3.~R2C1_1~R2C2_2~R2C3_3", 6 * 27),
        ("1x5~5~Raw.Thermo~R1C1~R1C2~R1C3~R1C4~R1C5", 1),
        ("2x2~0-3~Raw.Sum~4~R1C1~R1C2.Sum~3~R2C1~R2C2", 3 * 4),
        ("2x2~1~Raw", 1),
        # joined cells: one to four of a square, without two opposite ones
        ("2x2~2~Raw.ConnectedValues~~1", 13),
        ("2x2~3~Raw.ConnectedValues~~1_2~2", 4 * 2**2),
        # four cells beside a 4x4 board of one solution, by a row of cells or a square
        (f"{ONE}.Var~A~~4", 256),
        (f"{ONE}.Var~A~~2x2.Quad~VA1~1~2", 110),
        (f"{ONE}.Var~A~~2x2.V~VA1~VA3", 4 * 16),
        (f"{ONE}.Var~A~~6.V~VA2~VA6.~VA1_1~VA3_1~VA4_1~VA5_1", 4),
        (f"{ONE}.Var~A~~6.ConnectedValues~VA~1~2.~VA1_1.~VA6_2", 2 * 3**3),
        ("2x2~0-2.Doppelganger.AntiKnight", 4),
        ("1x2~0-3~Raw.SumLine~9~R1C1", 4),  # no piece, only a zero
        ("4x4.NoBoxes.RegionSize~8.ChaosConstruction", 0),
        ("6x6.RegionSize~4.DisjointSets", 0),
        ("1x1~1.Sandwich~0~R1", 0),
        ("1x2~2.Sandwich~0~R1", 2),
        ("1x3~3.Sandwich~2~R1", 2),
        # the second cell of a pill is a digit
        (
            "2x2~12~Raw.PillArrow~2~R1C1~R1C2~R2C1~R2C2",
            sum(
                c + d == 10 * a + b
                for a, b, c, d in product(range(1, 13), range(1, 10), range(1, 13), range(1, 13))
            ),
        ),
    ],
)
def test_boards_of_other_cells(text: str, count: int) -> None:
    assert satsudoku.count(puzzle_of(f".Shape~{text}")) == Count(count)


def chaotic(clued: Callable[[Grid, dict[int, set[int]]], bool]) -> int:
    """How many Latin squares of 3x3 in three regions of three cells, all different, obey clues.

    The clues take a grid, and the region of each cell.
    """
    joined = [
        part
        for part in map(set, combinations(range(9), 3))
        if sum(abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1 for a, b in combinations(part, 2)) > 1
    ]
    rows = list(permutations((1, 2, 3)))
    latin = [
        (*a, *b, *c)
        for a, b, c in product(rows, repeat=3)
        if all(len({*column}) == 3 for column in zip(a, b, c, strict=True))
    ]
    return sum(
        clued(grid, {cell: part for part in parts for cell in part})
        for parts in combinations(joined, 3)
        if len(set().union(*parts)) == 9
        for grid in latin
        if all(len({grid[cell] for cell in part}) == 3 for part in parts)
    )


@pytest.mark.parametrize("cell", range(9))
def test_clues_of_regions_without_cells_look_around(cell: int) -> None:
    """An arrow counts the cells of the region in its row and column, a count those that touch."""
    row, column = divmod(cell, 3)
    place = f"R{row + 1}C{column + 1}"

    def seen(grid: Grid, region: dict[int, set[int]]) -> int:
        count = 1
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            r, c = row + down, column + right
            while r in range(3) and c in range(3) and 3 * r + c in region[cell]:
                count += 1
                r, c = r + down, c + right
        return count

    def touching(grid: Grid, region: dict[int, set[int]]) -> int:
        return sum(
            max(abs(other // 3 - row), abs(other % 3 - column)) < 2 for other in region[cell]
        )

    for kind, count in ("ChaosArrow", seen), ("ChaosCount", touching):
        expected = chaotic(lambda g, region, count=count: g[cell] == count(g, region))
        puzzle = puzzle_of(f".Shape~3x3.NoBoxes.ChaosConstruction.{kind}~{place}")
        assert satsudoku.count(puzzle) == Count(expected), kind


def test_an_earlier_setting_is_named() -> None:
    (entry,) = read(io.StringIO(".Shape~4x4.RegionSize~8.RegionSize~4"), format="iss")
    assert entry.extras is not None
    assert "an earlier one of two RegionSize" in entry.extras.remarks[0]
    assert entry.puzzle is not None
    assert satsudoku.count(entry.puzzle) == Count(288)


def test_a_layout_alone_is_a_board_without_givens() -> None:
    puzzle = puzzle_of("AABBAABBCCDDCCDD")
    assert puzzle.line == "." * 16
    assert satsudoku.count(puzzle) == Count(288)

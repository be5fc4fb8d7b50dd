"""Strings of Interactive Sudoku Solver against conditions in a line of Python, on 4x4 boards."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, islice
from random import Random

import pytest
from iss_puzzles import EVEN_FIRST, Grid, grids, in_pieces, pair_table, puzzle_of, regex

import satsudoku
from satsudoku.board.count import Count
from satsudoku.errors import FormatError
from satsudoku.formats import Extras, find_link
from satsudoku.links.iss_automata import packed, packed_machine
from satsudoku.links.iss_reading import iss_table


def between(values: Grid, low: int | None = None, high: int | None = None) -> int:
    """The sum between two values, or between the extremes."""
    ends = min(values) if low is None else low, max(values) if high is None else high
    first, last = sorted(map(list(values).index, ends))
    return sum(values[first + 1 : last])


def rings(values: Grid) -> list[Grid]:
    return [(*values[k:], *values[:k]) for k in range(len(values)) if any(values)]


def near() -> list[tuple[int, int]]:
    across = [(c, c + 1) for c in range(16) if c % 4 < 3]
    return across + [(c, c + 4) for c in range(12)]


def kropki(g: Grid, a: int, b: int) -> bool:
    return abs(g[a] - g[b]) == 1 or g[a] == 2 * g[b] or g[b] == 2 * g[a]


def rank(g: Grid, number: int, *, ties: bool = False) -> int:
    """The rank of a line: rows, rows from the right, columns, columns from below; 0 if it ties."""
    rows = [tuple(g[4 * k : 4 * k + 4]) for k in range(4)]
    columns = [tuple(g[k::4]) for k in range(4)]
    lines = [*rows, *(r[::-1] for r in rows), *columns, *(c[::-1] for c in columns)]
    own = lines[number]
    return 1 + sum(line < own for line in lines) if ties or lines.count(own) == 1 else 0


FROM_ONE: dict[str, Callable[[Grid], bool]] = {
    f".NFA~{EVEN_FIRST}~_even~R1C1~R2C2~~R3C1~R4C4": lambda g: g[0] % 2 == 0 == g[8] % 2,
    f".Regex~{regex('[12]+4?3*')}~R1C1~R1C2~R2C1~R2C2": lambda g: (
        {g[0], g[1]} == {1, 2} and (g[4], g[5]) == (4, 3)
    ),
    f".PairX~{pair_table(lambda a, b: a + b != 4, 1)}~R1C1~R2C3~R1C1": lambda g: (
        g[0] != 2 and g[0] + g[6] != 4
    ),
    f".Pair~{pair_table(lambda a, b: a > b, 1)}~_a~R1C1~_b~R1C2~R2C3~~R3C3~R3C4": lambda g: (
        g[1] > g[6] and g[10] > g[11]
    ),
    ".Quad~R1C1": lambda g: True,
    ".~R1C1": lambda g: False,
    ".RegionSize~8": lambda g: False,
    ".Or.Cage~3~R1C1~R1C2.Thermo~R1C1~R2C2~R3C3.End": lambda g: (
        {g[0], g[1]} == {1, 2} or g[0] < g[5] < g[10]
    ),
    ".Or.Cage~99~R1C1~R1C2.~R1C1_2_3.End": lambda g: g[0] in (2, 3),
    ".Or.And.~R1C1_1.~R2C3_2.End.Sandwich~5~R1.End": lambda g: (
        (g[0], g[6]) == (1, 2) or (g[:4].index(1) + g[:4].index(4) == 3 and g[0] in (1, 4))
    ),
    ".And.GreaterThan~R1C1~R1C2.Palindrome~R1C1~R2C4.End": lambda g: g[1] < g[0] == g[7],
    ".Replicate~BQ.Whisper~2~R1C1~R2C1.End": lambda g: abs(g[0] - g[4]) >= 2 <= abs(g[2] - g[6]),
    ".CountDistinct~R1C1~R2C3~R3C2~R4C4": lambda g: g[0] == len({g[6], g[9], g[15]}),
    ".ValueIndexing~R1C1~R2C2~R3C3~R4C2~R1C4": lambda g: (
        g[5] < 4 and g[0] == (g[10], g[13], g[3])[g[5] - 1]
    ),
    ".ValueIndexing~R4C1~R1C1~R1C1~R1C2~R1C3~R1C4": lambda g: g[12] == g[g[0] - 1],
    ".ContainAtLeast~1_1~R1C1~R2C3~R3C2~R4C4": lambda g: (g[0], g[6], g[9], g[15]).count(1) >= 2,
    ".ContainExact~1_1_3~R1C1~R2C3~R3C2~R4C4": lambda g: (
        sorted(v for v in (g[0], g[6], g[9], g[15]) if v in (1, 3)) == [1, 1, 3]
    ),
    ".LookAndSay~02~R1C1~R2C3": lambda g: 2 not in (g[0], g[6]),
    ".Quad~R2C2~1~5": lambda g: False,
    ".Quad~R2C2~0.Quad~R2C2~1": lambda g: 1 in (g[5], g[6], g[9], g[10]),
    ".SumLine~0~R1C1~R2C3": lambda g: False,
    ".Or.Skyscraper~R1~~.FullRank~C2~~.Thermo~R1C1~R1C2.End": lambda g: g[0] < g[1],
    ".Or.XSum~R1~~.End": lambda g: False,
    ".Sum~-1_=_2_-1_-1~R1C1~R2C3~R3C2": lambda g: 2 * g[0] - g[6] - g[9] == -1,
    ".Cage~~R1C1~R2C3": lambda g: g[0] != g[6],
    ".Zipper~R1C1~R3C3": lambda g: True,
    ".Sandwich~0~R1.Sandwich~5~R1": lambda g: {g[0], g[3]} == {1, 4},
    ".Quad~R1C1~1.Quad~R2C2~3~4.Quad~R2C2~2": lambda g: 2 in (g[5], g[6], g[9], g[10]),
    ".Skyscraper~R1~1~.Skyscraper~R1~4~": lambda g: g[:4] == (1, 2, 3, 4),
    ".Var~AB~free~2.SameValues~2~VAB1~R1C1.Sum~5~VAB2~R2C2": lambda g: True,
    ".Var~A.Indexing~C~VA": lambda g: False,
    ".Var~A.~VA_1.AntiKnight": lambda g: all(
        g[4 * r + c] != g[4 * (r + down) + c + right]
        for r in range(4)
        for c in range(4)
        for down, right in ((1, 2), (2, 1), (1, -2), (2, -1))
        if r + down < 4 and 0 <= c + right < 4
    ),
    ".ContainAtLeast~1_9~R1C1~R2C3": lambda g: False,
    ".ContainExact~9~R1C1~R2C3": lambda g: False,
    ".ContainAtLeast~1_2~R1C1~R2C3~R1C1": lambda g: {g[0], g[6]} == {1, 2},
    ".LookAndSay~0213~R1C1~R2C3": lambda g: 2 not in (g[0], g[6]) and (g[0] == 3) != (g[6] == 3),
    ".LookAndSay~02~R1C1~R1C1": lambda g: g[0] != 2,
    ".LookAndSay~0911~R1C1": lambda g: g[0] == 1,
    ".RellikCage~-2~R1C1~R1C2": lambda g: True,
    ".RellikCage~0~R1C1~R1C2": lambda g: True,
    ".Lockout~0~R1C2~R2C3": lambda g: g[1] != g[6],
    ".Lockout~0~R1C1~R2C3~R1C1": lambda g: True,
    ".Or.Lockout~0~R1C2~R2C3.~R1C1_4.End": lambda g: True,
    ".Lockout~-2~R1C1~R2C3~R1C3": lambda g: not min(g[0], g[2]) <= g[6] <= max(g[0], g[2]),
    ".Or.FullRank~R1~3.FullRank~C2~~10.End": lambda g: rank(g, 0) == 3 or rank(g, 13) == 10,
    ".Or.And.FullRank~R1~3.FullRank~C1~2.End.FullRank~R1~99.End": lambda g: (
        rank(g, 0) == 3 and rank(g, 8) == 2
    ),
    ".Or.FullRank~R1~3.End.FullRankTies~any": lambda g: rank(g, 0, ties=True) == 3,
}
"""Items, and what the values of a grid must be."""
FROM_ZERO: dict[str, Callable[[Grid], bool]] = {
    f".PairX~{pair_table(lambda a, b: a + b != 4, 0)}~R1C1~R2C3~R1C1": lambda g: (
        g[0] != 2 and g[0] + g[6] != 4
    ),
    ".AntiConsecutive.~R1C1_0": lambda g: (
        g[0] == 0 and all(abs(g[a] - g[b]) != 1 for a, b in near())
    ),
    ".Skyscraper~R1~3~": lambda g: (
        len([v for k, v in enumerate(g[:4]) if all(v > w for w in g[:k]) and v]) == 3
    ),
    ".Arrow~R1C1~R2C3~R3C2": lambda g: g[0] == g[6] + g[9],
    ".PillArrow~2~R1C1~R1C2~R2C3~R3C2": lambda g: 10 * g[0] + g[1] == g[6] + g[9],
    ".DoubleArrow~R1C1~R2C3~R3C2": lambda g: g[0] + g[9] == g[6],
    ".Zipper~R1C1~R2C3~R3C2": lambda g: g[0] + g[9] == g[6],
    ".BlackDot~R1C1~R2C1": lambda g: g[0] == 2 * g[4] or g[4] == 2 * g[0],
    ".V~R1C1~R2C1": lambda g: g[0] + g[4] == 5,
    ".Quad~R2C2~0~3": lambda g: {0, 3} <= {g[5], g[6], g[9], g[10]},
    ".CountingCircles~R1C1~R2C3~R3C2": lambda g: all(
        (g[0], g[6], g[9]).count(v) == v for v in (g[0], g[6], g[9])
    ),
    ".RegionSumLine~R1C2~R1C3~R2C3~R3C3": lambda g: g[1] == g[2] + g[6] == g[10],
    ".EqualSum~R1C1~R2C3~-~R3C2": lambda g: g[0] + g[6] == g[9],
    ".CountDistinct~R1C1~R2C3~R3C2": lambda g: g[0] == len({g[6], g[9]}),
    ".ValueIndexing~R1C1~R2C2~R3C3~R4C2": lambda g: (
        g[5] in (1, 2) and g[0] == (g[10], g[13])[g[5] - 1]
    ),
    f".Regex~{regex('0.3*')}~R1C1~R2C3~R3C2": lambda g: (g[0], g[9]) == (0, 3),
    ".Sum~1_=_2_-1~R1C1~R2C3": lambda g: 2 * g[0] - g[6] == 1,
    ".Sandwich~2~R1": lambda g: between(g[:4], 0, 3) == 2,
    ".Lunchbox~2~R1C1~R1C2~R2C3": lambda g: (
        len({g[0], g[1], g[6]}) == 3 and between((g[0], g[1], g[6])) == 2
    ),
    ".XSum~R1~3~": lambda g: g[0] > 0 and sum(g[: g[0]]) == 3,
    ".NumberedRoom~C1~~0": lambda g: g[12] > 0 and g[16 - 4 * g[12]] == 0,
    ".Indexing~C~R1C1~R2C3": lambda g: all(
        g[at] > 0 and all((g[at] == v + 1) == (g[row + v] == n) for v in range(4))
        for at, row, n in ((0, 0, 1), (6, 4, 3))
    ),
    ".RellikCage~2~R1C1~R1C2~R1C3": lambda g: (
        2 not in g[:3] and all(a + b != 2 for a, b in combinations(g[:3], 2))
    ),
    ".SumLine~1~R1C1~LOOP": lambda g: g[0] in (0, 1),
    ".SumLine~0~R1C1~R2C3": lambda g: g[0] == g[6] == 0,
    ".Or.SumLine~0~R1C1~R2C3~LOOP.~R1C1_1.End": lambda g: g[0] == g[6] == 0 or g[0] == 1,
    ".Quad~R2C2~0~4": lambda g: False,
    ".RellikCage~0~R1C1~R1C2": lambda g: 0 not in (g[0], g[1]),
    ".Or.FullRank~R1~3.FullRank~C2~~10.End": lambda g: rank(g, 0) == 3 or rank(g, 13) == 10,
    ".SumLine~3~R1C1~R2C2~R3C3": lambda g: in_pieces((g[0], g[5], g[10]), 3),
    ".SumLine~3~R1C1~R2C2~R3C3~LOOP": lambda g: any(
        in_pieces(ring, 3) for ring in rings((g[0], g[5], g[10]))
    ),
    ".StrictKropki.WhiteDot~R1C1~R1C2.~R1C4_1": lambda g: (
        abs(g[0] - g[1]) == 1 == g[3] and not any(kropki(g, a, b) for a, b in near() if b != 1)
    ),
}
"""The same, with values from 0."""


@pytest.mark.parametrize("text", FROM_ONE)
def test_items(text: str) -> None:
    expected = sum(map(FROM_ONE[text], grids()))
    assert satsudoku.count(puzzle_of(f".Shape~4x4{text}")) == Count(expected)


@pytest.mark.parametrize("text", FROM_ZERO)
def test_items_of_values_from_zero(text: str) -> None:
    expected = sum(FROM_ZERO[text]([value - 1 for value in grid]) for grid in grids())
    puzzle = puzzle_of(f".Shape~4x4~0-3{text}")
    assert satsudoku.count(puzzle) == Count(expected)


def test_sandwiches_of_values_from_zero_may_be_long() -> None:
    """The solver overlooks them: it takes their lengths from values that start at 1."""
    puzzle = puzzle_of(".Shape~4x4~0-3.Sandwich~3~R1")
    first_rows = (grid[:4] for grid in grids())
    assert satsudoku.count(puzzle) == Count(sum({row[0], row[3]} == {1, 4} for row in first_rows))
    puzzle = puzzle_of(".Shape~9x9~0-8.Sandwich~17~R5.~R5C1_4~R5C2_0~R5C8_8~R5C9_7")
    (first,) = islice(satsudoku.solutions(puzzle), 1)
    assert {*first.values[38:43]} == {2, 3, 4, 6, 7}


def test_flatmates() -> None:
    for grid in islice(satsudoku.solutions(puzzle_of(".DutchFlatmates.~R1C1_1~R1C9_9")), 20):
        rows = [grid.values[k : k + 9] for k in range(0, 81, 9)]
        for r in range(9):
            for c in range(9):
                above = r > 0 and rows[r - 1][c] == 1
                below = r < 8 and rows[r + 1][c] == 9
                assert rows[r][c] != 5 or above or below


@pytest.mark.quick(3)
@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("4x4.FullRank~R1~1~", 9),
        ("4x4.FullRank~C2~7~", 9),
        ("4x4.FullRank~C2~7~.FullRankTies~any", 27),
        ("4x4.FullRank~R3~6~.FullRank~C2~~6.FullRankTies~any", 0),
        ("4x4.FullRank~C1~10~.FullRank~C2~15~.FullRank~R4~5~.FullRankTies~any", 1),
        ("2x2~4.Windoku", 84),
        ("4x4.NoBoxes.RegionSize~8.AntiKnight", 96),
        ("4x4.NoBoxes.RegionSize~8.ChaosConstruction", 0),
        ("6x6.RegionSize~4.DisjointSets", 0),
        (
            "3x4~7.RegionSize~6.RegionSameValues.~R1C1_1~R1C2_2~R1C3_3~R1C4_4"
            "~R2C1_3~R2C2_4~R2C3_5~R2C4_6~R3C1_6",
            2,
        ),
        ("1x4.NumberedRoom~C1~4~1", 0),
        ("4x4.ChaosConstruction.NoBoxes", 13872),
        ("4x4.ChaosConstruction.ChaosCount~R1C1~0~CC1~CC2~CC2.~R1C1_3", 1518),
        ("4x4.ChaosConstruction.ChaosArrow~R1C1~0~CC1~-~CC1.~R1C1_1", 2172),
        ("4x4.ChaosConstruction", 8688),
        ("4x4.ChaosConstruction.NoBoxes.ChaosArrow~R1C1.ChaosCount~R2C2", 1080),
        (
            "4x4.ChaosConstruction.NoBoxes.ChaosCount~R2C2~1~CC1~CC2~CC3"
            ".ChaosArrow~R2C3~1~CC7~CC6~CC5~-~CC7~CC11",
            186,
        ),
        (
            "4x4~0-3.ChaosConstruction.NoBoxes.ChaosCount~R2C2~1~CC1~CC2~CC3"
            ".ChaosArrow~R2C3~0~CC7~CC6~CC5",
            758,
        ),
        ("4x4.ChaosConstruction.NoBoxes.SameValues~3~CC1~CC2~CC3.~R1C1_1~R1C2_2", 450),
        ("4x4~6.ChaosConstruction.NoBoxes.~R1C1_1~R1C2_2~R1C3_3~R1C4_4~R2C1_5~R2C2_6", 419832),
        ("3x4.ChaosConstruction.NoBoxes", 3312),
        ("2x6.RegionSize~3.ChaosConstruction.NoBoxes.~R1C1_1~R1C2_2~R1C3_3~R1C4_4", 3518),
    ],
)
def test_counts_are_those_of_the_solver(text: str, count: int) -> None:
    """What it counted itself, as its commit e373f98 of 2026."""
    assert satsudoku.count(puzzle_of(f".Shape~{text}")) == Count(count)


def doppelgangers(first: Grid) -> int:
    """How many 4x4 boards begin with some cells: each row, column and box lacks another value."""
    houses = [[[4 * k + j for j in range(4)] for k in range(4)]]
    houses.append([[4 * j + k for j in range(4)] for k in range(4)])
    houses.append([[8 * (k // 2) + 2 * (k % 2) + c for c in (0, 1, 4, 5)] for k in range(4)])
    every = [house for family in houses for house in family]

    def fits(g: Grid) -> bool:
        """So far; complete houses hold a 0."""
        for house in every:
            values = [g[cell] for cell in house if cell < len(g)]
            if len(set(values)) < len(values) or (len(values) == 4 and 0 not in values):
                return False
        return True

    def whole(g: Grid) -> bool:
        lack = [[10 - sum(g[c] for c in house) for house in family] for family in houses]
        return all(len(set(family)) == 4 for family in lack) and all(
            len({lack[0][c // 4], lack[1][c % 4], lack[2][c // 8 * 2 + c % 4 // 2]}) == 3
            for c in range(16)
            if g[c] == 0
        )

    boards: list[Grid] = [first]
    while len(boards[0]) < 16:
        boards = [(*g, v) for g in boards for v in range(5) if fits((*g, v))]
    return sum(map(whole, boards))


def test_doppelgangers() -> None:
    text = ".Shape~4x4~0-4.Doppelganger.~R1C1_0~R1C2_1~R1C3_2"
    assert satsudoku.count(puzzle_of(text)) == Count(doppelgangers((0, 1, 2)))
    missing = satsudoku.count(puzzle_of(f"{text}.Sum~4~DGC1"))  # 4 is missing in row 1
    assert missing == Count(doppelgangers((0, 1, 2, 3)))


def test_machines_in_segments() -> None:
    cut = packed([[0, -1, -1, -1, 1], [-1, 1, -1, -1, 2], [-1, -1, 2, -1, -1]], {2})
    text = f".Shape~4x4.NFA~{cut}~_a~R1C1~R3C2~-~R2C2~R4C1~-~R3C3"  # ones, twos, threes
    expected = sum((g[0], g[9], g[5], g[12], g[10]) == (1, 1, 2, 2, 3) for g in grids())
    assert expected
    assert satsudoku.count(puzzle_of(text)) == Count(expected)
    assert satsudoku.count(puzzle_of(f".Shape~4x4.NFA~{cut}~_a~R1C1~-~-")) == Count(72)
    assert satsudoku.count(puzzle_of(f".Shape~4x4.NFA~{cut}~_a~R1C1~-")) == Count(0)


def test_rows_of_one_set_of_values() -> None:
    puzzle = puzzle_of(".Shape~4x4~5.RegionSameValues.~R1C1_5~R1C2_1~R1C3_2~R1C4_3")
    assert all(4 not in grid.values for grid in satsudoku.solutions(puzzle))
    assert satsudoku.count(puzzle) == Count(12)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".Or.Cage~3~R1C1", "Or without an End"),
        (".Cage~3~R1C1.End", "End without a group"),
        (".NFA~$~R1C1", "expected base64"),
        (".NFA~AA~R1C1", "an automaton was cut off"),
        (f".Regex~{regex('(1')}~R1C1", "a regular expression: '(1' at 4"),
        (f".Regex~{regex('1{3,2}')}~R1C1", "a regular expression"),
        (".Sum~3_=_1~R1C1~R1C2", "1 coefficients for 2 cells"),
        (".Replicate~AB.Thermo~R1C1~R1C9.End", "a copy beyond the border"),
        (".Var~a", "not supported: 'Var~a'"),
        (".LittleKiller~12~R3C4", "a little killer that starts within the board: 'R3C4'"),
        (".Shape~9x9~0-8.AntiTaxicab~", "not supported where values start at 0: AntiTaxicab"),
        (".Shape~9x9~0-8.Doppelganger~", "Doppelganger without values 0 to the side"),
        (".FullRankTies~no", "not supported: 'FullRankTies~no'"),
        (".Shape~3x4.FullRank~R1~~10", "FullRank: expected a square board"),
        (".Shape~4x4.X~R1C1~R2C2", "X: expected cells side by side"),
        (".Shape~4x4~4~Raw.AntiKnight", "only on a Sudoku grid, not on a raw one: AntiKnight"),
        (".Shape~4x4~4~Round", "not supported: 'Shape~4x4~4~Round'"),
        (".Regex~MQ===~R1C1", "expected base64"),
        (".Shape~3x3.RegionSize~2.ChaosConstruction", "no regions of 2 cells fill 9"),
        (".Shape~4x4.RegionSize~2.ChaosConstruction", "with more regions than values"),
        (".ChaosArrow~R1C1", "not supported: 'ChaosArrow~R1C1'"),
        (".Shape~4x4.ChaosConstruction.ChaosCount~CC1", "ChaosCount: CC1 lies in no region"),
        (
            ".Shape~4x4.ChaosConstruction.Var~A~~2.ChaosArrow~VA1",
            "ChaosArrow: VA1 lies in no region",
        ),
        (".Shape~4x4.ChaosConstruction.ChaosArrow~R1C1~0~-", "ChaosArrow: an arm without cells"),
        (".Shape~4x4.ChaosConstruction.ChaosArrow~R1C1~0~CC1~-", "an arm without cells"),
        (".Shape~2x2.Or.FullRank~R1~1.End", "not supported in Or: FullRank on a board of two"),
        (".Shape~4x4.PairX~H~R1C1~R1C2", "PairX: expected a table that is the same for"),
        (
            ".Shape~4x4.ChaosConstruction.ChaosArrow~R1C1~0~CC1~CC2~CC1",
            "not supported: ChaosArrow with a cell named twice",
        ),
        (".Shape~9x9~2-10", "not supported: 'Shape~9x9~2-10'"),
        (".Shape~4x4.Shape~6x6", "boards of two shapes"),
    ],
)
def test_faults(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        find_link("iss").decode(text)
    assert message in str(caught.value)


def test_machines_are_packed_and_read() -> None:
    random = Random(3)
    for _ in range(50):
        count, values = random.randint(1, 9), random.randint(1, 16)
        machine = [[random.randint(-1, count - 1) for _ in range(values)] for _ in range(count)]
        ends = {state for state in range(count) if random.random() < 0.5}
        read_again = packed_machine(packed(machine, ends), values)
        assert len(read_again.ends) == len(ends)
        words = [[random.randint(1, values) for _ in range(4)] for _ in range(20)]
        for word in words:
            state, other = 0, {0}
            for value in word:
                state = machine[state][value - 1] if state >= 0 else -1
                other = {to for s in other for to in read_again.moves.get((s, value), [])}
            assert (state in ends) == bool(other & {*read_again.ends})


def test_alternatives_are_refused_by_name() -> None:
    puzzle = (
        satsudoku.build("classic4").alternative([{"renbans": [{"cells": "r1c1 r1c2"}]}]).puzzle()
    )
    with pytest.raises(FormatError, match="Interactive Sudoku Solver cannot express alternative 1"):
        find_link("iss").link(puzzle, Extras())


def test_copies_do_not_depend_on_those_of_strings_before() -> None:
    cells = {
        ".Replicate~C.~R1C1_5.End": 1,
        ".Replicate~E.~R1C1_5.End": 2,
        ".Replicate~C~R1C2.~R1C1_5.End": 1,
        ".Var~A~more~3.Replicate~C~VA1.~VA1_5.End": 82,
        ".Replicate~C.~R1C1_6.End": 1,
    }
    for text, cell in [*cells.items(), *reversed(cells.items())]:
        givens = iss_table(text)["givens"]
        assert [place for place, sign in enumerate(givens) if sign != "."] == [cell], text
        with pytest.raises(FormatError, match="a copy beyond the border"):
            iss_table(".Replicate~C.~R1C9_5.End")

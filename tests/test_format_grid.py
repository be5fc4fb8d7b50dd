"""Drawn grids, pencil marks among them, and the format sdk."""

from __future__ import annotations

import pytest
from format_records import EASY, HARD, HARD_ROWS, ROWS, SPACED, entries, outcomes

import satsudoku
from satsudoku.errors import FormatError

# --- grid, ss -------------------------------------------------------------------------------------

BOXED = """\
╔═══════╤═══════╤═══════╗
║ 5 3 . │ . 7 . │ . . . ║
║ 6 . . │ 1 9 5 │ . . . ║
║ . 9 8 │ . . . │ . 6 . ║
╟───────┼───────┼───────╢
║ 8 . . │ . 6 . │ . . 3 ║
║ 4 . . │ 8 . 3 │ . . 1 ║
║ 7 . . │ . 2 . │ . . 6 ║
╟───────┼───────┼───────╢
║ . 6 . │ . . . │ 2 8 . ║
║ . . . │ 4 1 9 │ . . 5 ║
║ . . . │ . 8 . │ . 7 9 ║
╚═══════╧═══════╧═══════╝
"""
FORUM = """\
.-------.-------.-------.
| 5 3 . : . 7 . : . . . |
| 6 . . : 1 9 5 : . . . |
| . 9 8 : . . . : . 6 . |
:-------+-------+-------:
| 8 . . : . 6 . : . . 3 |
| 4 . . : 8 . 3 : . . 1 |
| 7 . . : . 2 . : . . 6 |
:-------+-------+-------:
| . 6 . : . . . : 2 8 . |
| . . . : 4 1 9 : . . 5 |
| . . . : . 8 . : . 7 9 |
'-------'-------'-------'
"""
SIMPLE = """\
 *-----------*
 |53.|.7.|...|
 |6..|195|...|
 |.98|...|.6.|
 |---+---+---|
 |8..|.6.|..3|
 |4..|8.3|..1|
 |7..|.2.|..6|
 |---+---+---|
 |.6.|...|28.|
 |...|419|..5|
 |...|.8.|.79|
 *-----------*
 Simple Sudoku
  Version 4.2n
"""
MARKS = """\
*-----------------------------*
| 5  3  124 | 26 7  2468 | 1489 1249 248 |
| 6  247 247 | 1  9  5 | 3478 234 2478 |
"""


@pytest.mark.parametrize("format", ["auto", "grid", "ss"])
@pytest.mark.parametrize(
    "text",
    [
        "\n".join(ROWS),
        SPACED,
        BOXED,
        FORUM,
        SIMPLE,
        SIMPLE.replace(".", "X").replace("4X2n", "4.2n"),
        SPACED.replace("|", "").replace(".", "0"),
        str(satsudoku.puzzle(EASY)),
        "\n\n".join(ROWS),
        "\n".join([*ROWS[:3], "", *ROWS[3:6], "", "", *ROWS[6:]]),
    ],
)
def test_drawn_grid(text: str, format: str) -> None:
    (entry,) = entries(text, format=format)
    assert entry.puzzle == satsudoku.puzzle(EASY)
    ((_, again),) = outcomes(entry.text, format="grid")
    assert again == EASY


@pytest.mark.parametrize(
    "between", ["\n", "\n\n", "\n\n\n", "\nGrid 02\n", "\n+---+---+---+\n", "\n# 2\n"]
)
def test_several_grids(between: str) -> None:
    text = "Grid 01\n" + "\n".join(ROWS) + between + "\n".join(HARD_ROWS) + "\n"
    assert outcomes(text) == [(2, EASY), (10 + between.count("\n"), HARD)]


def test_framed_grids_without_a_gap() -> None:
    assert outcomes(SIMPLE + SIMPLE) == [(2, EASY), (17, EASY)]


def test_a_grid_cut_short_costs_no_other() -> None:
    short = (1, "<stream>:1: 8 rows of 9 cells, expected 9 for classic9")
    assert outcomes("\n".join([*ROWS[:8], "", *HARD_ROWS])) == [short, (10, HARD)]
    named = (1, f"{short[1]}; line 9 is no row: 'Next'")
    assert outcomes("\n".join([*ROWS[:8], "Next", *HARD_ROWS])) == [named, (10, HARD)]
    frames = ["+---+---+---+"] * 2
    assert outcomes("\n".join([*ROWS[:8], *frames, *HARD_ROWS])) == [short, (11, HARD)]
    bands = [*ROWS[:3], "", *ROWS[3:6], "", *HARD_ROWS]
    assert outcomes("\n".join(bands)) == [
        (1, "<stream>:1: 6 rows of 9 cells, expected 9 for classic9"),
        (9, HARD),
    ]
    assert outcomes("\n".join([*ROWS, *ROWS[:2]])) == [
        (1, EASY),
        (10, "<stream>:10: 2 rows of 9 cells, expected 9 for classic9"),
    ]


def test_a_row_of_another_width() -> None:
    text = "\n".join([*ROWS[:4], ROWS[4] + "7", *ROWS[5:], "", *HARD_ROWS])
    message = "<stream>:5: row 5 has 10 cells, expected 9 for classic9: '4..8.3..17'"
    assert outcomes(text) == [(1, message), (11, HARD)]


def test_rows_of_no_known_width() -> None:
    text = "1.2.3.4\n1.2.3.4\n\n" * 2
    known = "4, 5, 6, 8, 9, 10, 12, 14, 15, 16, 25"
    message = f"7 cells in a row, expected one of {known}, or a named variant: '1.2.3.4'"
    assert outcomes(text, format="grid") == [
        (1, f"<stream>:1: {message}"),
        (4, f"<stream>:4: {message}"),
    ]
    unending = "1.2..............3\n" * 60  # of 7, too, but these are jigsaws
    assert [line for line, _ in outcomes(unending, format="grid")] == [1, 26, 51]
    unending = "1.2.3.4\n" * 60
    assert [line for line, _ in outcomes(unending, format="grid")] == [*range(1, 60, 7)]


def test_a_part_of_pencil_marks_is_refused() -> None:
    text = MARKS + "\n".join(["", *ROWS])
    assert outcomes(text) == [
        (2, "<stream>:2: 2 rows of 9 cells, expected 9 for classic9"),
        (5, EASY),
    ]


def test_numbers_above_9_are_no_pencil_marks() -> None:
    text = "\n".join([*ROWS[:8], "1 2 3 4 5 6 7 8 10", "", *HARD_ROWS])
    there = "row 9 is '1 2 3 4 5 6 7 8 10', expected 9 cells as in most rows"
    assert outcomes(text) == [(1, f"<stream>:9: {there}, one character per cell"), (11, HARD)]


def test_large_grids_differ_from_lines_of_small_ones() -> None:
    large = "." * 15 + "G" + "\n" + ("." * 14 + "9.\n") + "................\n" * 14
    ((line, cells),) = outcomes(large)
    assert (line, cells[15], cells[30]) == (1, "G", "9")
    small = "1.....2..3.....4\n" * 20
    assert outcomes(small) == [(n, "1.....2..3.....4") for n in range(1, 21)]
    assert len(outcomes("\n".join(["." * 16] * 16))) == 16
    sixteen = "+----+----+----+----+\n" + "|....|....|....|....|\n" * 16
    assert len(outcomes(sixteen)) == 1


# --- sdk ------------------------------------------------------------------------------------------

SDK = f"""\
#AJane Doe
#DFirst of the week
[Puzzle]
{chr(10).join(ROWS)}
[State]
{chr(10).join(HARD_ROWS)}
[PencilMarks]
{"1,2,,,,,,,12" * 9}
"""


@pytest.mark.parametrize("format", ["auto", "sdk"])
def test_sdk(format: str) -> None:
    assert outcomes(SDK, format=format) == [(4, EASY)]
    assert outcomes(SDK + SDK, format=format) == [(4, EASY), (28, EASY)]
    assert outcomes("#C no section\n" + "\n".join(ROWS), format=format) == [(2, EASY)]
    assert outcomes("[puzzle]\n" + "\n".join([*ROWS[:8], "[State]", *ROWS]), format=format) == [
        (
            2,
            "<stream>:2: 8 rows of 9 cells, expected 9 for classic9; line 10 is no row: '[State]'",
        )
    ]


def test_a_state_is_no_puzzle() -> None:
    with pytest.raises(FormatError, match=r"^<stream>: no puzzles in it$"):
        entries("[State]\n" + "\n".join(ROWS))


def test_rows_that_no_cut_fits_together_are_one_error() -> None:
    text = " 1 51\n     \n     \n  44 \n0|0|0|0|5\n5|2|1|2|0\n0|0|0|0|3\n5|0|0|0|5\n0120|0|0|0\n"
    found = outcomes(text)
    assert found
    assert all("expected" in said for _, said in found)

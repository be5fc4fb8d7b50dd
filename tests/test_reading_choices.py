"""Readings that are asked about, and the options that choose: symbols and columns."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest

import satsudoku
from satsudoku import Puzzle, count_many, formats, stream, variant
from satsudoku.errors import FormatError, PuzzleError, VariantError
from satsudoku.stream.gathering import entries_of

ZERO_BASED = "0.....1..2.....3"
PLAIN = "1.....2..3.....4"
FRAMED = """\
| 1 2   | 3 4   |
| 3   4 | 1   2 |
| 2   1 | 4 3   |
| 4 3   |   2 1 |
|     5 |       |
|     6 |       |
"""


def both(text: str, name: str = "mine.txt", **named: Any) -> list[formats.Entry]:
    """What both readers make of a text; they agree."""
    found = []
    for read in (formats.read, stream.read):
        source = io.BytesIO(text.encode())
        source.name = name
        found.append(list(entries_of(read(source, **named))))
    one, other = ([(e.line, e.puzzle, str(e.error)) for e in some] for some in found)
    assert one == other
    return found[0]


@pytest.mark.parametrize(
    "text",
    [
        ZERO_BASED,
        "0...\n..1.\n.2..\n...3",
        "0 - - -\n- - 1 -\n- 2 - -\n- - - 3",
        f"puzzle,rating\n{ZERO_BASED},0.5",
        f'{{"puzzle": "{ZERO_BASED}"}}',
    ],
)
def test_a_zero_beside_another_sign(text: str) -> None:
    (asked,) = both(text)
    assert "may be a digit (symbols 0-3) or an empty cell (symbols 1-4)" in str(asked.error)
    (digit,) = both(text, symbols="0-3")
    assert digit.puzzle == Puzzle(ZERO_BASED, "classic4:0-3")
    (empty,) = both(text, symbols="1-4")
    assert empty.puzzle == Puzzle("." + ZERO_BASED[1:], "classic4")
    (named,) = both(text, variant="classic4:0-3")
    assert named.puzzle == digit.puzzle


def test_a_zero_beside_the_last_symbol_is_an_empty_cell() -> None:
    (entry,) = both("10.....2..3....4")
    assert entry.puzzle == Puzzle("1......2..3....4", "classic4")


@pytest.mark.parametrize(
    "puzzles",
    [f"{PLAIN}\n{ZERO_BASED}\n", [PLAIN, ZERO_BASED], [PLAIN, "1000002003000004", ZERO_BASED]],
)
def test_many_with_an_unsure_zero(puzzles: Any) -> None:
    with pytest.raises(PuzzleError, match="may be a digit"):
        count_many(puzzles, variant="classic4", limit=2)
    marked = count_many(puzzles, variant="classic4", limit=2, errors="mark")
    assert [*marked.errors] == [1 if len(marked.answers) == 2 else 2]
    assert marked.answers[0] == 1


def test_one_sign_in_some_lines_and_another_in_others() -> None:
    lines = [PLAIN, PLAIN.replace(".", "0"), "1234341221434321"] * 100
    assert count_many("\n".join(lines), variant="classic4", limit=2).tolist() == [1] * 300
    assert len(both("\n".join(lines))) == 300


def test_lists_with_an_unsure_zero() -> None:
    rows = [[0, None, None, None], [None, None, 1, None], [None, 2, None, None], [None] * 3 + [3]]
    with pytest.raises(PuzzleError, match="0 beside an empty item may be a digit"):
        Puzzle(rows, "classic4")
    assert satsudoku.puzzle(rows, symbols="0-3") == Puzzle(ZERO_BASED, "classic4:0-3")


def test_answers_are_in_the_same_symbols() -> None:
    puzzle = Puzzle(ZERO_BASED, "classic4:0-3")
    solution = satsudoku.solve(puzzle)
    assert solution is not None
    assert solution.line == "0132231032011023"
    assert "0 1 | 3 2" in str(solution)
    assert satsudoku.puzzle(satsudoku.to_dict(puzzle)["givens"], puzzle.variant.name) == puzzle
    (entry,) = formats.read(io.StringIO("".join(formats.write([puzzle], "records"))))
    assert entry.puzzle == puzzle


@pytest.mark.parametrize("symbols", ["", "0-99", "11", "1.", "a b"])
def test_symbols_that_are_none(symbols: str) -> None:
    with pytest.raises(VariantError, match="expected a span such as 0-8"):
        variant(f"classic4:{symbols}")


def test_too_many_symbols() -> None:
    with pytest.raises(VariantError, match=r"9 symbols \(0-8\); expected 4 for classic4"):
        both(PLAIN, variant="classic4", symbols="0-8")
    (entry,) = both(PLAIN, symbols="0-8")
    assert "expected a board of 9 symbols (0-8)" in str(entry.error)


@pytest.mark.parametrize("titles", ["Nr,Raster", "id,board", "Number;Grid"])
@pytest.mark.parametrize("name", ["mine.csv", "mine.txt"])
def test_the_column_that_reads_as_puzzles(titles: str, name: str) -> None:
    separator = ";" if ";" in titles else ","
    text = f"{titles}\n7{separator}{PLAIN}\n8{separator}1\n9{separator}{PLAIN}\n"
    good, bad, other = both(text, name)
    assert (good.puzzle, other.puzzle) == (Puzzle(PLAIN, "classic4"),) * 2
    assert bad.error is not None
    assert dict(good.carried) == {titles[: titles.index(separator)]: "7"}


def test_several_columns_of_puzzles() -> None:
    text = f"a,b\n{PLAIN},{PLAIN[::-1]}\n"
    with pytest.raises(FormatError, match="columns 'a' and 'b' hold puzzles; expected --column"):
        both(text)
    (entry,) = both(text, column="b")
    assert entry.puzzle == Puzzle(PLAIN[::-1], "classic4")
    with pytest.raises(FormatError, match="no column 'c'; expected one of 'a', 'b'"):
        both(text, column="c")


def test_a_column_names_the_key_of_json_lines() -> None:
    (entry,) = both(f'{{"Raster": "{PLAIN}", "x": 1}}', column="Raster")
    assert (entry.puzzle, dict(entry.carried)) == (Puzzle(PLAIN, "classic4"), {"x": 1})


def test_damaged_first_records_leave_a_table_a_table() -> None:
    bad, good = both(f"puzzle\n1.....2..3.....\n{PLAIN}\n")
    assert (bad.line, good.puzzle) == (2, Puzzle(PLAIN, "classic4"))
    assert bad.error is not None


def test_blanks_between_frames_are_cells() -> None:
    right = Puzzle("12.34.3.41.22.143.43..21..5.....6...", "classic6")
    (entry,) = both(FRAMED)
    assert entry.puzzle == satsudoku.puzzle(FRAMED) == right
    with pytest.raises(PuzzleError, match="row 1 has 4 cells, expected 9 for classic9"):
        satsudoku.puzzle(FRAMED, "classic9")


def test_lone_surrogates_are_no_empty_cells() -> None:
    text = "1.....2..3....\udcff4"
    for ask in (
        lambda: count_many([text], variant="classic4"),
        lambda: count_many(text, variant="classic4"),
        lambda: satsudoku.puzzle(text),
        lambda: Puzzle(text, "classic4"),
    ):
        with pytest.raises(PuzzleError, match="character 15"):
            ask()


def test_masks_hide_numbers() -> None:
    values = np.array([[int(c) if c != "." else 0 for c in PLAIN]])
    values[0, 3] = 2
    masked = np.ma.array(values, mask=values == 2)
    masked[0, 6] = 2
    assert count_many(masked, variant="classic4", limit=2).tolist() == [1]
    unsure = np.ma.array([[0, 1, 2, 3] * 4], mask=[[False, True, True, True] * 4])
    with pytest.raises(PuzzleError, match="row 0: 0 beside an empty item may be a digit"):
        count_many(unsure, variant="classic4", limit=2)


SAMURAI = """\
.....84...4.....5..16.5...27.2.8.1.....2.1..6....7.....6...5..1.......2......73..
4...2......7..1.5.........3.25.....6....948..6..2.............8.......6.....7..1.
..1.......2.......3............5.4......9.......6...9174..6.......9...4......1...
61....74.....5.......4.......31........28..3..9......7.7....6..2....3....486....2
........9.4...8.........5.363.9....7..9..4.3....2........3....1.9..7......4.1..5.
"""


def test_a_samurai_grid_by_grid() -> None:
    lines = SAMURAI.split()
    (entry,) = both(SAMURAI, variant="samurai")
    (joined,) = both("".join(lines), variant="samurai")
    assert entry.puzzle is not None
    assert entry.puzzle == joined.puzzle
    rules = variant("samurai")
    places = {
        (row, column): s for (row, column), s in zip(rules.cells, entry.puzzle.line, strict=True)
    }
    square = "".join(places.get((r, c), "#") for r in range(1, 22) for c in range(1, 22))
    (whole,) = both(square, variant="samurai")
    rows = "\n".join(square[at : at + 21] for at in range(0, 441, 21))
    (drawn,) = both(rows, variant="samurai")
    assert entry.puzzle == whole.puzzle == drawn.puzzle


def test_grids_that_differ_where_they_overlap() -> None:
    lines = SAMURAI.split()
    lines[2] = "9" + lines[2][1:]
    lines[0] = lines[0][:60] + "8" + lines[0][61:]
    (entry,) = both("\n".join(lines), variant="samurai")
    assert "r7c7 holds '8' and, in grid C, '9'; expected the same" in str(entry.error)


def test_the_clipboard_of_hodoku() -> None:
    plain = "1" + "." * 80
    (placed,) = both(f"1{'.' * 79}+2")
    assert placed.puzzle == Puzzle(plain[:80] + "2")
    (deleted,) = both(f"{plain}:212 313")
    assert deleted.puzzle is not None
    assert deleted.puzzle.candidates is not None
    assert deleted.puzzle == satsudoku.puzzle(f":0000:x:{plain}:212 313:::")

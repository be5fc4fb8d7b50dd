"""A printed puzzle with a line twice, or a line cut, is not read in silence as another.

Either nothing changed that matters, or an error is there. Some changes cannot be seen: a list
of givens that lacks one, a row whose last field is empty, a row of dashes that may be a frame.
"""

from __future__ import annotations

import io
import random

import pytest
from printing_styles import Style, printed, some_styles
from samples import AT_LENGTH

import satsudoku
from satsudoku import Grid, Puzzle, formats
from satsudoku.errors import SatsudokuError

BOARDS = ["classic4", "classic6", "classic9", "classic16", "classic25", "latin8", "x5"]
PUZZLES = [
    satsudoku.solve(Puzzle(bytes(len(satsudoku.variant(board).cells)), board)) for board in BOARDS
]
BY_ROWS = ["rows", "bands", "framed", "boxed", "barred", "markdown", "labelled", "html", "latex"]
BY_ROWS += ["parts"]


def thinned(puzzle: Grid, chance: random.Random) -> Puzzle:
    """The puzzle with a third of its cells."""
    cells = [cell if chance.random() < 1 / 3 else "." for cell in puzzle.line]
    return Puzzle("".join(cells), puzzle.variant)


def silent(text: str, puzzle: Puzzle) -> list[Puzzle]:
    """The puzzles that are read without an error."""
    try:
        entries = list(formats.read(io.BytesIO(text.encode()), variant=puzzle.variant))
    except SatsudokuError:
        return []
    return [entry.puzzle for entry in entries if entry.puzzle] * all(e.puzzle for e in entries)


def styles(seed: int, layouts: list[str]) -> list[Style]:
    return [
        style
        for style in some_styles(400, seed)
        if style.layout in layouts
        and not (style.twice or style.marks or style.alphabet != "symbols")
        and (style.empty in (".", "0", "?", "x", "·") or style.layout in ("html", "latex"))
    ]


@pytest.mark.parametrize("seed", range(3))
def test_a_line_twice_moves_no_row(seed: int) -> None:
    """The rows behind it were dropped: in tables, quotations, and parts of a matrix."""
    chance, seen = random.Random(seed), 0
    for style in styles(seed, BY_ROWS):
        puzzle = thinned(chance.choice(PUZZLES), chance)
        lines = (printed(puzzle, style) or "").splitlines()
        for at in chance.sample(range(len(lines)), min(3, len(lines))):
            text = "\n".join([*lines[:at], lines[at], *lines[at:]]) + "\n"
            found = silent(text, puzzle)
            assert {*found} <= {puzzle}, f"{style}\n{text}"
            seen += not found
    assert seen > 30


@pytest.mark.parametrize("seed", range(3))
def test_a_cut_line_loses_no_given(seed: int) -> None:
    """What was missing was taken for empty cells, although these have a sign."""
    chance, seen = random.Random(seed), 0
    for style in styles(seed, ["labelled", "places", "framed", "boxed", "parts"]):
        puzzle = thinned(chance.choice(PUZZLES), chance)
        lines = (printed(puzzle, style) or "").splitlines()
        for at in chance.sample(range(len(lines)), min(4, len(lines))):
            cut = lines[at][: chance.randrange(len(lines[at]) or 1)]
            if not cut.strip() or (style.layout == "parts" and cut.lstrip().startswith("Col")):
                continue  # without their head, parts are boards
            text = "\n".join([*lines[:at], cut, *lines[at + 1 :]]) + "\n"
            found = silent(text, puzzle)
            assert {*found} <= {puzzle}, f"{style}\n{text}"
            seen += not found
    assert seen > 20


def test_a_size_of_0_is_none() -> None:
    """``3 0`` above rows that are not a square board was a division by zero."""
    puzzle = Puzzle("." * 16, "classic4")
    for text in ("1...\n" * 4 + "3 0\n \n", "3 0\n" + ". . 2\n" * 4, "0 3\n1 2 3 .\n", "0\n1...\n"):
        assert not silent(text, puzzle)


def test_a_place_needs_a_symbol() -> None:
    whole = "r1c1 1\nr2c2 {}\nr4c4 2\n"
    assert satsudoku.puzzle(whole.format(3)).clues == 3
    assert satsudoku.puzzle(whole.format('""')).clues == 2
    with pytest.raises(SatsudokuError, match="'r2c2' beside the givens"):
        satsudoku.puzzle(whole.format(""))


@pytest.mark.parametrize("name", ["classic6", "classic9"])
def test_rows_of_dashes_are_rows_where_dashes_are_empty(name: str) -> None:
    """The other rows of two boards made a third."""
    size = 6 if name == "classic6" else 9
    rows = [" ".join("-" * n + "1" + "-" * (size - n - 1)) for n in range(size)]
    rows[1::2] = [" ".join("-" * size)] * len(rows[1::2])
    puzzle = Puzzle("".join(rows).replace(" ", "").replace("-", "."), name)
    assert silent("\n".join([*rows, *rows]) + "\n", puzzle) == [puzzle, puzzle]
    assert silent("\n".join([*rows, rows[1]]) + "\n", puzzle) == []


def test_marks_of_a_small_board_on_a_line_are_no_larger_board() -> None:
    """64 characters say them, as many as there are cells on 8x8."""
    marks = "134 2 134 13 134 14 134 123 14 3 2 1 12 1 13 4"
    [entry] = formats.read(io.StringIO(f"{marks}\n"))
    assert entry.puzzle is None
    [entry] = formats.read(io.StringIO(f"{marks}\n"), variant="classic4")
    assert entry.puzzle == Puzzle(".2.......321.1.4", "classic4")


@pytest.mark.parametrize("empty", ["-", "", "."])
@pytest.mark.parametrize("layout", ["html", "latex"])
def test_a_last_row_of_empty_cells_is_one_too_many(layout: str, empty: str) -> None:
    """In such a table it is neither a frame nor a line between puzzles."""
    if layout == "latex" and not empty:
        pytest.skip("a row of LaTeX without signs is a blank line")
    rows = [[empty] * n + ["1"] + [empty] * (8 - n) for n in range(9)] + [[empty] * 9]
    if layout == "latex":
        text = "".join(" & ".join(row) + " \\\\ \\hline\n" for row in rows)
    else:
        cells = ["".join(f"<td>{cell}</td>" for cell in row) for row in rows]
        text = "<table>\n" + "".join(f"<tr>{row}</tr>\n" for row in cells) + "</table>\n"
    assert not silent(text, Puzzle("." * 81, "classic9"))


@pytest.mark.parametrize("seed", range(5))
def test_marks_of_a_small_board_without_blanks_are_no_larger_board(seed: int) -> None:
    """`convert` writes such lines, which were read back as contradictory boards of 8x8."""
    draw = random.Random(seed)
    marks = ["".join(sorted(draw.sample("1234", draw.randint(1, 4)))) for _ in range(16)]
    puzzle = Puzzle.from_marks(marks, "classic4")
    for empty in ".0":
        text = "".join(c if c in cell else empty for cell in marks for c in "1234")
        assert Puzzle(text) == puzzle == satsudoku.puzzle(text)
        larger = "1" + empty * 63
        bulk = [[text] * 3000, [larger, *[text] * 3000]] if AT_LENGTH or not seed else []
        for lines in ([text], *bulk):
            whole = "\n".join(lines) + "\n"
            assert [entry.puzzle for entry in formats.read(io.StringIO(whole))][-1] == puzzle
            read = list(satsudoku.stream.count(satsudoku.stream.read(io.StringIO(whole)), limit=1))
            assert {record.variant for record in read[-len(lines) :][1:]} <= {"classic4"}
            assert len(read) == len(lines)
        # A cell without marks is none of a small board.
        assert Puzzle(text[:-4] + empty * 4).variant.name == "classic8"

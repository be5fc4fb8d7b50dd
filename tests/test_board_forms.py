"""A board in any form is the same board; what may be another is refused in one line."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from board_forms import frames, once, one_board

import satsudoku
from satsudoku import Puzzle
from satsudoku.errors import PuzzleError, SatsudokuError

FOUR = "12....3..4.....1"  # not the same by columns
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LINES = {"4x4": FOUR, "9x9": NINE}
ROWS = [[*map(int, NINE[at : at + 9].replace(".", "0"))] for at in range(0, 81, 9)]
TABLE = np.array(ROWS)


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_every_form_is_the_same_board(line: str) -> None:
    puzzle = Puzzle(line)
    for form, held in (one_board(line) | frames(line)).items():
        assert satsudoku.puzzle(held) == puzzle, form
        assert satsudoku.puzzle(held, puzzle.variant) == puzzle, form
        assert satsudoku.count(held, 2) == satsudoku.count(puzzle, 2), form
    for form, make in once(line).items():
        assert satsudoku.puzzle(make()) == puzzle, form
        assert satsudoku.puzzle(make(), puzzle.variant.name) == puzzle, form


def test_a_dict_keeps_the_rules() -> None:
    puzzle = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).puzzle()
    again = satsudoku.puzzle(satsudoku.to_dict(puzzle))
    assert again == puzzle
    assert satsudoku.to_dict(again) == satsudoku.to_dict(puzzle)
    assert satsudoku.count(again) == satsudoku.count(puzzle) != satsudoku.count("." * 16)


def test_numbers_of_two_digits_are_cells() -> None:
    rows = [[*map(str, range(1, 17))], *[[""] * 16] * 15]
    assert satsudoku.puzzle(rows).line[:16] == "123456789ABCDEFG"
    assert satsudoku.puzzle([cell for row in rows for cell in row]).line[:16][-1] == "G"


def test_an_entry_is_its_puzzle_or_its_error(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(f"{NINE}\n12x4\n", encoding="utf-8")
    good, bad = satsudoku.read(file)
    assert satsudoku.puzzle(good).line == NINE
    with pytest.raises(SatsudokuError, match=r"two\.txt:2: "):
        satsudoku.puzzle(bad)


def _with(cell: object) -> list[list[Any]]:
    return [[5, 3, cell, *ROWS[0][3:]], *ROWS[1:]]


REFUSED: dict[str, tuple[Any, str]] = {
    "true": (_with(True), r"^True in a cell, expected 0 to 9 or a symbol$"),
    "true of numpy": (_with(np.bool_(True)), "in a cell, expected 0 to 9"),
    "array of bools": (TABLE > 0, r"^True in a cell, expected"),
    "below 0": (_with(-1), r"^-1 in a cell, expected"),
    "huge": (_with(10**30), r"^10{30} in a cell, expected"),
    "more digits than Python prints": (_with(10**5000), "^a number of very many digits in a cell"),
    "so many as text": (_with("1" * 5000), r"^'1{40}'\.\.\. \(5000 characters\) in a cell"),
    "a half": (_with(0.5), r"^0\.5 in a cell"),
    "infinite": (_with(float("inf")), r"^inf in a cell"),
    "complex": (_with(1j), r"^1j in a cell"),
    "object": (_with(object), r"^<class 'object'> in a cell"),
    "letter": (_with("a"), r"^'a' in a cell"),
    "letters": (_with("ab"), r"^'ab' in a cell"),
    "uint8 above": (np.array(_with(200), dtype=np.uint8), r"^200 in a cell"),
    "dict in a row": (_with({}), r"^\{\} is not in order"),
    "set": ({*range(10)}, "is not in order; expected cells or rows in a list"),
    "set of rows": (frozenset(map(tuple, ROWS)), "is not in order"),
    "dict of cells": ({(1, 1): 5}, "expected a dict such as of to_dict"),
    "dict of numbers": (dict(enumerate(ROWS)), "expected a dict such as of to_dict"),
    "9x8": (TABLE[:, :8], "^72 cells; expected"),
    "27x3": (TABLE.reshape(27, 3), "^27 rows of 3 cells; expected 9 rows of 9 cells"),
    "a cell in another row": (
        [ROWS[0][:8], [0, *ROWS[1]], *ROWS[2:]],
        "^9 rows of 8, 10, 9, 9, 9, 9, 9, 9, 9 cells; expected 9 rows of 9 cells for classic9",
    ),
    "bands of boxes": (TABLE.reshape(3, 3, 3, 3), "^3 rows of 27 cells; expected"),
    "four of 4x4": (np.zeros((4, 4, 4), int), "^4 rows of 16 cells; expected 8 rows of 8"),
    "two": (np.stack([TABLE, TABLE]), "^2 puzzles: .* count_many"),
    "two lines": ([NINE, NINE], "^2 puzzles: .* count_many"),
    "a puzzle and a line": ([Puzzle(NINE), NINE], "^2 puzzles: .* count_many"),
    "two in a text": (f"{NINE}\n{NINE}", "^several puzzles; expected one$"),
    "two in bytes": (f"{NINE}\n{NINE}".encode(), "^several puzzles; expected one$"),
    "no dimension": (np.array(5), r"^array\(5\), expected one value per cell$"),
    "class": (Puzzle, "expected one puzzle"),
    "name of a file": ("puzzles/hard.txt", r"'puzzles/hard\.txt' is no puzzle; .* pathlib\.Path$"),
    "no file": (Path("nowhere.txt"), r"^nowhere\.txt: cannot open: "),
    "folder": (Path(), "it is a directory; expected a file"),
    "open file of nothing": (io.StringIO(""), "^<stream>: "),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_may_be_another_board_is_refused(kind: str) -> None:
    given, message = REFUSED[kind]
    with pytest.raises(PuzzleError, match=message) as caught:
        satsudoku.count(given, 2)
    assert "\n" not in str(caught.value)


def test_tables_are_read_by_rows() -> None:
    pl = pytest.importorskip("polars")
    pd = pytest.importorskip("pandas")
    for table in pl.DataFrame({"puzzle": [NINE] * 2}), pd.DataFrame({"puzzle": [NINE] * 2}):
        with pytest.raises(PuzzleError, match=r"^2 puzzles: [^\n]*expected one; count_many"):
            satsudoku.puzzle(table)
        with pytest.raises(PuzzleError, match=r"^a table, expected one of its columns: 'puzzle'$"):
            satsudoku.count_many(table)


MANY: dict[str, Callable[[Path], Any]] = {
    "path": lambda file: file,
    "open file": lambda file: file.open(encoding="utf-8"),
    "open file of bytes": lambda file: file.open("rb"),
    "text": lambda file: file.read_text(encoding="utf-8"),
    "bytearray": lambda file: bytearray(file.read_bytes()),
    "lines with ends": lambda file: file.read_text(encoding="utf-8").splitlines(keepends=True),
    "generator": lambda file: (line for line in file.read_text(encoding="utf-8").split()),
    "keys": lambda file: dict.fromkeys(file.read_text(encoding="utf-8").split()).keys(),
    "bytes of numpy": lambda file: np.array(file.read_bytes().split()),
    "by columns": lambda file: np.asfortranarray([ROWS, (TABLE > 8) * 9]),
    "masked": lambda file: np.ma.masked_equal([ROWS, (TABLE > 8) * 9], 0),
    "nan": lambda file: np.where(np.array([ROWS, (TABLE > 8) * 9]) == 0, np.nan, [ROWS, ROWS]),
    "mixed": lambda file: [Puzzle(NINE), (TABLE > 8) * 9],
}


@pytest.mark.parametrize("form", MANY)
def test_many_in_any_form(form: str, tmp_path: Path) -> None:
    few = "".join(sign if sign == "9" else "." for sign in NINE)
    file = tmp_path / "two.txt"
    file.write_text(f"{NINE}\n{few}\n", encoding="utf-8")
    for variant in None, "classic9":
        found = satsudoku.count_many(MANY[form](file), limit=2, variant=variant)
        assert found.tolist() == [1, 2], variant
    marked = satsudoku.count_many(MANY[form](file), limit=2, variant="classic9", errors="mark")
    assert (marked.answers.tolist(), marked.errors) == ([1, 2], {})


NOT_MANY: dict[str, tuple[Any, str]] = {
    "rows": (ROWS, "^one board; expected puzzles, one after another"),
    "array": (TABLE, "^one board; expected"),
    "cells": ([*map(int, NINE.replace(".", "0"))], "^one board; expected"),
    "characters": ([*NINE], "^one board; expected"),
    "set": ({NINE}, "; expected puzzles: a text, an array, or one after another$"),
    "dict": ({"puzzle": NINE}, "; expected puzzles: a text, an array, or one after another$"),
    "values": (Puzzle(NINE).values, "^bytes with a 0, as no text has; expected a text"),
    "no dimension": (np.array(NINE), "; expected puzzles: a text"),
    "number of numpy": (np.array(5), "; expected puzzles: a text"),
    "class": (Puzzle, "; expected puzzles: a text"),
    "bools": (np.array([TABLE > 0]), "^row 0: (np.)?(False|True)_? in a cell"),
    "no file": (Path("nowhere.txt"), r"^nowhere\.txt: cannot open: "),
    "name of a file": ("nowhere.txt", r"^'nowhere\.txt'; expected puzzles, or a file as"),
}


@pytest.mark.parametrize("variant", [None, "classic9"])
@pytest.mark.parametrize("kind", NOT_MANY)
def test_what_are_not_many_is_refused(kind: str, variant: str | None) -> None:
    given, message = NOT_MANY[kind]
    with pytest.raises(PuzzleError, match=message) as caught:
        satsudoku.count_many(given, limit=2, variant=variant)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: satsudoku.count(NINE, timeout="3"), "^timeout is '3', expected more than 0"),  # type: ignore[arg-type]
        (lambda: satsudoku.count(NINE, timeout=True), "^timeout is True, expected more than 0"),
        (lambda: satsudoku.count(NINE, True), "^limit is True, expected a whole number"),
        (lambda: satsudoku.count(NINE, threads="all"), "^threads is 'all', expected a whole"),  # type: ignore[arg-type]
        (lambda: satsudoku.candidate_counts(NINE, threads=-1), "^threads is -1, expected 0"),
        (lambda: satsudoku.puzzle(NINE, symbols=9), "^symbols 9; expected a text such as 0-8"),  # type: ignore[arg-type]
        (lambda: satsudoku.generate(1, constraints=["kller"]), "; did you mean killer?"),
        (lambda: satsudoku.variant("killer"), "^no variant 'killer'; cages are constraints: "),
        (lambda: satsudoku.variant("Thermo-Sudoku 9"), "; thermometers are constraints: "),
        (lambda: satsudoku.variant("zz"), "^no variant 'zz'; there are .* and [0-9]+ more$"),
    ],
)
def test_other_arguments(ask: Callable[[], object], message: str) -> None:
    with pytest.raises(SatsudokuError, match=message) as caught:
        ask()
    assert "\n" not in str(caught.value)

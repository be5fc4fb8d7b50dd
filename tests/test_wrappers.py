"""The same puzzle in another wrapper: words, posts, lists of programs, addresses, games."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
from wrapped_lines import (
    LINES,
    NINE,
    SIX,
    SMALL,
    SOLVED,
    cells_of,
    numbers_of,
    only,
    puzzles_of,
    rows_of,
)

from satsudoku import Puzzle, stream
from satsudoku.errors import FormatError
from satsudoku.formats import read
from satsudoku.stream.gathering import entries_of


def block(line: str) -> str:
    return "\n".join(rows_of(line))


def listed(line: str, empty: str, items: str = ", ", rows: str = ", ", ends: str = "[]") -> str:
    """Rows as a program prints them."""
    texts = (
        ends[0] + items.join(str(number or empty) for number in row) + ends[1]
        for row in numbers_of(line)
    )
    return ends[0] + rows.join(texts) + ends[1]


def matrix(line: str, items: str, rows: str, empty: str = "0") -> str:
    return rows.join(items.join(str(n or empty) for n in row) for row in numbers_of(line))


WRAPPERS: dict[str, Callable[[str], str]] = {
    "code": lambda line: f"[code]\n{block(line)}\n[/code]\n",
    "code on one line": lambda line: f"[code]{line}[/code]",
    "code amid talk": lambda line: f"Can you help?\n[CODE]\n{block(line)}\n[/CODE]\nThanks!",
    "a quotation": lambda line: f"[quote=Jane]I am stuck:\n{block(line)}[/quote]",
    "a quotation with code": lambda line: f"[quote][code]\n{block(line)}\n[/code][/quote]",
    "bold digits": lambda line: block(line).replace("1", "[b]1[/b]"),
    "a fence": lambda line: f"Here:\n```text\n{block(line)}\n```\nThanks",
    "an e-mail": lambda line: "\n".join(f"> {row}" for row in rows_of(line)),
    "html": lambda line: f"<pre>\n{block(line)}\n</pre>",
    "a number": lambda line: f"7. {line}",
    "a name": lambda line: f"Puzzle 7: {line}",
    "a hash": lambda line: f"0000183b305c {line} 1.2",
    "quotes": lambda line: f'"{line}",',
    "apostrophes": lambda line: f"'{line}'",
    "a colon behind": lambda line: f"{line}:7",
    "a bar behind": lambda line: f"{line}|{',' * len(line)}",
    "tabs": lambda line: f"No. 12\t{line}\tmedium",
    "a size": lambda line: f"{len(rows_of(line))}\n{matrix(line, ' ', chr(10))}",
    "Python": lambda line: f"{numbers_of(line)!r}",
    "Python with None": lambda line: listed(line, "None"),
    "a name and a list": lambda line: f"puzzle = {listed(line, '0')}",
    "texts of rows": lambda line: f"{rows_of(line)!r}",
    "texts of cells": lambda line: f"{[[*row] for row in rows_of(line)]!r}",
    "str of numpy": lambda line: str(np.array(numbers_of(line))),
    "repr of numpy": lambda line: repr(np.array(numbers_of(line))),
    "floats of numpy": lambda line: str(np.array(numbers_of(line), dtype=float)),
    "C": lambda line: (
        f"int grid[{len(rows_of(line))}][] = {listed(line, '0', ',', ',' + chr(10), '{}')};"
    ),
    "Julia": lambda line: f"start = [\n{matrix(line, ' ', chr(10))}\n]",
    "MATLAB": lambda line: f"A = [{matrix(line, ' ', '; ')}]",
    "Prolog": lambda line: listed(line, "_", ",", ",\n "),
    "MiniZinc": lambda line: f"n = 3;\nstart = [|\n{matrix(line, ', ', '|' + chr(10))}|];",
    "MiniZinc with _": lambda line: f"puzzle = [| {matrix(line, ', ', chr(10) + '| ', '_')} |];",
    "an address": lambda line: f"https://example.com/play/?d=3&s={line.replace('.', '0')}",
    "a path": lambda line: f"example.com/solver/{line}",
    **{
        f"JSON under {key}": lambda line, key=key: json.dumps({key: line, "id": 7})
        for key in ("question", "quizzes", "quiz", "sudoku", "grid", "board", "clues")
    },
    "JSON under givens, rows": lambda line: json.dumps({"givens": numbers_of(line)}),
    "JSON under puzzle, rows": lambda line: json.dumps({"puzzle": numbers_of(line)}),
    "JSON under board, cells": lambda line: json.dumps({"board": cells_of(line)}),
    "JSON over lines": lambda line: json.dumps({"board": numbers_of(line)}, indent=1),
}
DIGITS_ONLY = {"an address", "a path"}


@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_no_wrapper_changes_a_puzzle(wrapper: str) -> None:
    for size, line in LINES.items():
        if "B" in line and wrapper in DIGITS_ONLY:
            continue  # letters in an address may be anything
        assert puzzles_of(WRAPPERS[wrapper](line)) == [Puzzle(line)], size


# --- words around a puzzle ------------------------------------------------------------------------


@pytest.mark.parametrize("between", [":1:", " ", "\t", ","])
def test_a_solution_behind(between: str) -> None:
    entry = only(f"7: {SMALL}{between}{SOLVED}")
    assert entry.puzzle == Puzzle(SMALL)
    assert entry.solution is not None
    assert entry.solution.line == SOLVED


@pytest.mark.parametrize("number", ["1", "125", "826", "2048"])
def test_a_number_behind_is_no_deleted_candidate(number: str) -> None:
    entry = only(f"{NINE}:{number}")
    assert entry.puzzle == Puzzle(NINE)
    assert number in (entry.comment or "")


def test_other_words_are_the_comment() -> None:
    assert only(f"No. 12\t{NINE}\tmedium").comment == "No 12 medium"


def test_two_puzzles_on_a_line_are_asked_about() -> None:
    error = only(f"x: {SMALL} 1..............4").error
    assert error is not None
    assert error.message.endswith("may both be the puzzle; expected one per line")
    assert "'1..............4'" in error.message


@pytest.mark.parametrize("text", ["2 3\n", "6\n", "6 6\n"])
def test_sizes_before_rows(text: str) -> None:
    assert only(text + matrix(SIX, " ", "\n")).puzzle == Puzzle(SIX)


def test_a_size_of_other_boxes_is_asked_about() -> None:
    with pytest.raises(FormatError, match=r":1: the size 3 2 may mean boxes of 3 rows and 2 col"):
        only("3 2\n" + matrix(SIX, " ", "\n"))
    named = only("3 2\n" + matrix(SIX, " ", "\n"), variant="classic6")
    assert named.puzzle == Puzzle(SIX)


def test_posts_with_several_puzzles() -> None:
    text = f"One:\n[code]\n{block(SMALL)}\n[/code]\nand\n[code]{NINE}[/code]\nBye."
    assert puzzles_of(text) == [Puzzle(SMALL), Puzzle(NINE)]
    (entry,) = read(io.StringIO("[code]\n1...\n..2.\n.3..\n[/code]\n"))
    assert entry.error is not None  # in a block, what is not a puzzle is no talk
    with pytest.raises(FormatError, match="no puzzles in it"):
        list(read(io.StringIO("[quote]Hello[/quote]\nHow are you?")))


# --- lists ----------------------------------------------------------------------------------------


def test_several_lists() -> None:
    two = f"easy = {listed(SMALL, '0')}\nhard = {listed(NINE, 'None')}\n"
    assert puzzles_of(two) == [Puzzle(SMALL), Puzzle(NINE)]
    assert puzzles_of(f"['{SMALL}', '1{'.' * 15}']") == [Puzzle(SMALL), Puzzle("1" + "." * 15)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("array([[1, 2, 3", "no end of the list that starts with"),
        ("array([[1, 2, spam]])", "'spam' in a list of cells; expected a number, a letter or N"),
        ("f" + "([" * 20, "brackets nested more than 8 deep"),
    ],
)
def test_bad_lists(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        list(read(io.StringIO(text), format="printed"))
    assert message in str(caught.value)


def test_two_keys_may_hold_the_puzzle() -> None:
    error = only(json.dumps({"board": SMALL, "grid": NINE})).error
    assert error is not None
    assert error.message.startswith("grid and board may both be meant; expected one of them, or")
    assert only(json.dumps({"puzzle": SMALL, "board": NINE})).puzzle == Puzzle(SMALL)


def test_a_solution_as_a_list_is_checked() -> None:
    record = {"puzzle": numbers_of(SMALL), "solution": numbers_of(SOLVED)}
    assert only(json.dumps(record)).solution is not None
    record["solution"][0][0] = 2
    error = only(json.dumps(record)).error
    assert error is not None
    assert error.message.startswith("the solution beside the puzzle: ")


# --- arrays ---------------------------------------------------------------------------------------

MANY = [SMALL, "1..............2"]


def array_of(lines: Sequence[str]) -> np.ndarray:
    return np.array([numbers_of(line) for line in lines])


@pytest.mark.parametrize(
    "array",
    [
        array_of(MANY),
        array_of(MANY).reshape(2, -1).astype(np.uint8),
        array_of(MANY).astype(float),
        np.where(array_of(MANY) == 0, np.nan, array_of(MANY)),
        np.array(MANY),
        np.array([[*line] for line in MANY]),
        np.array(MANY, dtype="S"),
    ],
    ids=["rows", "cells", "floats", "NaN", "texts", "texts of cells", "bytes"],
)
def test_npy(array: np.ndarray, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.npy"
    np.save(file, array)
    wanted = [Puzzle(line) for line in MANY]
    assert [entry.puzzle for entry in read(file)] == wanted
    assert [entry.puzzle for entry in entries_of(stream.read(file))] == wanted
    np.save(file, array[:1] if array.ndim == 1 else array[0])
    assert [entry.puzzle for entry in read(file)] == wanted[:1]


def test_npz(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.npz"
    solutions = array_of([SOLVED])
    np.savez(file, quizzes=array_of(MANY[:1]), solutions=solutions, ratings=np.array([1.5]))
    (entry,) = read(file)
    assert (entry.puzzle, entry.solution and entry.solution.line) == (Puzzle(SMALL), SOLVED)
    np.savez(file, a=array_of(MANY), b=array_of(MANY))
    with pytest.raises(FormatError, match="the arrays a, b; expected one, one called puzzles, or"):
        list(read(file))
    assert len(list(read(file, column="b"))) == 2


@pytest.mark.parametrize(
    ("array", "message"),
    [
        (np.zeros((16, 16), int), "may be one board or 16 boards of 16 cells"),
        (np.zeros((2, 3, 4, 5), int), r"an array of shape \(2, 3, 4, 5\); expected \(cells,\)"),
        (np.zeros((2, 16), complex), "an array of complex128; expected numbers or texts"),
        (np.zeros((0, 16), int), "no puzzles in it"),
    ],
)
def test_arrays_that_are_no_puzzles(array: np.ndarray, message: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.npy"
    np.save(file, array)
    with pytest.raises(FormatError, match=message):
        list(read(file))
    (tmp_path / "cut.npy").write_bytes(file.read_bytes()[:9])
    with pytest.raises(FormatError, match="not an array of numpy that can be read"):
        list(read(tmp_path / "cut.npy"))


def test_numbers_that_are_no_symbols_are_bad_records(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.npy"
    array = array_of(MANY)
    array[1, 0, 0] = 7
    np.save(file, array)
    first, second = read(file)
    assert first.puzzle == Puzzle(SMALL)
    assert str(second.error).startswith(f"{file}:2: 7 in a cell, expected 0 to 4")


def test_lists_in_parquet(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    file = tmp_path / "puzzles.parquet"
    for cells in (numbers_of(SMALL), cells_of(SMALL), rows_of(SMALL)):
        solution = [cells_of(SOLVED), None]
        pq.write_table(pa.table({"puzzle": [cells, cells], "solution": solution}), file)
        entries = list(entries_of(stream.read(file)))
        assert [entry.puzzle for entry in entries] == [Puzzle(SMALL)] * 2
        assert [entry.solution is None for entry in entries] == [False, True]


# --- addresses ------------------------------------------------------------------------------------


def test_addresses_without_a_puzzle_or_with_two() -> None:
    lines = f"http://a.com/?s={SMALL}\nhttp://a.com/{SMALL}/1..............4\nhttp://a.com/12\n"
    first, second, third = read(io.StringIO(lines), format="address")
    assert first.puzzle == Puzzle(SMALL)
    assert "may both be the puzzle" in str(second.error)
    assert "<stream>:3: no puzzle in the address 'http://a.com/12'" in str(third.error)

"""Grids as programs, data frames and pages print them are read, by every route alike."""

from __future__ import annotations

import io
import json

import pytest

import satsudoku
from satsudoku import formats
from satsudoku.cli.inputs import is_puzzle
from satsudoku.errors import FormatError

NINE = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
ROWS = [NINE[start : start + 9] for start in range(0, 81, 9)]
NUMBERS = [[int(cell.replace(".", "0")) for cell in row] for row in ROWS]


def rows(between: str, before: str = "", after: str = "", end: str = "\n", empty: str = "0") -> str:
    lines = (between.join(cell.replace(".", empty) for cell in row) for row in ROWS)
    return end.join(f"{before}{line}{after}" for line in lines)


def of_words(word: str, number: str) -> str:
    """Rows of words, numbered."""
    lines = ("  ".join(word if cell == "." else number % cell for cell in row) for row in ROWS)
    return "\n".join(f"{n}  {line}" for n, line in enumerate(lines))


PRINTED = {
    "C#": f"var grid = new int[9, 9]\n{{\n{rows(', ', '  {', '},')}\n}};",
    "Java": f"int[][] board = new int[][]{{\n{rows(', ', '  {', '},')}\n}};",
    "C texts": 'const char *rows[] = {\n  "' + rows("", "", "", '",\n  "', ".") + '"\n};',
    "Rust": f"let mut board: [[u8; 9]; 9] = [\n{rows(', ', '  [', '],')}\n];",
    "Rust vectors": f"let board = vec![\n{rows(', ', '  vec![', '],')}\n];",
    "Go": f"board := [9][9]int{{\n{rows(', ', '  {', '},')}\n}}",
    "Go bytes": 'board := [][]byte{\n  []byte("'
    + rows("", "", "", '"),\n  []byte("', ".")
    + '"),\n}',
    "Kotlin": f"val board = arrayOf(\n{rows(', ', '  intArrayOf(', '),')}\n)",
    "Perl": f"my @board = (\n{rows(' ', '  [qw(', ')],')}\n);",
    "OCaml": f"let grid = [|\n{rows('; ', '  [|', '|];')}\n|]",
    "Lisp": f"(setf *grid* '(\n{rows(' ', '  (', ')')}))",
    "Prolog": f"problem(1, P) :- % easy\n    P = [{rows(',', '[', ']', ',', '_')}].",
    "Prolog fact": f"problem(1, [{rows(',', '[', ']', ',', '_')}]).",
    "ECLiPSe": f"problem(1, [](\n{rows(', ', '    [](', ')', ',', '_')})).",
    "R matrix": "     [,1] [,2] [,3]\n"
    + "\n".join(
        f" [{n},]  " + "    ".join(row.replace(".", "0")) for n, row in enumerate(ROWS, start=1)
    ),
    "R call": f"m <- matrix(c({rows(', ', end=', ')}), nrow = 9, byrow = TRUE)",
    "numpy scalars": str(NUMBERS).replace("0", "np.int64(0)"),
    "a row per line": rows(", ", "[", "]"),
    "MATLAB": "puzzle = [ ...\n" + rows(" ", end="; ...\n") + " ];",
    "YAML": rows(", ", "- [", "]"),
    "pandas": "   0  1  2  3  4  5  6  7  8\n" + of_words("0", "%s"),
    "pandas with NaN": "     0    1    2    3    4    5    6    7    8\n" + of_words("NaN", "%s.0"),
    "CSV of pandas": ",0,1,2,3,4,5,6,7,8\n"
    + "\n".join(
        f"{n},{','.join(f'{cell}.0' if cell else '' for cell in row)}"
        for n, row in enumerate(NUMBERS)
    ),
    "CSV with titles": "0,1,2,3,4,5,6,7,8\n" + rows(","),
    "savetxt": "\n".join(" ".join(f"{n:.18e}" for n in row) for row in NUMBERS),
    "quoted fields": "\n".join(
        ",".join(f'"{cell.replace(".", "")}"' for cell in row) for row in ROWS
    ),
    "LaTeX": "\\begin{tabular}{ccc}\n\\hline\n" + rows(" & ", after=r" \\ \hline", empty=" "),
    "sudoku of LaTeX": "\\begin{sudoku}\n" + rows("|", "|", "|.", empty=" ") + "\n\\end{sudoku}",
    "HTML": f"<table>{rows('</td><td>', '<tr><td>', '</td></tr>', '', '')}</table>",
    "HTML over lines": "<table>\n<tr>\n<td>"
    + rows("</td>\n<td>", end="</td>\n</tr>\n<tr>\n<td>", empty="&nbsp;")
    + "</td></tr></table>",
    "a form": "<table>"
    + rows("'></td><td><input value='", "<tr><td><input value='", "'></td></tr>", empty="")
    + "</table>",
    "BBCode": f"[table]{rows('[/td][td]', '[tr][td]', '[/td][/tr]', '', ' ')}[/table]",
    "Markdown with titles": "| "
    + " | ".join(f"c{n}" for n in range(1, 10))
    + " |\n"
    + "|---" * 9
    + "|\n"
    + rows(" | ", "| ", " |", empty=" "),
    "e-mail": "On Monday Jane wrote:\n" + rows("", "> ", empty="."),
    "middle dots": rows(" ", empty="·"),
    "squares": rows("", empty="⬜"),
    "key caps": "\n".join(
        "".join("⬜" if c == "." else f"{c}\ufe0f\u20e3" for c in r) for r in ROWS
    ),
    "without width": rows("", after="\u200b", empty="."),
    "a box's size": f"3\n{rows(' ')}",
    "a book's number": f"117\n{rows('', empty='.')}",
    "Python text": f'grid = """\n{rows("", empty=".")}\n"""',
    "a number in brackets": f"(17) {NINE}",
    "a service": json.dumps({"newboard": {"grids": [{"value": NUMBERS, "solution": []}]}}),
    "JSON of floats": json.dumps({"board": [[float(n) for n in row] for row in NUMBERS]}),
    "JSON of lines": json.dumps({"puzzle": rows("", empty=".")}),
}


@pytest.mark.parametrize("name", PRINTED)
def test_what_programs_print_is_read(name: str) -> None:
    text = PRINTED[name]
    [entry] = formats.read(io.StringIO(text))
    assert entry.puzzle is not None, str(entry.error)
    assert entry.puzzle.line == NINE
    assert satsudoku.puzzle(text).line == NINE


@pytest.mark.parametrize(
    "argument",
    [
        ",".join(NINE.replace(".", "0")),
        rows(",", end=",", empty=""),
        str([n for row in NUMBERS for n in row]),
        f"[code]{NINE}[/code]",
        f'<sudoku value="{NINE}"/>',
        NINE.replace(".", "·"),
    ],
)
def test_arguments_that_are_puzzles(argument: str) -> None:
    assert is_puzzle(argument)
    assert satsudoku.puzzle(argument).line == NINE


@pytest.mark.parametrize(
    "name",
    ["data-2024-01-01.csv", "a,b,c.txt", "[0-9].txt", f"folder/{NINE}.txt", "/tmp/" + "1" * 81],
)
def test_arguments_that_are_files(name: str) -> None:
    assert not is_puzzle(name)


def test_a_first_row_in_order_is_a_row() -> None:
    lines = ["123456789", *["." * 9] * 8]
    for text in ("\n".join(lines), "\n".join([*lines, *lines])):
        found = [entry.puzzle and entry.puzzle.line for entry in formats.read(io.StringIO(text))]
        assert found == ["".join(lines)] * (text.count("\n") // 8)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = {{1,0,0,0},{0,0,2},{0,3,0,0},{0,0,0,4}}", "row 2 of a list of 4 rows has 3 cells"),
        ("int x[] = {1, 2, 3, 4, 5};", "a list of 5 cells; expected those of a board"),
        ("f([1, 2, spam])", "'spam' in a list of cells; expected a number, a letter or None"),
    ],
)
def test_lists_that_are_no_boards(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        list(formats.read(io.StringIO(text), format="printed"))


@pytest.mark.parametrize("form", ["%s", '{"puzzle": %s}', '{"givens": %s}', "x = %s;"])
def test_zeros_beside_null(form: str) -> None:
    text = "[[0,null,null,null],[null,null,1,null],[null,2,null,null],[null,null,null,3]]"
    [asked] = formats.read(io.StringIO(form % text))
    assert "symbols 0-3" in str(asked.error)
    for symbols, line in {"0-3": "0.....1..2.....3", "1-4": "......1..2.....3"}.items():
        [entry] = formats.read(io.StringIO(form % text), symbols=symbols)
        assert entry.puzzle is not None, str(entry.error)
        assert entry.puzzle.line == line

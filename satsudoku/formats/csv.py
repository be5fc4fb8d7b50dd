"""``csv``: a table with a header, as the collections on Kaggle and Hugging Face have it.

::

    puzzle,solution
    1.....2..3.....4,1243342143122134
    1..2............,

    id	quizzes	solutions	rating
    7	0030000000000001	1234341221434321	"1.5"

One column is named ``puzzle``, ``puzzles``, ``quiz``, ``quizzes``, ``question`` or ``sudoku``; one
may be named ``solution``, ``solutions`` or ``answer``; others do not matter. Fields are parted by
commas, tabs or semicolons, whichever the header has, and may be quoted; each record is one line.
Cells are written as in ``line``. A solution is checked: it must be filled, keep the givens and
break no rule, or the record is an error. An empty or missing field is no solution.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import compress
from typing import NamedTuple

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError, PuzzleError, excerpt
from satsudoku.formats.entry import Entries, Entry
from satsudoku.formats.lines import Line, LongLine

__all__ = [
    "PUZZLES",
    "SOLUTIONS",
    "Columns",
    "checked_solution",
    "delimiter_of",
    "header",
    "read",
    "split",
]

PUZZLES = ("puzzle", "puzzles", "quiz", "quizzes", "question", "sudoku")
SOLUTIONS = ("solution", "solutions", "answer")
_DELIMITERS = ",\t;"


class Columns(NamedTuple):
    """Where a table's header says that things are.

    Attributes:
        delimiter: what parts the fields.
        puzzle: the puzzle's place in a record, from 0.
        solution: the solution's place, or None where there is none.
    """

    delimiter: str
    puzzle: int
    solution: int | None


def header(text: str) -> Columns | None:
    """Understand a table's first line; None where it names no column of puzzles.

    >>> header("id;Puzzle;Solution")
    Columns(delimiter=';', puzzle=1, solution=2)
    """
    delimiter = delimiter_of(text)
    names = [name.strip(' "').lower() for name in text.split(delimiter)]
    puzzle = _place(names, PUZZLES)
    return None if puzzle is None else Columns(delimiter, puzzle, _place(names, SOLUTIONS))


def delimiter_of(text: str) -> str:
    """What parts the fields of a line: commas, tabs or semicolons, whichever it has most.

    >>> delimiter_of("id;puzzle;a,b")
    ';'
    """
    return max(_DELIMITERS, key=text.count)


def split(line: str, delimiter: str) -> list[str]:
    """Part a line into its fields, quoted or not.

    Raises:
        FormatError: quotes that do not pair.

    >>> split('7,"a,b",c', ",")
    ['7', 'a,b', 'c']
    """
    if '"' not in line:
        return line.split(delimiter)
    try:
        return next(csv.reader([line], delimiter=delimiter, strict=True))
    except csv.Error as error:
        told = f"quotes that do not pair on this line ({error}): {excerpt(line)}"
        raise FormatError(told) from None


def _place(names: list[str], wanted: tuple[str, ...]) -> int | None:
    return next((place for place, name in enumerate(names) if name in wanted), None)


def read(lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
    r"""Read a table.

    Raises:
        FormatError: the first line is no header that names a column of puzzles.

    >>> from satsudoku.formats.lines import split_lines
    >>> text = ["puzzle,solution\n1.....2..3.....4,1243342143122134\n"]
    >>> [entry.solution for entry in read(split_lines(text), Entries("table.csv", None))]
    [Grid('1243342143122134', 'classic4')]
    """
    columns = None
    for number, line in lines:
        text = line.strip()
        if not text or (columns is None and entries.is_comment(text)):
            continue
        if columns is None:
            columns = header(text)
            if columns is None:
                raise FormatError(
                    "no column of puzzles; expected a first line such as puzzle,solution: "
                    f"{excerpt(text)}"
                ).at(entries.file, number)
        elif isinstance(line, LongLine):
            yield entries.too_long(number, line)
        else:
            yield _record(number, line, columns, entries)


def _record(number: int, line: str, columns: Columns, entries: Entries) -> Entry:
    try:
        fields = split(line, columns.delimiter)
    except FormatError as error:
        return entries.error(number, line, error)
    if len(fields) <= columns.puzzle:
        told = f"{len(fields)} fields, expected the puzzle in field {columns.puzzle + 1}"
        return entries.error(number, line, FormatError(f"{told}: {excerpt(line)}"))
    entry = entries.puzzle(number, fields[columns.puzzle].strip())
    if entry.puzzle is None or columns.solution is None or len(fields) <= columns.solution:
        return entry
    text = fields[columns.solution].strip()
    if not text:
        return entry
    try:
        solution = checked_solution(text, entry.puzzle)
    except PuzzleError as error:
        error.message = f"the solution: {error.message}"
        return entries.error(number, entry.text, error)
    return Entry(entry.file, number, entry.text, entry.puzzle, None, solution)


def checked_solution(text: str, puzzle: Puzzle) -> Grid:
    """Read the solution that stands beside a puzzle.

    Raises:
        PuzzleError: it is not filled, breaks a rule, or is not one of the puzzle.
    """
    solution = Grid.from_line(text, puzzle.variant)
    names = puzzle.variant.cell_names
    if 0 in solution.values:
        empty = names[solution.values.index(0)]
        raise PuzzleError(f"{empty} is empty; expected a filled grid")
    if bytes(compress(solution.values, puzzle.values)) != puzzle.values.replace(b"\0", b""):
        cell, given = next(
            (cell, given)
            for cell, given in enumerate(puzzle.values)
            if given and given != solution.values[cell]
        )
        symbols = puzzle.variant.symbols
        raise PuzzleError(
            f"{symbols[solution.values[cell] - 1]} in {names[cell]}; expected the given "
            f"{symbols[given - 1]}"
        )
    return solution

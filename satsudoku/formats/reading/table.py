"""Tables: which columns hold puzzles and solutions, and how a record splits into fields."""

from __future__ import annotations

import csv
from typing import NamedTuple

from satsudoku.errors import FormatError, excerpt

__all__ = ["PUZZLES", "SOLUTIONS", "Columns", "delimiter_of", "header", "split"]

PUZZLES = ("puzzle", "puzzles", "quiz", "quizzes", "question", "sudoku")
"""Titles of a column of puzzles."""

SOLUTIONS = ("solution", "solutions", "answer")
"""Titles of a column of solutions."""

_DELIMITERS = ",\t;"


class Columns(NamedTuple):
    """Where a table has its puzzles.

    Attributes:
        delimiter: what separates the fields.
        puzzle: the puzzle's place in a record, from 0.
        solution: the solution's place, or None where there is none.
    """

    delimiter: str
    puzzle: int
    solution: int | None


def header(text: str) -> Columns | None:
    """Read a table's first line; None where it names no column of puzzles.

    >>> header("id;Puzzle;Solution")
    Columns(delimiter=';', puzzle=1, solution=2)
    """
    delimiter = delimiter_of(text)
    names = [name.strip(' "').lower() for name in text.split(delimiter)]
    puzzle = _place(names, PUZZLES)
    return None if puzzle is None else Columns(delimiter, puzzle, _place(names, SOLUTIONS))


def delimiter_of(text: str) -> str:
    """What separates the fields of a line: of comma, tab and semicolon the most frequent.

    >>> delimiter_of("id;puzzle;a,b")
    ';'
    """
    return max(_DELIMITERS, key=text.count)


def split(line: str, delimiter: str) -> list[str]:
    """Split a line into its fields, quoted or not.

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
        raise FormatError(
            f"quotes that do not pair on this line ({error}): {excerpt(line)}"
        ) from None


def _place(names: list[str], wanted: tuple[str, ...]) -> int | None:
    return next((place for place, name in enumerate(names) if name in wanted), None)

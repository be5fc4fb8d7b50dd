"""Tables: which columns hold puzzles and solutions, and how a record splits into fields."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from typing import NamedTuple

from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.region_column import may_be_regions

PUZZLES = ("puzzle", "puzzles", "quiz", "quizzes", "question", "sudoku")
"""Titles of a column of puzzles."""

SOLUTIONS = ("solution", "solutions", "answer")
"""Titles of a column of solutions."""

_DELIMITERS = ",\t;"


VARIANTS = ("variant",)
"""Titles of a column of variants' names."""


class Columns(NamedTuple):
    """The columns of a table: puzzles and others.

    Attributes:
        delimiter: the separator of the fields.
        puzzle: the puzzle's place in a record, from 0.
        solution: the solution's place, or None.
        variant: the place of the variant's name, or None.
        carried: the places and titles of all other columns.
        fields: the number of columns.
    """

    delimiter: str
    puzzle: int
    solution: int | None
    variant: int | None = None
    carried: tuple[tuple[int, str], ...] = ()
    fields: int = 0

    @property
    def regions(self) -> bool:
        """Whether a column may hold the regions of jigsaws.

        >>> header("puzzle,regions").regions, header("puzzle,rating").regions
        (True, False)
        """
        return any(may_be_regions(title) for _, title in self.carried)

    def others(self, fields: Sequence[str]) -> dict[str, str]:
        """The values of the carried columns in a record.

        >>> header("id,puzzle,rating").others(["7", "1...", "2.5"])
        {'id': '7', 'rating': '2.5'}
        """
        return {t: fields[place] for place, t in self.carried if place < len(fields)}


def header(text: str, column: str | None = None) -> Columns | None:
    """Read a table's first line; None if it names no column of puzzles.

    Args:
        text: the line.
        column: the title of the column of puzzles; None for one of `PUZZLES`.

    >>> header('"who, when",puzzle').carried
    ((0, 'who, when'),)

    >>> columns = header("id;Puzzle;Solution")
    >>> columns.delimiter, columns.puzzle, columns.solution, dict(columns.carried)
    (';', 1, 2, {0: 'id', 2: 'Solution'})
    """
    delimiter = delimiter_of(text)
    titles = titles_of(text)
    puzzle = _place(titles, PUZZLES if column is None else (column.lower(),))
    return None if puzzle is None else columns_of(titles, delimiter, puzzle)


def columns_of(titles: Sequence[str], delimiter: str, puzzle: int) -> Columns:
    """The columns of a table whose puzzles are at a place."""
    variant = _place(titles, VARIANTS)
    others: dict[str, int] = {}
    for place, title in enumerate(titles):
        if title and place not in (puzzle, variant):
            name, number = title, 1
            while name in others or (number > 1 and name in titles):
                number += 1
                name = f"{title} {number}"  # of two columns of one title, none may be lost
            others[name] = place
    solution = _place(titles, SOLUTIONS)
    carried = tuple((place, title) for title, place in others.items())
    return Columns(delimiter, puzzle, solution, variant, carried, len(titles))


def titles_of(text: str) -> list[str]:
    """The titles in a table's first line.

    >>> titles_of('id; "who" ;')
    ['id', 'who', '']
    """
    return [name.strip(' "') for name in _titles(text, delimiter_of(text))]


def _titles(text: str, delimiter: str) -> list[str]:
    try:
        return split(text, delimiter)
    except FormatError:
        return text.split(delimiter)


def delimiter_of(text: str) -> str:
    """The separator of the fields of a line: the most frequent of comma, tab and semicolon."""
    return max(_DELIMITERS, key=text.count)


def split(line: str, delimiter: str) -> list[str]:
    """Split a line into its fields, quoted or not.

    Raises:
        FormatError: unbalanced quotes.

    >>> split('7,"a,b",c', ",")
    ['7', 'a,b', 'c']
    """
    if '"' not in line:
        return line.split(delimiter)
    try:
        return next(csv.reader([line], delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise FormatError(f"unbalanced quotes on this line ({error}): {excerpt(line)}") from None


def _place(titles: Sequence[str], accepted: tuple[str, ...]) -> int | None:
    return next((p for p, title in enumerate(titles) if title.lower() in accepted), None)

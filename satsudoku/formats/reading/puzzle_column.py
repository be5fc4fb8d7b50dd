"""Find the column of puzzles in a table whose header has none of the usual titles."""

from __future__ import annotations

from collections.abc import Sequence

from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.entry import Entries
from satsudoku.formats.reading.table import (
    Columns,
    columns_of,
    delimiter_of,
    header,
    split,
    titles_of,
)

LOOKED_AT = 20
"""The number of lines that tell which column holds puzzles."""


def table_columns(lines: Sequence[str], entries: Entries) -> Columns:
    """The columns of a table.

    Args:
        lines: the first ones, with the header.
        entries: of the file.

    Raises:
        FormatError: no column is called as requested, or none holds puzzles, or several do.

    >>> lines = ["Nr,Raster", "1,1.....2..3.....4"]
    >>> table_columns(lines, Entries("mine.csv", None)).puzzle
    1
    """
    first = lines[0]
    columns = header(first, entries.column)
    if columns is not None:
        _check_titles([title.lower() for title in titles_of(first)], columns)
        return columns
    titles = [title for title in titles_of(first) if title]
    there = ", ".join(map(excerpt, titles))
    if entries.column is not None:
        raise FormatError(f"no column {excerpt(entries.column)}; expected one of {there}")
    places = puzzle_places(lines, entries)
    names = titles_of(first)
    if len(places) > 1:
        several = " and ".join(excerpt(names[place]) for place in places)
        raise FormatError(f"columns {several} hold puzzles; expected --column to name one")
    if not places:
        raise FormatError(
            "no column of puzzles; expected a first line such as puzzle,solution, or --column: "
            f"{excerpt(first)}"
        )
    return columns_of(names, delimiter_of(first), places[0])


def _check_titles(titles: Sequence[str], columns: Columns) -> None:
    """Refuse two columns of one title, where one counts."""
    for place in (columns.puzzle, columns.solution, columns.variant):
        if place is not None and titles.count(titles[place]) > 1:
            raise FormatError(f"two columns are titled {excerpt(titles[place])}; expected one")


def puzzle_places(lines: Sequence[str], entries: Entries) -> list[int]:
    """The places of the columns in which most records have a puzzle.

    Columns of filled boards are solutions, if others are not filled.

    >>> lines = ["a,b,c", "7,1.....2..3.....4,1243342143122134"]
    >>> puzzle_places(lines, Entries("mine.csv", None))
    [1]
    """
    delimiter = delimiter_of(lines[0])
    titles = titles_of(lines[0])
    if any(_cells(title, entries) is not None for title in titles):
        return []  # the first line holds puzzles itself
    good, empty = [0] * len(titles), [0] * len(titles)
    records = 0
    for line in lines[1:LOOKED_AT]:
        try:
            fields = split(line, delimiter)
        except FormatError:
            continue
        if len(fields) != len(titles):
            continue
        records += 1
        for place, field in enumerate(fields):
            empties = _cells(field.strip(), entries)
            good[place] += empties is not None
            empty[place] += bool(empties)
    places = [place for place, number in enumerate(good) if 2 * number > records]
    return [place for place in places if empty[place]] or places


def _cells(text: str, entries: Entries) -> int | None:
    """The number of empty cells if a text is a puzzle, else None."""
    variant = entries.variant_of(len(text))
    if variant is None or not text:
        return None
    values = [variant.values.get(character) for character in text]
    return None if None in values or not any(values) else values.count(0)

"""Setters' puzzles for benchmarks: the rows of their files, and the reading of a string."""

from __future__ import annotations

import io
from collections.abc import Iterator

from measure import public_list

from satsudoku import Puzzle, formats
from satsudoku.errors import SatsudokuError

FOR_SOLVERS = ("hard", "slow", "extreme", "snipe", "unsolvable", "_")


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a file with a line of titles."""
    titles, *lines = (line.split("\t") for line in public_list(name))
    return [dict(zip(titles, line, strict=False)) for line in lines]


def read(text: str) -> Puzzle:
    """The puzzle of one string."""
    [entry] = formats.read(io.StringIO(text))
    if entry.puzzle is None:
        raise entry.error or SatsudokuError("no puzzle")
    return entry.puzzle


def solved_by_people() -> Iterator[tuple[str, Puzzle]]:
    """Titles and puzzles, those of two files that are the same once."""
    seen = set()
    for row in rows("variants_fpuzzles_half.tsv"):
        if row["check"] == "equal" and row["author"] and row["keys"]:
            seen.add(row["solution"])
            yield row["title"], read(f"https://www.f-puzzles.com/?load={row['string']}")
    for row in rows("variants_iss_half.tsv"):
        published = row["check"] == "unique" and row["types"] != "Given"
        named = not any(word in row["name"].lower() for word in FOR_SOLVERS)
        if published and named and row["solution"] not in seen:
            try:
                yield row["name"], read(row["iss"])
            except SatsudokuError as error:
                print(f"{row['name']}: {error}")

"""Common parts of the tests of links."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

from data import data_file

from satsudoku import Puzzle
from satsudoku.formats import Entry, read
from satsudoku.links.lz_string import compress

PLAIN = ("puzzlink", "sudokuwiki", "sumocue")
"""Formats of links that hold no constraints, or only killers."""
OTHERS: list[Any] = ["x", "", 7, 1.5, True, False, None, [], {}, ["R1C1"], [[0, 0]], "<4", -1]
"""Values to put in the place of any in a payload."""
CLASSIC = Puzzle("1.....2..3.....4", "classic4")


def entry_of(link: str) -> Entry:
    (entry,) = read(io.StringIO(link + "\n"))
    return entry


def fpuzzles(board: object) -> str:
    return "https://www.f-puzzles.com/?load=" + compress(json.dumps(board))


def rows(name: str) -> list[dict[str, str]]:
    with data_file(name).open(encoding="utf-8") as stream:
        lines = [line for line in stream if not line.startswith("#")]
    return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all values."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in pairs:
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data

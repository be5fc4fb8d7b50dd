"""Common parts of the tests of links."""

from __future__ import annotations

import csv
import io

from data import data_file

from satsudoku import Puzzle
from satsudoku.formats import Entry, read

PLAIN = ("puzzlink", "sudokuwiki", "sumocue")
"""Formats of links that hold no constraints, or only killers."""
CLASSIC = Puzzle("1.....2..3.....4", "classic4")


def entry_of(link: str) -> Entry:
    (entry,) = read(io.StringIO(link + "\n"))
    return entry


def rows(name: str) -> list[dict[str, str]]:
    with data_file(name).open(encoding="utf-8") as stream:
        lines = [line for line in stream if not line.startswith("#")]
    return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))

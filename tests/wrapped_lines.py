"""Lines of puzzles that tests wrap into other texts, and how these are read."""

from __future__ import annotations

import io

from satsudoku import Puzzle, stream
from satsudoku.formats import Entry, read
from satsudoku.stream.gathering import entries_of

SMALL = "1.....2..3.....4"
SOLVED = "1243342143122134"
SIX = "..3..6.5..1.3.6...1..4...2..2..5.1..4.."[:36]
NINE = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
TWELVE = "1" + "." * 30 + "B" + "." * 60 + "C" + "." * 50 + "7"
LINES = {"4x4": SMALL, "6x6": SIX, "9x9": NINE, "12x12": TWELVE}


def rows_of(line: str) -> list[str]:
    side = round(len(line) ** 0.5)
    return [line[start : start + side] for start in range(0, len(line), side)]


def numbers_of(line: str) -> list[list[int]]:
    symbols = ".123456789ABCDEFG"
    return [[symbols.index(symbol) for symbol in row] for row in rows_of(line)]


def cells_of(line: str) -> list[int]:
    return [number for row in numbers_of(line) for number in row]


def puzzles_of(text: str) -> list[Puzzle | None]:
    one_by_one = list(read(io.StringIO(text)))
    errors = [str(entry.error) for entry in one_by_one if entry.error is not None]
    assert not errors, (text, errors)
    together = list(entries_of(stream.read(io.BytesIO(text.encode()))))
    assert [entry.puzzle for entry in together] == [entry.puzzle for entry in one_by_one]
    return [entry.puzzle for entry in one_by_one]


def only(text: str | bytes, **how: str) -> Entry:
    data = text if isinstance(text, bytes) else text.encode()
    (entry,) = read(io.BytesIO(data), **how)
    return entry

"""Tell a file's format from its first lines, and from its name where they leave it open."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum, auto
from itertools import chain, islice
from pathlib import PurePath

from satsudoku.board.jigsaw import is_regions
from satsudoku.board.variant import EMPTY
from satsudoku.errors import FormatError, excerpt
from satsudoku.formats import csv, grid, sdk
from satsudoku.formats.entry import Entries, mostly_cells
from satsudoku.formats.line import split_cells
from satsudoku.formats.lines import Line, LongLine

__all__ = ["detect"]

_LOOKED_AT = 100  # lines, at most
_TOML = re.compile(r"[A-Za-z_]+ *=|\[\[")
_COMPRESSED = (".gz", ".zst", ".zstd")
_ENDINGS = {
    ".csv": "csv",
    ".tsv": "csv",
    ".sdk": "sdk",
    ".sdm": "sdm",
    ".ss": "ss",
    ".toml": "toml",
    ".json": "json",
    ".jsonl": "json",
}


def detect(
    lines: Iterator[Line], entries: Entries, *, ahead: bool = True
) -> tuple[str, Iterator[Line]]:
    r"""Find the format of a file.

    Mostly its first line that is neither blank nor comment decides, so that a slow pipe is answered
    at once. Lines of 16 or 25 cells, which are small puzzles or rows of large ones, are told apart
    by their symbols, once there are as many. Whether a puzzle's regions follow it is seen on the
    second line, so only where it may be waited for.

    Args:
        lines: of the file.
        entries: of the file.
        ahead: whether lines after the one that decides may be waited for.

    Returns:
        The format's name and all lines, those that were looked at included.

    Raises:
        FormatError: nothing in it looks like a puzzle.

    >>> from satsudoku.formats.lines import split_lines
    >>> detect(split_lines(["1.....2..3.....4\n"]), Entries("mine.txt", None))[0]
    'line'
    """
    seen: list[Line] = []
    rest = _remember(lines, seen)
    if ahead and _starts_with_regions(rest, entries):
        return "jigsaw", chain(seen, lines)
    name = _decide(chain(seen.copy(), rest), entries)
    return name, chain(seen, lines)


def _remember(lines: Iterator[Line], seen: list[Line]) -> Iterator[Line]:
    for line in islice(lines, _LOOKED_AT):
        seen.append(line)
        yield line


def _starts_with_regions(lines: Iterator[Line], entries: Entries) -> bool:
    """Whether the first two lines that say anything are a jigsaw's givens and regions."""
    if entries.variant is not None and not entries.variant.name.startswith("jigsaw"):
        return False
    texts = (line.strip() for _, line in lines)
    said = islice((text for text in texts if text and not entries.is_comment(text)), 2)
    parts = [split_cells(text, entries)[0] for text in said]
    return len(set(map(len, parts))) == 1 and len(parts) == 2 and is_regions(parts[1])


class _Look(Enum):
    """What a line looks like by itself."""

    PUZZLE = auto()
    ROW = auto()  # of a drawn grid, or its frame
    EITHER = auto()  # a small puzzle or a row of a large one
    CELLS = auto()  # of no known size
    TEXT = auto()


def _decide(lines: Iterator[Line], entries: Entries) -> str:
    hint = _hint(entries.file)
    head: str | None = None  # the first line that says anything
    table: csv.Columns | None = None  # if that may be a table's header
    rows, cells, either = 0, 0, list[str]()
    for number, line in lines:
        text = line.strip()
        if not text or entries.is_comment(text):
            continue
        if head is None and hint in ("toml", "json"):  # whatever is wrong with it
            return hint
        if sdk.is_section(text):
            return "sdk"
        if head is None and (text[0] == "{" or text == "[" or text.startswith("[{")):
            return "json"
        if head is None and _TOML.match(text):
            return "toml"
        look = _look(number, line, entries)
        if table is not None:
            if _is_record(text, look, head or "", table):
                return "csv"
            table = None
        if head is None:
            head, table = text, csv.header(text)
            if table is not None and (table.solution is not None or hint == "csv"):
                return "csv"
        if look is _Look.PUZZLE:
            return "line"
        rows += look is _Look.ROW
        cells += look is _Look.CELLS
        if look is _Look.EITHER:
            either.append(split_cells(text, entries)[0])
        if rows + bool(either) >= 2:
            return "grid"
        if either and len(either) == len(either[0]):
            break
    if table is not None:  # and nothing but comments since; they may be records
        return "csv"
    if either:
        return hint if hint not in (None, "csv") else _by_symbols(either, entries)
    if rows:
        return "grid"
    if hint is not None:
        return hint
    if cells:
        return "line"
    if head is None:
        raise FormatError("no puzzles in it", file=entries.file)
    raise FormatError(
        f"nothing in it looks like a puzzle; its first line is {excerpt(head)}", file=entries.file
    )


def _hint(file: str) -> str | None:
    path = PurePath(file.lower())
    return _ENDINGS.get((path.with_suffix("") if path.suffix in _COMPRESSED else path).suffix)


def _look(number: int, line: str, entries: Entries) -> _Look:
    if isinstance(line, LongLine):
        return _Look.CELLS
    cells, _ = split_cells(line.strip(), entries)
    variant = entries.variant_of_text(len(cells))
    is_puzzle = variant is not None and mostly_cells(cells, variant.values)
    seen = grid.see(number, line, entries)
    if seen is grid.Other.FRAME:
        return _Look.ROW
    if not isinstance(seen, grid.Row):
        return _Look.PUZZLE if is_puzzle else _Look.TEXT
    if grid.variant_of_row(seen.width, entries) is None:
        return _Look.PUZZLE if is_puzzle else _Look.CELLS
    return _Look.EITHER if is_puzzle else _Look.ROW


def _is_record(text: str, look: _Look, head: str, table: csv.Columns) -> bool:
    """Whether a line goes on with the table that `head` may start (or be a title)."""
    delimiters = head.count(table.delimiter)
    if delimiters == 0:
        return look in (_Look.PUZZLE, _Look.EITHER)
    return text.count(table.delimiter) == delimiters


def _by_symbols(lines: list[str], entries: Entries) -> str:
    """Most rows of a large grid, if not empty, hold symbols that the small puzzle does not have."""
    large = 0
    for cells in lines:
        small = entries.variant_of(len(cells))
        if small is None or not small.values.keys() >= set(cells):
            large += 1
        elif cells.strip(EMPTY):
            large -= 1
    return "grid" if large > 0 else "line"

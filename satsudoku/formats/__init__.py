r"""Read puzzles from files, whatever format they have.

`read` yields one `Entry` a record: a puzzle, or what is wrong with that record, with file and line.
A format is detected, or named:

======== =============================================================================
``line`` one puzzle a line, one character a cell: `satsudoku.formats.line`
``grid`` drawn over several lines, with or without frames: `satsudoku.formats.grid`
``sdk``  one puzzle with its particulars, SadMan Sudoku: `satsudoku.formats.sdk`
``sdm``  one puzzle a line, SudoCue: `satsudoku.formats.sdm`
``ss``   drawn grids, Simple Sudoku: `satsudoku.formats.ss`
``csv``  a table with a header, its columns parted by commas, tabs or semicolons:
         `satsudoku.formats.csv`
``jigsaw`` givens and regions on two lines: `satsudoku.formats.jigsaw`
``toml`` puzzles with houses, relations and marks of their own: `satsudoku.formats.toml`
``json`` the same as JSON, an object a line or in all: `satsudoku.formats.json`
======== =============================================================================

Each of these modules describes its format by example. All are text in UTF-8 or in UTF-16 with its
mark; gzip and zstd are unpacked on the way; lines end with LF, CR LF or CR. Files may have any
size: they are read as the entries are asked for, and a line of more than 131,072 characters is one
bad record.

>>> import io
>>> for entry in read(io.BytesIO(b"1.....2..3.....4\n1..1............\n")):
...     print(entry.line, entry.puzzle, entry.error)
1 +-----+-----+
| 1 . | . . |
| . . | 2 . |
+-----+-----+
| . 3 | . . |
| . . | . 4 |
+-----+-----+ None
2 None <stream>:2: 1 stands twice in row 1: r1c1 and r1c4; expected each symbol at most once
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from satsudoku.board.library import variant as find_variant
from satsudoku.board.variant import Variant
from satsudoku.errors import FormatError, UnknownNameError
from satsudoku.formats import csv, grid, jigsaw, json, line, sdk, sdm, ss, toml
from satsudoku.formats.detect import detect
from satsudoku.formats.entry import Entries, Entry
from satsudoku.formats.lines import Line
from satsudoku.formats.source import Source, open_source, read_lines
from satsudoku.formats.tables import puzzle_schema, to_dict

__all__ = ["Entry", "format_names", "puzzle_schema", "read", "to_dict"]

_READERS: dict[str, Callable[[Iterator[Line], Entries], Iterator[Entry]]] = {
    "line": line.read,
    "grid": grid.read,
    "sdk": sdk.read,
    "sdm": sdm.read,
    "ss": ss.read,
    "csv": csv.read,
    "jigsaw": jigsaw.read,
    "toml": toml.read,
    "json": json.read,
}


def format_names() -> tuple[str, ...]:
    """The names that `read` knows.

    >>> format_names()
    ('auto', 'line', 'grid', 'sdk', 'sdm', 'ss', 'csv', 'jigsaw', 'toml', 'json')
    """
    return ("auto", *_READERS)


def read(
    source: Source, *, format: str = "auto", variant: Variant | str | None = None
) -> Iterator[Entry]:
    r"""Read puzzles, one after another, as they are asked for.

    Args:
        source: a path, ``-`` for standard input, or a stream of bytes or text (left open).
        format: one of `format_names`; ``auto`` looks at the first lines.
        variant: the rules: a name, a Variant, or None to go by the number of cells.

    Raises:
        UnknownNameError: at once: no such format or variant.
        VariantError: at once: `variant` is a file and not an encoding.
        FormatError: at the first entry: no such file, a directory, no text, no puzzles; at any
            entry: the rest cannot be read, as when a compressed file was cut off.

    >>> import io
    >>> [entry.puzzle for entry in read(io.BytesIO(b"1..4..2..3......5....1..."), variant="x5")]
    [Puzzle('1..4..2..3......5....1...', 'x5')]
    """
    if format not in format_names():
        raise UnknownNameError("format", format, format_names())
    return _read(source, format, find_variant(variant) if isinstance(variant, str) else variant)


def _read(source: Source, format: str, variant: Variant | None) -> Iterator[Entry]:
    with open_source(source) as (file, stream):
        entries = Entries(file, variant)
        lines = read_lines(file, stream)
        if format == "auto":
            # A pipe may be waiting for an answer before it gives a second line.
            format, lines = detect(lines, entries, ahead=stream.seekable())
        found = False
        for entry in _READERS[format](lines, entries):
            found = True
            yield entry
        if not found:
            raise FormatError("no puzzles in it", file=file)

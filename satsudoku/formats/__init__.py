r"""Read puzzles from files of any format.

`read` yields one `Entry` for each record: a puzzle or an error, with file and line. The format is
detected or named. Each file of this folder is a format and describes it by example; `format_names`
lists them. All are text in UTF-8, or in UTF-16 with a byte order mark. gzip and zstd are unpacked;
lines end with LF, CR LF or CR. Files may have any size: they are read lazily, and a line of more
than 131,072 characters is one bad record.

>>> import io
>>> for entry in read(io.BytesIO(b"1.....2..3.....4\n1..............\n")):
...     print(entry.line, entry.puzzle, entry.error)
1 +-----+-----+
| 1 . | . . |
| . . | 2 . |
+-----+-----+
| . 3 | . . |
| . . | . 4 |
+-----+-----+ None
2 None <stream>:2: 15 cells; expected 16 (classic4) or 25 (x5), ...
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import islice

from satsudoku.board.library import find_variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.symbols import read_symbols
from satsudoku.board.variant import Variant
from satsudoku.errors import FormatError, UnknownNameError, shown
from satsudoku.formats.reading.detect import detect
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.extras import Extras
from satsudoku.formats.reading.format import Format
from satsudoku.formats.reading.layouts import puzzle_schema, to_dict
from satsudoku.formats.reading.link_format import LinkFormat
from satsudoku.formats.reading.overlaps import with_overlap_remark
from satsudoku.formats.reading.registry import find_format, formats
from satsudoku.formats.reading.source import Source, Stream, is_array, open_source
from satsudoku.formats.reading.text import Text

__all__ = [
    "Entry",
    "Extras",
    "LinkFormat",
    "find_format",
    "find_link",
    "format_names",
    "formats",
    "link_names",
    "opened",
    "puzzle_schema",
    "read",
    "to_dict",
    "write",
]


def format_names() -> tuple[str, ...]:
    """The names that `read` knows.

    >>> format_names()[0], "line" in format_names()
    ('auto', True)
    """
    return ("auto", *(format.name for format in formats()))


def link_names() -> tuple[str, ...]:
    """The formats that are links of other tools."""
    return tuple(format.name for format in formats() if isinstance(format, LinkFormat))


def find_link(name: str) -> LinkFormat:
    """The format of links of a name.

    Raises:
        UnknownNameError: no such format, or it is not a format of links.
    """
    for format in formats():
        if format.name == name and isinstance(format, LinkFormat):
            return format
    raise UnknownNameError("format of links", name, link_names())


def read(
    source: Source,
    *,
    format: str = "auto",
    variant: Variant | str | None = None,
    symbols: str | None = None,
    column: str | None = None,
) -> Iterator[Entry]:
    r"""Read puzzles lazily, one after another.

    Args:
        source: a path, ``-`` for standard input, or a stream of bytes or text (left open).
        format: one of `format_names`; ``auto`` looks at the first lines.
        variant: the rules: a name, a Variant, or None to infer them from the number of cells.
        symbols: the symbols, such as ``0-8``, ``1-16`` or ``A-P``; None for those of the variant.
        column: the title of the column of puzzles in a table, or the key of JSON lines; None for
            the usual ones, or the only one that holds puzzles.

    Raises:
        UnknownNameError: at once: no such format or variant.
        VariantError: at once: `variant` is a file, but not an encoding.
        FormatError: at the first entry: no such file, a directory, not text, no puzzles; at any
            entry: the rest is unreadable, for example because a compressed file was cut off.

    >>> import io
    >>> [entry.puzzle for entry in read(io.BytesIO(b"1..4..2..3......5....1..."), variant="x5")]
    [Puzzle('1..4..2..3......5....1...', 'x5')]
    """
    chosen = None if format == "auto" else find_format(format)
    rules = None if variant is None else find_variant(variant)
    return _read(source, chosen, rules, None if symbols is None else read_symbols(symbols), column)


def _read(
    source: Source,
    format: Format | None,
    variant: Variant | None,
    symbols: str | None,
    column: str | None,
) -> Iterator[Entry]:
    if format is None and is_array(source):
        from satsudoku.formats.reading.arrays import read_arrays

        yield from read_arrays(source, variant, symbols=symbols, column=column)
        return
    with open_source(source) as (file, stream):
        entries = Entries(file, variant, symbols=symbols, column=column)
        format, text = opened(stream, format, entries)
        empty = True
        found = format.read(text.lines(), entries)
        for entry in found if variant is not None else with_overlap_remark(found):
            empty = False
            yield entry
        if empty:
            raise FormatError("no puzzles in it", file=entries.file)


def opened(stream: Stream, format: Format | None, entries: Entries) -> tuple[Format, Text]:
    """The format of an opened source of puzzles, detected if it is None; and its text.

    Raises:
        FormatError: not text, or nothing like a puzzle.
    """
    text = Text(entries.file, stream)
    if format is None:
        seekable = stream.seekable()

        def ahead() -> bool:
            """The other end of a pipe may wait for an answer before it sends another line."""
            return seekable or text.arrived

        format = detect(text.look(), entries, formats(), ahead=ahead)
    elif format.samples:
        entries.sample = [line for _, line in islice(text.look(), format.samples)]
    return format, text


def write(puzzles: Iterable[Puzzle], format: str = "line") -> Iterator[str]:
    r"""Write puzzles as the text of a file, in pieces of whole lines.

    Args:
        puzzles: the puzzles to write.
        format: one of `format_names`, but not ``auto``.

    Raises:
        UnknownNameError: at once: no such format.
        FormatError: the format is read-only, or cannot express a puzzle.

    >>> list(write([Puzzle("1.....2..3.....4", "classic4")], "csv"))
    ['puzzle\n', '1.....2..3.....4\n']
    """
    chosen = find_format(format)
    if not isinstance(puzzles, Iterable):
        raise FormatError(f"{shown(puzzles)}; expected puzzles, one after another")
    return chosen.write(map(partial(_whole, chosen), puzzles))


def _whole(format: Format, puzzle: Puzzle) -> Puzzle:
    """The puzzle, refused if it has what the format would leave out."""
    if not isinstance(puzzle, Puzzle):
        raise FormatError(f"{shown(puzzle)}; expected a Puzzle: see satsudoku.puzzle")
    if puzzle.candidates is not None and not format.marks:
        raise FormatError(f"format {format.name} writes givens only, not excluded candidates")
    declared = puzzle.variant
    if (
        not format.layouts and "+" in declared.name and format.name != "jigsaw"
    ):  # that format has its own message
        kinds = dict.fromkeys(part.key.replace("_", " ") for part in declared.constraints)
        others = _holders(declared)
        raise FormatError(
            f"{', '.join(kinds) or 'layouts of their own'} are not supported by the format "
            f"{format.name}; expected {'one of ' * (len(others) > 1)}{', '.join(others)}"
        )
    return puzzle


@lru_cache(maxsize=64)
def _holders(variant: Variant) -> Sequence[str]:
    """The formats that can hold puzzles of a variant with rules of its own."""
    empty = Puzzle(bytes(len(variant.cells)), variant)

    def holds(format: Format) -> bool:
        try:
            return bool("".join(format.write([empty])))
        except FormatError:
            return False

    return [format.name for format in formats() if format.layouts and holds(format)]

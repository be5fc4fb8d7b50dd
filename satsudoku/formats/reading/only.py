"""The only puzzle of a text in any format."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from warnings import warn

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import FormatError, PuzzleError, SatsudokuError, SatsudokuWarning
from satsudoku.formats.reading import drawn
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.lines import LONGEST
from satsudoku.formats.reading.registry import usual_format
from satsudoku.formats.reading.source import Source

_LINK = re.compile(r"\s*https?://", re.IGNORECASE)


def read_only(text: str, variant: Variant | None, symbols: str | None = None) -> Puzzle | None:
    """Read the puzzle of a text in any format; None if nothing in it looks like a puzzle.

    What a link has that the puzzle lacks is a `SatsudokuWarning`.

    Raises:
        PuzzleError: there are several puzzles, or an error, or a link without a puzzle.
    """
    puzzle: Puzzle | None
    remarks: Sequence[str]
    if variant is None and symbols is None and (read := _at_once(text)) is not None:
        puzzle, remarks = read
    else:
        try:
            entries = _entries(text, variant, symbols)
        except FormatError as error:
            if _LINK.match(text):
                raise PuzzleError(error.message) from None
            return None
        except SatsudokuError as error:
            raise PuzzleError(error.message) from None
        if len(entries) > 1:
            raise PuzzleError("several puzzles; expected one")
        [entry] = entries
        if entry.error is not None:
            raise PuzzleError(entry.error.message)
        puzzle, remarks = entry.puzzle, entry.remarks
    for remark in remarks:
        warn(remark, SatsudokuWarning, stacklevel=4)  # where the text was given, or next to it
    return puzzle


def read_file(source: Source, variant: Variant | None, symbols: str | None = None) -> Puzzle:
    """Read the only puzzle of a file, by its path or opened.

    Raises:
        PuzzleError: there is none, or several, or an error; says in which file and line.
    """
    from satsudoku.formats import read

    try:
        entries = list(islice(read(source, variant=variant, symbols=symbols), 2))
        if len(entries) > 1:
            several = "several puzzles; expected one; satsudoku.read reads many"
            raise FormatError(several, file=entries[0].file)
        if entries[0].puzzle is None:
            raise entries[0].error or FormatError("no puzzle", file=entries[0].file)
    except PuzzleError:
        raise
    except SatsudokuError as error:
        raise PuzzleError(error.message, file=error.file, line=error.line) from None
    for remark in entries[0].remarks:
        warn(remark, SatsudokuWarning, stacklevel=4)
    return entries[0].puzzle


def _at_once(text: str) -> tuple[Puzzle, Sequence[str]] | None:
    """The puzzle of a line with the usual start of a format, and remarks.

    None for all else, and where that has an error, which the entries name.
    """
    if not _is_line(text) or (usual := usual_format(text)) is None:
        return None
    try:
        return usual.one(text)
    except SatsudokuError:
        return None


def _is_line(text: str) -> bool:
    return len(text) <= LONGEST and text.isprintable() and text.isascii()


def _entries(text: str, variant: Variant | None, symbols: str | None) -> list[Entry]:
    """The first entries of a text, at most two."""
    try:
        entries = list(islice(_read(text, variant, symbols), 2))
    except SatsudokuError:
        if entries := _drawn(text, variant, symbols):
            return entries
        raise
    if len(entries) == 1 and entries[0].puzzle is not None:
        return entries
    return _drawn(text, variant, symbols) or entries


def _drawn(text: str, variant: Variant | None, symbols: str | None) -> list[Entry]:
    """The only entry of a text that is one drawn grid, though it looks like another format."""
    lines = enumerate(text.splitlines(), start=1)
    entries = list(islice(drawn.read(lines, Entries("", variant, symbols=symbols)), 2))
    return entries if len(entries) == 1 and entries[0].puzzle is not None else []


def _read(text: str, variant: Variant | None, symbols: str | None) -> Iterator[Entry]:
    if _is_line(text):  # as it will be read
        usual = usual_format(text)
        if usual is not None:
            return usual.read(iter([(1, text)]), Entries("", variant, symbols=symbols))
    from satsudoku.formats import read  # all formats

    return read(io.StringIO(text), variant=variant, symbols=symbols)

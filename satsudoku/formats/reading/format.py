"""The base of formats: each file of `satsudoku.formats` declares one."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import PurePath
from typing import NamedTuple

from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.lines import Line
from satsudoku.formats.reading.quoted import joined_lines
from satsudoku.formats.reading.table import Columns

_COMPRESSED = (".gz", ".zst", ".zstd")


class Likeness(NamedTuple):
    """How much the lines read so far look like a format.

    Attributes:
        score: the format with the highest score wins; 0 means "not at all".
        settled: whether no further line can change the score, so none needs to be read.
        waits: whether the format must see another line before any format may be chosen.
    """

    score: int
    settled: bool = False
    waits: bool = False


NO = Likeness(0)
"""The lines are not of this format."""

HELD = ("rules", "solution", "comment", "columns", "texts", "cosmetics")
"""What an entry has beside its cells: the name of its rules, and parts of `Entry` and `Extras`.
Texts are title, author and rules in words."""

SURE = 99
"""No format scores more."""


class Format(ABC):
    """A way to read and write puzzles as text.

    Attributes:
        name: its name for `satsudoku.formats.read`.
        about: its description in one line.
        starts: matches the start of its first line, if no other format's line starts so.
        usual: some of these starts, found faster than by `starts`.
        samples: the number of a file's first lines that it must see before it reads any.
        endings: of its files' names, such as ``.sdk``, without the ending of compression.
        links: whether each of its lines is a link.
        layouts: whether it writes a puzzle's own declarations, such as cages.
        holds: the parts of an entry that it writes beside the puzzle: some of `HELD`.
        marks: whether it writes excluded candidates, too, as `Puzzle.text` or from
            `Puzzle.candidates`. `satsudoku.formats.write` gives other formats no puzzle with any.
    """

    name: str
    about: str
    starts: re.Pattern[str] | None = None
    usual: tuple[str, ...] = ()
    samples: int = 0
    endings: tuple[str, ...] = ()
    links: bool = False
    layouts: bool = False
    marks: bool = False
    holds: frozenset[str] = frozenset()

    def starts_usually(self, line: str) -> bool:
        """Whether a line starts in a usual way, so that no other format need look at it."""
        return line.startswith(self.usual)

    def looks_like(self, head: Head) -> Likeness:
        """Rate the beginning of a file.

        Unless overridden, only the file's name counts, once the whole head has been read.
        """
        return Likeness(60) if head.complete and self.owns(head.file) else NO

    def is_one(self, text: str) -> bool:
        """Whether a text, such as the argument of a command, is surely a puzzle of this format."""
        return self.starts is not None and self.starts.match(text) is not None

    def one(self, text: str) -> tuple[Puzzle, Sequence[str]] | None:
        """The puzzle of a line with the `usual` start, and remarks; None where `read` reads it.

        Raises:
            SatsudokuError: see `read`.
        """
        return None

    @abstractmethod
    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        """Read the lines of a file.

        Raises:
            FormatError: at the first entry, if the file does not have this format.
        """

    def write(self, puzzles: Iterable[Puzzle]) -> Iterator[str]:
        """Write puzzles as text, in pieces of whole lines.

        Without `layouts`, each is of a shipped variant; without `marks`, it is its givens alone.

        Raises:
            FormatError: the format is read-only, or cannot express a puzzle.
        """
        raise FormatError(f"format {self.name} can only be read")

    @property
    def is_written(self) -> bool:
        """Whether there is a way to write it, at least for some puzzles."""
        return type(self).write is not Format.write

    def write_entries(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Write the puzzles of entries, as `write`, with what the format `holds` beside them."""
        return self.write(entry.puzzle for entry in entries if entry.puzzle is not None)

    def owns(self, file: str) -> bool:
        """Whether a file's name has an ending of this format.

        >>> from satsudoku.formats import sdk
        >>> sdk.FORMAT.owns("book.sdk.gz"), sdk.FORMAT.owns("book.txt")
        (True, False)
        """
        return _ending(file) in self.endings


@lru_cache(maxsize=16)
def _ending(file: str) -> str:
    """The ending of a file's name, without that of compression."""
    path = PurePath(file.lower())
    path = path.with_suffix("") if path.suffix in _COMPRESSED else path
    return path.suffix


class LineFormat(Format):
    """A format of one record per line. The kernel reads its plain lines in bulk."""

    @abstractmethod
    def columns(self, lines: Iterator[Line], entries: Entries) -> Columns | None:
        """Read the lines before the records, and return the columns of the puzzles.

        Returns:
            The columns of a table, or None if the cells come first on each line.

        Raises:
            FormatError: the header is missing.
        """

    @abstractmethod
    def record(
        self, number: int, line: str, columns: Columns | None, entries: Entries
    ) -> Entry | None:
        """Read one line; None if it is blank or a comment."""

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        """Read the lines of a file: see `Format.read`."""
        columns = self.columns(lines, entries)
        if columns is not None:
            lines = joined_lines(lines, columns.delimiter, columns.fields)
        for number, line in lines:
            entry = self.record(number, line, columns, entries)
            if entry is not None:
                yield entry

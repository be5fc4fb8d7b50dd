"""Formats of links: a link per line, each with another tool's board inside."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError, PuzzleError, SatsudokuError, excerpt
from satsudoku.formats.reading.entry import KEPT, Entries, Entry
from satsudoku.formats.reading.extras import REMARKS, Extras
from satsudoku.formats.reading.format import NO, Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.layouts import read_puzzle
from satsudoku.formats.reading.lines import Line, LongLine
from satsudoku.formats.reading.other_line import in_its_own_format
from satsudoku.formats.reading.same_rules import with_rules
from satsudoku.formats.reading.solution import checked_solution
from satsudoku.registry import find

WRONG_SOLUTION = "the stated solution is wrong"
"""The start of the remark on a link whose stated solution does not solve its puzzle."""
_SECOND = re.compile(r"\shttps?://", re.IGNORECASE)


class Pushable(Iterator[Line]):
    """Lines, some of which come again after a look at them.

    >>> lines = Pushable(iter([(1, "a"), (2, "b")]))
    >>> lines.push([next(lines)])
    >>> list(lines)
    [(1, 'a'), (2, 'b')]
    """

    def __init__(self, lines: Iterator[Line]) -> None:
        self._lines = lines
        self._again: deque[Line] = deque()

    def __next__(self) -> Line:
        return self._again.popleft() if self._again else next(self._lines)

    def push(self, lines: Iterable[Line]) -> None:
        """Let lines come next."""
        self._again.extendleft(reversed([*lines]))

    def kept(self, taken: list[Line]) -> Iterator[Line]:
        """The lines, noted in `taken`."""
        for line in self:
            taken.append(line)
            yield line


class LinkFormat(Format):
    """A format of one link per line.

    A link is decoded to a table, as ``toml`` and ``json`` read it, and to its extras.
    """

    marks = True
    links = True
    holds = frozenset({"rules", "comment", "texts", "cosmetics"})
    starts: re.Pattern[str]

    @abstractmethod
    def decode(self, link: str) -> tuple[dict[str, Any], Extras]:
        """The table of a link's puzzle, and its extras.

        Raises:
            FormatError: damaged, or not supported; the error names all unsupported elements.
        """

    @abstractmethod
    def link(self, puzzle: Puzzle, extras: Extras) -> str:
        """A puzzle as a link.

        Raises:
            FormatError: the tool cannot express all of the puzzle.
        """

    def puzzle(self, table: Mapping[str, Any], what: str) -> tuple[Puzzle, Sequence[str]]:
        """The puzzle of a table, and remarks about it.

        Raises:
            SatsudokuError: it declares something impossible.
        """
        return read_puzzle(table, what), ()

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: by the start of the address."""
        return Likeness(99, settled=True) if self.starts.match(head.lines[0].text) else NO

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        lines = Pushable(lines)
        for number, line in lines:
            text = line.strip()
            if not text or entries.is_comment(text):
                continue
            if isinstance(line, LongLine):
                yield entries.too_long(number, line)
                continue
            if not self.starts.match(text):
                other = in_its_own_format(number, line, entries)
                if other is not None:
                    yield other
                    continue
            yield self.read_link(number, text, lines, entries)

    def read_link(self, number: int, text: str, lines: Pushable, entries: Entries) -> Entry:
        """The entry of a line with a link, which may reach into the lines behind it."""
        try:
            if _SECOND.search(text):
                raise FormatError("several links on a line; expected one per line")
            return self._without_talk(number, text, entries)
        except SatsudokuError as error:
            mended = self._mended(number, text, lines, entries) if "/" in text else None
            return mended or entries.error(number, text[:KEPT], error)

    def _mended(self, number: int, text: str, lines: Pushable, entries: Entries) -> Entry | None:
        """The entry of a link that mails and posts altered; None if it was not that."""
        embedded = find("links", "embedded")
        for tried in embedded.repaired(text):
            with suppress(SatsudokuError):
                return self._without_talk(number, tried, entries)
        if " " in text:
            return None
        taken: list[Line] = []
        pieces = embedded.rest_of_link(line for _, line in lines.kept(taken))
        if pieces:
            link = embedded.in_one_piece([text, *pieces])
            with suppress(SatsudokuError):
                entry = self._without_talk(number, link, entries)
                lines.push(taken[len(pieces) :])
                last = taken[len(pieces) - 1][0]
                return entry.remarked(f"the lines {number} to {last} are read as one link")
        lines.push(taken)
        return None

    def first(self, text: str) -> str:
        """The link at the start of a line; people write words after it."""
        return text.split(maxsplit=1)[0]

    def _without_talk(self, number: int, text: str, entries: Entries) -> Entry:
        """The entry of a line; a remark names words after the link.

        A blank may also be the ``+`` that a form replaced by it. Then its first part is no link.
        """
        first = self.first(text)
        if len(first) == len(text):
            return self._entry(number, text, entries)
        try:
            entry = self._entry(number, first, entries)
        except SatsudokuError:
            return self._entry(number, text, entries)
        said = f"what is after the link is not read: {excerpt(text[len(first) :].strip())}"
        return entry.remarked(said)

    def _entry(self, number: int, text: str, entries: Entries) -> Entry:
        table, extras = self.decode(text)
        return linked_entry(f"{self.name} link", number, table, extras, entries, self.puzzle)

    def write(self, puzzles: Iterable[Puzzle]) -> Iterator[str]:
        for puzzle in puzzles:
            yield f"{self.link(puzzle, Extras())}\n"

    def write_entries(self, entries: Iterable[Entry]) -> Iterator[str]:
        for entry in entries:
            if entry.puzzle is not None:
                completed = find("links", "completing").completed
                extras = completed(entry, solve="solution" in self.holds)
                yield f"{self.link(entry.puzzle, extras)}\n"


def linked_entry(
    what: str,
    number: int,
    table: Mapping[str, Any],
    extras: Extras,
    entries: Entries,
    read: Callable[[Mapping[str, Any], str], tuple[Puzzle, Sequence[str]]] | None = None,
) -> Entry:
    """The entry of another tool's board.

    Args:
        what: the kind of board, for errors.
        number: the number of its line.
        table: the table of its puzzle.
        extras: all that the board holds beside the puzzle.
        entries: the entries of the file.
        read: reads the table; see `LinkFormat.puzzle`.

    Raises:
        FormatError: no such puzzle is possible.
    """
    try:
        puzzle, remarks = read(table, what) if read else (read_puzzle(table, what), ())
    except SatsudokuError as error:
        raise FormatError(f"{what}: {error.message}") from None
    if remarks:
        extras = replace(extras, remarks=(*extras.remarks, *remarks))
    if entries.variant is not None:
        puzzle = with_rules(puzzle, entries.variant)
    solution = None
    if extras.solution:
        solution, extras = _solution(puzzle, extras)
    if said := _remarks(extras, puzzle):
        extras = replace(extras, remarks=(*extras.remarks, *said))
    comment = extras.title or None
    line = puzzle.line if len(puzzle.candidates or ()) > KEPT else puzzle.text
    noted = {REMARKS: list(extras.remarks)}
    return Entry(entries.file, number, line, puzzle, None, solution, comment, noted, extras)


def _remarks(extras: Extras, puzzle: Puzzle) -> list[str]:
    """What texts say beyond the puzzle."""
    if not (extras.rules or extras.title):
        return []
    beside = find("links", "title_remarks").remarks_beside
    said: list[str] = beside(extras.rules, extras.title, puzzle.variant)
    return said


def _solution(puzzle: Puzzle, extras: Extras) -> tuple[Grid | None, Extras]:
    """The stated solution, if it solves the puzzle; else a remark says why it does not."""
    stated = extras.solution
    if len(stated) != len(puzzle.values) or "." in stated:
        return None, extras
    try:
        return checked_solution(stated, puzzle), extras
    except PuzzleError as error:
        remark = f"{WRONG_SOLUTION}: {error.message}"
        return None, replace(extras, remarks=(*extras.remarks, remark))

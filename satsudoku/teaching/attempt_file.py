"""Streams of attempts: from JSON lines, or from puzzles with entries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple, TypeVar

from satsudoku.board.variant import Variant
from satsudoku.errors import FormatError, SatsudokuError, excerpt
from satsudoku.formats.reading.entry import KEPT, Entry
from satsudoku.formats.reading.extras import Extras
from satsudoku.formats.reading.json_text import json_value
from satsudoku.formats.reading.source import Source, open_source
from satsudoku.formats.reading.text import Text
from satsudoku.teaching.attempt import Attempt

_T = TypeVar("_T")


class Attempted(NamedTuple):
    """An entry and the attempt that it describes."""

    entry: Entry
    attempt: Attempt | None


def read_attempts(source: Source, variant: Variant | None = None) -> Iterator[Attempted]:
    r"""Read a JSON object per line, as `satsudoku.teaching.attempt` documents it.

    Args:
        source: a path, ``-`` for standard input, or a stream.
        variant: the variant of attempts that name none; None to go by the number of cells.

    Raises:
        FormatError: while iterating: the source cannot be opened or is not text.

    >>> import io
    >>> text = io.StringIO('{"puzzle": "1.....2..3.....4", "removed": ["r2c1#3"]}\n{"puzzle": 1}')
    >>> for entry, attempt in read_attempts(text):
    ...     print(entry.line, attempt and attempt.removed, entry.error)
    1 frozenset({18}) None
    2 None <stream>:2: key puzzle: expected a text; found 1
    """
    for entry, attempt in read_objects(source, partial(Attempt.from_dict, variant=variant)):
        yield Attempted(with_puzzle(entry, attempt), attempt)


def read_objects(source: Source, read: Callable[[object], _T]) -> Iterator[tuple[Entry, _T | None]]:
    """Read a JSON object per line; the entry of one that cannot be read has the error.

    Args:
        source: as for `read_attempts`.
        read: makes what a decoded object stands for.
    """
    with open_source(source) as (name, stream):
        for number, text in Text(name, stream).lines():
            if not text.strip():
                continue
            entry, meant = Entry(name, number, text[:KEPT], None, None), None
            try:
                meant = read(_json(text))
            except SatsudokuError as error:
                entry = replace(entry, error=error.at(name, number))
            yield entry, meant


def with_puzzle(entry: Entry, attempt: Attempt | None) -> Entry:
    """An entry with the puzzle of its attempt, if it has one."""
    if attempt is None:
        return entry
    return replace(entry, text=attempt.puzzle.line, puzzle=attempt.puzzle)


def attempted(entry: Entry) -> Attempted:
    """The attempt that an entry is: a link may hold what a player entered and noted.

    >>> from satsudoku import Puzzle
    >>> puzzle = Puzzle("1.....2..3.....4", "classic4")
    >>> extras = Extras(entered="." + "3" + "." * 14)
    >>> entry = Entry("<argument>", 1, puzzle.line, puzzle, None, extras=extras)
    >>> attempt = attempted(entry).attempt
    >>> attempt and attempt.line
    '13....2..3.....4'
    """
    if entry.puzzle is None:
        return Attempted(entry, None)
    extras = entry.extras or Extras()
    return Attempted(
        entry, Attempt.of(entry.puzzle, extras.entered or None, (), extras.marks or None)
    )


def attempt_all(
    entries: Iterable[Entry], entered: str | None = None, removed: Iterable[str] = ()
) -> Iterator[Attempted]:
    """Make attempts of puzzles, all with the same entries and removed candidates."""
    removed = tuple(removed)
    for entry in entries:
        attempt = None
        if entry.puzzle is not None:
            try:
                attempt = Attempt.of(entry.puzzle, entered, removed)
            except SatsudokuError as error:
                entry = replace(entry, puzzle=None, error=error.at(entry.file, entry.line))
        yield Attempted(entry, attempt)


def _json(text: str) -> object:
    try:
        return json_value(text)
    except (ValueError, RecursionError):
        raise FormatError(f"not JSON: {excerpt(text)}; expected one object per line") from None

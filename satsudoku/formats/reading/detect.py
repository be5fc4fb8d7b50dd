"""Detect a file's format: each format rates the first lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.drawn_line import begins_with_an_empty_cell
from satsudoku.formats.reading.entry import Entries
from satsudoku.formats.reading.format import SURE, Format
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.lines import Line
from satsudoku.registry import find

_LOOKED_AT = 100  # lines that are neither blank nor comments
_SKIPPED = 1 << 24  # characters of blank lines and comments, after which detection gives up


def detect(
    lines: Iterator[Line],
    entries: Entries,
    formats: Iterable[Format],
    *,
    ahead: Callable[[], bool] = lambda: True,
) -> Format:
    r"""Find the format of a file.

    Lines are read until one of the formats is settled. One line is usually enough, so a slow pipe
    gets its answers early.

    Args:
        lines: the lines of the file.
        entries: makes the entries of the file.
        formats: the formats to choose from; the first of equals wins.
        ahead: whether detection may look at another line after the last one, without a wait.

    Raises:
        FormatError: nothing in it looks like a puzzle.

    >>> from satsudoku.formats import line, sdk
    >>> lines = iter([(1, "# my puzzles"), (2, "1.....2..3.....4")])
    >>> detect(lines, Entries("mine.txt", None), [sdk.FORMAT, line.FORMAT]).name
    'line'
    """
    candidates = tuple(formats)
    head: Head | None = None
    for number, line in _telling(lines, entries):
        if head is None:
            text = line.strip()
            if (usual := with_usual_start(text, candidates)) is not None:
                return usual
            for form in candidates:
                if form.starts is not None and form.starts.match(text):
                    return form
            head = Head(entries, ahead=ahead)
        head.add(number, line)
        entries.sample.append(line)
        ratings = [(form.looks_like(head), form) for form in candidates]
        if any(rating.settled for rating, _ in ratings) and not (
            ahead() and any(rating.waits for rating, _ in ratings)
        ):
            surest, form = max(ratings, key=lambda rated: rated[0].score)
            if surest.settled and surest.score >= SURE:
                return form
            break
        if len(head.lines) == _LOOKED_AT:
            break
    if head is None:
        raise FormatError("no puzzles in it", file=entries.file)
    head.complete = True
    best = max(candidates, key=lambda form: form.looks_like(head).score)
    if not best.looks_like(head).score:
        text = head.lines[0].text
        message = f"nothing in it looks like a puzzle; its first line is {excerpt(text)}"
        if link := re.search(r"https?://\S+", text, re.IGNORECASE):
            message = find("links", "other_tools").refusal(link[0])
        raise FormatError(message, file=entries.file)
    return best


def with_usual_start(line: str, formats: Iterable[Format]) -> Format | None:
    """The format that usually starts as a line does, if any.

    >>> from satsudoku.formats import formats
    >>> with_usual_start(".~R1C1_5", formats()).name
    'iss'
    """
    for form in formats:
        if form.starts_usually(line):
            return form
    return None


def _telling(lines: Iterator[Line], entries: Entries) -> Iterator[Line]:
    """The lines that are neither blank nor comments."""
    skipped = 0
    for number, line in lines:
        text = line.strip()
        if text and (not entries.is_comment(text) or begins_with_an_empty_cell(line, entries)):
            yield number, line
            continue
        skipped += len(line) + 1
        if skipped > _SKIPPED:
            raise FormatError(
                f"nothing but comments in its first {_SKIPPED:,} characters; expected puzzles",
                file=entries.file,
            )

"""``forum``: posts with puzzles: BBCode, Markdown, HTML, and what e-mail quotes.

::

    I am stuck here:
    [code]                          ```                       > 53..7....
    53..7....                       53..7....                 > 6..195...
    6..195...                       6..195...                 > ...
    ...                             ...
    [/code]                         ```

Tags such as ``[code]``, ``[quote=Jane]``, ``[b]`` and ``<pre>``, fences and the signs of quotations
go; what is between them is read in any format. Tables in HTML or BBCode have a cell per field.
Everything else is talk.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from satsudoku.board.variant import Variant
from satsudoku.errors import FormatError
from satsudoku.formats.reading.detect import detect
from satsudoku.formats.reading.drawn_line import Row, row_widths, see
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.format import NO, Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.lines import Line, LongLine

_NAMES = "b|i|u|s|tt|pre|code|quote|color|colour|size|font|spoiler|hide|hidden|center|table|tr|td"
_TAG = re.compile(
    rf"\[/?(?:{_NAMES})(?:=[^\[\]\n]*)?\]|</?(?:{_NAMES}|p|br|span|div)\b[^<>\n]*>", re.I
)
_BLOCK = re.compile(r"[\[<]/?(?:code|quote|pre|spoiler|hide|hidden)\b", re.I)
_FENCE = re.compile(r"(?:```|~~~)[\w-]*\s*")
_QUOTED = re.compile(r"(?:>\s?)+")
_MOST = 1 << 16  # lines of a part


class Forum(Format):
    """Posts with puzzles."""

    name = "forum"
    about = "posts with puzzles: BBCode, Markdown, quotations"

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: by a tag, a fence, or quoted lines."""
        texts = [line.text for line in head.lines]
        marked = any(_TAG.search(text) or _FENCE.fullmatch(text) for text in texts[-2:])
        quoted = all(text.startswith(">") for text in texts[-2:])
        return Likeness(98, settled=True) if marked or quoted else NO

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        from satsudoku.formats.reading.markup_tables import with_plain_tables  # html.parser is big

        talk: list[tuple[Entry, list[Line]]] = []  # perhaps: errors before the first puzzle
        variants: set[Variant] = set()
        found = False
        for is_block, part in _parts(with_plain_tables(lines)):
            for entry in _read(part, entries):
                if entry.puzzle is not None:
                    variants.add(entry.puzzle.variant)
                if entry.error is not None and not is_block and not _is_row(entry, part, variants):
                    if not found:
                        talk.append((entry, part))
                    continue
                yield from (early for early, there in talk if _is_row(early, there, variants))
                talk, found = [], True
                yield entry
        yield from (entry for entry, _ in talk)


def _is_row(entry: Entry, part: Iterable[Line], variants: Iterable[Variant]) -> bool:
    """Whether an entry has a row, or as many cells as a board that was found: it is no talk."""
    last = entry.line + entry.text.count("\n")
    rows = [line for number, line in part if entry.line <= number <= last]  # with their blanks
    for variant in variants:
        if any(len(word) == len(variant.cells) for line in rows for word in line.split()):
            return True
        widths, rules = {*row_widths(variant)}, Entries("", variant)
        for seen in (see(entry.line, line, rules) for line in rows):
            if isinstance(seen, Row) and widths & {*seen.widths}:
                return True
    return False


def _parts(lines: Iterator[Line]) -> Iterator[tuple[bool, list[Line]]]:
    """Runs of lines without tags, and whether tags or fences enclose them."""
    part: list[Line] = []
    inside = fenced = False
    for number, line in lines:
        text = (
            line
            if isinstance(line, LongLine)
            else _QUOTED.sub("", line, count=1)
            if (line.startswith(">"))
            else line
        )
        is_fence = _FENCE.fullmatch(text.strip()) is not None
        opens = is_fence or _BLOCK.search(text) is not None
        if opens and not isinstance(text, LongLine):
            before, after = _around(text, is_fence)
            if before.strip():
                part.append((number, before))
            if part:
                yield inside or fenced, part
            part = [(number, after)] if after.strip() else []
            fenced = not fenced if is_fence else fenced
            inside = inside if is_fence else not re.search(r"[\[<]/", text)
            if part and not is_fence:  # a block on a line of its own
                yield True, part
                part = []
            continue
        part.append((number, text if isinstance(text, LongLine) else _TAG.sub("", text)))
        if len(part) == _MOST:
            yield inside or fenced, part
            part = []
    if part:
        yield inside or fenced, part


def _around(text: str, is_fence: bool) -> tuple[str, str]:
    """What is before the first tag of a block, and after it, without tags."""
    if is_fence:
        return "", ""
    match = _TAG.search(text)
    if match is None:
        return text, ""
    return text[: match.start()], _TAG.sub("", text[match.start() :])


def _read(part: list[Line], entries: Entries) -> Iterator[Entry]:
    """The entries of a part, none if nothing in it looks like a puzzle."""
    from satsudoku.formats.reading.registry import formats

    others = [format for format in formats() if format is not FORMAT]
    try:
        yield from detect(iter(part), entries, others).read(iter(part), entries)
    except FormatError:
        return


FORMAT = Forum()

"""``message``: links of tools for setters within text: mails, posts, pages.

::

    Here is [my puzzle](https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhN...), and
    <https://sudokupad.app/fpuzzlesN4IgzglgXgpiBcBOANCALhNAbO8QHkAnAEwEIBJ...>.

Brackets and quotes around a link go, and so do the port of its host and characters without width.
Lines that were cut to the width of a mail are joined. Everything else is talk, which a remark
repeats. A text is a message only if no other format fits.
"""

from __future__ import annotations

from collections.abc import Iterator

from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.entry import KEPT, Entries, Entry
from satsudoku.formats.reading.format import NO, Format, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.lines import Line, LongLine
from satsudoku.formats.reading.link_format import LinkFormat, Pushable
from satsudoku.formats.reading.other_line import in_its_own_format
from satsudoku.formats.reading.registry import formats
from satsudoku.links.embedded import addresses, talk_in, visible


class Message(Format):
    """Links within text."""

    name = "message"
    about = "links of tools for setters within text"

    def looks_like(self, head: Head) -> Likeness:
        """See `Format.looks_like`: by a link that is read; any other format is likelier."""
        there = any(_links(line.text) for line in head.lines)
        return Likeness(1) if there else NO

    def read(self, lines: Iterator[Line], entries: Entries) -> Iterator[Entry]:
        lines = Pushable(lines)
        talk: list[str] = []
        last: Entry | None = None
        for number, line in lines:
            if isinstance(line, LongLine):
                yield entries.too_long(number, line)
                continue
            links = _links(line)
            other = None if links else in_its_own_format(number, line, entries)
            if not links and other is None:
                talk += [visible(line).strip()] if talk_in(line) else []
                continue
            if last is not None:
                yield _with_talk(last, talk)
                talk = []
            talk += [said] if links and (said := talk_in(line)) else []
            last = other or _entry(number, line, links, lines, entries)
        if last is not None:
            yield _with_talk(last, talk)


def _entry(
    number: int, line: str, links: list[tuple[LinkFormat, str]], lines: Pushable, entries: Entries
) -> Entry:
    """The entry of a line with links, which may reach into the lines behind it."""
    if len(links) > 1:
        said = "several links on a line; expected one per line"
        return entries.error(number, line.strip()[:KEPT], FormatError(said))
    [(form, link)] = links
    return form.read_link(number, link, lines, entries)


def _links(line: str) -> list[tuple[LinkFormat, str]]:
    """The links in a line that are read, and their formats."""
    if "://" not in line:
        return []
    forms = [form for form in formats() if isinstance(form, LinkFormat)]
    found = ((form, link) for link in addresses(line) for form in forms if form.starts.match(link))
    return list(found)


def _with_talk(entry: Entry, talk: list[str]) -> Entry:
    if not talk or entry.puzzle is None:
        return entry
    return entry.remarked(f"what is around the link is not read: {excerpt(' '.join(talk))}")


FORMAT = Message()

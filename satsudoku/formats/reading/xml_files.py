"""Files of XML: their root, by which formats tell them apart, and reading them safely."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.entry import Entries
from satsudoku.formats.reading.format import NO, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.layouts import whole_text
from satsudoku.formats.reading.lines import Line

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_ROOT = re.compile(r"<([A-Za-z][\w.-]*)")
_ENTITIES = re.compile(r"<!ENTITY|<!DOCTYPE[^>]*\[")


def rooted(head: Head, root: str) -> Likeness:
    """The rating of a format whose files have a root of this name."""
    if not head.lines[0].text.startswith("<"):
        return NO
    found = _ROOT.search("\n".join(line.text for line in head.lines))
    if found is None:
        return Likeness(0, waits=not head.complete)
    return Likeness(97, settled=True) if found[1] == root else NO


def read_xml(lines: Iterator[Line], entries: Entries, root: str) -> Element | None:
    """The root of a file; None if the file is blank.

    Raises:
        FormatError: it is not XML, has entities, or another root.
    """
    from xml.etree import ElementTree

    text = whole_text(lines, entries)
    if not text:
        return None
    if _ENTITIES.search(text):  # they can unpack to gigabytes
        raise FormatError(f"entities in XML; files of {root} have none", file=entries.file)
    try:
        found = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        raise FormatError(f"not XML: {error}", file=entries.file) from None
    if found.tag != root:
        raise FormatError(f"expected <{root}>, found <{excerpt(found.tag)}>", file=entries.file)
    return found

"""Files of XML: their root, by which formats tell them apart, and reading them safely."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from satsudoku.errors import FormatError, excerpt, some_of
from satsudoku.formats.reading.entry import Entries
from satsudoku.formats.reading.format import NO, Likeness
from satsudoku.formats.reading.head import Head
from satsudoku.formats.reading.layouts import whole_text
from satsudoku.formats.reading.lines import Line

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_SHOWN = 4  # names in a remark
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


def parts_unread(root: Element, known: Mapping[str, tuple[str, str] | None]) -> list[str]:
    """The remark that names elements and attributes that a reader does not know, if there are some.

    Args:
        root: of the file.
        known: the attributes of each element, and the elements within it, as words; None if all
            within it is of no importance.

    >>> from xml.etree.ElementTree import fromstring
    >>> parts_unread(fromstring('<a b="1" c="2"><d/></a>'), {"a": ("b", "")})
    ['the file has parts that are not read: c of <a>, <d> in <a>']
    """
    strange: dict[str, None] = {}
    waiting = [root]
    while waiting:
        element = waiting.pop()
        allowed = known.get(element.tag, ("", ""))
        if allowed is None:
            continue
        attributes, parts = (words.split() for words in allowed)
        tag = f"<{element.tag}>"
        for name in element.attrib:
            if name not in attributes:
                strange[f"{excerpt(name)[1:-1]} of {tag}"] = None
        for part in element:
            if part.tag in parts:
                waiting.append(part)
            else:
                strange[f"<{excerpt(part.tag)[1:-1]}> in {tag}"] = None
    named = some_of([*strange], _SHOWN)
    return [f"the file has parts that are not read: {named}"] if strange else []

"""Parameters of links: the parts of an address after the question mark."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.extras import Extras
from satsudoku.links.remarks import unread


def parameters(link: str, tool: str, read: Collection[str]) -> dict[str, str]:
    """The values of a link by their names, as they are there.

    Raises:
        FormatError: a name that the reader knows has two values.

    >>> parameters("https://www.f-puzzles.com/?load=N4Ig", "f-puzzles", ["load"])
    {'load': 'N4Ig'}
    """
    values: dict[str, str] = {}
    for sign, part in re.findall("([?#&])([^?#&]*)", link):
        name, equals, value = part.partition("=")
        if sign == "#" and not equals:
            continue  # a place in a page
        if name in read and values.get(name, value) != value:
            raise FormatError(f"{tool} link: {name}= appears twice; expected one puzzle")
        values[name] = value
    return values


def accounted(extras: Extras, values: dict[str, str], known: Collection[str]) -> Extras:
    """The extras, with a remark that names the parameters that a reader does not know.

    >>> accounted(Extras(), {"load": "N4Ig", "rules": "antiknight"}, ["load"]).remarks
    ("the link has what is not encoded: parameter 'rules'",)
    """
    strange = [f"parameter {excerpt(name)}" for name in values if name and name not in known]
    return replace(extras, remarks=(*extras.remarks, *unread(strange))) if strange else extras

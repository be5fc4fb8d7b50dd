"""Values of f-puzzles' boards, and the note of all that a reader does not encode."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from satsudoku.errors import excerpt

BLANK = ("", ".", "0", "?", "-", "_")
"""Texts of a cell that a stated solution leaves open."""


def number_of(value: object) -> int | None:
    """A whole number, written as such or as text; None for anything else.

    >>> number_of("12"), number_of(2.0), number_of("1.5"), number_of(True)
    (12, 2, None, None)
    """
    if isinstance(value, str) and re.fullmatch("[0-9]{1,4}", value.strip()):
        return int(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if type(value) is int else None


def is_blank(value: object) -> bool:
    """Whether a clue has no value: then it is a drawing, or has the usual one.

    >>> is_blank(" "), is_blank(None), is_blank("0")
    (True, True, False)
    """
    return value is None or (isinstance(value, str) and not value.strip())


class Account:
    """Notes what a reader does not encode, so that nothing of a board is lost in silence.

    Attributes:
        unread: what a remark names.
        idle: by key, the entries without a meaning, such as a clue without a value.

    >>> account = Account()
    >>> account.number("ratio", {"cells": ["R1C1", "R1C2"], "value": "x"})
    >>> account.unread
    ["ratio at R1C1: 'x'"]
    """

    def __init__(self) -> None:
        self.unread: list[str] = []
        self.idle: dict[str, list[Any]] = {}

    def leave(self, key: str, entry: object, why: str = "") -> None:
        """Keep an entry that is not encoded; a remark names it if there is a reason to.

        Without cells it has lost something: the editor draws none.
        """
        self.idle.setdefault(key, []).append(entry)
        if isinstance(entry, Mapping) and not why and place(entry) == "no cell":
            why = f"{key} without a cell: {excerpt(str(dict(entry)), 40)}"
        if why:
            self.unread.append(why)

    def number(self, key: str, entry: Mapping[str, Any]) -> int | None:
        """The value of an entry; None if it is blank, or no whole number, which is noted."""
        value = entry.get("value")
        number = number_of(value)
        if number is None and not is_blank(value):
            self.unread.append(beside(key, entry))
        return number

    def check_keys(self, key: str, entry: Mapping[str, Any], known: Iterable[str]) -> None:
        """Note the keys of an entry that are not known."""
        for name in entry.keys() - known:
            self.unread.append(f"key {excerpt(name)} of {key} at {place(entry)}")


def beside(key: str, entry: Mapping[str, Any]) -> str:
    """What a remark says of an entry whose value is not read; nothing if it is blank.

    >>> beside("xv", {"cells": ["R1C1", "R1C2"], "value": "10"}), beside("xv", {"value": ""})
    ("xv at R1C1: '10'", '')
    """
    value = entry.get("value")
    return "" if is_blank(value) else f"{key} at {place(entry)}: {excerpt(str(value), 20)}"


def place(entry: Mapping[str, Any]) -> str:
    """The first cell of an entry.

    >>> place({"lines": [["R2C1", "R2C2"]]}), place({})
    ('R2C1', 'no cell')
    """
    lines = entry.get("lines")
    first = lines[0] if isinstance(lines, list) and lines else None
    for cells in (entry.get("cell"), entry.get("cells"), first):
        name = cells[0] if isinstance(cells, list) and cells else cells
        if isinstance(name, str) and name:
            return name if len(name) < 10 else excerpt(name, 10)
    return "no cell"

"""Remarks on links: what a reader did not encode, said in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from satsudoku.errors import some_of

_SHOWN = 4  # names in a remark


def unread(what: Iterable[str]) -> list[str]:
    """The remark that names parts of a link; none if there are none.

    >>> unread(["key 'foo'", "key 'bar'"])
    ["the link has what is not encoded: key 'foo', key 'bar'"]
    """
    named = list(dict.fromkeys(what))
    return [f"the link has what is not encoded: {some_of(named, _SHOWN)}"] if named else []


def says(value: object) -> bool:
    """Whether the value of a key says anything: false, null, and what is empty do not.

    >>> says(0), says([]), says([0])
    (False, False, True)
    """
    return bool(value)


def without(data: Mapping[str, Any], keys: Iterable[str]) -> dict[str, Any]:
    """What an object holds beside some keys."""
    known = frozenset(keys)
    return {key: value for key, value in data.items() if key not in known}

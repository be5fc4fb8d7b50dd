"""Values of JSON, whose keys appear once in each object."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from satsudoku.errors import excerpt


def json_value(text: str | bytes, parse_constant: Callable[[str], Any] | None = None) -> Any:
    """The value of a text in JSON.

    Raises:
        ValueError: the text is not JSON, or a key appears twice; of two tables of cages, say, one
            would be lost.
        RecursionError: brackets are nested too deeply.

    >>> json_value('{"a": 1, "b": {"a": 2}}')
    {'a': 1, 'b': {'a': 2}}
    >>> json_value('{"a": 1, "a": 2}')
    Traceback (most recent call last):
    ValueError: the key 'a' appears twice
    """
    return json.loads(text, parse_constant=parse_constant, object_pairs_hook=once)


def once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """The object of pairs of keys and values; see `json_value`."""
    table = dict(pairs)
    if len(table) < len(pairs):
        keys = [key for key, _ in pairs]
        again = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {excerpt(again)} appears twice")
    return table

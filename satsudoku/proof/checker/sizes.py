"""How large what is read may be: a small packed file must not unpack to gigabytes."""

from __future__ import annotations

import json
from typing import Any

from .refusal import RefusedError, require

_BASE = 1 << 26  # bytes
_TIMES = 32  # certificates pack to a fifth or so (9x9 to 25x25)
MOST = 1 << 30  # whatever the size: it is all in memory at once
_ITEMS = 4_000_000  # each takes up to a hundred bytes, though it may be there as two


def allowed(packed: int) -> int:
    """How many bytes a certificate may have in a file or folder of a size.

    64 MiB and 32 times the size, but no more than 1 GiB.
    """
    return min(MOST, _BASE + _TIMES * packed)


def too_large(most: int) -> RefusedError:
    """The refusal of what has more bytes than are allowed."""
    return RefusedError(f"it unpacks to more than the {most:,} bytes that its size allows")


def loaded(text: bytes) -> Any:
    """JSON.

    Raises:
        RefusedError: it has too many items for bounded memory, or a key twice: programs differ in
            which of the two they read.
        ValueError: it is not JSON.
        RecursionError: it is nested too deeply.
    """
    items = sum(map(text.count, (b"[", b"{", b",")))
    require(items <= _ITEMS, f"{items:,} items of JSON, expected at most {_ITEMS:,}")
    return json.loads(text.decode(), object_pairs_hook=_each_once)


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    require(len(found) == len(pairs), "a key appears twice in its JSON")
    return found

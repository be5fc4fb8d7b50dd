"""How many cases a test tries: some, or with `SATSUDOKU_AT_LENGTH` set, many more."""

from __future__ import annotations

import os

AT_LENGTH = bool(os.environ.get("SATSUDOKU_AT_LENGTH"))


def tries(usual: int, at_length: int) -> int:
    return at_length if AT_LENGTH else usual


def batched(kinds: list[str], number: int) -> list[list[str]]:
    """Kinds that one case takes together; at length, each kind is a case."""
    number = tries(number, 1)
    return [kinds[start : start + number] for start in range(0, len(kinds), number)]

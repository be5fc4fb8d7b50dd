"""How many random cases a test tries: some, or with `SATSUDOKU_AT_LENGTH` set, many more."""

from __future__ import annotations

import os

AT_LENGTH = bool(os.environ.get("SATSUDOKU_AT_LENGTH"))


def tries(usual: int, at_length: int) -> int:
    return at_length if AT_LENGTH else usual

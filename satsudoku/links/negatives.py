"""What the lack of a dot says, where all dots are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from satsudoku.board.symbols import NUMERALS


def negative_tables(
    flag: str, size: int, exempt: Sequence[object], ratios: set[int], start: int = 1
) -> list[dict[str, Any]]:
    """The relations that forbid what a dot would say, for neighbours without a dot.

    Args:
        flag: ``difference``, ``ratio`` or ``xv``.
        size: of the board.
        exempt: pairs of cells that have a dot.
        ratios: the forbidden ratios; 2 if there are none.
        start: the least value.

    >>> negative_tables("xv", 3, ["r1c1 r1c2"], set())[0]["forbid"]
    ['23', '32']
    """
    forbid = list(_forbidden(flag, size, frozenset(ratios), start))
    name = "non-consecutive" if flag == "difference" else f"negative {flag}"
    table: dict[str, Any] = {"name": name, "offsets": [[0, 1], [1, 0]], "forbid": forbid}
    if exempt:
        table["except"] = list(exempt)
    return [table] if forbid else []


@lru_cache(maxsize=64)
def _forbidden(flag: str, size: int, ratios: frozenset[int], start: int) -> tuple[str, ...]:
    """The pairs of symbols that a dot would allow."""
    tests: dict[str, Callable[[int, int], bool]] = {
        "difference": lambda a, b: abs(a - b) == 1,
        "ratio": lambda a, b: any(a == k * b or b == k * a for k in ratios or {2}),
        "xv": lambda a, b: a + b in (5, 10),
    }
    every = range(start, size + start)
    return tuple(NUMERALS[a] + NUMERALS[b] for a in every for b in every if tests[flag](a, b))

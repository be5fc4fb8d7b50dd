"""How many records are asked of together, by the time that earlier ones took."""

from __future__ import annotations

from math import inf


class Size:
    """How many records to take next, so that they take a wanted time.

    Args:
        seconds: the wanted time.
        first: the number at the beginning.
        least: the least number of them.
        most: the greatest number of them.
        growth: how many times as many there may be as the last time, and are if that took less than
            a quarter of the wanted time.

    >>> size = Size(10.0, first=64, least=16, most=1 << 16)
    >>> size.took(1000, 0.2)
    >>> size()
    50000
    >>> size = Size(1.0, first=8, least=4, most=1 << 14, growth=16)
    >>> for seconds in (0.2, 0.2, 16.0):
    ...     size.took(size(), seconds)
    ...     print(size())
    128
    2048
    128
    """

    def __init__(
        self, seconds: float, *, first: int, least: int, most: int, growth: float = inf
    ) -> None:
        self._seconds = seconds
        self._least, self._most = least, most
        self._growth = growth
        self._records = first

    def __call__(self) -> int:
        """How many to take."""
        return self._records

    def took(self, records: int, seconds: float) -> None:
        """Learn how many seconds a number of records took."""
        next_size = min(self._seconds * records / max(seconds, 1e-6), self._growth * self._records)
        if seconds < self._seconds / 4 and self._growth < inf:
            # What each batch takes, whatever its size, and the loading of modules hide the rest.
            next_size = max(next_size, self._growth * records)
        self._records = int(min(max(next_size, self._least), self._most))

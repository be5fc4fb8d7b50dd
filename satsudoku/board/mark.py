"""A mark: the only symbols that a cell may hold."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mark:
    """The only symbols that a cell may hold.

    Attributes:
        name: its name in the encoding, e.g. ``even``.
        cell: its index.
        allowed: symbols, counted from 0.
    """

    name: str
    cell: int
    allowed: frozenset[int]

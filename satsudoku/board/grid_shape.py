"""One rectangle of the cells of a variant."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class GridShape:
    """A rectangle of cells whose upper left cell is (`row`, `column`), both from 1."""

    name: str
    rows: int
    columns: int
    row: int = 1
    column: int = 1

"""A house: a set of cells that holds no symbol twice."""

from __future__ import annotations

from dataclasses import dataclass

IMPLIED = "implied house"
"""The family of houses that follow from the declared ones: see `satsudoku.cover.implied_houses`."""


@dataclass(frozen=True)
class House:
    """A set of cells that holds no symbol twice.

    Attributes:
        family: its kind, e.g. ``row``.
        name: the family and a number, e.g. ``row 4``.
        cells: indices into `Variant.cells`, ascending.
    """

    family: str
    name: str
    cells: tuple[int, ...]

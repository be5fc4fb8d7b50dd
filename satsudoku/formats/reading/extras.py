"""Extras: the parts of another tool's link that are not rules of its puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from satsudoku.drawing.cosmetic import Cosmetic

REMARKS = "remarks"
"""The name of the field of records that repeats the remarks of a link."""


@dataclass(frozen=True)
class Extras:
    """Texts, cosmetics and settings beside a puzzle.

    Attributes:
        title: of the puzzle.
        author: the setter.
        rules: their text.
        solution: as stated, one character per cell; empty if there is none.
        entered: what a player entered, one character per cell; empty if that is nothing.
        marks: of each cell, the candidates that a player noted as the only ones; often empty.
        corner_marks: of each cell, the candidates that a player noted in its corners.
        remarks: warnings for readers, e.g. that the stated solution breaks a rule.
        cosmetics: colors, lines, shapes and texts without a rule.
        other: by a tool's name, the values that only this tool uses, such as settings.
    """

    title: str = ""
    author: str = ""
    rules: str = ""
    solution: str = ""
    entered: str = ""
    marks: tuple[str, ...] = ()
    corner_marks: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    cosmetics: tuple[Cosmetic, ...] = ()
    other: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

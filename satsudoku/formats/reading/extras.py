"""Extras: what stands beside a puzzle in another tool's link and is no part of its rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from satsudoku.board.cosmetic import Cosmetic

__all__ = ["Extras"]


@dataclass(frozen=True)
class Extras:
    """What travels along with a puzzle.

    Attributes:
        title: of the puzzle.
        author: who set it.
        rules: their text.
        solution: as stated, one character a cell; empty where there is none.
        remarks: what a reader should know, e.g. that the stated solution breaks a rule.
        cosmetics: colors, lines, shapes and texts without a rule.
        other: for each tool by its name what means something to it only, such as settings.

    >>> Extras(title="Nine cages").title
    'Nine cages'
    """

    title: str = ""
    author: str = ""
    rules: str = ""
    solution: str = ""
    remarks: tuple[str, ...] = ()
    cosmetics: tuple[Cosmetic, ...] = ()
    other: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

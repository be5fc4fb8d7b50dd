"""What a drawing points out."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

__all__ = ["Marks"]


@dataclass(frozen=True)
class Marks:
    """What a drawing points out; options are numbered as in the exact cover.

    Attributes:
        base: cells of the houses that a pattern starts from.
        cover: cells of the houses that it takes effect in.
        pattern: the options that it is seen by.
        placed: options to place.
        eliminated: options that go; that of a filled cell strikes out its symbol.
        supposed: options supposed for the sake of a contradiction.
        implied: options that would follow, drawn as if they were placed.
        failed: cells where that leaves nothing possible.

    >>> Marks(placed=[4]).placed
    [4]
    """

    base: Collection[int] = ()
    cover: Collection[int] = ()
    pattern: Collection[int] = ()
    placed: Collection[int] = ()
    eliminated: Collection[int] = ()
    supposed: Collection[int] = ()
    implied: Collection[int] = ()
    failed: Collection[int] = ()

"""The highlights of a drawing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Link(NamedTuple):
    """A line from one node of a chain to the next; a node is one option, or several.

    Attributes:
        start: options.
        end: options.
        strong: drawn solid; else dashed.
    """

    start: Collection[int]
    end: Collection[int]
    strong: bool


@dataclass(frozen=True)
class Marks:
    """The highlights of a drawing; options are numbered as in the exact cover.

    Attributes:
        base: cells of the houses that a pattern starts from.
        cover: cells of the houses that it takes effect in.
        pattern: the options that it is seen by.
        placed: options to place.
        eliminated: options that go; that of a filled cell strikes out its symbol.
        supposed: options supposed for the sake of a contradiction.
        implied: options that would follow, drawn as if they were placed.
        failed: cells where that leaves nothing possible.
        fins: options of the pattern that lie outside of the houses it takes effect in.
        colors: sets of options, each set with a color and a shape of its own.
        causes: filled cells that take part.
        links: lines between options.
    """

    base: Collection[int] = ()
    cover: Collection[int] = ()
    pattern: Collection[int] = ()
    placed: Collection[int] = ()
    eliminated: Collection[int] = ()
    supposed: Collection[int] = ()
    implied: Collection[int] = ()
    failed: Collection[int] = ()
    fins: Collection[int] = ()
    colors: Sequence[Collection[int]] = ()
    causes: Collection[int] = ()
    links: Sequence[Link] = ()

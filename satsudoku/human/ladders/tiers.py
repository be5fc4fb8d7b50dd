"""The tiers of many puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray


class Tiers(NamedTuple):
    """The results of `classify_many`, an entry per puzzle.

    Attributes:
        tiers: shape (N,), uint8: the least tier that suffices, from 1; 0 if none does, or if
            there is not exactly one solution.
        counts: shape (N,), uint64: the number of solutions; 2 stands for two or more.
        scores: shape (N,), uint32: the points of raters that give points; 0 for puzzles that are
            not rated.
        figures: the rater's own figures by name, each of shape (N,): numbers, or truths.
        at_least: None unless a time limit ended the work. Then shape (N,), uint8: where a tier is
            not known the least that may suffice, and 0 where all is known.
        bounds: shape (N,), uint32: what exact scores cannot be below, from raters whose scores may
            be inexact, or not be found; None from others.

    >>> from satsudoku import classify_many
    >>> classify_many(["1.....2..3.....4", "." * 16], variant="classic4").counts.tolist()
    [1, 2]
    """

    tiers: NDArray[np.uint8]
    counts: NDArray[np.uint64]
    scores: NDArray[np.uint32] | None = None
    figures: Mapping[str, NDArray[np.float64] | NDArray[np.bool_]] = MappingProxyType({})
    at_least: NDArray[np.uint8] | None = None
    bounds: NDArray[np.uint32] | None = None

    def _repr_html_(self) -> str:
        from satsudoku.drawing.html_table import draw_table

        ranked = self.tiers[self.counts == 1]
        numbers, sizes = np.unique(ranked, return_counts=True)
        rows = [
            (number or "none suffices", size, f"{size / len(ranked):.1%}")
            for number, size in zip(numbers.tolist(), sizes.tolist(), strict=True)
        ]
        caption = f"{len(self.tiers)} puzzles, {len(ranked)} with one solution"
        return draw_table(caption, ("tier", "puzzles", "share"), rows)

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), tuple(self._replace(figures=dict(self.figures)))  # no proxy is pickled

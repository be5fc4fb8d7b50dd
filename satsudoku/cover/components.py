"""The parts of an exact cover that share no item: their solutions combine freely."""

from __future__ import annotations

import numpy as np

from satsudoku.cover.exact_cover import ExactCover, IntArray, part_of


def components(cover: ExactCover) -> list[ExactCover]:
    """Split a cover into the fewest options that share items, directly or through others.

    Solutions of the parts, one of each, are together a solution of the whole.

    >>> whole = ExactCover.build(["a", "b", "c"], [], [("x", ["a"]), ("y", ["b", "c"])])
    >>> [(part.items, part.options) for part in components(whole)]
    [(('a',), ('x',)), (('b', 'c'), ('y',))]
    """
    of_item, of_option = _labels(cover)
    labels = np.unique(of_item)
    return [part_of(cover, of_item == label, of_option == label) for label in labels]


def _labels(cover: ExactCover) -> tuple[IntArray, IntArray]:
    """For each item and each option the least item of its part."""
    of_item = np.arange(len(cover.items), dtype=np.int32)
    lengths = np.diff(cover.indptr)
    while len(lengths):
        of_option = np.minimum.reduceat(of_item[cover.indices], cover.indptr[:-1])
        before = of_item.copy()
        np.minimum.at(of_item, cover.indices, np.repeat(of_option, lengths))
        if (of_item == before).all():
            return of_item, of_option
    return of_item, of_item[:0]

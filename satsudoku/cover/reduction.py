"""Reduction: a puzzle's exact cover after propagation of single options.

An item with one option left takes it, which removes all options that share an item with it, until
no item has one option. On large boards with many givens this leaves little for a solver to load.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from satsudoku.board.puzzle import Puzzle
from satsudoku.cover.exact_cover import ExactCover, IntArray, part_of
from satsudoku.deadline import check_time


@dataclass(frozen=True, eq=False)
class Reduced:
    """A puzzle's exact cover in two parts, in options of its variant's cover.

    Attributes:
        fixed: the options of every solution that propagation derives, ascending.
        open: the options that may be in some solution, ascending.
        cover: the items that `fixed` leaves uncovered, and the options of `open`, in that order.
    """

    fixed: IntArray
    open: IntArray
    cover: ExactCover


def reduce(puzzle: Puzzle) -> Reduced | None:
    """Propagate a puzzle's givens; None if that shows that there is no solution.

    Naked and hidden singles, in the words of human rules, in all houses at once.

    >>> rest = reduce(satsudoku.puzzle("1... ..2. .3.. ....", "classic4"))
    >>> len(rest.fixed), rest.cover
    (9, ExactCover(28 primary items, 0 secondary items, 15 options))
    >>> reduce(Puzzle("11..............", "classic4")) is None
    True
    """
    cover = ExactCover.of_candidates(puzzle.variant)
    assert cover.layout is not None
    lengths = np.diff(cover.indptr)
    owner = np.repeat(np.arange(len(lengths), dtype=np.int32), lengths)
    alive = np.ones(len(lengths), dtype=bool)
    alive[list(puzzle.excluded)] = False
    taken = np.zeros(len(cover.items), dtype=bool)
    fixed = np.zeros(len(lengths), dtype=bool)
    chosen = np.array(cover.layout.given_options(puzzle), dtype=np.int32)
    entries = np.arange(len(owner))  # those of options that are neither fixed nor removed
    while True:
        check_time()
        if len(chosen):
            if not alive[chosen].all():
                return None
            fixed[chosen] = True
            mine = cover.indices[entries[np.isin(owner[entries], chosen)]]
            if len(np.unique(mine)) < len(mine):
                return None  # two of them share an item
            taken[mine] = True
        entries = entries[alive[owner[entries]] & ~fixed[owner[entries]]]
        alive[owner[entries[taken[cover.indices[entries]]]]] = False
        entries = entries[alive[owner[entries]]]
        items = cover.indices[entries]
        left = np.bincount(items, minlength=len(cover.items))
        if (left[: cover.primary][~taken[: cover.primary]] == 0).any():
            return None
        single = (left == 1) & (np.arange(len(left)) < cover.primary)
        chosen = np.unique(owner[entries[single[items]]])
        if not len(chosen):
            break
    check_time()
    remaining = np.zeros(len(cover.items), dtype=bool)
    remaining[cover.indices[entries]] = True
    remaining[: cover.primary] = ~taken[: cover.primary]
    still = np.zeros(len(lengths), dtype=bool)
    still[owner[entries]] = True
    return Reduced(
        np.flatnonzero(fixed).astype(np.int32),
        np.flatnonzero(still).astype(np.int32),
        part_of(cover, remaining, still),
    )


def is_exact_cover(cover: ExactCover, options: npt.ArrayLike) -> bool:
    """Whether options cover each primary item once and each other one at most once; no colors.

    >>> cover = ExactCover.build(["a", "b"], [], [("x", ["a"]), ("y", ["b"]), ("z", ["a", "b"])])
    >>> is_exact_cover(cover, [0, 1]), is_exact_cover(cover, [0, 2])
    (True, False)
    """
    chosen = np.zeros(len(cover.options), dtype=bool)
    chosen[np.asarray(options)] = True
    times = np.bincount(
        cover.indices[np.repeat(chosen, np.diff(cover.indptr))], minlength=len(cover.items)
    )
    return bool((times[: cover.primary] == 1).all() and (times <= 1).all())

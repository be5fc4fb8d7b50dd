"""Random filled grids, and how uniform they are.

Exactly uniform, each filling as likely as any, are

* those of the classic 9x9: a top band and a left stack are drawn, all pairs equally likely, and the
other rows filled at random; a grid that this favours is dropped with a probability that compensates
(``kernel/making/random_grid.hpp``). Without the last step (``uniform=False``)
  it is five times as quick, and the probability of a grid is 0.28 to 3.7 times the right one; the
  total variation distance is 0.20;
* those of boards of up to 36 cells that have at most 131,072 fillings up to the names of symbols
  (4x4, 6x6, X Number Place): all are listed, and one is drawn.

Others are the first solution of dancing links with shuffled items and options. On boards above
16x16, and with relations of more than two cells, a SAT solver tries a random symbol in each cell
first. Every filling can occur, but its probability is unknown. With a SAT solver, a seed gives the
same fillings only for one release of python-sat.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

import satsudoku._kernel as _kernel
from satsudoku.board.argument import check_numbers
from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.board.variant import Variant
from satsudoku.cover.cnf import Cnf
from satsudoku.cover.exact_cover import ExactCover
from satsudoku.errors import SolverError, VariantError, check_whole
from satsudoku.making.fillings import every_pattern, labels
from satsudoku.making.randomness import Words, new_seed
from satsudoku.solvers.satisfiable import satisfiable
from satsudoku.symmetry.canonical import is_classic

_MOST_CELLS = 36
_MOST_OPTIONS = 4096  # for dancing links: cells times symbols


def random_grids(
    count: int,
    variant: Variant | str = DEFAULT,
    *,
    uniform: bool | None = None,
    seed: int | None = None,
) -> NDArray[np.uint8]:
    """Fill boards at random.

    Args:
        count: how many.
        variant: a name or a Variant.
        uniform: whether all fillings must be equally likely; None if possible. False is quicker for
            the classic 9x9.
        seed: 0 or more: the same for the same grids, on every machine; None for new ones.

    Returns:
        Shape (count, cells), uint8.

    Raises:
        VariantError: `uniform` is True, but not possible.
        SolverError: the board cannot be filled, a negative count or seed.

    >>> random_grids(2, "x5", seed=1)
    array([...], dtype=uint8)
    """
    variant = find_variant(variant)
    check_numbers(count=count)
    check_whole(seed=seed)
    words = Words(new_seed() if seed is None else seed)
    if uniform and not is_uniform(variant):
        raise VariantError(
            f"the fillings of {variant.name} are too many to list; expected another variant, or "
            "uniform to be left out"
        )
    return draw_grids(words, count, variant, uniform is not False)


def is_uniform(variant: Variant) -> bool:
    """Whether `random_grids` can make all fillings of a variant equally likely.

    >>> from satsudoku import variant
    >>> [is_uniform(variant(name)) for name in ("classic9", "classic6", "classic16")]
    [True, True, False]
    """
    return is_classic(variant) or _all_patterns(variant) is not None


def draw_grids(words: Words, number: int, variant: Variant, uniform: bool) -> NDArray[np.uint8]:
    """Fill boards from random words; uniformly if wanted and possible."""
    if is_classic(variant):
        grids = np.empty((number, len(variant.cells)), dtype=np.uint8)
        _kernel.random_grids(words.words(number), grids, None, None, uniform)
        return grids
    every = _all_patterns(variant) if uniform else None
    if every is not None:
        return _drawn(every, words, number, variant)
    cover = ExactCover.of(variant)
    symbols = len(variant.symbols)
    grids = np.zeros((number, len(variant.cells)), dtype=np.uint8)
    if len(variant.cells) * symbols > _MOST_OPTIONS or variant.diagrams:
        for grid in grids:
            grid[:] = _by_sat(variant, words)
        return grids
    for grid, seed in zip(grids, words.words(number), strict=True):
        chosen = _kernel.random_solution(
            len(cover.items),
            cover.primary,
            cover.indptr,
            cover.indices,
            cover.colors,
            int(seed),
        )
        if chosen is None:
            raise SolverError(f"no board of {variant.name} can be filled")
        options = np.array(chosen)
        grid[options // symbols] = options % symbols + 1
    return grids


@lru_cache(maxsize=2)
def _clauses(variant: Variant) -> Cnf:
    return Cnf.of(variant)


def _by_sat(variant: Variant, words: Words) -> NDArray[np.uint8]:
    """A filling with random symbols where they do not conflict."""
    from pysat.solvers import Minisat22

    cnf = _clauses(variant)
    cells, symbols = len(variant.cells), len(variant.symbols)
    phases = -np.arange(1, cells * symbols + 1)
    phases[symbols * np.arange(cells) + words.below(symbols, cells).astype(np.intp)] *= -1
    # A new solver each time: learnt clauses would make a filling depend on those before it.
    with Minisat22(bootstrap_with=cnf.formula().clauses) as engine:
        engine.set_phases(phases.tolist())
        if not satisfiable(engine):
            raise SolverError(f"no board of {variant.name} can be filled")
        return np.frombuffer(cnf.grid(engine.get_model()).values, dtype=np.uint8)


@lru_cache(maxsize=8)
def _all_patterns(variant: Variant) -> NDArray[np.uint8] | None:
    """Every filling up to the names of symbols, or None if there are too many."""
    if len(variant.cells) > _MOST_CELLS:
        return None
    with suppress(VariantError):
        # Seeds promise their order, so it must not depend on what `auto` picks.
        return every_pattern(variant, "dlx")
    return None


def _drawn(
    every: NDArray[np.uint8], words: Words, number: int, variant: Variant
) -> NDArray[np.uint8]:
    if not len(every):
        raise SolverError(f"no board of {variant.name} can be filled")
    grids = every[words.below(len(every), number)]
    if labels(variant) == 1:
        return grids
    names = words.orders(number, len(variant.symbols)).astype(np.uint8) + np.uint8(1)
    named: NDArray[np.uint8] = np.take_along_axis(names, grids.astype(np.intp) - 1, axis=1)
    return named

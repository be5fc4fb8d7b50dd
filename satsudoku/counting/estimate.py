"""Estimating the number of solutions, for any variant, where exact methods take too long.

D. E. Knuth, Estimating the efficiency of backtrack programs (Mathematics of Computation 29, 1975):
dive into the search, choosing at random of the n options that it has at each step. The product of
all these n if the dive ends in a solution, and 0 if it ends elsewhere, has the number of solutions
as its expectation. Single dives differ by factors, so the mean of many is taken: on boards near
to empty some 10,000 give two digits. On tight puzzles nearly all dives end in 0, but there visiting
the solutions is quick.
"""

from __future__ import annotations

from fractions import Fraction
from math import cbrt, ceil, exp2, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from satsudoku._kernel import probe
from satsudoku.board.count import Count, Interval
from satsudoku.board.puzzle import Puzzle
from satsudoku.cover.exact_cover import ExactCover
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.errors import SolverError, check_whole
from satsudoku.lanes.sharing import thread_count
from satsudoku.progress import listener
from satsudoku.solvers.dlx import links_of

DIVES = 1 << 16
"""The number of dives that an estimate averages: 1 s for a 9x9, 8 s for a 16x16."""


def estimate(
    puzzle: Puzzle,
    *,
    dives: int = DIVES,
    confidence: float = 0.95,
    seed: int = 0,
    timeout: float | None = None,
    threads: int = 1,
) -> Count:
    """Estimate the number of solutions, with a confidence interval.

    Args:
        puzzle: of any variant.
        dives: the number of dives to average.
        confidence: how often the interval holds the true number: above 0, below 1.
        seed: 0 or more; the same seed gives the same estimate on every machine, with any number of
            threads, where no time limit cuts it short.
        timeout: seconds, after which the finished dives are averaged.
        threads: the number of threads; 0 for all cores.

    Returns:
        A count that is not `exact`, with an `interval`; exact only where the clues leave no choice.

    Raises:
        SolverError: numbers out of range.

    >>> count = estimate(Puzzle("." * 16, "classic4"), dives=4096)
    >>> count.interval.low <= 288 <= count.interval.high
    True
    """
    if dives < 2:
        raise SolverError(f"dives is {dives}, expected 2 or more")
    if not 0 < confidence < 1:
        raise SolverError(f"confidence is {confidence}, expected above 0 and below 1")
    check_whole(seed=seed)
    try:
        with TimeLimit(timeout):
            logarithms = _dive(puzzle, dives, seed, thread_count(threads))
    except TimeoutError:
        logarithms = np.empty(0)
    if len(logarithms) < dives:
        check_time()  # an outer time limit is the caller's to catch
    return _average(logarithms, confidence, cut_short=len(logarithms) < dives)


def _dive(puzzle: Puzzle, dives: int, seed: int, threads: int) -> NDArray[np.float64]:
    """The products of the dives, as logarithms to base 2: -inf for 0."""
    cover = ExactCover.of(puzzle.variant)
    assert cover.layout is not None
    logarithms = np.empty(dives)
    chosen, excluded = cover.layout.given_options(puzzle), list(puzzle.excluded)
    done = probe(links_of(cover), chosen, excluded, seed, logarithms, threads, listener())
    return logarithms[:done]


def _average(logarithms: NDArray[np.float64], confidence: float, cut_short: bool) -> Count:
    """The mean, and an interval around it."""
    solved = logarithms[logarithms > -np.inf]
    if len(solved) < 2:
        return Count(0, False, cut_short, "estimate", Interval(0, None, confidence))
    scale = float(solved.max())  # the products themselves may be larger than floats can be
    shares = np.exp2(logarithms - scale)
    mean = float(shares.mean())
    low, high = _interval(shares, confidence)
    interval = Interval(_whole(max(low, 0.0), scale), _whole(high, scale, up=True), confidence)
    return Count(_whole(mean, scale), False, cut_short, "estimate", interval)


def _interval(values: NDArray[np.float64], confidence: float) -> tuple[float, float]:
    """An interval for the expectation of such values.

    Products are skewed: a few large ones make most of the mean. P. Hall's transformation (On the
    removal of skewness by transformation, Journal of the Royal Statistical Society B 54, 1992)
    makes the studentized mean close to normal.
    """
    mean, deviation = float(values.mean()), float(values.std(ddof=1))
    if deviation == 0:
        return mean, mean
    error = deviation / sqrt(len(values))
    skew = float((((values - mean) / deviation) ** 3).mean()) / sqrt(len(values))
    reach = NormalDist().inv_cdf((1 + confidence) / 2)

    def studentized(normal: float) -> float:
        if abs(skew) < 1e-6:
            return normal
        return 3 / skew * (cbrt(1 + skew * (normal - skew / 6)) - 1)

    return mean - error * studentized(reach), mean - error * studentized(-reach)


def _whole(share: float, scale: float, up: bool = False) -> int:
    """`share` times 2 to the `scale`, rounded; rounded up if `up`."""
    whole, fraction = divmod(scale, 1)
    number = Fraction(share * exp2(fraction)) * Fraction(2) ** int(whole)
    return ceil(number) if up else round(number)

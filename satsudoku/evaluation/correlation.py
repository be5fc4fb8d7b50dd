r"""Correlations of two gradings, with confidence intervals, from how often each pair occurs.

Gradings have few values and many ties, and tables may be long. So everything is computed from the
counts of pairs, and memory grows with their number only.

Pearson's r uses the values; Spearman's rho is Pearson's r of the ranks, where tied values share the
middle rank; Kendall's tau is tau-b, which corrects for ties. There are two kinds of intervals:

* by Fisher's z: atanh of the coefficient is taken as normal, with variance :math:`1 / (n - 3)` for
  r, :math:`(1 + \rho^2 / 2) / (n - 3)` for rho and :math:`0.437 / (n - 4)` for tau, as D. G. Bonett
  and T. A. Wright (Psychometrika 65, 2000) advise. They assume two gradings without ties.
* by the bootstrap, which assumes neither: the middle part of the coefficients of many samples of n
pairs, drawn with replacement.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from satsudoku.errors import SatsudokuError

_Floats = NDArray[np.float64]
_MOST_SAMPLES = 100_000  # which take half a minute
_MOST_AT_ONCE = 2048  # pairs of values whose table is held
_Coefficients = tuple[float, float, float]


class Correlation(NamedTuple):
    """A coefficient and its confidence interval.

    Attributes:
        value: from -1 to 1; None if a grading has only one value.
        low: the interval's lower end; None if there are too few pairs.
        high: its upper end.

    >>> print(Correlation(0.6758, 0.31, 0.87))
    0.676 (0.310 to 0.870)
    """

    value: float | None
    low: float | None = None
    high: float | None = None

    def __str__(self) -> str:
        if self.value is None:
            return "undefined"
        if self.low is None:
            return f"{self.value:.3f}"
        return f"{self.value:.3f} ({self.low:.3f} to {self.high:.3f})"


def correlations(
    pairs: Mapping[tuple[float, float], int],
    *,
    confidence: float = 0.95,
    resamples: int = 0,
    seed: int = 0,
) -> dict[str, Correlation]:
    """Correlate two gradings.

    Args:
        pairs: how often each pair of values occurs.
        confidence: between 0 and 1, the share of samples whose intervals hold the true value.
        resamples: the number of samples that the bootstrap draws; 0 for intervals by Fisher's z.
        seed: of the bootstrap's random numbers.

    Returns:
        By name ``pearson``, ``spearman`` and ``kendall``.

    Raises:
        SatsudokuError: a confidence or a number of samples out of range.

    >>> coefficients = correlations({(1, 1): 5, (2, 2): 4, (2, 3): 3, (3, 3): 6})
    >>> print(coefficients["pearson"], coefficients["kendall"], sep="; ")
    0.900 (0.746 to 0.962); 0.856 (0.732 to 0.925)
    """
    if not 0 < confidence < 1:
        raise SatsudokuError(f"confidence is {confidence}; expected a number between 0 and 1")
    if resamples and not 100 <= resamples <= _MOST_SAMPLES:
        raise SatsudokuError(f"{resamples} samples; expected 0, or 100 to {_MOST_SAMPLES:,}")
    table = _ContingencyTable(pairs)
    values = table.coefficients(table.counts)
    if resamples:
        intervals = _bootstrap(table, confidence, resamples, seed)
    else:
        intervals = _fisher(values, int(table.counts.sum()), confidence)
    return {
        name: Correlation(None) if math.isnan(value) else Correlation(value, *ends)
        for name, value, ends in zip(
            ("pearson", "spearman", "kendall"), values, intervals, strict=True
        )
    }


class _ContingencyTable:
    """The distinct values of two gradings, and which pairs of them occur."""

    def __init__(self, pairs: Mapping[tuple[float, float], int]) -> None:
        first = np.array([x for x, _ in pairs], dtype=np.float64)
        second = np.array([y for _, y in pairs], dtype=np.float64)
        self.counts = np.array(list(pairs.values()), dtype=np.int64)
        self.xs, self.x = np.unique(first, return_inverse=True)
        self.ys, self.y = np.unique(second, return_inverse=True)
        self._agree: _Floats | None = None  # 1 for concordant pairs, -1 for discordant
        if len(self.counts) <= _MOST_AT_ONCE:
            self._agree = _signs(self.x) * _signs(self.y)

    def coefficients(self, counts: NDArray[np.int64]) -> _Coefficients:
        """Pearson's, Spearman's and Kendall's coefficients for such counts of pairs.

        NaN where a grading has only one value.
        """
        of_x = np.bincount(self.x, counts, len(self.xs)).astype(np.float64)
        of_y = np.bincount(self.y, counts, len(self.ys)).astype(np.float64)
        if np.count_nonzero(of_x) < 2 or np.count_nonzero(of_y) < 2:
            return math.nan, math.nan, math.nan
        pearson = _pearson(self.xs[self.x], self.ys[self.y], counts)
        spearman = _pearson(_ranks(of_x)[self.x], _ranks(of_y)[self.y], counts)
        return pearson, spearman, self._kendall(counts, of_x, of_y)

    def _kendall(self, counts: NDArray[np.int64], of_x: _Floats, of_y: _Floats) -> float:
        if self._agree is not None:
            excess = float(counts @ (self._agree @ counts)) / 2
        else:
            excess = self._excess(counts)
        total = float(counts.sum())
        every = total * (total - 1)
        untied_x = every - float(np.dot(of_x, of_x - 1))
        untied_y = every - float(np.dot(of_y, of_y - 1))
        return 2 * excess / math.sqrt(untied_x * untied_y)

    def _excess(self, counts: NDArray[np.int64]) -> float:
        """How many more pairs are concordant than discordant."""
        # Row by row of the table of counts, so that the table itself need not be held.
        order = np.argsort(self.x, kind="stable")
        starts = np.searchsorted(self.x[order], np.arange(len(self.xs) + 1))
        before = np.zeros(len(self.ys) + 1)  # of the rows before: how many pairs lie below each y
        excess = 0.0  # concordant pairs less discordant ones
        for row in range(len(self.xs)):
            members = order[starts[row] : starts[row + 1]]
            y, number = self.y[members], counts[members]
            excess += float(np.dot(number, before[y] + before[y + 1] - before[-1]))
            before[1:] += np.cumsum(np.bincount(y, number, len(self.ys)))
        return excess


def _signs(ranks: NDArray[np.intp]) -> _Floats:
    """The greater one of each pair."""
    return np.sign(np.subtract.outer(ranks, ranks).astype(np.float64))


def _pearson(x: _Floats, y: _Floats, counts: NDArray[np.int64]) -> float:
    dx = x - np.average(x, weights=counts)
    dy = y - np.average(y, weights=counts)
    both = float(np.dot(counts, dx * dy))
    coefficient = both / math.sqrt(float(np.dot(counts, dx * dx)) * float(np.dot(counts, dy * dy)))
    return min(1.0, max(-1.0, coefficient))


def _ranks(counts: _Floats) -> _Floats:
    """The middle ranks of ascending values that occur so often."""
    ranks: _Floats = np.cumsum(counts) - (counts - 1) / 2
    return ranks


def _fisher(
    values: _Coefficients, number: int, confidence: float
) -> list[tuple[float | None, float | None]]:
    quantile = NormalDist().inv_cdf((1 + confidence) / 2)
    variances: tuple[tuple[int, Callable[[float], float]], ...] = (
        (3, lambda r: 1.0),
        (3, lambda r: 1 + r * r / 2),
        (4, lambda r: 0.437),
    )
    intervals: list[tuple[float | None, float | None]] = []
    for value, (lost, variance) in zip(values, variances, strict=True):
        if number <= lost:
            intervals.append((None, None))
        elif abs(value) >= 1:
            intervals.append((value, value))
        else:
            half = quantile * math.sqrt(variance(value) / (number - lost))
            z = math.atanh(value)
            intervals.append((math.tanh(z - half), math.tanh(z + half)))
    return intervals


def _bootstrap(
    table: _ContingencyTable, confidence: float, resamples: int, seed: int
) -> list[tuple[float | None, float | None]]:
    number = int(table.counts.sum())
    if number < 2:
        return [(None, None)] * 3
    random = np.random.default_rng(seed)
    shares = table.counts / number
    drawn = np.array(
        [table.coefficients(random.multinomial(number, shares)) for _ in range(resamples)]
    )
    drawn = drawn[~np.isnan(drawn[:, 0])]  # samples in which a grading has only one value
    if not len(drawn):
        return [(None, None)] * 3
    ends = [(1 - confidence) / 2, (1 + confidence) / 2]
    return [(float(low), float(high)) for low, high in np.quantile(drawn, ends, axis=0).T]

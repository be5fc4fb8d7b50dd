"""Calibrating the model's times: the line to people's seconds, and an interval about it.

The interval is conformal: it takes no law of the errors for granted, but the errors themselves, of
puzzles that the line does not know. Puzzles come in families, of one tier each, and people who
publish others may have more of the hard ones. So each family is left out in turn, as new puzzles
would be, and each counts alike, however many puzzles it has.

    family      left out, its errors         weights
    tier 2      -0.2 ... -0.1 ... 0.1        1/3 in all
    tier 3      -0.3 ...  0.0 ... 0.3        1/3         interval: from the lowest tenth of the
    tier 6      -0.4 ...  0.1 ... 0.6        1/3         weights to the highest
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from satsudoku.teaching.minutes.parameters import Calibration

SHARE = 0.8
"""The share of the puzzles of a family whose times the interval is to hold."""

_LEAST = 20  # puzzles of a family; smaller ones join the easier one beside them


def calibrate(
    times: NDArray[np.float64], seconds: NDArray[np.float64], tiers: NDArray[np.integer]
) -> Calibration:
    """Find how times of the model relate to seconds of people.

    Args:
        times: shape (N,): the model's, above 0.
        seconds: shape (N,): of people, above 0.
        tiers: shape (N,): of the puzzles.

    >>> times = np.arange(1.0, 41.0)
    >>> found = calibrate(times, 3 * times**0.5, np.ones(40, dtype=int))
    >>> round(found.scale, 6), round(found.power, 6), round(found.below, 6), round(found.above, 6)
    (3.0, 0.5, 0.0, 0.0)
    """
    x, y = np.log(times), np.log(seconds)
    power, offset = np.polyfit(x, y, 1)
    families = _families(tiers)
    errors: list[NDArray[np.float64]] = []
    weights: list[NDArray[np.float64]] = []
    for family in families:
        others = ~family
        line = np.polyfit(x[others], y[others], 1) if others.any() else (power, offset)
        own = y[family] - (line[0] * x[family] + line[1])
        # One more puzzle of the family, whose error is unknown, counts like each of the others.
        share = 1 / len(families) / (len(own) + 1)
        errors.append(own)
        weights.append(np.full(len(own), share))
    below, above = _ends(np.concatenate(errors), np.concatenate(weights))
    return Calibration(float(np.exp(offset)), float(power), max(-below, 0.0), max(above, 0.0))


def _families(tiers: NDArray[np.integer]) -> list[NDArray[np.bool_]]:
    """The puzzles of each tier, or of several beside each other."""
    families: list[NDArray[np.bool_]] = []
    for tier in np.unique(tiers):
        own = tiers == tier
        if families and (own.sum() < _LEAST or families[-1].sum() < _LEAST):
            families[-1] |= own
        else:
            families.append(own)
    return families


def _ends(errors: NDArray[np.float64], weights: NDArray[np.float64]) -> tuple[float, float]:
    """The ends of the interval; what the weights lack of 1 is beyond all errors."""
    order = np.argsort(errors)
    errors, weights = errors[order], weights[order]
    tail = (1 - SHARE) / 2
    last = len(errors) - 1
    high = int(np.searchsorted(np.cumsum(weights), 1 - tail))
    low = int(np.searchsorted(np.cumsum(weights[::-1]), 1 - tail))
    return float(errors[max(last - low, 0)]), float(errors[min(high, last)])

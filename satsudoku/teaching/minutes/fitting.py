"""Fitting the model of solving times to people's times.

The parameters are those for which the logarithm of the model's times correlates best with that of
people's, by Powell's method (scipy), with a small pull towards where the search starts: few
puzzles say little of steps that they seldom need. A regression then calibrates: see
`satsudoku.teaching.minutes.calibrating`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.board.variant import Variant
from satsudoku.errors import SatsudokuError, not_installed
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.human.ladders.library import ladder
from satsudoku.teaching.minutes.calibrating import calibrate
from satsudoku.teaching.minutes.parameters import Calibration, Parameters, shipped_parameters
from satsudoku.teaching.minutes.solving import model_times

FOLDS: Final = 10
FIRST_GUESS: Final = Parameters(
    handling=0.1,
    crowd=1.0,
    persistence=0.3,
    scarcity=0.5,
    last_cell=3.0,
    line=0.5,
    naked=0.2,
    constraint=0.1,
    locked=0.12,
    pairs=0.08,
    larger=0.05,
    fish=0.05,
    wings=0.05,
    chains=0.04,
    trial=0.03,
    deep=0.01,
    calibration=Calibration(1.0, 1.0, 0.4, 0.4),
    variant=DEFAULT,
)
"""Round numbers, from before any fit: a start that knows nothing of the rows left out."""

_PULL: Final = 0.003  # of the square of each logarithm's distance from the start
_SET: Final = ("constraint", "deep", "calibration", "variant")  # by analogy, or last
_RATES: Final = tuple(name for name in Parameters.__dataclass_fields__ if name not in _SET)


class Sample(NamedTuple):
    """One measure of people's times.

    Attributes:
        rows: shape (N,), intp: the puzzles that it measures, ascending.
        values: shape (N,), float64: above 0, such as seconds.
        weight: how much it counts beside other samples.

    >>> Sample(np.array([0, 1]), np.array([250.0, 300.0]), 1.0).weight
    1.0
    """

    rows: NDArray[np.intp]
    values: NDArray[np.float64]
    weight: float

    def among(self, rows: NDArray[np.intp]) -> Sample:
        """The part that measures some of the puzzles.

        >>> Sample(np.array([0, 1]), np.array([250.0, 300.0]), 1.0).among(np.array([1])).values
        array([300.])
        """
        kept = np.isin(self.rows, rows)
        return Sample(self.rows[kept], self.values[kept], self.weight)


def fit(
    puzzles: Sequence[str],
    samples: Sequence[Sample],
    variant: Variant | str = DEFAULT,
    *,
    start: Parameters | None = None,
    evaluations: int = 600,
) -> Parameters:
    """Find the parameters that explain people's times best.

    Args:
        puzzles: each with one solution.
        samples: their times; the first one calibrates, and is in seconds.
        variant: a name or a Variant.
        start: the start of the search; None for the shipped parameters.
        evaluations: how often the model is tried, about.

    Raises:
        SatsudokuError: scipy is missing, or there are fewer than 20 times.
        PuzzleError: unreadable puzzles.

    >>> fit(["1.....2..3.....4"], [Sample(np.array([0]), np.array([9.0]), 1.0)], "classic4")
    Traceback (most recent call last):
    satsudoku.errors.SatsudokuError: 1 times; expected 20 or more
    """
    variant = find_variant(variant)
    if len(samples[0].rows) < 20:
        raise SatsudokuError(f"{len(samples[0].rows)} times; expected 20 or more")
    try:
        from scipy.optimize import minimize
    except ImportError:
        raise SatsudokuError(not_installed("fitting needs", "scipy", "fit")) from None
    rows = np.unique(np.concatenate([sample.rows for sample in samples]))
    chosen = [puzzles[row] for row in rows.tolist()]
    logs = [np.log(sample.values) for sample in samples]
    places = [np.searchsorted(rows, sample.rows) for sample in samples]
    weights = np.array([sample.weight for sample in samples])
    first = start or shipped_parameters()
    origin = np.log([getattr(first, name) for name in _RATES])

    def times(point: NDArray[np.float64]) -> NDArray[np.float64]:
        return model_times(chosen, variant, _at(first, point), threads=0)[0]

    def badness(point: NDArray[np.float64]) -> float:
        model = np.log(times(point))
        fits = [np.corrcoef(model[at], log)[0, 1] for at, log in zip(places, logs, strict=True)]
        pull = _PULL * float(np.sum((point - origin) ** 2))
        return pull - float(np.dot(weights, fits) / weights.sum())

    best = minimize(badness, origin, method="Powell", options={"maxfev": evaluations, "ftol": 3e-4})
    fitted = _at(first, best.x)
    tiers = ladder(DEFAULT_LADDER).classify_many(chosen, variant).tiers
    calibration = calibrate(times(best.x)[places[0]], samples[0].values, tiers[places[0]])
    return replace(fitted, calibration=calibration, variant=variant.name)


def cross_validate(
    puzzles: Sequence[str],
    samples: Sequence[Sample],
    variant: Variant | str = DEFAULT,
    *,
    folds: int = FOLDS,
    start: Parameters = FIRST_GUESS,
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Predict each puzzle's seconds by parameters that were fitted without it.

    Args:
        puzzles: each with one solution.
        samples: as for `fit`.
        variant: a name or a Variant.
        folds: the number of parts into which the puzzles are dealt; each part is left out once.
        start: as for `fit`; nothing in it may come from these puzzles.

    Returns:
        Shapes (N,): the predicted seconds, and the ends of the interval.
    """
    variant = find_variant(variant)
    fold_of = np.random.default_rng(0).permutation(len(puzzles)) % folds
    seconds, low, high = np.empty((3, len(puzzles)))
    for fold in range(folds):
        others = np.flatnonzero(fold_of != fold)
        left_out = np.flatnonzero(fold_of == fold)
        fitted = fit(puzzles, [s.among(others) for s in samples], variant, start=start)
        times, _ = model_times([puzzles[i] for i in left_out.tolist()], variant, fitted, threads=0)
        calibration = fitted.calibration
        seconds[left_out] = calibration.scale * times**calibration.power
        low[left_out] = seconds[left_out] * np.exp(-calibration.below)
        high[left_out] = seconds[left_out] * np.exp(calibration.above)
    return seconds, low, high


def _at(first: Parameters, point: NDArray[np.float64]) -> Parameters:
    """The parameters whose logarithms, of those that are fitted, are these."""
    numbers = dict(zip(_RATES, np.exp(point).tolist(), strict=True))
    return replace(first, **numbers)

"""How many minutes people take: a model of the time to each next step, fitted to their times."""

from satsudoku.teaching.minutes.parameters import (
    Calibration,
    Parameters,
    load_parameters,
    shipped_parameters,
)
from satsudoku.teaching.minutes.solving import (
    Minutes,
    Moment,
    Times,
    is_timed,
    minutes,
    minutes_many,
)

__all__ = [
    "Calibration",
    "Minutes",
    "Moment",
    "Parameters",
    "Times",
    "is_timed",
    "load_parameters",
    "minutes",
    "minutes_many",
    "shipped_parameters",
]

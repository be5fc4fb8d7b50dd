"""Fitting the model of solving times to a table of puzzles and seconds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from satsudoku.errors import SatsudokuError
from satsudoku.evaluation.labels import LabelledRow
from satsudoku.teaching.minutes.fitting import FOLDS, Sample, cross_validate, fit
from satsudoku.teaching.minutes.parameters import Parameters, shipped_parameters
from satsudoku.teaching.minutes.solving import minutes_many

LEFT_OUT: Final = "minutes, each puzzle left out of its fit"
"""The title of the scores that `fit_table` adds."""

_LEAST: Final = -(-20 * FOLDS // (FOLDS - 1))  # so that each fold has 20 others


class Fit(NamedTuple):
    """Parameters that were fitted to a table.

    Attributes:
        parameters: fitted to all of its puzzles with one solution.
        rows: these puzzles' rows; their last score is the time by parameters that were fitted
            without them, in `FOLDS` folds.
        inside: the share of these puzzles whose seconds lie in the interval that goes with it.
        skipped: the number of puzzles without exactly one solution.
    """

    parameters: Parameters
    rows: tuple[LabelledRow, ...]
    inside: float
    skipped: int


def fit_table(rows: Iterable[LabelledRow]) -> Fit:
    """Fit the parameters to people's times: rows of one variant, labelled with seconds.

    Raises:
        SatsudokuError: several variants, a time that is not above 0, fewer than 23 puzzles, or
            scipy is missing.
    """
    table = [(row, row.puzzle) for row in rows if row.error is None and row.puzzle is not None]
    for row, puzzle in table:
        if puzzle.variant != table[0][1].variant:
            names = f"{table[0][1].variant.name} and {puzzle.variant.name}"
            raise SatsudokuError(f"{row.file}:{row.line}: puzzles of {names}; expected one variant")
        if not row.value > 0:
            raise SatsudokuError(f"{row.file}:{row.line}: {row.label}; expected seconds above 0")
    times = (
        minutes_many([p for _, p in table], variant=table[0][1].variant).minutes.tolist()
        if table
        else ()
    )
    good = [pair for pair, time in zip(table, times, strict=True) if not np.isnan(time)]
    if len(good) < _LEAST:
        raise SatsudokuError(
            f"{len(good)} times of puzzles with one solution; expected {_LEAST} or more"
        )
    variant, lines = good[0][1].variant, [puzzle.line for _, puzzle in good]
    seconds = np.array([row.value for row, _ in good])
    sample = Sample(np.arange(len(good)), seconds, 1.0)
    start = shipped_parameters()
    predicted, low, high = cross_validate(lines, [sample], variant, start=start)
    return Fit(
        fit(lines, [sample], variant, start=start),
        tuple(
            replace(row, scores=(*row.scores, float(time)))
            for (row, _), time in zip(good, predicted, strict=True)
        ),
        float(np.mean((low <= seconds) & (seconds <= high))),
        len(table) - len(good),
    )

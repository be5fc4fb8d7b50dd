"""Fit the model of solving times to the public times of people, and report it on rows left out.

    python tests/benchmarks/fit_minutes.py [--write FILE.toml] [--folds N]

Needs human_times_half.tsv and human_metrics_half.tsv (S.-W. Wang, IEEE Access 12, 2024; CC0).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import numpy as np
from scipy.stats import spearmanr

sys.path.insert(0, str(Path(__file__).parents[1]))

from data import data_file

from satsudoku import classify_many, minutes_many
from satsudoku.board.library import find_variant
from satsudoku.evaluation.correlation import correlations
from satsudoku.teaching.minutes.fitting import FIRST_GUESS, Sample, cross_validate, fit
from satsudoku.teaching.minutes.solving import model_times


def read() -> tuple[list[str], list[Sample]]:
    """The puzzles, and their seconds and difficulties by time (D_TO)."""

    def rows(name: str) -> list[list[str]]:
        lines = data_file(name).read_text().splitlines()
        return [line.split("\t") for line in lines if not line.startswith(("#", "puzzle"))]

    times, metrics = rows("human_times_half.tsv"), rows("human_metrics_half.tsv")
    puzzles = [row[0] for row in times]
    row_of = {puzzle: row for row, puzzle in enumerate(puzzles)}
    seconds = np.array([float(row[2]) for row in times])
    by_row = sorted((row_of[row[0]], float(row[1])) for row in metrics)
    difficulty = np.array([value for _, value in by_row])
    measured = np.array([row for row, _ in by_row])
    return puzzles, [
        Sample(np.arange(len(puzzles)), seconds, 0.6),
        Sample(measured, difficulty, 0.4),
    ]


def report(title: str, puzzles: list[str], samples: list[Sample], predicted: np.ndarray) -> None:
    """Print the rank correlations, in all, with 95 % intervals by bootstrap, and by clues."""
    clues = np.array([81 - puzzle.count(".") for puzzle in puzzles])
    for name, sample in zip(("seconds", "D_TO"), samples, strict=True):
        pairs = Counter(zip(predicted[sample.rows].tolist(), sample.values.tolist(), strict=True))
        rank = correlations(pairs, resamples=1000)["spearman"]
        print(f"{title}: {name}, {len(sample.rows)} puzzles: Spearman {rank}", end="")
        own = clues[sample.rows]
        edges = sorted({int(edge) for edge in np.quantile(own, (0, 1 / 3, 2 / 3))})
        for low, high in pairwise([*edges, 82]):
            here = (own >= low) & (own < high)
            part = spearmanr(predicted[sample.rows[here]], sample.values[here]).statistic
            print(f"  {low} to {min(high - 1, own.max())} clues: {part:.3f}", end="")
        print()


def report_interval(
    name: str, puzzles: list[str], seconds: np.ndarray, low: np.ndarray, high: np.ndarray
) -> None:
    """Print how many puzzles an interval holds, of all and of some tiers."""
    within, tiers = (low <= seconds) & (seconds <= high), classify_many(puzzles).tiers
    print(
        f"{name}: the interval holds {np.mean(within):.1%}; {np.mean(seconds < low):.1%} lie below "
        f"it, {np.mean(seconds > high):.1%} above"
    )
    for tier in (2, 3, 4, 5):
        own = tiers == tier if tier < 5 else tiers >= tier
        at = f"tier {tier}" if tier < 5 else "higher tiers"
        print(f"  {at}: {own.sum()} puzzles, {np.mean(within[own]):.1%}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", type=Path, help="write the fitted parameters to this file")
    parser.add_argument("--folds", type=int, default=10)
    arguments = parser.parse_args()
    puzzles, samples = read()
    if arguments.folds > 1:
        predicted, low, high = cross_validate(puzzles, samples, folds=arguments.folds)
        report("left out", puzzles, samples, predicted)
        report_interval("left out", puzzles, samples[0].values, low, high)
    shipped = minutes_many(puzzles)
    bounds = shipped.low * 60, shipped.high * 60
    report_interval("shipped parameters", puzzles, samples[0].values, *bounds)
    for name in ("satsudoku", "hamada", "se121", "hodoku", "sato"):
        verdicts = classify_many(puzzles, name)
        scores = verdicts.tiers if verdicts.scores is None else verdicts.scores
        report(f"{name}", puzzles, samples, scores.astype(float))
    fitted = fit(puzzles, samples, start=FIRST_GUESS)
    times, _ = model_times(puzzles, find_variant("classic9"), fitted)
    report("fitted (same rows)", puzzles, samples, times)
    print(fitted.to_toml())
    if arguments.write:
        arguments.write.write_text(fitted.to_toml())


if __name__ == "__main__":
    main()

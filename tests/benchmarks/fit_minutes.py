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

from satsudoku import classify_many
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
        seconds = samples[0].values
        within, above = (low <= seconds) & (seconds <= high), seconds > high
        print(
            f"the interval holds {np.mean(within):.1%} of the puzzles left out; "
            f"{np.mean(above):.1%} lie above it"
        )
        tiers = classify_many(puzzles).tiers
        for tier in np.unique(tiers):
            own = tiers == tier
            print(f"  tier {tier}: {own.sum()} puzzles, {np.mean(within[own]):.1%}")
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

"""Correlations of the ladders with known ratings: Sudoku Explainer's, and Berthier's W and B.

    python tests/benchmarks/bench_evaluate.py [--quick] [--json FILE]

Needs the public lists of rated puzzles: hard ones (SE), and those of Berthier's controlled-bias
generator (SER, W, B). Raters that do not run in lanes get every k-th puzzle, 1,000 in all. The
intervals are those of `satsudoku evaluate`, at 95 %.
"""

from __future__ import annotations

import time
from itertools import islice
from pathlib import Path
from typing import Any

from measure import arguments, public_file, report

from satsudoku.evaluation.evaluate import Evaluation, evaluate
from satsudoku.evaluation.labels import LabelledRow, read_labelled
from satsudoku.human.ladders.rater_library import quick_rater_names, rater

# What rates, the list, and its column.
RATINGS = [
    ("Sudoku Explainer", "rated_se_16k.tsv", "SE"),
    ("Sudoku Explainer, controlled bias", "rated_cb_20k.tsv", "SER"),
    ("W", "rated_cb_20k.tsv", "W"),
    ("B", "rated_cb_20k.tsv", "B"),
]
IN_LANES, ONE_BY_ONE = 20_000, 1000  # puzzles of a list


def sample(file: Path, column: str, number: int) -> list[LabelledRow]:
    """As many rows, evenly from the whole list."""
    with file.open(encoding="utf-8") as stream:
        step = max((sum(1 for _ in stream) - 1) // number, 1)
    return list(islice(read_labelled(file, label=column), 0, step * number, step))


def main() -> None:
    options = arguments(__doc__)
    results: list[dict[str, Any]] = []
    for rating, name, column in RATINGS:
        for ladder in quick_rater_names():
            one = rater(ladder)
            lanes = one.rates_many
            number = (IN_LANES if lanes else ONE_BY_ONE) // (10 if options.quick else 1)
            start = time.process_time()
            (evaluation,) = evaluate(sample(public_file(name), column, number), [one])
            seconds = time.process_time() - start
            results.append(line(rating, evaluation, seconds))
    report({"correlations": results}, options.json)


def line(rating: str, one: Evaluation, seconds: float) -> dict[str, Any]:
    """Print one evaluation, and return it for the report."""
    spearman, kendall = (one.correlations[name] for name in ("spearman", "kendall"))
    print(
        f"{rating:34} {one.name:14} {one.number:5} puzzles  rho {spearman}  tau {kendall}  "
        f"{seconds:.1f} s",
        flush=True,
    )
    return {"rating": rating, "seconds": seconds} | one.to_dict()


if __name__ == "__main__":
    main()

"""Ratings that end once they cannot matter: puzzles a second, beside ratings that do not end.

    python tests/benchmarks/bench_hunting.py [--quick] [--json FILE]

Times are of the processor. Exit status 1 if a rating differs from the whole one, or does not end
where it should.
"""

from __future__ import annotations

import sys
import time

import numpy as np
from measure import arguments, print_machine, public_list, report

from satsudoku import classify_many
from satsudoku.human.ladders.tiers import Tiers

LISTS = {
    "puzzles2_17_clue": 50,
    "puzzles3_magictour_top1465": 10,
    "puzzles6_forum_hardest_1106": 40,
}
RATERS = {
    "se121": ("most=9", "most=10.5", "only=diamonds", "only=pearls"),
    "sukaku": ("most=9", "most=10.5", "only=diamonds", "only=pearls"),
    "hodoku": ("most=1000", "most=5000"),
}

PUZZLE = "..5.9..7.9.41.68....6.87...15............13.8...6.2.51...2......9..7....53...842."


def main() -> int:
    options = arguments(__doc__)
    print_machine()
    figures: dict[str, dict[str, float]] = {}
    wrong = 0
    for rater in RATERS:  # its tables are made
        classify_many([PUZZLE], rater)
    for name, step in LISTS.items():
        puzzles = [line[:81] for line in public_list(name)][:: step * (4 if options.quick else 1)]
        for rater, wishes in RATERS.items():
            whole, seconds = _timed(puzzles, rater)
            print(f"{name}, {rater}: {len(puzzles) / seconds:,.1f} a second")
            for wish in wishes:
                verdicts, less = _timed(puzzles, f"{rater}:{wish}")
                assert verdicts.scores is not None
                ended = verdicts.scores != verdicts.bounds
                wrong += _differing(whole, verdicts, ended, wish, rater)
                figures.setdefault(f"{name}, {rater}", {})[wish] = seconds / less
                rate = len(puzzles) / less
                print(
                    f"  {wish}: {rate:,.1f} a second, {ended.mean():.0%} end, {seconds / less:.1f}x"
                )
    print(f"ratings that differ: {wrong}")
    report({"times as fast": figures, "differing": wrong}, options.json)
    return 1 if wrong else 0


def _timed(puzzles: list[str], rater: str) -> tuple[Tiers, float]:
    start = time.process_time()
    verdicts = classify_many(puzzles, rater)
    return verdicts, time.process_time() - start


def _differing(whole: Tiers, some: Tiers, ended: np.ndarray, wish: str, rater: str) -> int:
    """How many ratings differ from the whole ones, or end where they should not, or do not end."""
    assert whole.scores is not None
    assert some.bounds is not None
    key, _, value = wish.partition("=")
    if key == "most":
        beyond = whole.scores > float(value) * (1 if rater == "hodoku" else 10)
    else:
        beyond = whole.figures["er"] > whole.figures["ed" if value == "diamonds" else "ep"]
    same = np.where(ended, some.bounds <= whole.scores, some.scores == whole.scores)
    return int((~same | (beyond != ended)).sum())


if __name__ == "__main__":
    sys.exit(main())

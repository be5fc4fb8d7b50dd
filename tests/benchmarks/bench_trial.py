"""Trial and error in lanes: published depths of T&E, puzzles a second, the time for one puzzle.

    python tests/benchmarks/bench_trial.py [--quick] [--json FILE]

Needs the public lists. Takes packed states in memory and returns fixpoints and depths, on one
thread. Checks every depth of the rated list (--quick: every ninth); exit status 1 if one differs.
"""

from __future__ import annotations

import csv
import sys
import time
from collections import Counter
from collections.abc import Callable

import numpy as np
from measure import alternate, arguments, machine, public_list, report

from satsudoku.lanes.loading import lane_width
from satsudoku.lanes.rules import Verdict, trial
from satsudoku.lanes.states import States, pack_states

RATED = "rated_te_depth.tsv"
HARDEST = "puzzles6_forum_hardest_1106"
MAGICTOUR = "puzzles3_magictour_top1465"
# Milliseconds for one puzzle of its own.
GOALS = {2: 100, 3: 10_000}


def one_by_one(states: States, depth: int) -> list[float]:
    """Milliseconds for each puzzle, none sharing the lanes with another."""
    times = []
    for row in range(len(states)):
        start = time.process_time()
        trial(states[row : row + 1], depth)
        times.append(1000 * (time.process_time() - start))
    return times


def main() -> int:
    options = arguments(__doc__)
    print(", ".join(f"{key} {value}" for key, value in machine().items()))
    rows = list(csv.DictReader(public_list(RATED), delimiter="\t"))[:: 9 if options.quick else 1]
    result = trial(pack_states([row["puzzle"] for row in rows]), 3)
    depths = np.where(result.verdicts == Verdict.SOLVED, result.depths, 9).tolist()
    rated = [int(row["depth"]) for row in rows]
    wrong = sum(a != b for a, b in zip(depths, rated, strict=True))
    print(f"{RATED}: {dict(sorted(Counter(depths).items()))}, {wrong} of {len(rows)} differ")

    hardest = pack_states("\n".join(public_list(HARDEST)).encode())
    deepest = pack_states([r["puzzle"] for r in rows if r["depth"] == "3"])
    magictour = pack_states("\n".join(public_list(MAGICTOUR)).encode())
    subjects: dict[str, Callable[[], int]] = {
        "T&E(1), magictour": lambda: len(trial(magictour, 1).depths),
        "T&E(1), hardest": lambda: len(trial(hardest, 1).depths),
        "T&E(2), hardest": lambda: len(trial(hardest, 2).depths),
        "T&E(3), rated 3": lambda: len(trial(deepest, 3).depths),
    }
    speed = alternate(subjects, 1 if options.quick else 5)
    for name, rate in speed.items():
        print(f"{name}: {rate:,.0f} puzzles a second")
    alone = {}
    for depth, states in (2, hardest), (3, deepest):
        times = one_by_one(states[:20] if options.quick else states, depth)
        alone[depth] = {"median": float(np.median(times)), "most": max(times)}
        print(
            f"T&E({depth}), one puzzle by itself: median {alone[depth]['median']:.0f} ms, "
            f"most {alone[depth]['most']:.0f} ms, goal {GOALS[depth]:,} ms"
        )
    report({"width": lane_width(), "wrong": wrong, "rates": speed, "alone": alone}, options.json)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

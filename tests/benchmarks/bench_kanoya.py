"""The rater kanoya: seconds for the exact least total, for each kind of puzzle.

    python tests/benchmarks/bench_kanoya.py [--quick] [--json FILE]

Needs the public lists. Goal: less than 0.2 s for puzzles that need no more than pairs (tier 4 of
rank8). Puzzles that no technique of kanoya solves are counted separately.
"""

from __future__ import annotations

import statistics
import time
from typing import Any

from measure import arguments, public_list, report

import satsudoku
from satsudoku import Puzzle, classify_many, rater
from satsudoku.raters.kanoya import Kanoya

LISTS = {"17 clues": "puzzles2_17_clue", "magictour": "puzzles3_magictour_top1465"}
PAIRS = 4  # the tier of rank8 that has them


def main() -> None:
    options = arguments(__doc__)
    number = 40 if options.quick else 200
    results: list[dict[str, Any]] = []
    for name, file in LISTS.items():
        lines = public_list(file)
        puzzles = [satsudoku.puzzle(line) for line in lines[:: max(len(lines) // number, 1)]]
        tiers = classify_many(puzzles, "rank8").tiers.tolist()
        for mode in ("all", "middle", "upper"):
            judge = rater(f"kanoya:mode={mode}")
            assert isinstance(judge, Kanoya)
            rows = [rate(judge, puzzle, tier) for puzzle, tier in zip(puzzles, tiers, strict=True)]
            for what, some in {
                "no more than pairs": [one for one in rows if one["tier"] <= PAIRS],
                "more": [one for one in rows if one["tier"] > PAIRS],
            }.items():
                if some:
                    results.append(line(name, mode, what, some))
    report({"seconds": results}, options.json)


def rate(judge: Kanoya, puzzle: Puzzle, tier: int) -> dict[str, Any]:
    start = time.process_time()
    classification = judge.classify(puzzle)
    seconds = time.process_time() - start
    exact = classification.score is not None and classification.bound is None
    return {"tier": tier, "seconds": seconds, "score": classification.score, "exact": exact}


def line(name: str, mode: str, what: str, some: list[dict[str, Any]]) -> dict[str, Any]:
    """Print the figures, and return them for the report."""
    seconds = [one["seconds"] for one in some]
    row = {
        "list": name,
        "mode": mode,
        "needs": what,
        "puzzles": len(some),
        "scored": sum(one["score"] is not None for one in some),
        "exact": sum(one["exact"] for one in some),
        "median": statistics.median(seconds),
        "worst": max(seconds),
    }
    print(
        f"{name:10} {mode:7} {what:19} {row['puzzles']:4} puzzles, {row['scored']:4} scored, "
        f"{row['exact']:4} exactly; median {row['median']:.3f} s, worst {row['worst']:.3f} s",
        flush=True,
    )
    return row


if __name__ == "__main__":
    main()

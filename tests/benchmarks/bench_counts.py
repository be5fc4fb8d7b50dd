"""Counts: lanes against dlx on the whole public lists, at limits 1, 2, 3, 1000 and none.

    python tests/benchmarks/bench_counts.py [--quick] [--json FILE]

Needs the public lists; with --quick, takes a sample of each. Asks all lane widths of this machine.
Exit status 1 if a single count differs.
"""

from __future__ import annotations

import os
import sys
import time

from measure import arguments, print_machine, public_list, report

from satsudoku import Puzzle, count_many, solver, variant
from satsudoku._kernel import widths

LISTS = (
    "puzzles2_17_clue",
    "puzzles3_magictour_top1465",
    "puzzles5_sample",
    "puzzles6_forum_hardest_1106",
    "puzzles7_sample",
)
LIMITS = (1, 2, 3, 10, 1000, None)
QUICK = 100


def main() -> int:
    args = arguments(__doc__)
    print_machine()
    dlx = solver("dlx", variant("classic9"))
    results: dict[str, object] = {}
    good = True
    for name in LISTS:
        lines = public_list(name)
        lines = lines[:: max(1, len(lines) // QUICK)] if args.quick else lines
        made = [Puzzle(line[:81]) for line in lines]
        text = "\n".join(lines).encode()
        for limit in LIMITS:
            start = time.process_time()
            expected = [dlx.count(puzzle, limit=limit).value for puzzle in made]
            seconds = {"dlx": time.process_time() - start}
            differing = 0
            for width in widths():
                os.environ["SATSUDOKU_LANES"] = str(width)
                start = time.process_time()
                counts = count_many(text, limit=limit).tolist()
                seconds[f"{width} lanes"] = time.process_time() - start
                differing += sum(
                    ours != theirs for ours, theirs in zip(counts, expected, strict=True)
                )
            del os.environ["SATSUDOKU_LANES"]
            good = good and differing == 0
            figures = ", ".join(f"{who} {spent:.2f} s" for who, spent in seconds.items())
            print(
                f"{name}, limit {limit or 'none'}: {len(lines):,} puzzles, {sum(expected):,} "
                f"solutions, {differing} counts differ ({figures})",
                flush=True,
            )
            results[f"{name}, limit {limit or 'none'}"] = {
                "puzzles": len(lines),
                "solutions": sum(expected),
                "differing": differing,
                "seconds": seconds,
            }
    report(results, args.json)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

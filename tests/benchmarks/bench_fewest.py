"""The fewest givens and constraints: processor seconds a puzzle, with the number of all such sets.

    python tests/benchmarks/bench_fewest.py [--quick] [--json FILE]

Generates classic 9x9 puzzles of 30 and 36 givens. For killers and full grids it prints the ranges
that remain after ten seconds.
"""

from __future__ import annotations

import statistics
import time
from typing import Any

from measure import arguments, report

from satsudoku import Puzzle, fewest, generate, random_grids

KINDS: dict[str, dict[str, Any]] = {
    "30 givens": {"clues": 30},
    "36 givens": {"clues": 36},
}


def main() -> None:
    options = arguments(__doc__)
    number = 3 if options.quick else 20
    results: dict[str, Any] = {}
    for name, wishes in KINDS.items():
        spent = []
        for puzzle in generate(number, seed=1, **wishes):
            start = time.process_time()
            result = fewest(puzzle, number=True)
            spent.append(time.process_time() - start)
            assert result is not None
            assert result.is_least
        results[name] = {"median": statistics.median(spent), "most": max(spent)}
        print(f"{name}: median {results[name]['median']:.2f} s, most {results[name]['most']:.2f} s")
    grids = [Puzzle(bytes(values)) for values in random_grids(number // 3, seed=1)]
    killers = [*generate(number // 3, constraints=["killer"], seed=1)]
    for name, puzzles in {"killers": killers, "full grids": grids}.items():
        ranges = []
        for puzzle in puzzles:
            result = fewest(puzzle, timeout=10)
            assert result is not None
            ranges.append((result.bound, result.size))
        results[name] = ranges
        print(f"{name}, 10 s: {', '.join(f'{low} to {high}' for low, high in ranges)}")
    report(results, options.json)


if __name__ == "__main__":
    main()

"""Variants: large boards proved unique, and published counts of grids that take a while.

Run with one core, for instance: taskset -c 0 python tests/benchmarks/bench_variants.py
"""

from __future__ import annotations

import time
from pathlib import Path

from measure import arguments, report

from satsudoku import Puzzle, formats, variant
from satsudoku.solve import Count, solver

PUZZLES = Path(__file__).resolve().parents[2] / "puzzles"
# File, variant, seconds that the solver `auto` picks may take for a proof.
GOALS = [
    ("variants.jsonl", "samurai", 0.1),
    ("variants.jsonl", "gattai59", 2.0),
    ("large.jsonl", "classic16", 1.0),
    ("large.jsonl", "classic25", 10.0),
    ("large.jsonl", "classic49", 60.0),
]
# Variant, grids, and whose figure that is.
COUNTS = [
    ("classic4", 288, "https://oeis.org/A107739"),
    ("latin4", 576, "https://oeis.org/A002860"),
    ("latin5", 161_280, "https://oeis.org/A002860"),
    ("x5", 960, "https://oeis.org/A274806"),
    ("x6", 92_160, "https://oeis.org/A274806"),
]
LONG_COUNTS = [
    ("classic6", 28_200_960, "https://oeis.org/A107739"),
    ("latin6", 812_851_200, "https://oeis.org/A002860"),
    ("x7", 862_848_000, "https://oeis.org/A274806"),
]


def examples(file: str, name: str) -> list[Puzzle]:
    found = (entry.puzzle for entry in formats.read(PUZZLES / file))
    return [puzzle for puzzle in found if puzzle is not None and puzzle.variant.name == name]


def main() -> None:
    args = arguments(__doc__)
    results: dict[str, object] = {}
    print("Proved unique, in seconds of processor time, the solver's loading apart:")
    for file, name, goal in GOALS:
        for puzzle in examples(file, name):
            start = time.process_time()
            chosen = solver("auto", puzzle.variant)
            loading = time.process_time() - start
            start = time.process_time()
            assert chosen.count(puzzle, limit=2) == Count(1), name
            seconds = time.process_time() - start
            share = puzzle.clues / len(puzzle.values)
            clues = f"{puzzle.clues} clues ({share:.1%})"
            print(
                f"  {name:10} {clues:22} {chosen.name:14} {seconds:8.3f}, loading {loading:.2f}; "
                f"goal {goal}{'' if seconds < goal else ': MISSED'}"
            )
            key = f"{name}, {puzzle.clues} clues"
            results[key] = {"solver": chosen.name, "seconds": round(seconds, 4), "goal": goal}
    print("Grids, counted by dlx:")
    for name, grids, source in COUNTS if args.quick else COUNTS + LONG_COUNTS:
        start = time.process_time()
        empty = Puzzle(bytes(len(variant(name).cells)), name)
        assert empty.count(solver="dlx") == Count(grids), name
        seconds = time.process_time() - start
        print(f"  {name:10} {grids:13,} as {source} says, in {seconds:.1f} s")
        results[f"{name}, grids"] = {"count": grids, "seconds": round(seconds, 2)}
    report(results, args.json)


if __name__ == "__main__":
    main()

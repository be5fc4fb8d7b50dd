"""Variants: large boards proved unique, and published counts of grids that take a while.

Run it on one core, for instance: taskset -c 0 python tests/benchmarks/bench_variants.py
"""

from __future__ import annotations

import time
from math import factorial
from pathlib import Path

from measure import arguments, report

import satsudoku
from satsudoku import Puzzle, formats, variant
from satsudoku.solvers import Count, solver

PUZZLES = Path(__file__).resolve().parents[2] / "puzzles"
# File, variant, seconds that the solver `auto` picks may take for a proof.
GOALS = [
    ("variants.jsonl", "samurai", 0.1),
    ("variants.jsonl", "gattai59", 2.0),
    ("large.jsonl", "classic16", 1.0),
    ("large.jsonl", "classic25", 10.0),
    ("large.jsonl", "classic49", 60.0),
]
SUDOKU, LATIN = "https://oeis.org/A107739", "https://oeis.org/A002860"
DIAGONAL = "https://oeis.org/A274806"
# Variant, grids, whose figure that is; and how much of them is counted: the first row may hold its
# symbols in order, for they can change names, and in a Latin square the first column as well, for
# the other rows can change places.
COUNTS = [
    ("classic4", 288, SUDOKU, ""),
    ("latin4", 576, LATIN, ""),
    ("latin5", 161_280, LATIN, ""),
    ("x5", 960, DIAGONAL, ""),
    ("x6", 92_160, DIAGONAL, ""),
    ("classic6", 28_200_960, SUDOKU, "row"),
    ("latin6", 812_851_200, LATIN, "row"),
    ("x7", 862_848_000, DIAGONAL, "row"),
]
LONG_COUNTS = [("latin7", 61_479_419_904_000, LATIN, "row and column")]


def normal(name: str, fixed: str) -> tuple[Puzzle, int]:
    """The board with what is fixed given, and how many times as many grids the empty one has."""
    rules = variant(name)
    count = len(rules.symbols)
    values, times = bytearray(len(rules.cells)), 1
    if "row" in fixed:
        values[:count] = range(1, count + 1)
        times *= factorial(count)
    if "column" in fixed:
        values[::count] = range(1, count + 1)
        times *= factorial(count - 1)
    return Puzzle(bytes(values), rules), times


def examples(file: str, name: str) -> list[Puzzle]:
    puzzles = (entry.puzzle for entry in formats.read(PUZZLES / file))
    return [puzzle for puzzle in puzzles if puzzle is not None and puzzle.variant.name == name]


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
    for name, grids, source, fixed in COUNTS if args.quick else COUNTS + LONG_COUNTS:
        board, times = normal(name, fixed)
        start = time.process_time()
        assert times * satsudoku.count(board, solver="dlx").value == grids, name
        seconds = time.process_time() - start
        text = f", {fixed} fixed" if fixed else ""
        print(f"  {name:10} {grids:18,} as {source} says, in {seconds:.1f} s{text}")
        results[f"{name}, grids"] = {"count": grids, "fixed": fixed, "seconds": round(seconds, 2)}
    report(results, args.json)


if __name__ == "__main__":
    main()

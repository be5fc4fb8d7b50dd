"""Hints: milliseconds each, from every state on the way of easy and of hard puzzles.

    python tests/benchmarks/bench_hint.py [--quick] [--json FILE]

Wants the public lists. A state is what a person has who has followed all hints until then. The
check for mistakes and its proof that the solution is the only one are part of each hint. Exit
status 1 if a hint contradicts the solution, or one of an easy state but the first takes 50 ms.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator

from measure import arguments, machine, public_list, report

from satsudoku import Attempt, Puzzle, hint

LIMIT = 50.0  # milliseconds
LISTS = {"17 clues": "puzzles2_17_clue", "magictour": "puzzles3_magictour_top1465"}
EASY = 4  # tiers of the ladder satsudoku that place symbols by sight: singles


def states(puzzle: Puzzle, bad: list[str]) -> Iterator[tuple[float, int]]:
    """Milliseconds and tier of each hint on the way, as far as the ladder reaches."""
    solution = puzzle.solve()
    assert solution is not None
    true = {cell * 9 + value - 1 for cell, value in enumerate(solution.values)}
    values, removed = bytearray(puzzle.values), set[int]()
    while True:
        attempt = Attempt(
            puzzle, bytes(values), frozenset(o for o in removed if not values[o // 9])
        )
        start = time.perf_counter()
        suggestion = hint(attempt)
        spent = 1000 * (time.perf_counter() - start)
        if suggestion.step is None:
            return
        done = suggestion.step.deduction
        if not set(done.placed) <= true or true & set(done.eliminated):
            bad.append(puzzle.line)
            return
        yield spent, suggestion.step.tier
        for option in done.placed:
            values[option // 9] = option % 9 + 1
        removed.update(done.eliminated)


def main() -> int:
    options = arguments(__doc__)
    print(machine())
    some = {
        name: [Puzzle.parse(line) for line in public_list(file)][:: 1000 if options.quick else 100]
        for name, file in LISTS.items()
    }
    start = time.perf_counter()
    hint(some["17 clues"][0])
    first = 1000 * (time.perf_counter() - start)
    print(f"the first hint, which reads the ladder and makes the tables: {first:.1f} ms")
    bad: list[str] = []
    results: dict[str, float] = {"first": first}
    worst_easy = 0.0
    for name, puzzles in some.items():
        positions = [pair for puzzle in puzzles for pair in states(puzzle, bad)]
        for kind, times in (
            ("easy", [spent for spent, tier in positions if tier <= EASY]),
            ("hard", [spent for spent, tier in positions if tier > EASY]),
        ):
            if not times:
                continue
            middle, worst = statistics.median(times), max(times)
            print(
                f"{name}, {kind} states: median {middle:.2f} ms, worst {worst:.1f} ms, "
                f"{len(times)} hints"
            )
            results[f"{name}, {kind}, median"], results[f"{name}, {kind}, worst"] = middle, worst
            if kind == "easy":
                worst_easy = max(worst_easy, worst)
    print(f"hints that contradict the solution: {len(bad)}")
    report({"milliseconds": results, "bad": bad}, options.json)
    return 1 if bad or worst_easy >= LIMIT else 0


if __name__ == "__main__":
    sys.exit(main())

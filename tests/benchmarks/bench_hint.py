"""Hints: milliseconds each, from every state on the way of easy and of hard puzzles.

    python tests/benchmarks/bench_hint.py [--quick] [--json FILE]

Needs the public lists. A state is that of a person who has followed all hints so far. Each hint
includes the check for mistakes and the proof that the solution is the only one. For setters'
puzzles that people have solved, some states on the way are taken. Exit status 1 if a hint
contradicts the solution, or is late: 50 ms for an easy state but the first; for setters' puzzles
0.1 s (the median), 1 s (95 of 100) or 5 s (any).
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator

from measure import arguments, machine, public_list, report
from setters_puzzles import solved_by_people

import satsudoku
from satsudoku import Attempt, Puzzle, hint
from satsudoku.human.ladders.library import ladder

LIMIT = 50.0  # milliseconds
SETTERS = 100.0, 1000.0, 5000.0  # likewise: the median, 95 of 100, any
LISTS = {"17 clues": "puzzles2_17_clue", "magictour": "puzzles3_magictour_top1465"}
EASY = 4  # tiers of the ladder satsudoku that place symbols by sight: singles


def states(puzzle: Puzzle, bad: list[str]) -> Iterator[tuple[float, int]]:
    """Milliseconds and tier of each hint on the way, as far as the ladder reaches."""
    solution = satsudoku.solve(puzzle)
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


def on_the_way(puzzle: Puzzle, number: int, bad: list[str]) -> Iterator[float]:
    """Milliseconds of the hints in some states on the way of the default ladder."""
    path = ladder("satsudoku").classify(puzzle, allow_multiple=True, timeout=30).path
    solution = satsudoku.solve(puzzle)
    assert solution is not None
    count = len(puzzle.variant.symbols)
    true = {cell * count + value - 1 for cell, value in enumerate(solution.values)}
    values, removed = bytearray(puzzle.values), set[int]()
    every = max(1, len(path) // number)
    for place, step in enumerate(path):
        if place % every == 0:
            left = frozenset(o for o in removed if not values[o // count])
            attempt = Attempt(puzzle, bytes(values), left)
            start = time.perf_counter()
            suggestion = hint(attempt)
            yield 1000 * (time.perf_counter() - start)
            done = suggestion.step and suggestion.step.deduction
            if done and not (set(done.placed) <= true and true.isdisjoint(done.eliminated)):
                bad.append(puzzle.line)
        for option in step.deduction.placed:
            values[option // count] = option % count + 1
        removed.update(step.deduction.eliminated)


def of_setters(quick: bool, bad: list[str]) -> list[float]:
    """Milliseconds of hints on setters' puzzles, ascending."""
    times: list[float] = []
    for title, puzzle in list(solved_by_people())[:: 8 if quick else 1]:
        own = sorted(on_the_way(puzzle, 10, bad))
        if own and own[-1] > 1000:
            print(f"{own[-1]:7.0f} ms  {title}", flush=True)
        times += own
    return sorted(times)


def main() -> int:
    options = arguments(__doc__)
    print(machine())
    some = {
        name: [satsudoku.puzzle(line) for line in public_list(file)][
            :: 1000 if options.quick else 100
        ]
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
    setters = of_setters(options.quick, bad)
    quantiles = {
        name: setters[int(share * (len(setters) - 1))]
        for name, share in (("median", 0.5), ("95 of 100", 0.95), ("worst", 1.0))
    }
    told = ", ".join(f"{name} {spent:.0f} ms" for name, spent in quantiles.items())
    print(f"setters' puzzles: {told}, {len(setters)} hints")
    results |= {f"setters, {name}": spent for name, spent in quantiles.items()}
    slow = any(spent > most for spent, most in zip(quantiles.values(), SETTERS, strict=True))
    print(f"hints that contradict the solution: {len(bad)}")
    report({"milliseconds": results, "bad": bad}, options.json)
    return 1 if bad or slow or worst_easy >= LIMIT else 0


if __name__ == "__main__":
    sys.exit(main())

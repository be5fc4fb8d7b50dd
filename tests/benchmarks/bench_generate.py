"""Generation: rates, results, and thousands of puzzles checked by other solvers.

    python tests/benchmarks/bench_generate.py [--quick] [--json FILE]

Runs on one thread. Lanes make puzzles from random grids. Dancing links check that each has one
solution, and several without any one clue; the ladder in Python checks its tier. It checks 10,000
puzzles without a target and 10,000 of tier 3 of rank8 (1,000 of each with --quick). Exit status 1
if one fails.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable

from measure import alternate, arguments, machine, report

import satsudoku
from satsudoku import Puzzle, classify_many, generate, random_grids, solver, variant, vicinity
from satsudoku.symmetry.patterns import PATTERN_SYMMETRIES

SEED = 2026
LADDER = "rank8"
GOALS = {
    "grids, quick": 100_000,
    "minimal puzzles": 5_000,
    "minimal puzzles of tier 3": 500,
    "{-1+1} of a puzzle with 24 clues": 2,
}


def count(made: Iterable[object]) -> int:
    return sum(1 for _ in made)


def subjects(share: int) -> dict[str, Callable[[], int]]:
    """Works to time, each of which returns how many things it made."""
    hard = next(generate(1, clues=24, minimal=True, seed=SEED))

    def neighbours() -> int:
        for _ in range(20):
            count(vicinity(hard))
        return 20

    return {
        "grids, quick": lambda: len(random_grids(400_000 // share, uniform=False, seed=SEED)),
        "grids, uniform": lambda: len(random_grids(100_000 // share, seed=SEED)),
        "minimal puzzles": lambda: count(generate(20_000 // share, seed=SEED)),
        "minimal puzzles of tier 3": lambda: count(
            generate(4_000 // share, tier=3, ladder="rank8", seed=SEED)
        ),
        "minimal puzzles of tiers 4 to 5": lambda: count(
            generate(2_000 // share, tier=(4, 5), ladder="rank8", seed=SEED)
        ),
        "puzzles with rotational symmetry": lambda: count(
            generate(10_000 // share, symmetry="rotational", seed=SEED)
        ),
        "minimal ones with rotational symmetry": lambda: count(
            generate(1_000 // share, symmetry="rotational", minimal=True, seed=SEED)
        ),
        "{-1+1} of a puzzle with 24 clues": neighbours,
    }


def check(puzzles: list[Puzzle], tier: int | None) -> int:
    """How many are not unique, not minimal, or not of the tier, by other means than made them."""
    unique = solver("dlx", variant("classic9")).unique
    bad = 0
    for puzzle in puzzles:
        needed = (
            not unique(Puzzle(puzzle.values[:cell] + b"\0" + puzzle.values[cell + 1 :]))
            for cell, value in enumerate(puzzle.values)
            if value
        )
        good = bool(unique(puzzle)) and all(needed)
        if good and tier is not None:
            good = satsudoku.classify(puzzle, LADDER, allow_multiple=True).tier == tier
        bad += not good
    return bad


def main() -> int:
    options = arguments(__doc__)
    print(machine())
    speed = alternate(subjects(10 if options.quick else 1), 1 if options.quick else 3)
    for name, rate in speed.items():
        goal = f", goal {GOALS[name]:,}" if name in GOALS else ""
        print(f"{name}: {rate:,.0f} a second{goal}")

    number = 1_000 if options.quick else 10_000
    made = list(generate(number, seed=SEED))
    clues = Counter(puzzle.clues for puzzle in made)
    tiers = Counter(classify_many(made, LADDER).tiers.tolist())
    print(f"{number:,} without a target: clues {dict(sorted(clues.items()))}")
    print(f"{number:,} without a target: tiers of {LADDER} {dict(sorted(tiers.items()))}")
    average = {}
    for name in PATTERN_SYMMETRIES:
        some = list(generate(number // 10, symmetry=name, seed=SEED))
        average[name] = sum(puzzle.clues for puzzle in some) / len(some)
        print(f"{name}: {average[name]:.1f} clues on average")

    failed = check(made, None)
    print(f"{number:,} without a target, checked: {failed} failed")
    of_tier = check(list(generate(number, tier=3, ladder="rank8", seed=SEED)), 3)
    print(f"{number:,} of tier 3, checked: {of_tier} failed")
    report(
        {
            "rates": speed,
            "clues": dict(sorted(clues.items())),
            "tiers": dict(sorted(tiers.items())),
            "average clues": average,
            "failed": failed + of_tier,
        },
        options.json,
    )
    return 1 if failed + of_tier else 0


if __name__ == "__main__":
    sys.exit(main())

"""Counting without visiting: seconds of processor time by number of clues, on one core.

    python tests/benchmarks/bench_bands.py [--quick] [--json FILE] [--prototype PROGRAM]

Takes random cells of uniformly random grids, 50 puzzles for each number of clues (6 with --quick).
Also measures all 729 candidates of each tenth puzzle, against the price of its count; 1,000 random
solutions of puzzles with 12 clues; and the empty boards of 2x4 and 2x5 boxes. PROGRAM takes a
puzzle as its argument and prints the count first; it runs alternately with ours. Exit status 1 if
two counts differ, or if the candidates of a cell do not add up.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from statistics import median
from typing import TypeVar

from measure import arguments, print_machine, report

from satsudoku import Puzzle, random_grids, variant
from satsudoku.counting.bands import Bands

CLUES = range(18)
COMPARED = (0, 12, 15, 17)  # with a prototype, which takes minutes for others
EMPTY = 6_670_903_752_021_072_936_960
TWO_STACKS = {
    "classic8": 29_136_487_207_403_520,
    "classic10": 1_903_816_047_972_624_930_994_913_280_000,
}

_T = TypeVar("_T")


def main() -> int:
    options = arguments(__doc__, "prototype")
    print_machine()
    number = 6 if options.quick else 50
    good = Bands(Puzzle("." * 81)).count() == EMPTY  # and all tables are there from now on
    figures = {}
    for clues in CLUES:
        puzzles = list(_puzzles(clues, 1 if clues == 0 else number))
        taken = [_seconds(lambda puzzle=puzzle: Bands(puzzle).count()) for puzzle in puzzles]
        seconds = [one for one, _ in taken]
        figures[f"{clues} clues"] = {"median": median(seconds), "most": max(seconds)}
        print(f"{clues:2} clues: median {median(seconds):.4f} s, most {max(seconds):.4f} s")
        if options.prototype and clues in COMPARED:
            good = _against(options.prototype, puzzles, taken) and good
    for clues in CLUES:
        ratios = []
        for puzzle in _puzzles(clues, max(1, number // 10)):
            seconds, count = _seconds(lambda puzzle=puzzle: Bands(puzzle).count())
            longer, each = _seconds(lambda puzzle=puzzle: Bands(puzzle).with_candidates())
            good = good and bool((each.sum(axis=1) == count).all())
            ratios.append(longer / seconds)
        figures[f"{clues} clues, candidates, times a count"] = {
            "median": median(ratios),
            "most": max(ratios),
        }
        print(
            f"{clues:2} clues: candidates {median(ratios):.1f} times the price of a count, "
            f"most {max(ratios):.1f}"
        )
    drawing = [_draw(puzzle) for puzzle in _puzzles(12, number)]
    print(f"1,000 random solutions, 12 clues: median {median(drawing):.2f} s")
    figures["1,000 random solutions, 12 clues"] = {"median": median(drawing), "most": max(drawing)}
    for name, known in TWO_STACKS.items():
        empty = Puzzle("." * len(variant(name).cells), name)
        seconds, count = _seconds(lambda puzzle=empty: Bands(puzzle).count())
        good = good and count == known
        figures[f"empty {name}"] = {"median": seconds, "most": seconds}
        print(f"empty {name}: {seconds:.4f} s")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"most memory of the whole process: {memory:.0f} MB")
    report({"seconds": figures, "megabytes": memory}, options.json)
    return 0 if good else 1


def _puzzles(clues: int, number: int) -> Iterable[Puzzle]:
    chance = Random(clues)
    for grid in random_grids(number, seed=clues):
        keep = set(chance.sample(range(81), clues))
        yield Puzzle(bytes(v if i in keep else 0 for i, v in enumerate(grid.tolist())))


def _seconds(work: Callable[[], _T]) -> tuple[float, _T]:
    """Processor time, which others on the machine disturb less than the time of the clock."""
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def _draw(puzzle: Puzzle) -> float:
    chance = Random(1)

    def draw() -> None:
        bands = Bands(puzzle)
        count = bands.count()
        bands.at([chance.randrange(count) for _ in range(1000)])

    return _seconds(draw)[0]


def _against(program: Path, puzzles: list[Puzzle], ours: list[tuple[float, int]]) -> bool:
    """Compares with a program's counts and times; whether all counts are equal."""
    ratios, equal = [], True
    for puzzle, (seconds, count) in zip(puzzles, ours, strict=True):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        done = subprocess.run([program, puzzle.line], capture_output=True, text=True, check=True)
        spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        equal = equal and int(done.stdout.split()[0]) == count
        ratios.append(spent / seconds)
    print(f"    {median(ratios):.0f} times as fast as {program.name}; counts equal: {equal}")
    return equal


if __name__ == "__main__":
    sys.exit(main())

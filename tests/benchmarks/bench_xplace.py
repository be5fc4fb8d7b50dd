"""X Number Place in full: puzzles of four and five clues up to the square's symmetries, graded.

    python tests/benchmarks/bench_xplace.py [--quick] [--json FILE] [--write FILE]

With --quick it takes only those of four clues. --write makes ``puzzles/x5-graded.csv``.
"""

from __future__ import annotations

import csv
import time
from collections import Counter

from measure import arguments, machine, report

from satsudoku import Puzzle, classify_many, variant
from satsudoku.making.placements import puzzles_with_clues

X5 = variant("x5")
LADDERS = ("rank8", "hamada", "satsudoku")
COLUMNS = ("puzzle", "clues", *LADDERS)


def graded(puzzles: list[Puzzle]) -> list[tuple[object, ...]]:
    """A row of `COLUMNS` for each puzzle; an empty tier where none of the ladder's suffices."""
    tiers = [classify_many(puzzles, ladder, variant=X5).tiers.tolist() for ladder in LADDERS]
    return [
        (puzzle.line, puzzle.clues, *(tier or "" for tier in ranks))
        for puzzle, *ranks in zip(puzzles, *tiers, strict=True)
    ]


def main() -> None:
    args = arguments(__doc__, "write")
    print(machine())
    rows: list[tuple[object, ...]] = []
    results: dict[str, object] = {}
    for clues, number in ((4, 246), (5, 10090))[: 1 if args.quick else 2]:
        start = time.perf_counter()
        puzzles = list(puzzles_with_clues(X5, clues, "square"))
        now = time.perf_counter()
        assert len(puzzles) == number
        rows += graded(puzzles)
        end = time.perf_counter()
        print(f"{clues} clues: {number} found in {now - start:.1f} s, graded in {end - now:.1f}")
        results[f"{clues} clues, seconds"] = round(end - start, 2)
        for k, ladder in enumerate(LADDERS, start=2):
            tiers = Counter(row[k] for row in rows if row[1] == clues)
            text = ", ".join(f"{tier or 'none'}: {tiers[tier]}" for tier in sorted(tiers, key=str))
            print(f"  {ladder} {text}")
    if args.write:
        with args.write.open("w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream, lineterminator="\n")
            writer.writerows([COLUMNS, *rows])
    report(results, args.json)


if __name__ == "__main__":
    main()

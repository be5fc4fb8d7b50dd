"""HoDoKu's rating: puzzles a second, every known answer, and the share of images rated otherwise.

    python tests/benchmarks/bench_hodoku.py [--quick] [--json FILE]

Needs the public lists. Exit status 1 if a level, a score or a figure differs.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence

import numpy as np
from images import all_moves
from measure import alternate, arguments, print_machine, public_list, report
from numpy.typing import NDArray

from satsudoku import rater
from satsudoku.raters.hodoku import rate_many

CLUES17 = "puzzles2_17_clue"
# HoDoKu 2.2.0 on all 17-clue puzzles: levels and the sum of scores.
ALL_17_CLUES = {"Easy": 21_905, "Medium": 19_079, "Hard": 6_294, "Unfair": 1_109, "Extreme": 771}
SUM_OF_SCORES = 34_637_168


def boards(lines: Sequence[str]) -> NDArray[np.uint8]:
    text = "".join(line[:81] for line in lines).replace(".", "0").encode()
    return np.frombuffer(text, np.uint8).reshape(-1, 81) - ord("0")


def rate(puzzles: NDArray[np.uint8], threads: int = 1) -> tuple[list[str], list[int]]:
    ratings = rate_many(puzzles, threads=threads)
    names = ("none", *rater("hodoku").tier_names)
    return [names[level] for level in ratings.levels.tolist()], ratings.scores.tolist()


def differing(rows: Sequence[Sequence[str]]) -> int:
    """How many rows (puzzle, level, score, list) are rated otherwise."""
    levels, scores = rate(boards([row[0] for row in rows]), 0)
    return sum(
        (level, score) != (row[1], int(row[2]))
        for row, level, score in zip(rows, levels, scores, strict=True)
    )


def changed(puzzles: NDArray[np.uint8]) -> dict[str, float]:
    """The share of puzzles whose image by all moves has another level, or another score."""
    own, images = rate(puzzles), rate(all_moves(puzzles, np.random.default_rng(1)))
    return {
        what: float(np.mean([a != b for a, b in zip(before, after, strict=True)]))
        for what, before, after in zip(("level", "score"), own, images, strict=True)
    }


def main() -> int:
    options = arguments(__doc__)
    print_machine()
    rows = [line.split("\t") for line in public_list("hodoku_levels.tsv")[1:]]
    lists: dict[str, list[list[str]]] = {}
    for row in rows:
        lists.setdefault(row[3], []).append(row)
    samples = {
        name: boards([row[0] for row in of_list[:: max(1, len(of_list) // number)]])
        for (name, of_list), number in zip(lists.items(), (5000, 150, 50), strict=True)
    }
    speed = alternate(
        {name: lambda some=some: len(rate(some)[0]) for name, some in samples.items()}
    )
    for name, rate_ in speed.items():
        print(f"{name}: {rate_:,.0f} puzzles a second", flush=True)
    differences = {}
    for name, of_list in lists.items():
        some = of_list[:: 10 if options.quick else 1]
        differences[name] = differing(some)
        print(f"{name}: {differences[name]} of {len(some)} rated otherwise", flush=True)
    shares = {name: changed(some) for name, some in samples.items()}
    for name, share in shares.items():
        text = ", ".join(f"another {what} {value:.1%}" for what, value in share.items())
        print(f"{name}: of images {text}", flush=True)
    met = not any(differences.values())
    if not options.quick:
        levels, scores = rate(boards(public_list(CLUES17)), 0)
        met = met and Counter(levels) == ALL_17_CLUES and sum(scores) == SUM_OF_SCORES
        print(f"{CLUES17}: {dict(Counter(levels))}, sum of scores {sum(scores):,}")
    results = {"rates": speed, "differences": differences, "changed": shares}
    report(results, options.json)
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())

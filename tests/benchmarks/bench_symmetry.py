"""Symmetry: canonical forms a second, and a check that no symmetry changes one.

    python tests/benchmarks/bench_symmetry.py [--quick] [--json FILE]

Needs the public lists. Takes arrays in memory and returns arrays, on one thread. Exit status 1 if a
form differs for any of 10,000 random images of each of 100 puzzles (100 of each with --quick), or
if two of the puzzles with 17 clues, which are all different, have one form.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from measure import alternate, arguments, machine, public_list, report

from satsudoku import (
    Puzzle,
    automorphism_count_many,
    automorphisms,
    canonical_many,
    solve_many,
    variant,
)
from satsudoku.lanes.loading import values

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from moves import random_images  # the tests' own

LISTS = {
    "17 clues": "puzzles2_17_clue",
    "magictour": "puzzles3_magictour_top1465",
    "hardest known": "puzzles6_forum_hardest_1106",
}
GOAL = 20_000  # 9x9 puzzles a second


def main() -> int:
    options = arguments(__doc__)
    print(machine())
    rules = variant("classic9")
    boards = {title: values(public_list(name), rules) for title, name in LISTS.items()}
    boards["grids"] = solve_many(boards["17 clues"][::4])[0]
    small = values(["1.....2..3.....4"] * 200, variant("classic4"))
    subjects = {
        title: lambda array=array: len(canonical_many(array)) for title, array in boards.items()
    }
    subjects["4x4, by the graph"] = lambda: len(canonical_many(small, variant="classic4"))
    for name in ("classic16", "samurai", "classic49"):
        rules = variant(name)
        empty = Puzzle(bytes(len(rules.cells)), rules)
        subjects[f"empty {name}, automorphisms"] = lambda empty=empty: len([automorphisms(empty)])
    speed = alternate(subjects, 2 if options.quick else 9)
    for title, rate in speed.items():
        goal = f", goal {GOAL:,}" if title in boards else ""
        unit = "groups" if "automorphisms" in title else "canonical forms"
        print(f"{title}: {rate:,.0f} {unit} a second{goal}")

    different = len(np.unique(canonical_many(boards["17 clues"]), axis=0))
    print(f"17 clues: {different:,} different forms of {len(boards['17 clues']):,} puzzles")
    good = different == len(boards["17 clues"])

    random = np.random.default_rng(1)
    images = 100 if options.quick else 10_000
    sample = np.concatenate([boards["17 clues"][::750], boards["magictour"][::44]])[:100]
    changed = 0
    for board in sample:
        moved = random_images(board, images, random)
        forms = canonical_many(moved)
        changed += int((forms != canonical_many(board[None])).any(axis=1).sum())
        good = good and len(set(automorphism_count_many(moved[:100]))) == 1
    print(f"{len(sample)} puzzles, {images:,} random images each: {changed} forms changed")
    report({"rates": speed, "different": different, "changed": changed}, options.json)
    return 0 if good and not changed else 1


if __name__ == "__main__":
    sys.exit(main())

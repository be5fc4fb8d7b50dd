"""Images of puzzles with known answers under random symmetries: the answers must stay.

    python tests/soak/images.py [--millions N]

Needs the public list of 17-clue puzzles. Each image has its own labels, bands, lines and side. Its
count, tier and solution are compared with those of the original. Half of the puzzles lack a clue,
and so have many solutions.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np

from satsudoku import classify_many, count_many, solve_many

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))
from images import all_moves
from measure import public_list

LIMIT = 50


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--millions", type=float, default=100)
    number = int(parser.parse_args().millions * 1_000_000)
    lines = "".join(line[:81] for line in public_list("puzzles2_17_clue"))
    puzzles = np.frombuffer(lines.replace(".", "0").encode(), np.uint8).reshape(-1, 81) - ord("0")
    solutions, _ = solve_many(puzzles)
    fewer = puzzles[::2].copy()
    fewer[np.arange(len(fewer)), fewer.argmax(axis=1)] = 0
    puzzles[::2] = fewer
    counts = count_many(puzzles, limit=LIMIT)
    assert (counts[1::2] == 1).all()
    assert (counts[::2] > 1).all()
    tiers = classify_many(puzzles, "rank8").tiers
    start, done = time.perf_counter(), 0
    while done < number:
        images = all_moves(puzzles, np.random.default_rng(done))
        expected = all_moves(solutions, np.random.default_rng(done))  # by the same symmetries
        assert (count_many(images, limit=LIMIT) == counts).all()
        assert (classify_many(images, "rank8").tiers == tiers).all()
        assert (solve_many(images[1::2])[0] == expected[1::2]).all()
        done += len(images)
    print(f"{done:,} images, all answers right, in {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()

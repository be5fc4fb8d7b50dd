"""How often does an unbiased random minimal puzzle need each tier of the default ladder?

    python tests/benchmarks/bench_tier_rates.py [--quick] [--json FILE] [--generated N]

Needs the public list of controlled-bias puzzles: minimal ones that Denis Berthier's generator met
on its way down from a full grid, where it meets a set of n cells once in C(81, n) times. So a
puzzle of n clues stands for C(81, n), and weighted means are those over all minimal puzzles. He
finds a mean of 26.577 clues (Unbiased Statistics of a CSP: A Controlled-Bias Generator, 2009).

With --generated, N puzzles of `generate` instead, and how many are on each tier of each ladder: the
numbers in `satsudoku/making/rarity.py`.
"""

from __future__ import annotations

import sys
from math import comb, sqrt

import numpy as np
from measure import argument_parser, print_machine, public_list, report

from satsudoku import classify_many, generate, ladder

_PART = 10_000  # puzzles at once


def count_generated(number: int) -> None:
    """Print how many generated puzzles are on each tier."""
    counts = dict.fromkeys(("satsudoku", "rank8"), np.zeros(0, np.intp))
    for seed in range(0, number, _PART):
        boards = [puzzle.line for puzzle in generate(min(_PART, number - seed), seed=seed)]
        for name, before in counts.items():
            now = np.bincount(
                classify_many(boards, name).tiers, minlength=len(ladder(name).tier_names) + 1
            )
            counts[name] = now + (before if len(before) else 0)
    for name, found in counts.items():
        print(f"{name}: {found[1:].tolist()}")


def main() -> int:
    parser = argument_parser(__doc__)
    parser.add_argument("--generated", metavar="N", type=int)
    options = parser.parse_args()
    print_machine()
    if options.generated:
        count_generated(options.generated)
        return 0
    lines = [line[:81] for line in public_list("rated_cb_20k.tsv") if line[:1] in ".123456789"]
    lines = lines[:: 10 if options.quick else 1]
    clues = np.array([81 - line.count(".") for line in lines])
    weights = np.array([float(comb(81, int(n))) for n in clues])
    weights /= weights.sum()
    print(f"{len(lines)} puzzles; clues: {clues.mean():.2f} in the list, unbiased ", end="")
    print(f"{float(weights @ clues):.2f}")
    tiers = classify_many(lines).tiers
    figures = {}
    for number, name in enumerate(ladder("satsudoku").tier_names, start=1):
        here = tiers == number
        share = float(weights @ here)
        error = sqrt(float(weights**2 @ (here - share) ** 2))
        figures[name] = {"share": share, "error": error, "in the list": float(here.mean())}
        print(f"{number:2} {name}: {share:.2%} +- {error:.2%} ({here.mean():.2%} in the list)")
    report({"puzzles": len(lines), "clues": float(weights @ clues), "tiers": figures}, options.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""How often does an unbiased random minimal puzzle need each tier of the default ladder?

    python tests/benchmarks/bench_tier_rates.py [--quick] [--json FILE]

Needs the public list of controlled-bias puzzles: minimal ones that Denis Berthier's generator met
on its way down from a full grid, where it meets a set of n cells once in C(81, n) times. So a
puzzle of n clues stands for C(81, n), and weighted means are those over all minimal puzzles. He
finds a mean of 26.577 clues (Unbiased Statistics of a CSP: A Controlled-Bias Generator, 2009).
"""

from __future__ import annotations

import sys
from math import comb, sqrt

import numpy as np
from measure import arguments, print_machine, public_list, report

from satsudoku import classify_many, ladder


def main() -> int:
    options = arguments(__doc__)
    print_machine()
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

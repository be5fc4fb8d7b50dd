"""Setters' puzzles by reasoning: the tier of the default ladder that each one needs.

    python tests/benchmarks/bench_reasoning.py [--quick] [--seconds N] [--json FILE]

Needs variants_fpuzzles_half.tsv and variants_iss_half.tsv. It takes puzzles that a person is said
to have solved: in the first file those of a named setter with a published solution, in the second
those with a published solution, except trials of solvers, by their names. Classic puzzles do not
count. Exit status 1 if more than one puzzle in seven needs search.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from measure import argument_parser, print_machine, report
from setters_puzzles import solved_by_people

from satsudoku.human.ladders.library import ladder

LADDER = ladder("satsudoku")


def main() -> int:
    parser = argument_parser(__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="the limit of each puzzle")
    options = parser.parse_args()
    print_machine()
    tiers: Counter[int | None] = Counter()
    for title, puzzle in list(solved_by_people())[:: 6 if options.quick else 1]:
        start = time.process_time()
        verdict = LADDER.classify(puzzle, allow_multiple=True, timeout=options.seconds)
        seconds = time.process_time() - start
        tiers[verdict.tier] += 1
        shown = verdict.tier_name or f"at least tier {verdict.at_least}"
        print(f"{seconds:7.2f} s  {len(verdict.path):4} steps  {shown:28} {title}", flush=True)
    for number, tier in enumerate(LADDER.tiers, start=1):
        if tiers[number]:
            print(f"{tiers[number]:4}  {number:2} {tier.name}")
    print(f"{tiers[None]:4}  not known in {options.seconds:g} s")
    search, every = tiers[len(LADDER.tiers)] + tiers[None], tiers.total()
    print(f"{search} of {every} need search, or more time")
    report({"tiers": {str(tier): number for tier, number in tiers.items()}}, options.json)
    return int(7 * search > every)


if __name__ == "__main__":
    sys.exit(main())

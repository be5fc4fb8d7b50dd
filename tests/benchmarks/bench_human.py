"""Human rules in Python: puzzles a second on rank8, its published figures, and the time for paths.

    python tests/benchmarks/bench_human.py [--quick] [--json FILE]

Needs the public lists. Without --quick it checks every figure of both readings of negation, which
takes some 15 minutes on one core. Exit status 1 if a figure differs, or if a path of the ladder
satsudoku takes 30 ms by patterns alone, or 2 s by trial and error.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from statistics import median

from measure import alternate, arguments, print_machine, public_list, report

import satsudoku
from satsudoku import Puzzle
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.library import ladder

BOTH = {"place": ladder("rank8"), "remove": ladder("rank8-remove")}
MAGICTOUR = "puzzles3_magictour_top1465"
CLUES17 = "puzzles2_17_clue"
HARDEST = "puzzles6_forum_hardest_1106"

# The list, the reading of negation, and how many puzzles have each rank.
FIGURES: list[tuple[str, str, Mapping[int, int]]] = [
    (MAGICTOUR, "place", {3: 60, 4: 214, 5: 34, 7: 1084, 8: 73}),
    (MAGICTOUR, "remove", {3: 60, 4: 214, 5: 34, 7: 1157}),
    (HARDEST, "place", {8: 375}),
    (HARDEST, "remove", {7: 4, 8: 371}),
    (CLUES17, "place", {2: 21905, 3: 15470, 4: 4216, 5: 56, 6: 3, 7: 7491, 8: 17}),
    (CLUES17, "remove", {2: 21905, 3: 15470, 4: 4216, 5: 56, 6: 3, 7: 7508}),
]


def puzzles(name: str) -> list[Puzzle]:
    return [satsudoku.puzzle(line) for line in public_list(name)]


def ranks(one: Ladder, some: Sequence[Puzzle]) -> list[int | None]:
    return [one.classify(puzzle, allow_multiple=True).tier for puzzle in some]


def rates(quick: bool) -> dict[str, float]:
    """Puzzles a second, parsed before."""
    magictour = puzzles(MAGICTOUR)[:: 5 if quick else 1]
    clues17 = puzzles(CLUES17)[:: 250 if quick else 25]
    few = magictour[:: 5 if quick else 10]

    def to_tier_6(some: Sequence[Puzzle]) -> Callable[[], int]:
        return lambda: len([BOTH["place"].walk(puzzle, 6) for puzzle in some])

    def classified(some: Sequence[Puzzle], reading: str) -> Callable[[], int]:
        return lambda: len(ranks(BOTH[reading], some))

    return alternate(
        {
            "tiers 1-6, magictour": to_tier_6(magictour),
            "tiers 1-6, 17 clues": to_tier_6(clues17),
            "rank8 with path, magictour": classified(few, "place"),
            "rank8-remove with path, magictour": classified(few, "remove"),
        }
    )


def path_times(quick: bool) -> dict[str, dict[str, float]]:
    """The median and the worst milliseconds of processor time that a path takes, by what it needs.

    Each is the quicker of two runs.
    """
    one = ladder("satsudoku")
    proofs = next(n for n, tier in enumerate(one.tiers) if not all(r.pattern for r in tier.rules))
    times: dict[str, list[float]] = {"patterns alone": [], "T&E": []}
    for puzzle in puzzles(MAGICTOUR)[:: 10 if quick else 1]:
        took = []
        for _ in range(2):
            start = time.process_time()
            tier = one.classify(puzzle, allow_multiple=True).tier
            took.append(1000 * (time.process_time() - start))
        times["T&E" if tier is None or tier > proofs else "patterns alone"].append(min(took))
    return {
        need: {"puzzles": len(took), "median": median(took), "worst": max(took)}
        for need, took in times.items()
    }


def expected_rows(quick: bool) -> dict[str, int]:
    """How many rows of an independent program's ranks are met, in both readings."""
    rows = [line.split("\t") for line in public_list("rank8_expected.tsv")[1:]]
    rows = rows[:: 20 if quick else 1]
    some = [satsudoku.puzzle(row[0]) for row in rows]
    ranks_by_ladder = zip(*(ranks(one, some) for one in BOTH.values()), strict=True)
    met = sum(
        list(map(str, pair)) == row[1:] for pair, row in zip(ranks_by_ladder, rows, strict=True)
    )
    return {"rows": len(rows), "met": met}


def main() -> int:
    options = arguments(__doc__)
    print_machine()
    speed = rates(options.quick)
    for name, rate in speed.items():
        print(f"{name}: {rate:,.0f} puzzles a second", flush=True)
    paths = path_times(options.quick)
    for need, took in paths.items():
        text = f"median {took['median']:.1f} ms, worst {took['worst']:.1f} ms"
        print(f"path of satsudoku, magictour, {need}: {text} of {took['puzzles']}", flush=True)
    good = paths["patterns alone"]["worst"] < 30 and paths["T&E"]["worst"] < 2000
    rows = expected_rows(options.quick)
    print(f"rank8_expected.tsv: {rows['met']} of {rows['rows']} rows met", flush=True)
    good = good and rows["met"] == rows["rows"]
    figures = []
    for name, reading, expected in [] if options.quick else FIGURES:
        tally = Counter(ranks(BOTH[reading], puzzles(name)))
        met = tally == Counter(expected)
        good = good and met
        text = {str(rank): tally[rank] for rank in sorted(tally, key=str)}
        figures.append({"list": name, "reading": reading, "ranks": text, "met": met})
        print(f"{name}, {reading}: {text}{'' if met else f', expected {expected}'}", flush=True)
    report(
        {"rates": speed, "path_ms": paths, "expected_rows": rows, "figures": figures}, options.json
    )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

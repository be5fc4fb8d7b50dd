"""Rules in lanes: puzzles a second on the ladders, and the published figures of `rank8`.

    python tests/benchmarks/bench_rules.py [--quick] [--json FILE]

Needs the public lists. Reads lines of text in memory and returns tiers and counts, on one thread.
Checks all figures of both readings of negation; exit status 1 if one differs.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from bench_human import BOTH, CLUES17, FIGURES, MAGICTOUR
from measure import alternate, arguments, print_machine, public_list, report

from satsudoku.human.classify_many import classify_many
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.library import ladder

DEFAULT, TRIAL = ladder("satsudoku"), "Trial and error"
CHAINS = ("Turbot fish", "Wings", "Chains", "Grouped chains and large areas")
TO_TIER_6 = replace(BOTH["place"], name="tiers 1-6", tiers=BOTH["place"].tiers[:6])
GOALS = {
    "tiers 1-6, 17 clues": 150_000,
    "place, 17 clues": 10_000,
    "remove, 17 clues": 10_000,
    "place, magictour": 3_000,
    "remove, magictour": 3_000,
    "hamada, 17 clues": 5_000,
    "satsudoku to T&E(1), magictour": 5_000,
}
# What other programs do not rate in the same way is timed only; the tests check its figures.
OTHERS = {
    "hamada": ladder("hamada"),
    "hamada:assumption=depth": ladder("hamada:assumption=depth"),
    "satsudoku": DEFAULT,
    "satsudoku without chains": replace(
        DEFAULT,
        name="satsudoku without chains",
        tiers=tuple(tier for tier in DEFAULT.tiers if tier.name not in CHAINS),
    ),
    "satsudoku to T&E(1)": replace(
        DEFAULT, name="satsudoku to T&E(1)", tiers=DEFAULT.tiers[: DEFAULT.tier_number(TRIAL)]
    ),
}


def rates(rounds: int) -> dict[str, float]:
    """Puzzles a second."""
    subjects: dict[str, Callable[[], int]] = {}

    def add(label: str, rater: Ladder, text: bytes) -> None:
        subjects[label] = lambda: len(classify_many(text, rater).tiers)

    for name, title in (CLUES17, "17 clues"), (MAGICTOUR, "magictour"):
        text = "\n".join(public_list(name)).encode()
        for label, one in {"tiers 1-6": TO_TIER_6, **BOTH, **OTHERS}.items():
            add(f"{label}, {title}", one, text)
    return alternate(subjects, rounds)


def main() -> int:
    options = arguments(__doc__)
    print_machine()
    good = True
    figures = []
    for name, reading, expected in FIGURES:
        tiers = classify_many("\n".join(public_list(name)).encode(), BOTH[reading]).tiers
        tally = {int(tier): count for tier, count in sorted(Counter(tiers.tolist()).items())}
        met = tally == expected
        good = good and met
        figures.append({"list": name, "reading": reading, "ranks": tally, "met": met})
        print(f"{name}, {reading}: {tally}{'' if met else f', expected {expected}'}")
    speed = rates(2 if options.quick else 9)
    for name, rate in speed.items():
        goal = f", goal {GOALS[name]:,}" if name in GOALS else ""
        print(f"{name}: {rate:,.0f} puzzles a second{goal}")
    report({"rates": speed, "figures": figures}, options.json)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

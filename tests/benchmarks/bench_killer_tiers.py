"""How many searches come to a killer of each tier, and how long one takes.

    python tests/benchmarks/bench_killer_tiers.py [--quick] [--json FILE] [--variant NAME]
        [--seconds S] [--seed N] [TIER ...]

For each tier, or those that are named, it searches for so many seconds of processor time: the
numbers in `satsudoku/making/rarity.py`. A search is one walk of `satsudoku.making.settling`. Each
killer is counted and classified anew, and so is an image of it.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from measure import argument_parser, print_machine, report

from satsudoku import Puzzle, classify, generate, is_unique, ladder, random_images, rater, variant
from satsudoku.errors import LadderError
from satsudoku.making.turns import turns
from satsudoku.making.wishes import Wishes


def measure(name: str, tier: int, seed: int, seconds: float) -> dict[str, Any] | str:
    """Search for some seconds; or why not."""
    killer = {"constraints": ["killer"], "tier": tier}
    try:
        generate(1, name, **killer, seed=seed, most=1)
    except LadderError as error:
        return str(error)
    found = searches = givens = bare = 0
    spent, start = 0.0, time.process_time()
    for turn in turns(Wishes.of(variant(name), rater("satsudoku"), 1, **killer), seed, None):
        spent += time.process_time() - start
        searches += turn.tried
        if turn.tier:
            assert turn.puzzle is not None
            check(turn.puzzle, tier, found)
            found += 1
            givens += turn.puzzle.clues
            caged = {cell for cage in turn.puzzle.variant.constraints for cell in cage.cells}
            bare += len(turn.puzzle.values) - len(caged)
        if spent >= seconds:
            break
        start = time.process_time()
    mean = bare / found if found else None
    return {"found": found, "searches": searches, "seconds": spent, "givens": givens, "bare": mean}


def check(killer: Puzzle, tier: int, number: int) -> None:
    """Prove a killer and an image of it."""
    for puzzle in (killer, *random_images(killer, seed=number)):
        verdict = classify(puzzle).tier
        if verdict != tier or not is_unique(puzzle):
            sys.exit(f"a killer of tier {tier} is on tier {verdict}: {puzzle!r}")


def main() -> int:
    parser = argument_parser(__doc__)
    parser.add_argument("--variant", default="classic9")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("tiers", metavar="TIER", type=int, nargs="*")
    options = parser.parse_args()
    print_machine()
    tiers = range(1, len(ladder("satsudoku").tier_names) + 1)
    figures = {}
    for tier in options.tiers or tiers:
        seconds = 1.0 if options.quick else options.seconds
        found = measure(options.variant, tier, options.seed, seconds)
        figures[str(tier)] = found
        if isinstance(found, str):
            print(f"tier {tier}: refused: {found}", flush=True)
            continue
        number = found["found"]
        each = f"{found['seconds'] / number:.1f} s each" if number else "none"
        print(
            f"tier {tier}: {number} of {found['searches']} searches in {found['seconds']:.0f} s, "
            f"{each}; {found['givens']} givens, {found['bare'] or 0:.0f} cells without a cage",
            flush=True,
        )
    report(figures, options.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())

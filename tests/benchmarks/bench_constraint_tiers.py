"""How long a search takes to come to a puzzle of constraints of each tier.

    python tests/benchmarks/bench_constraint_tiers.py [--quick] [--json FILE] [--variant NAME]
        [--constraints KIND[+KIND],...] [--seconds S] [--hits N] [--seed N] [--rates FILE]
        [TIER ...]

For each kind by itself, or those joined by + together, and each tier or those that are named:
searches with one seed after the other, each until its first puzzle, until there are N puzzles or S
seconds of processor time are over. A walk is one of `satsudoku.making.settling`. Each puzzle is
counted by two solvers and classified anew, and so is an image of it.

With `--rates satsudoku/making/rates.json` the figures become what `generate` says of a tier, and
the table of docs/generation.md: puzzles, walks, seconds for all, seconds for the slowest.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from measure import argument_parser, print_machine, report

from satsudoku import Puzzle, classify, count, generate, ladder, random_images, rater, variant
from satsudoku.errors import LadderError
from satsudoku.making.constraint_puzzles import read_kinds
from satsudoku.making.rarity import rates_key
from satsudoku.making.turns import turns
from satsudoku.making.wishes import Wishes


def measure(name: str, kinds: Sequence[str], tier: int, options: Any) -> dict[str, Any] | str:
    """Search for some seconds; or why not."""
    wish = {"constraints": kinds, "tier": tier}
    try:
        generate(1, name, **wish, seed=1, most=1)
    except LadderError as error:
        return str(error)
    wishes = Wishes.of(variant(name), rater("satsudoku"), 1, **wish)
    walks, spent, seed = 0, 0.0, options.seed
    times: list[float] = []
    while spent < options.seconds and len(times) < options.hits:
        begin = spent
        start = time.process_time()
        for turn in turns(wishes, seed, None):
            spent += time.process_time() - start
            walks += turn.tried
            if turn.tier:
                assert turn.puzzle is not None
                times.append(spent - begin)
                check(turn.puzzle, tier, seed)
            if turn.tier or spent >= options.seconds:
                break
            start = time.process_time()
        seed += 1
    return {"times": times, "walks": walks, "seconds": spent}


def check(puzzle: Puzzle, tier: int, seed: int) -> None:
    """Prove a puzzle and an image of it."""
    for image in (puzzle, *random_images(puzzle, seed=seed)):
        verdict = classify(image).tier
        counts = {count(image, limit=2, solver=solver) for solver in ("sat", "auto")}
        if verdict != tier or counts != {1}:
            sys.exit(f"a puzzle of tier {tier} is on tier {verdict}, {counts}: {image!r}")


def line(found: dict[str, Any] | str) -> str:
    """What is printed of a tier."""
    if isinstance(found, str):
        return f"refused: {found}"
    times, seconds = found["times"], found["seconds"]
    said = f"{len(times)} of {found['walks']} walks in {seconds:.1f} s"
    if times:
        said += f": mean {seconds / len(times):.2f}, median {median(times):.2f}, "
        said += f"longest {max(times):.2f} s"
    return said


def keep(file: Path, *keys: str, found: dict[str, Any]) -> None:
    """Enter a tier's figures into a file, which another process may write to as well."""
    rates = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    board, kind, tier = keys
    longest = max(found["times"], default=found["seconds"])
    seconds = (max(round(time_spent, 1), 0.1) for time_spent in (found["seconds"], longest))
    rates.setdefault(board, {}).setdefault(kind, {})[tier] = (
        len(found["times"]),
        found["walks"],
        *seconds,
    )
    boards = []
    for name, kinds in sorted(rates.items()):
        rows = ",\n".join(
            f'"{key}": {json.dumps(dict(sorted(tiers.items(), key=lambda pair: int(pair[0]))))}'
            for key, tiers in sorted(kinds.items())
        )
        boards.append(f'"{name}": {{\n{rows}\n}}')
    text = ",\n".join(boards)
    file.write_text(f"{{\n{text}\n}}\n", encoding="utf-8")


def main() -> int:
    parser = argument_parser(__doc__)
    parser.add_argument("--variant", default="classic9")
    parser.add_argument("--constraints", default="killer")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--hits", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rates", metavar="FILE", type=Path)
    parser.add_argument("tiers", metavar="TIER", type=int, nargs="*")
    options = parser.parse_args()
    if options.quick:
        options.seconds = 1.0
    print_machine()
    every = range(1, len(ladder("satsudoku").tier_names) + 1)
    figures: dict[str, dict[str, Any]] = {}
    names = [name.split("+") for name in options.constraints.split(",")]
    alone = [[kind] for name in names if len(name) == 1 for kind in read_kinds(name)]
    for kinds in alone + [[*read_kinds(name)] for name in names if len(name) > 1]:
        kind = rates_key(kinds)
        for tier in options.tiers or every:
            found = measure(options.variant, kinds, tier, options)
            figures.setdefault(kind, {})[str(tier)] = found
            if options.rates is not None and not isinstance(found, str):
                keep(options.rates, options.variant, kind, str(tier), found=found)
            print(f"{options.variant} {kind} {tier}: {line(found)}", flush=True)
    report(figures, options.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())

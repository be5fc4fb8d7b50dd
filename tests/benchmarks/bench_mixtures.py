"""Mixtures: puzzles a second of mixed streams, beside the rate that their parts predict.

    python tests/benchmarks/bench_mixtures.py [--quick] [--json FILE]

A stream that mixes two lists should take as long as both lists take apart. Each row counts a
shuffled mixture and its parts alternately, up to each limit, in processor time on one core. The
ratio is the median over the rounds. Needs the public lists; a seed generates the other puzzles.
"""

from __future__ import annotations

import statistics
import time

import numpy as np
from measure import arguments, pinned, print_machine, public_list, report
from numpy.typing import NDArray

from satsudoku import count_many, solve_many

Boards = NDArray[np.uint8]
LIMITS = (1, 2, 10, 1000)
# Solutions are found at some millions a second, so a limit of 1000 wants fewer puzzles; but of each
# part more than there are lanes.
SHARE = {1: 1, 2: 1, 10: 4, 1000: 50}
GOAL = 0.9


def boards(lines: list[str]) -> Boards:
    cells = "".join(line[:81] for line in lines).replace(".", "0")
    return np.frombuffer(cells.encode(), np.uint8).reshape(-1, 81) - ord("0")


def less(puzzles: Boards, clues: int, rng: np.random.Generator) -> Boards:
    """Each puzzle without some of its clues, drawn at random."""
    keys = np.where(puzzles > 0, rng.random(puzzles.shape), 2.0)
    out = puzzles.copy()
    np.put_along_axis(out, keys.argsort(axis=1)[:, :clues], 0, axis=1)
    return out


def more(puzzles: Boards, rng: np.random.Generator) -> Boards:
    """Their solutions thinned out to 30 to 36 clues, one clue of every second one wrong."""
    solutions, _ = solve_many(puzzles, limit=1)
    ranks = rng.random(puzzles.shape).argsort(axis=1).argsort(axis=1)
    out = np.where(ranks < rng.integers(30, 37, (len(puzzles), 1)), solutions, 0).astype(np.uint8)
    wrong = np.arange(0, len(out), 2)
    cells = ranks[wrong].argmin(axis=1)
    out[wrong, cells] = out[wrong, cells] % 9 + 1
    return out


def parts(rng: np.random.Generator) -> dict[str, Boards]:
    clues17 = boards(public_list("puzzles2_17_clue"))
    several = boards(public_list("puzzles7_sample"))
    hardest = boards(public_list("puzzles5_sample"))
    candidates = more(clues17, rng)
    counts = count_many(candidates, limit=2)
    return {
        "17 clues": clues17,
        "empty": np.zeros_like(clues17),
        "17 less 5": less(clues17, 5, rng),
        "17 less 1": less(clues17, 1, rng),
        "several": np.repeat(several, 6, axis=0),
        "hardest": np.repeat(hardest, 3, axis=0),
        "30-36, none": candidates[counts == 0],
        "30-36, one": candidates[counts == 1],
        "30-36, several": candidates[counts == 2],
    }


MIXTURES = (
    ("30-36, none", "30-36, one", "30-36, several"),
    ("17 clues", "empty"),
    ("17 clues", "17 less 5"),
    ("17 clues", "17 less 1"),
    ("17 clues", "several"),
    ("17 clues", "hardest"),
    ("hardest", "several"),
    ("hardest", "17 less 1"),
    ("17 less 1", "empty"),
    ("17 clues", "several", "hardest", "17 less 1", "empty", "30-36, several"),
)


def seconds(puzzles: Boards, limit: int) -> float:
    """Processor time, which other programs on the machine do not add to."""
    start = time.process_time()
    count_many(puzzles, limit=limit)
    return time.process_time() - start


def measure(
    names: tuple[str, ...], lists: dict[str, Boards], limit: int, rounds: int
) -> dict[str, float]:
    some = [lists[name][:: SHARE[limit]] for name in names]
    mixture = np.concatenate(some)
    mixture = mixture[np.random.default_rng(2).permutation(len(mixture))]
    seconds(mixture, limit)  # warms up
    rates, predictions, ratios = [], [], []
    for _ in range(rounds):
        apart = sum(seconds(part, limit) for part in some)
        together = seconds(mixture, limit)
        rates.append(len(mixture) / together)
        predictions.append(len(mixture) / apart)
        ratios.append(apart / together)
    return {
        "rate": statistics.median(rates),
        "predicted": statistics.median(predictions),
        "ratio": statistics.median(ratios),
    }


def main() -> None:
    args = arguments(__doc__)
    rounds = 3 if args.quick else 7
    pinned()
    print_machine()
    lists = parts(np.random.default_rng(1))
    results: dict[str, object] = {}
    print(f"{'limit':>5}  {'mixture':70} {'a second':>11} {'predicted':>11} {'ratio':>5} {GOAL:5}")
    for limit in LIMITS:
        for names in MIXTURES:
            row = measure(names, lists, limit, rounds)
            name = " + ".join(names)
            results[f"{limit}: {name}"] = row
            print(
                f"{limit:5}  {name:70} {row['rate']:11,.0f} {row['predicted']:11,.0f} "
                f"{row['ratio']:5.2f} {'' if row['ratio'] >= GOAL else '*'}"
            )
    report(results, args.json)


if __name__ == "__main__":
    main()

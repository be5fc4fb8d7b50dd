"""The rater sato: puzzles a second, its published figures, and the share of images rated otherwise.

    python tests/benchmarks/bench_sato.py [--quick] [--json FILE]

Needs the public lists. Exit status 1 if a figure differs.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
from images import MOVES, all_moves
from measure import alternate, arguments, machine, public_list, report
from numpy.typing import NDArray

from satsudoku import Puzzle, rater
from satsudoku.raters.sato import Ratings, rate_many

CLUES17 = "puzzles2_17_clue"
MAGICTOUR = "puzzles3_magictour_top1465"
HARDEST = "puzzles6_forum_hardest_1106"
Verdict = tuple[int, int, bool]  # level before and after the level-up rule, solved


def verdicts(ratings: Ratings) -> list[Verdict]:
    return list(
        zip(ratings.before.tolist(), ratings.levels.tolist(), ratings.solved.tolist(), strict=True)
    )


def drawn(name: str, number: int) -> list[str]:
    """A sample of a list, drawn by Python's generator seeded with 1; a short list whole."""
    lines = [line[:81] for line in public_list(name)]
    return random.Random(1).sample(lines, number) if number < len(lines) else lines


# The list, how many are drawn of it, and how many have each verdict.
FIGURES: list[tuple[str, int, Mapping[Verdict, int]]] = [
    (
        CLUES17,
        12_000,
        {(2, 2, True): 50, (2, 3, True): 83, (3, 3, True): 11_844, (3, 3, False): 23},
    ),
    (MAGICTOUR, 500, {(3, 3, True): 343, (3, 3, False): 157}),
    (HARDEST, 375, {(3, 3, False): 375}),
]


def rates(quick: bool) -> dict[str, float]:
    """Puzzles a second, parsed before, on one thread."""
    lists = {name: drawn(name, 200 if quick else 2000) for name in (CLUES17, MAGICTOUR, HARDEST)}
    sato = rater("sato")
    few = [Puzzle(line) for line in lists[CLUES17][:100]]
    return alternate(
        {f"the program, {name}": lambda some=some: rate(some) for name, some in lists.items()}
        | {
            f"tiers of unique puzzles, {CLUES17}": lambda: len(
                sato.classify_many(lists[CLUES17]).tiers
            ),
            f"with path, {CLUES17}": lambda: len([sato.classify(puzzle) for puzzle in few]),
        }
    )


def rate(some: Sequence[str]) -> int:
    return len(rate_many(some).levels)


# --- images --------------------------------------------------------------------------------------


def invariance(lines: Sequence[str], images: int) -> dict[str, float]:
    """The share of puzzles whose images under a move have another level, or are solved or not.

    One image by each of `MOVES`, then images by all moves together; and for how many of
    those any of the program's figures differs.
    """
    chance = np.random.default_rng(1)
    text = "".join(lines).replace(".", "0").encode()
    boards = np.frombuffer(text, np.uint8).reshape(-1, 81) - ord("0")
    own = rate_many(boards)

    def differs(image: NDArray[np.uint8]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        ratings = rate_many(image)
        level = (ratings.levels != own.levels) | (ratings.solved != own.solved)
        return level, level | (ratings.uses != own.uses).any(axis=1)

    shares = {f"{name}: level": differs(move(boards, chance))[0] for name, move in MOVES.items()}
    ratings = [differs(all_moves(boards, chance)) for _ in range(images)]
    shares["all moves: level, an image"] = np.concatenate([level for level, _ in ratings])
    shares[f"all moves: level, any of {images} images"] = np.any([x for x, _ in ratings], axis=0)
    shares["all moves: some figure, an image"] = np.concatenate([figure for _, figure in ratings])
    return {name: float(share.mean()) for name, share in shares.items()}


def main() -> int:
    options = arguments(__doc__)
    print(machine())
    speed = rates(options.quick)
    for name, rate_ in speed.items():
        print(f"{name}: {rate_:,.0f} puzzles a second", flush=True)
    figures = []
    for name, number, expected in FIGURES:
        tally = Counter(verdicts(rate_many(drawn(name, number))))
        met = tally == Counter(expected)
        figures.append({"list": name, "met": met})
        print(f"{name}: {dict(tally)}{'' if met else f', expected {expected}'}", flush=True)
    newspaper = [line.split("\t")[0] for line in public_list("sato_expected.tsv")[1:1501]]
    levels = rate_many(newspaper).levels
    subjects = {
        "17 clues": drawn(CLUES17, 2000),
        "1,500 symmetric ones": newspaper,
        "those of them at level 1": [
            line for line, level in zip(newspaper, levels.tolist(), strict=True) if level == 1
        ],
        "magictour": drawn(MAGICTOUR, 2000),
    }
    changed = {}
    for name, lines in subjects.items():
        changed[name] = invariance(lines[:: 10 if options.quick else 1], 10)
        for what, share in changed[name].items():
            print(f"{name}, {what} differs: {share:.1%}", flush=True)
    report({"rates": speed, "figures": figures, "changed": changed}, options.json)
    return 0 if all(figure["met"] for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())

"""Sudoku Explainer's ratings: exact ones by list, speed, and images that are rated otherwise.

    python tests/benchmarks/bench_explainer.py [--quick] [--json FILE]

Needs the public lists. Exit status 1 if fewer ratings of a list agree than before.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from images import all_moves
from measure import alternate, arguments, print_machine, public_list, report
from numpy.typing import NDArray

from satsudoku.raters.explainer import rate_many


class List(NamedTuple):
    """A list of ratings, and how it is met.

    Attributes:
        scale: of the list.
        without: rows of the table of techniques that its program lacked.
        columns: how many of ER, EP and ED it has.
        share: the least share of rows that must be equal.
        timed: how many of its puzzles are timed.
    """

    scale: str
    without: tuple[int, ...]
    columns: int
    share: float
    timed: int


LISTS = {
    "se_ratings.tsv": List("sukaku", (), 3, 1.0, 1000),
    "rated_se_16k.tsv": List("sukaku", (23, 26, 28), 1, 0.998, 1500),
    "rated_cb_20k.tsv": List("se121", (), 1, 1.0, 1500),
    "rated_17clue.tsv": List("se121", (), 1, 0.995, 10_000),
}
NAMES = ("er", "ep", "ed")


def boards(lines: Sequence[str]) -> NDArray[np.uint8]:
    text = "".join(line[:81] for line in lines).replace(".", "0").encode()
    return np.frombuffer(text, np.uint8).reshape(-1, 81) - ord("0")


def ratings(puzzles: NDArray[np.uint8], of: List, threads: int = 1) -> NDArray[np.uint8]:
    found = rate_many(puzzles, of.scale, without=of.without, threads=threads)
    return np.array(found[: len(NAMES)]).T


def equal(lines: Sequence[str], of: List) -> float:
    """The share of rows on which all of the list's ratings are ours."""
    rows = [line.split("\t") for line in lines]
    wanted = [[round(10 * float(figure)) for figure in row[1 : 1 + of.columns]] for row in rows]
    ours = ratings(boards(lines), of, threads=0)[:, : of.columns]
    return float((ours == np.array(wanted)).all(axis=1).mean())


def changed(puzzles: NDArray[np.uint8], of: List) -> dict[str, float]:
    """The share of puzzles whose image by all moves has another ER, EP or ED."""
    own = ratings(puzzles, of)
    images = ratings(all_moves(puzzles, np.random.default_rng(1)), of)
    return dict(zip(NAMES, (own != images).mean(axis=0).tolist(), strict=True))


def main() -> int:
    options = arguments(__doc__)
    print_machine()
    lines = {name: public_list(name)[1:] for name in LISTS}
    samples = {}
    for name, of in LISTS.items():
        number = of.timed // (5 if options.quick else 1)
        samples[name] = boards(lines[name][:: max(1, len(lines[name]) // number)])
    speed = alternate({name: lambda n=name: len(ratings(samples[n], LISTS[n])) for name in LISTS})
    shares = {}
    for name, of in LISTS.items():
        print(f"{name}, {of.scale}: {speed[name]:,.0f} puzzles a second", flush=True)
        some = lines[name][:: 20 if options.quick else 1]
        shares[name] = equal(some, of)
        print(f"{name}: {shares[name]:.2%} of {len(some)} as the list says", flush=True)
    images = {name: changed(samples[name], of) for name, of in LISTS.items()}
    for name, share in images.items():
        print(f"{name}: another " + ", ".join(f"{k} {v:.2%}" for k, v in share.items()), flush=True)
    report({"rates": speed, "equal": shares, "changed": images}, options.json)
    return 0 if all(shares[name] >= of.share for name, of in LISTS.items()) else 1


if __name__ == "__main__":
    sys.exit(main())

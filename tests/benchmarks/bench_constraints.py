"""Puzzles of setters, with cages, lines, dots and clues: the time to prove that they are unique.

Run it on one core, for instance: taskset -c 0 python tests/benchmarks/bench_constraints.py
"""

from __future__ import annotations

import io
import statistics
import time
from collections.abc import Iterator

from measure import argument_parser, public_file, report

from satsudoku import Puzzle
from satsudoku.formats import read
from satsudoku.solvers import solver
from satsudoku.solvers.choose import loaded

FPUZZLES = "https://www.f-puzzles.com/?load="
SOLVERS = ("auto", "filters", "lanes", "sat")
QUICK = 20


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a table whose comments start with #."""
    text = public_file(name).read_text(encoding="utf-8")
    head, *lines = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    return [dict(zip(head, line, strict=False)) for line in lines]


def collection(name: str) -> Iterator[tuple[str, Puzzle]]:
    """The puzzles that have one solution and are read, by their titles."""
    if name == "f-puzzles":
        links = [
            (row["title"], FPUZZLES + row["string"])
            for row in rows("variants_fpuzzles_half.tsv")
            if row["solutions"] == "1"
        ]
    else:
        links = [
            (row["name"], row["iss"])
            for row in rows("variants_iss_half.tsv")
            if row["check"] in ("unique", "computed")
        ]
    for title, link in links:
        (entry,) = read(io.StringIO(link + "\n"))
        if entry.puzzle is None:
            print(f"  not read: {title}: {entry.error}")
        else:
            yield title, entry.puzzle


def main() -> None:
    parser = argument_parser(__doc__)
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds a puzzle")
    options = parser.parse_args()
    results = {}
    for name in ("f-puzzles", "iss"):
        puzzles = list(collection(name))[: QUICK if options.quick else None]
        for kind in SOLVERS:
            seconds, open_ones = [], []
            for title, puzzle in puzzles:
                loaded.cache_clear()  # loading counts
                start = time.perf_counter()
                unique = solver(kind, puzzle.variant).unique(puzzle, timeout=options.timeout)
                seconds.append(time.perf_counter() - start)
                if unique is False:
                    print(f"  not unique: {title}")
                elif unique is None:
                    open_ones.append(title)
            seconds.sort()
            figures = {
                "puzzles": len(puzzles),
                "undecided": len(open_ones),
                "median": statistics.median(seconds),
                "95 %": seconds[int(0.95 * (len(seconds) - 1))],
                "worst": seconds[-1],
            }
            results[f"{name}, {kind}"] = figures
            shown = ", ".join(f"{key} {value:.3g}" for key, value in figures.items())
            print(f"{name}, {kind}: {shown}", *open_ones, sep="\n  ", flush=True)
    report(results, options.json)


if __name__ == "__main__":
    main()

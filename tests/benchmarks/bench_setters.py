"""Setters' puzzles, counted to 2 from their strings: reading, building and searching.

Usage: python tests/benchmarks/bench_setters.py [--quick] [--seconds N]

Needs iss_times.tsv and variants_iss_half.tsv. Prints processor seconds beside those of Interactive
Sudoku Solver in iss_times.tsv, which were taken on another machine: read the ratios as a profile by
kind, and compare two versions of satsudoku in one run.
"""

from __future__ import annotations

import argparse
import io
import sys
import time
from collections import defaultdict
from pathlib import Path
from statistics import geometric_mean, median

sys.path.insert(0, str(Path(__file__).parents[1]))

from data import data_file

from satsudoku import formats
from satsudoku.errors import SatsudokuError


def rows(name: str) -> list[dict[str, str]]:
    lines = [x for x in data_file(name).read_text().splitlines() if x and x[0] != "#"]
    titles = lines[0].split("\t")
    return [dict(zip(titles, line.split("\t"), strict=False)) for line in lines[1:]]


def seconds_of(text: str, limit: float) -> float | None:
    """The processor seconds of one string, read for the first time; None if it is not done."""
    start = time.process_time()
    [entry] = formats.read(io.StringIO(text))
    if entry.puzzle is None:
        raise entry.error or SatsudokuError("no puzzle")
    count = entry.puzzle.count(2, timeout=limit)
    if not count.exact and count.value < 2:
        return None
    return time.process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="every fourth string")
    parser.add_argument("--seconds", type=float, default=20, help="the limit of each string")
    arguments = parser.parse_args()
    strings = {row["name"]: row for row in rows("variants_iss_half.tsv")}
    times = rows("iss_times.tsv")[:: 4 if arguments.quick else 1]
    seconds_of(".Cage~3~R1C1~R1C2.Arrow~R5C5~R5C6~R5C7", 1)  # loads the modules
    ratios: dict[str, list[float]] = defaultdict(list)
    ours = theirs = 0.0
    for row in times:
        if row["name"] not in strings or row["iss"].startswith((">", "refused")):
            continue
        try:
            seconds = seconds_of(strings[row["name"]]["iss"], arguments.seconds)
        except SatsudokuError as error:
            print(f"{row['name']}: {error}")
            continue
        if seconds is None:
            print(f"{row['name']}: not done in {arguments.seconds} s; there {row['iss']}")
            continue
        ratio = seconds / float(row["iss"])
        print(f"{seconds:8.4f} s  {ratio:7.2f} of {row['iss']:>8}  {row['name']}")
        ratios[strings[row["name"]]["types"]].append(ratio)
        ours, theirs = ours + seconds, theirs + float(row["iss"])
    every = [ratio for of_kind in ratios.values() for ratio in of_kind]
    for kind, of_kind in sorted(ratios.items(), key=lambda item: -median(item[1])):
        print(f"{kind:30} {len(of_kind):3} strings, median {median(of_kind):6.2f}")
    print(f"all {len(every)}: median {median(every):.2f}", end="")
    print(f", geometric mean {geometric_mean(every):.2f}, sum {ours:.2f} s of {theirs:.2f} s")


if __name__ == "__main__":
    main()

"""Setters' puzzles, counted to 2 from their strings: reading, building and searching.

    python tests/benchmarks/bench_setters.py [--quick] [--seconds N] [--factor F] [--solvers]

Needs variants_iss_half.tsv, iss_slow.tsv and iss_times.tsv. Prints processor seconds beside those
of Interactive Sudoku Solver in iss_times.tsv, which come from another machine: --factor gives the
seconds here for one second there. With --solvers each solver alone searches, too, and the table
marks puzzles for which auto takes more than three times as long as the best solver.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Iterable
from statistics import geometric_mean, median

from setters_puzzles import read, rows

import satsudoku
from satsudoku.constraints.solvers.filters import load_filters
from satsudoku.errors import SatsudokuError
from satsudoku.solvers.choose import loaded

ALONE = ("filters", "lanes", "sat", "dlx")
SLACK = 0.003  # seconds of loading that nobody notices


def seconds_of(text: str, limit: float, solver: str = "auto") -> float | None:
    """The processor seconds of one string, read for the first time; None if it is not done."""
    loaded.cache_clear()
    load_filters.cache_clear()
    start = time.process_time()
    count = satsudoku.count(read(text), 2, timeout=limit, solver=solver)
    if not count.exact and count.value < 2:
        return None
    return time.process_time() - start


def best_alone(text: str, limit: float) -> tuple[float, str]:
    """The seconds of the best single solver, and its name."""
    best = limit, "none"
    for solver in ALONE:
        try:
            seconds = seconds_of(text, best[0], solver)
        except SatsudokuError:
            continue  # it does not serve the variant
        if seconds is not None:
            best = min(best, (seconds, solver))
    return best


def report(ratios: dict[str, list[float]], ours: float, theirs: float) -> None:
    """The ratios of each kind, and of all."""
    for kind, of_kind in sorted(ratios.items(), key=lambda item: -median(item[1])):
        print(f"{kind:30} {len(of_kind):3} strings, median {median(of_kind):6.2f}")
    every = [ratio for of_kind in ratios.values() for ratio in of_kind]
    print(f"all {len(every)}: median {median(every):.2f}", end="")
    print(f", geometric mean {geometric_mean(every):.2f}, sum {ours:.2f} s of {theirs:.2f} s")


def compare(
    strings: Iterable[dict[str, str]],
    times: dict[str, str],
    limit: float,
    factor: float,
    solvers: bool,
) -> None:
    """Print a line a string, and what they come to."""
    ratios: dict[str, list[float]] = defaultdict(list)
    ours = theirs = 0.0
    slow = []
    for row in strings:
        name = row["name"]
        there = times.get(name, "refused")
        try:
            seconds = seconds_of(row["iss"], limit)
            if solvers and seconds is not None:  # the others come after it, and find caches warm
                seconds = min(seconds, seconds_of(row["iss"], limit) or limit)
        except SatsudokuError as error:
            print(f"{name}: {error}")
            continue
        line = "   undone" if seconds is None else f"{seconds:8.4f} s"
        if seconds is not None and not there.startswith((">", "refused")):
            ratio = seconds / (factor * float(there))
            line += f"  {ratio:7.2f} of {there:>8}"
            ratios[row.get("types", "")].append(ratio)
            ours, theirs = ours + seconds, theirs + factor * float(there)
        else:
            line += f"          of {there:>8}"
        if solvers:
            most = limit if seconds is None else max(seconds, 2 * SLACK)
            best, who = best_alone(row["iss"], most)
            line += f"  best {best:8.4f} s by {who:8}"
            if (seconds or 3 * limit) > 3 * best + SLACK:
                slow.append(name)
        print(f"{line}  {name}", flush=True)
    report(ratios, ours, theirs)
    if solvers:
        print(f"auto is not within 3 of the best on {len(slow)}: {', '.join(slow)}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="every fourth string")
    parser.add_argument("--seconds", type=float, default=20, help="the limit of each string")
    parser.add_argument("--factor", type=float, default=1, help="seconds here for one there")
    parser.add_argument("--solvers", action="store_true", help="time each solver alone, too")
    arguments = parser.parse_args()
    strings = {row["name"]: row for row in rows("iss_slow.tsv") + rows("variants_iss_half.tsv")}
    chosen = [*strings.values()][:: 4 if arguments.quick else 1]
    times = {row["name"]: row["iss"] for row in rows("iss_times.tsv")}
    for solver in ("auto", *ALONE):  # loads the modules
        seconds_of(".Cage~3~R1C1~R1C2.Arrow~R5C5~R5C6~R5C7", 1, solver)
    compare(chosen, times, arguments.seconds, arguments.factor, arguments.solvers)


if __name__ == "__main__":
    main()

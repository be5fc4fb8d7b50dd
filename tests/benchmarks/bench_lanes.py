"""Lanes: puzzles a second, text lines in memory to counts up to 2, beside the prototype.

    python tests/benchmarks/bench_lanes.py [--quick] [--json FILE]

Needs the public lists. If ../shared/yardstick/lanes.cpp and a compiler exist, it compiles this
prototype of the kernel. Both run alternately, pinned to one core; a ratio is the median over the
pairs. Counts are checked while warming up.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from measure import arguments, pinned, print_machine, public_list, report

from satsudoku import count_many, solve_many
from satsudoku._kernel import widths
from satsudoku.board.library import variant
from satsudoku.lanes.tables import tables

YARDSTICK = Path(__file__).resolve().parents[3] / "shared" / "yardstick" / "lanes.cpp"
# Name, how often the list is repeated to fill the lanes, solutions of each puzzle (to 2), goal.
SETS = (
    ("puzzles2_17_clue", 1, 1, 1.5),
    ("puzzles5_sample", 1, 1, 2.0),
    ("puzzles3_magictour_top1465", 8, 1, 2.0),
    ("puzzles6_forum_hardest_1106", 20, 1, 2.5),
    ("puzzles7_sample", 8, 2, 4.0),
)
EASY_GOAL = 1.2


def easy_puzzles(number: int) -> list[str]:
    """Unique puzzles of 30 to 36 clues, the same on every machine."""
    rng = np.random.default_rng(1)
    start = np.zeros((number, 9, 9), dtype=np.uint8)
    for box in range(3):
        place = slice(3 * box, 3 * box + 3)
        digits = rng.permuted(np.tile(np.arange(1, 10, dtype=np.uint8), (number, 1)), axis=1)
        start[:, place, place] = digits.reshape(number, 3, 3)
    puzzles, _ = solve_many(start.reshape(number, 81), limit=1)
    order = rng.permuted(np.tile(np.arange(81), (number, 1)), axis=1)
    wanted = rng.integers(30, 37, number)
    for step in range(81):
        busy = np.flatnonzero((puzzles > 0).sum(axis=1) > wanted)
        if not busy.size:
            break
        fewer = puzzles[busy]
        fewer[np.arange(busy.size), order[busy, step]] = 0
        unique = count_many(fewer, limit=2) == 1
        puzzles[busy[unique]] = fewer[unique]
    return ["".join(".123456789"[v] for v in row) for row in puzzles]


def build_yardstick(folder: Path) -> list[Path]:
    """The prototype at the two widths, where it can be built."""
    compiler = shutil.which("g++") or shutil.which("clang++")
    if not YARDSTICK.is_file() or compiler is None:
        return []
    programs = []
    for words in (4, 8):
        program = folder / f"yardstick{words}"
        command = [compiler, "-O3", "-march=native", f"-DNW={words}", "-o", program, YARDSTICK]
        if subprocess.run(command, capture_output=True, check=False).returncode == 0:
            programs.append(program)
    return programs


def rate_of_yardstick(program: Path, file: Path) -> float:
    """Its own figure: puzzles a second of the second of two runs."""
    done = subprocess.run([program, file, "4", "2"], capture_output=True, text=True, check=True)
    return float(re.findall(r"(\d+) puz/s", done.stdout)[-1])


def rate(text: bytes, expected: int | None, threads: int = 1) -> float:
    """Ours: puzzles a second; checks the counts if they are given."""
    start = time.perf_counter()
    counts = count_many(text, limit=2, threads=threads)
    seconds = time.perf_counter() - start
    if expected is not None:
        assert (counts == expected).all()
    return len(counts) / seconds


def compare(
    name: str, lines: list[str], expected: int, programs: list[Path], rounds: int, folder: Path
) -> dict[str, float | None]:
    """Medians of alternating runs, and the median ratio to the faster yardstick of each pair."""
    text = "\n".join(lines).encode()
    file = folder / name
    file.write_bytes(text + b"\n")
    rate(text, expected)  # warms up
    ours, theirs, ratios = [], [], []
    for _ in range(rounds):
        mine = rate(text, None)
        ours.append(mine)
        if programs:
            best = max(rate_of_yardstick(program, file) for program in programs)
            theirs.append(best)
            ratios.append(mine / best)
    return {
        "puzzles": len(lines),
        "rate": statistics.median(ours),
        "yardstick": statistics.median(theirs) if theirs else None,
        "ratio": statistics.median(ratios) if ratios else None,
    }


def passes(lines: list[str], rounds: int) -> dict[str, float]:
    """Rates of the same puzzles, by width, by pass and by threads; medians of alternating runs."""
    text = "\n".join(lines).encode()
    kernel = tables(variant("classic9"))
    rates: dict[str, list[float]] = {}
    for _ in range(rounds):
        for width in widths():
            os.environ["SATSUDOKU_LANES"] = str(width)
            rates.setdefault(f"{width} bits", []).append(rate(text, None))
        del os.environ["SATSUDOKU_LANES"]
        kernel.classic9 = False
        rates.setdefault("table-driven pass", []).append(rate(text, None))
        kernel.classic9 = True
    return {name: statistics.median(values) for name, values in rates.items()}


def main() -> None:
    args = arguments(__doc__)
    rounds = 3 if args.quick else 9
    cores = pinned()
    print_machine()
    results: dict[str, object] = {}
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        programs = build_yardstick(folder)
        if not programs:
            print(f"no yardstick: {YARDSTICK} or a compiler for it is not there", file=sys.stderr)
        print(f"{'puzzles':30} {'a second':>12} {'yardstick':>12} {'ratio':>6} {'goal':>5}")
        work = [(name, public_list(name) * times, n, goal) for name, times, n, goal in SETS]
        easy = easy_puzzles(20_000 if args.quick else 200_000)
        all_lists = [*work, ("easy, 30 to 36 clues", easy, 1, EASY_GOAL)]
        for name, lines, expected, goal in all_lists:
            row = compare(name, lines, expected, programs, rounds, folder)
            results[name] = row
            beside = f"{row['yardstick']:12,.0f} {row['ratio']:6.2f}" if row["ratio"] else " " * 19
            print(f"{name:30} {row['rate']:12,.0f} {beside} {goal:5}")
    all_passes: dict[str, dict[str, float]] = {}
    results["passes"] = all_passes
    for name, lines, _, _ in all_lists:
        all_passes[name] = parts = passes(lines, rounds)
        for part, value in parts.items():
            print(f"{name + ', ' + part:50} {value:12,.0f}")
    if len(cores) > 1:
        os.sched_setaffinity(0, cores)
        text = "\n".join(work[0][1] * 4).encode()
        pairs = [rate(text, None, 2) / rate(text, None) for _ in range(rounds)]
        results["two threads"] = statistics.median(pairs)
        print(f"{SETS[0][0]}, two threads to one: {results['two threads']:.2f}")
    report(results, args.json)


if __name__ == "__main__":
    main()

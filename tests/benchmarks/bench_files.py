"""Files to Parquet, columns of Polars, and ten million puzzles: rates, ratios, memory.

    python tests/benchmarks/bench_files.py [--quick] [--millions N] [--json FILE]

Needs the public list of 17-clue puzzles, pyarrow and polars. Each case runs alternately with the
same question asked of bytes in memory, both pinned to one core. A ratio is the median over the
rounds, of processor time. ``--millions N`` classifies N million lines on two cores, in a process of
its own, and prints the time on the wall, its parts, and the most memory.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from bench_stream import LIST, output_to, seconds_of
from measure import argument_parser, pinned, print_machine, public_list, report

from satsudoku import classify_many, count_many, solve_many
from satsudoku.cli import run

Work = Callable[[], object]

_MEASURED = """
import resource, sys
from satsudoku.cli import run
run(sys.argv[1:])
own = resource.getrusage(resource.RUSAGE_SELF)
print(own.ru_maxrss // 1024, own.ru_utime + own.ru_stime, file=sys.stderr)
"""


def commands(lines: Path, table: Path, folder: Path) -> dict[str, Work]:
    """What is measured, by name: each reads a file and writes one."""

    def command(arguments: str, source: Path, name: str) -> Work:
        out = folder / name

        def work() -> None:
            with output_to(folder / "nothing"):
                run([*arguments.split(), "--output", str(out), str(source)])

        return work

    solve = "solve --fields puzzle,count,solution"
    tiers = "classify --tier-only --ladder rank8 --fields puzzle,count,unique,tier"
    return {
        "lines to Parquet (puzzle, count, solution)": command(solve, lines, "a.parquet"),
        "Parquet to Parquet (puzzle, count, solution)": command(solve, table, "b.parquet"),
        "lines to Parquet, counts up to 2": command("count --limit 2", lines, "c.parquet"),
        "lines to Parquet (puzzle, count, unique, tier)": command(tiers, lines, "d.parquet"),
    }


def measure(work: Work, reference: Work, rounds: int) -> tuple[float, float]:
    """The seconds of some work, and how fast it is beside a reference: medians over the rounds."""
    seconds, ratios = [], []
    for _ in range(rounds):
        own = seconds_of(work, time.process_time)
        ratios.append(seconds_of(reference, time.process_time) / own)
        seconds.append(own)
    return statistics.median(seconds), statistics.median(ratios)


def polars_work(lines: Sequence[str]) -> tuple[Work, Work]:
    """A Polars expression, and `count_many` on the same column."""
    import polars as pl

    import satsudoku.frames.polars  # noqa: F401  # registers the namespace

    frame = pl.DataFrame({"puzzle": lines})
    counts = pl.col("puzzle").sudoku.count(limit=2)
    return lambda: frame.select(counts), lambda: count_many(frame["puzzle"], limit=2)


def millions(lines: Sequence[str], number: int, folder: Path) -> tuple[float, float, int]:
    """Classify millions of lines on two cores: seconds on the wall, of work, and megabytes."""
    path, block = folder / "many.txt", "\n".join(lines) + "\n"
    with path.open("w") as file:
        for _ in range(-(-number * 1_000_000 // len(lines))):
            file.write(block)
    arguments = ["classify", "--tier-only", "--ladder", "rank8", "--threads", "2"]
    arguments += ["--fields", "puzzle,count,unique,tier"]
    arguments += ["--output", str(folder / "many.parquet"), str(path)]
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-P", "-c", _MEASURED, *arguments],
        stderr=subprocess.PIPE,
        text=True,
        check=True,
    )
    seconds = time.perf_counter() - start
    memory, work = done.stderr.split()[-2:]
    path.unlink()
    return seconds, float(work), int(memory)


def main() -> None:
    parser = argument_parser(__doc__)
    parser.add_argument("--millions", metavar="N", type=int, default=0)
    args = parser.parse_args()
    missing = [name for name in ("polars", "pyarrow") if find_spec(name) is None]
    if missing:
        print(f"left out: wants {' and '.join(missing)}")
        return
    lines = [line[:81] for line in public_list(LIST)]
    lines = lines[:10_000] if args.quick else lines
    times, rounds = (2, 3) if args.quick else (10, 5)
    many = lines * times
    text = "\n".join(many).encode()
    cores = pinned()
    print_machine()
    results: dict[str, object] = {}
    with TemporaryDirectory() as temporary:
        import pyarrow as pa
        import pyarrow.parquet as pq

        folder = Path(temporary)
        source, table = folder / "lines.txt", folder / "lines.parquet"
        source.write_bytes(text)
        pq.write_table(pa.table({"puzzle": many}), table)
        references: list[Work] = [
            lambda: solve_many(text, limit=2),
            lambda: solve_many(text, limit=2),
            lambda: count_many(text, limit=2),
            lambda: classify_many(text, "rank8"),
        ]
        goals = [0.25, None, None, None]
        cases = commands(source, table, folder)
        print(f"{'case':48} {'a second':>11} {'ratio':>6} {'goal':>5}")
        for (name, work), reference, goal in zip(cases.items(), references, goals, strict=True):
            seconds, ratio = measure(work, reference, rounds)
            results[name] = {"rate": len(many) / seconds, "ratio": ratio}
            print(f"{name:48} {len(many) / seconds:11,.0f} {ratio:6.2f} {goal or '':>5}")
        seconds, ratio = measure(*polars_work(many), rounds)
        results["Polars"] = {"rate": len(many) / seconds, "ratio": ratio}
        print(f"{'Polars, counts up to 2':48} {len(many) / seconds:11,.0f} {ratio:6.2f}   0.8")
        if args.millions:
            if cores:
                os.sched_setaffinity(0, cores[-2:])
            seconds, work_seconds, memory = millions(lines, args.millions, folder)
            results["millions"] = {"seconds": seconds, "work": work_seconds, "memory": memory}
            print(
                f"{args.millions} million lines, tiers, two threads: {seconds:.1f} s on the wall, "
                f"{work_seconds:.1f} s of work, {memory} MB at most"
            )
    report(results, args.json)


if __name__ == "__main__":
    main()

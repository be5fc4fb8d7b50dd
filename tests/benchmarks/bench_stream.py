"""Streams: records a second, file to file, beside the same question asked of bytes in memory.

    python tests/benchmarks/bench_stream.py [--quick] [--memory] [--json FILE]

Needs the public list of 17-clue puzzles. Each command runs in this process, from a file to a file,
so no start-up is counted. It runs alternately with its reference, both pinned to one core. A ratio
is the median over the rounds, of processor time. ``--memory`` counts 1 and 10 million lines, each
in a process of its own, and prints its most memory.
"""

from __future__ import annotations

import gzip
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from measure import argument_parser, pinned, print_machine, public_list, report

from satsudoku import canonical_many, classify_many, count_many
from satsudoku.cli import run

LIST = "puzzles2_17_clue"
SMALL = "1.....2..3.....4"
X5 = "12345" + "." * 20


Files = dict[str, tuple[Path, int]]  # with their numbers of records
References = dict[str, tuple[Callable[[], object], int]]  # the work, and the number of puzzles


class Case(NamedTuple):
    """A command on a file.

    Attributes:
        arguments: of the command line, without the file.
        file: which file.
        reference: by whose rate the ratio is taken.
        goal: for the ratio; None where it is only measured.
    """

    arguments: str
    file: str
    reference: str = "count_many"
    goal: float | None = None


CASES = (
    Case("count --limit 2 --csv", "lines", goal=0.4),
    Case("unique --csv", "lines", goal=0.25),
    Case("count --limit 2 --json", "lines", goal=0.25),
    Case("solve --csv", "lines", goal=0.2),
    Case("count --limit 2 --fields count", "lines", goal=0.5),
    Case("count --limit 2", "lines"),
    Case("unique", "lines"),
    Case("solve", "lines"),
    Case("count --limit 2 --csv", "gzip"),
    Case("count --limit 2 --csv", "table"),
    Case("count --limit 2 --csv", "1 in 50 is bad"),
    Case("count --limit 2 --csv", "three variants in turn"),
    Case("count --limit 2 --csv", "JSON"),
    Case("count --limit 2 --csv --fields puzzle,count", "records", goal=0.25),
    Case("count --limit 2 --json", "records", goal=0.25),
    Case("minimal --csv", "few lines"),
    Case("candidates --csv", "few lines"),
    Case("count --limit 2 --solver dlx --csv", "few lines"),
    Case("classify --tier-only --csv --ladder rank8", "some lines", "classify_many", 0.4),
    Case("canonical", "some lines", "canonical_many", 0.5),
    Case("dedupe", "some lines", "canonical_many", 0.5),
)

SHARED = (
    Case("count --limit 2 --csv", "many lines", goal=1.7),
    Case("count --limit 2 --json", "many lines", goal=1.7),
    Case("unique", "many lines", goal=1.7),
    Case("solve", "many lines", goal=1.7),
    Case("classify --tier-only --csv --ladder rank8", "many lines", goal=1.7),
    Case("count --limit 2 --parquet", "many lines"),
    Case("solve --fields puzzle,count,solution --parquet", "many lines"),
    Case("classify --tier-only --ladder rank8 --parquet", "many lines"),
)
"""Commands that two threads share; of many lines, or the start, which they do not share, counts."""


def write_files(folder: Path, lines: Sequence[str], times: int) -> Files:
    """The files by name."""
    many = list(lines) * times
    texts = {
        "lines": many,
        "many lines": many * 3,
        "few lines": lines[:2000],
        "some lines": lines,
        "table": ["puzzle,rating", *(f"{line},7.2" for line in many)],
        "1 in 50 is bad": [f"11{line[2:]}" if n % 50 == 7 else line for n, line in enumerate(many)],
        "three variants in turn": [(line, SMALL, X5)[n % 3] for n, line in enumerate(lines)],
        "records": [
            f'{{"line": {n}, "puzzle": "{line}", "variant": "classic9", "by": "x{n}"}}'
            for n, line in enumerate(many)
        ],
        "JSON": [f'{{"givens": "{line}"}}' for line in lines],
    }
    files = {}
    for number, (name, text) in enumerate(texts.items()):
        path = folder / f"{number}.txt"
        path.write_text("\n".join(text) + "\n")
        files[name] = path, len(text) - (name == "table")
    packed = folder / "lines.txt.gz"
    packed.write_bytes(gzip.compress(files["lines"][0].read_bytes(), 6))
    files["gzip"] = packed, len(many)
    return files


@contextmanager
def output_to(path: Path) -> Iterator[None]:
    """Standard output to a file; complaints go nowhere."""
    kept = os.dup(1), os.dup(2)
    sys.stdout.flush()
    with path.open("wb") as out, open(os.devnull, "wb") as nowhere:
        os.dup2(out.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
        try:
            yield
        finally:
            sys.stdout.flush()
            for number, descriptor in enumerate(kept, start=1):
                os.dup2(descriptor, number)
                os.close(descriptor)


def seconds_of(work: Callable[[], object], clock: Callable[[], float]) -> float:
    """How long work takes by a clock."""
    start = clock()
    work()
    return clock() - start


def command(case: Case, file: Path, out: Path, *more: str) -> Callable[[], None]:
    """The work of a case, once.

    Its output is a new file: to empty an old one, and to write it out at once, as file systems then
    do, takes up to an eighth of the time.
    """
    out.unlink(missing_ok=True)

    def work() -> None:
        with output_to(out):
            run([*case.arguments.split(), *more, str(file)])

    return work


def references(lines: Sequence[str], times: int) -> References:
    """What ratios refer to, by name."""
    some = "\n".join(lines).encode()
    many = "\n".join(list(lines) * times).encode()
    return {
        "count_many": (lambda: count_many(many, limit=2), len(lines) * times),
        "classify_many": (lambda: classify_many(some, "rank8"), len(lines)),
        "canonical_many": (lambda: canonical_many(some), len(lines)),
    }


def measure(
    case: Case, files: Files, known: References, out: Path, rounds: int
) -> tuple[float, float]:
    """Records a second, and the ratio to the reference: medians over the rounds."""
    file, records = files[case.file]
    reference, puzzles = known[case.reference]
    rates, ratios = [], []
    for _ in range(rounds):
        rate = records / seconds_of(command(case, file, out), time.process_time)
        rates.append(rate)
        ratios.append(rate / (puzzles / seconds_of(reference, time.process_time)))
    return statistics.median(rates), statistics.median(ratios)


def two_cores(case: Case, file: Path, out: Path, rounds: int, cores: Sequence[int]) -> float:
    """How many times as fast two threads on two cores are as one core, by the clock on the wall."""
    ratios = []
    for _ in range(rounds):
        os.sched_setaffinity(0, cores[-1:])
        one = seconds_of(command(case, file, out), time.perf_counter)
        os.sched_setaffinity(0, cores[-2:])
        two = seconds_of(command(case, file, out, "--threads", "2"), time.perf_counter)
        ratios.append(one / two)
    return statistics.median(ratios)


def most_memory(lines: Sequence[str], number: int, folder: Path) -> int:
    """The most megabytes that counting this number of lines holds."""
    path = folder / "memory.txt"
    block = "\n".join(lines) + "\n"
    with path.open("w") as file:
        for _ in range(number // len(lines)):
            file.write(block)
    program = (
        "import resource, sys; from satsudoku.cli import run; run(sys.argv[1:]);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
    )
    arguments = ["count", "--limit", "2", "--csv", str(path)]
    with open(os.devnull, "wb") as nowhere:
        done = subprocess.run(
            [sys.executable, "-P", "-c", program, *arguments],
            stdout=nowhere,
            stderr=subprocess.PIPE,
            text=True,
            check=True,
        )
    path.unlink()
    return int(done.stderr.split()[-1]) // 1024


def main() -> None:
    parser = argument_parser(__doc__)
    parser.add_argument("--memory", action="store_true", help="count up to 10 million lines, too")
    args = parser.parse_args()
    times, rounds = (1, 3) if args.quick else (10, 5)
    lines = public_list(LIST)
    if args.quick:
        lines = lines[:10_000]
    cores = pinned()
    print_machine()
    results: dict[str, object] = {}
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        files, known = write_files(folder, lines, times), references(lines, times)
        out = folder / "out"
        print(f"{'command':42} {'input':23} {'a second':>11} {'ratio':>6} {'goal':>5}")
        for case in CASES:
            rate, ratio = measure(case, files, known, out, rounds)
            results[f"{case.arguments}, {case.file}"] = {"rate": rate, "ratio": ratio}
            goal = "" if case.goal is None else str(case.goal)
            print(f"{case.arguments:42} {case.file:23} {rate:11,.0f} {ratio:6.2f} {goal:>5}")
        if len(cores) > 1:
            for case in SHARED:
                gain = two_cores(case, files[case.file][0], out, rounds, cores)
                results[f"{case.arguments}, two cores"] = gain
                goal = "" if case.goal is None else f" ({case.goal})"
                print(f"{case.arguments}, two threads on two cores to one: {gain:.2f}{goal}")
        if args.memory:
            for number in (1_000_000, 10_000_000):
                megabytes = most_memory(lines, number, folder)
                results[f"memory, {number} lines"] = megabytes
                print(f"count --csv, {number:,} lines: {megabytes} MB at most")
    report(results, args.json)


if __name__ == "__main__":
    main()

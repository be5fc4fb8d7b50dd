"""Starts: how long the package and its commands take before the first answer.

    python tests/benchmarks/bench_start.py [--quick] [--json FILE]

Each runs in processes of its own, after one that compiles the modules. The figures are seconds of
processor time, the median over the rounds. Importing the package has a goal of 0.25 s.
"""

from __future__ import annotations

import os
import statistics
import sys

from measure import arguments, print_machine, process_seconds, report

PUZZLE = "1.....2..3.....4"
STARTS = {
    "python": ["-c", "pass"],
    "import satsudoku": ["-c", "import satsudoku"],
    "satsudoku --help": ["-m", "satsudoku", "--help"],
    "satsudoku count": ["-m", "satsudoku", "count", PUZZLE],
    "satsudoku classify": ["-m", "satsudoku", "classify", PUZZLE],
    "satsudoku (a card)": ["-m", "satsudoku", PUZZLE],
    "satsudoku count to Parquet": ["-m", "satsudoku", "count", "--parquet", PUZZLE],
}


def main() -> int:
    options = arguments(__doc__)
    print_machine()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    medians = {}
    for name, start in STARTS.items():
        process_seconds(*start)
        rounds = 3 if options.quick else 15
        medians[name] = statistics.median(process_seconds(*start) for _ in range(rounds))
        print(f"{name:28} {medians[name]:.3f} s", flush=True)
    report({"seconds": medians}, options.json)
    return int(medians["import satsudoku"] > 0.25)


if __name__ == "__main__":
    sys.exit(main())

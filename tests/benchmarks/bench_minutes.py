"""Solving times of people: puzzles that the model estimates a second, by user seconds.

    python tests/benchmarks/bench_minutes.py [--quick] [--json FILE]

Needs the public list of 17-clue puzzles. Includes counting solutions and reading the text; "file to
file" is ``satsudoku count --csv --fields minutes``.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from measure import arguments, public_list, report

from satsudoku import minutes_many


def user_seconds(who: int) -> float:
    return resource.getrusage(who).ru_utime


def main() -> None:
    options = arguments(__doc__)
    puzzles = public_list("puzzles2_17_clue")[: 5000 if options.quick else None]
    minutes_many(puzzles[:1000])  # loads what is loaded once
    start = user_seconds(resource.RUSAGE_SELF)
    minutes_many("\n".join(puzzles).encode())
    together = len(puzzles) / (user_seconds(resource.RUSAGE_SELF) - start)
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "puzzles.txt", Path(folder) / "minutes.csv"
        source.write_text("\n".join(puzzles) + "\n")
        command = [sys.executable, "-P", "-m", "satsudoku", "count", "--fields", "minutes", "-o"]
        start = user_seconds(resource.RUSAGE_CHILDREN)
        subprocess.run([*command, str(target), str(source)], check=True)
        files = len(puzzles) / (user_seconds(resource.RUSAGE_CHILDREN) - start)
    print(f"{len(puzzles)} puzzles with 17 clues: {together:,.0f} a second, text to arrays;")
    print(f"{files:,.0f} a second, file to file")
    report({"text to arrays": together, "file to file": files}, options.json)


if __name__ == "__main__":
    main()

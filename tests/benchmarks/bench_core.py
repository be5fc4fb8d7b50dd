"""The core: the files and lines that the package and a first answer load, and the time.

    python tests/benchmarks/bench_core.py [--quick] [--json FILE]

Each is asked in processes of its own. Files are those of the package, lines all of theirs. Seconds
are those of the processor, the median over the rounds, with the interpreter's own start.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Iterable
from typing import NamedTuple

PUZZLE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
QUESTIONS = {
    "import satsudoku": "",
    "count": f"satsudoku.count({PUZZLE!r})",
    "is_unique": f"satsudoku.is_unique({PUZZLE!r})",
    "prove and verify": (
        "from pathlib import Path\n"
        "from tempfile import TemporaryDirectory\n"
        "with TemporaryDirectory() as folder:\n"
        f"    satsudoku.prove({PUZZLE!r}).write(Path(folder) / 'proof')\n"
        "    [verdict] = satsudoku.verify(Path(folder) / 'proof')\n"
        "assert verdict.claim == 'exactly 1 solution'"
    ),
    "classify": f"satsudoku.classify({PUZZLE!r})",
    "classify rank8": f"satsudoku.classify({PUZZLE!r}, 'rank8')",
}
ALL = "all of these"

MOST_FILES_OF_IMPORT = 35
MOST_FILES, MOST_LINES = 115, 13_500  # of all these answers

_LOADED = """
import sys
files = {
    file
    for name, module in sys.modules.items()
    if name.partition(".")[0] == "satsudoku"
    and (file := getattr(module, "__file__", None) or "").endswith(".py")
}
lines = 0
for file in files:
    with open(file, encoding="utf-8") as text:
        lines += sum(1 for _ in text)
print(len(files), lines)
"""


class Loaded(NamedTuple):
    """The Python files of the package that a process loads, and their lines."""

    files: int
    lines: int


def program(questions: Iterable[str]) -> str:
    """A program that asks some questions."""
    return "\n".join(["import satsudoku", *(QUESTIONS[name] for name in questions)])


def loaded(questions: Iterable[str]) -> Loaded:
    """What some questions load together, in a process of their own."""
    command = [sys.executable, "-P", "-c", f"{program(questions)}\n{_LOADED}"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return Loaded(*map(int, done.stdout.split()))


def main() -> int:
    # A test of sizes needs none of these.
    from measure import arguments, print_machine, process_seconds, report

    options = arguments(__doc__)
    print_machine()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    found = {}
    for name, questions in {**{name: [name] for name in QUESTIONS}, ALL: [*QUESTIONS]}.items():
        files, lines = loaded(questions)  # and compiles the modules
        asked = program(questions)
        rounds = 3 if options.quick else 15
        time = statistics.median(process_seconds("-c", asked) for _ in range(rounds))
        found[name] = {"files": files, "lines": lines, "seconds": time}
        print(f"{name:18} {files:4} files {lines:6,} lines {time:7.3f} s", flush=True)
    report(found, options.json)
    every, first = found[ALL], found["import satsudoku"]
    too_many = every["files"] > MOST_FILES or every["lines"] > MOST_LINES
    return int(too_many or first["files"] > MOST_FILES_OF_IMPORT)


if __name__ == "__main__":
    sys.exit(main())

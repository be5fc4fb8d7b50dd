"""How long a puzzle, or a position, that needs each technique takes on one core.

`bench_exercises.py [--position] [--kinds] [NAME...]` prints a line a technique, and the median.
With `--kinds` these are rules that look at one kind of constraint, each in puzzles of it.
"""

from __future__ import annotations

import argparse
import statistics
import time

import satsudoku
from satsudoku.errors import SatsudokuError
from satsudoku.human.rules import rule_names
from satsudoku.making.constraint_puzzles import DRAWERS

SECONDS = 60.0

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--position", action="store_true")
parser.add_argument("--kinds", action="store_true")
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("names", nargs="*")
arguments = parser.parse_args()

times = []
kinds = [f"constraint-fillings:of={kind}" for kind in DRAWERS] if arguments.kinds else []
names = arguments.names or kinds or list(rule_names())
for name in names:
    start = time.process_time()
    wishes = {"position": arguments.position, "seed": arguments.seed, "timeout": SECONDS}
    try:
        made = next(satsudoku.generate(needs=[name], **wishes), None)
    except SatsudokuError as error:
        print(f"{name:34} {error}", flush=True)
        continue
    seconds = time.process_time() - start
    if made is None:
        print(f"{name:34} none in {SECONDS:g} s", flush=True)
        continue
    times.append(seconds)
    tier = satsudoku.classify(made, f"lesson:technique={name.replace(':', ',')}").tier
    print(f"{name:34} {seconds:6.2f} s, {'solved' if tier else 'goes on'}", flush=True)
print(f"{len(times)} of {len(names)}, median {statistics.median(times):.2f} s")

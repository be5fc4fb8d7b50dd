"""Time limits: the delay of every call on every board, each in a process of its own.

A process has nothing loaded yet, so the preparation of a call is measured, too. Goal: 0.2 s on a
quiet machine. Prints calls that are later, and the latest of all; ``--quick`` takes the largest
boards.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from math import inf
from pathlib import Path

from measure import argument_parser

import satsudoku
from satsudoku import Puzzle, variant

GOAL = 0.2  # seconds
LIMIT = 0.5

CALLS: dict[str, Callable[[Puzzle, float], object]] = {
    "count": lambda puzzle, limit: satsudoku.count(puzzle, timeout=limit),
    "count up to 2": lambda puzzle, limit: satsudoku.count(puzzle, 2, timeout=limit),
    "unique": lambda puzzle, limit: satsudoku.is_unique(puzzle, timeout=limit),
    "solve": lambda puzzle, limit: satsudoku.solve(puzzle, timeout=limit),
    "solutions": lambda puzzle, limit: sum(1 for _ in satsudoku.solutions(puzzle, timeout=limit)),
    "dlx": lambda puzzle, limit: satsudoku.count(puzzle, solver="dlx", timeout=limit),
    "lanes": lambda puzzle, limit: satsudoku.count(puzzle, solver="lanes", timeout=limit),
    "sat": lambda puzzle, limit: satsudoku.count(puzzle, solver="sat", timeout=limit),
    "estimate": lambda puzzle, limit: satsudoku.count(puzzle, method="estimate", timeout=limit),
    "classify": lambda puzzle, limit: satsudoku.classify(puzzle, timeout=limit),
    "classify mus": lambda puzzle, limit: satsudoku.classify(puzzle, "mus", timeout=limit),
    "report": lambda puzzle, limit: satsudoku.report(puzzle, timeout=limit),
    "explain": lambda puzzle, limit: satsudoku.explain(puzzle, timeout=limit),
    "hint": lambda puzzle, limit: satsudoku.hint(puzzle, timeout=limit),
    "prove": lambda puzzle, limit: satsudoku.prove(puzzle, timeout=limit),
    "prove tier": lambda puzzle, limit: satsudoku.prove_tier(puzzle, "rank8", timeout=limit),
    "candidates": lambda puzzle, limit: satsudoku.true_candidates(puzzle, timeout=limit),
    "candidate counts": lambda puzzle, limit: satsudoku.candidate_counts(puzzle, timeout=limit),
    "why": lambda puzzle, limit: satsudoku.least_cause(puzzle, "r1c1=1", timeout=limit),
    "random": lambda puzzle, limit: satsudoku.random_solutions(puzzle, timeout=limit),
    "canonical": lambda puzzle, limit: limited(partial(satsudoku.canonical, puzzle), limit),
    "automorphisms": lambda puzzle, limit: limited(lambda: satsudoku.automorphisms(puzzle), limit),
    "minimal": lambda puzzle, limit: limited(lambda: satsudoku.redundant_clues(puzzle), limit),
}


def limited(work: Callable[[], object], seconds: float) -> object:
    """Work that has no time limit of its own."""
    with satsudoku.TimeLimit(seconds):
        return work()


def empty(name: str) -> Puzzle:
    """A board without givens."""
    return Puzzle(bytes(len(variant(name).cells)), name)


def clued(name: str) -> Puzzle:
    """The last of the shipped puzzles of a variant."""
    path = Path(__file__).parents[2] / "puzzles" / "variants.jsonl"
    for line in reversed(path.read_text(encoding="utf-8").splitlines()):
        record = json.loads(line)
        if record["variant"] == name:
            return satsudoku.puzzle(record["givens"], name)
    raise ValueError(name)


def killer() -> Puzzle:
    """Cages of two cells in all rows, without sums that decide anything."""
    built = satsudoku.build("classic9")
    for row in range(1, 10):
        for column in range(1, 9, 2):
            built = built.cage([(row, column), (row, column + 1)], sum=10 if row % 2 else 9)
    return built.puzzle()


BOARDS: dict[str, Callable[[], Puzzle]] = {
    "classic49": lambda: empty("classic49"),
    "classic49 clued": lambda: clued("classic49"),
    "classic25": lambda: empty("classic25"),
    "classic25 clued": lambda: clued("classic25"),
    "classic16": lambda: empty("classic16"),
    "jigsaw16": lambda: empty("jigsaw16"),
    "samurai": lambda: empty("samurai"),
    "classic9": lambda: empty("classic9"),
    "killer9": killer,
}


def lateness(board: str, call: str, limit: float) -> float:
    """Run one call in this process: by how many seconds it exceeds its limit."""
    puzzle = BOARDS[board]()
    start = time.monotonic()
    with suppress(TimeoutError, satsudoku.errors.SatsudokuError):
        CALLS[call](puzzle, limit)
    return time.monotonic() - start - limit


def main() -> None:
    """Ask each question of each board."""
    parser = argument_parser(__doc__)
    parser.add_argument("--only", nargs=2, metavar=("BOARD", "CALL"), help="one, in this process")
    parser.add_argument("--limit", type=float, default=LIMIT, metavar="SECONDS")
    parser.add_argument("--times", type=int, default=1, help="how often to make each call")
    options = parser.parse_args()
    if options.only:
        print(lateness(*options.only, options.limit))
        return
    late: dict[str, float] = {}
    for board in list(BOARDS)[: 2 if options.quick else None]:
        for call in CALLS:
            command = [sys.executable, __file__, "--limit", str(options.limit), "--only"]
            name = f"{board}: {call}"
            for _ in range(options.times):
                ran = subprocess.run([*command, board, call], capture_output=True, text=True)
                if ran.returncode:
                    sys.exit(f"{name}: {ran.stderr}")
                late[name] = max(late.get(name, -inf), float(ran.stdout))
            if late[name] > GOAL:
                print(f"{name}: {late[name]:.2f} s late", flush=True)
    worst = max(late, key=lambda name: late[name])
    print(f"the latest of {len(late)}: {worst}, {late[worst]:.2f} s")
    if options.json:
        options.json.write_text(json.dumps(late, indent=1))


if __name__ == "__main__":
    main()

"""dlx: from file to counts in puzzles a second; all public puzzles unique; known large counts.

Run it on one core, for instance: taskset -c 0 python tests/benchmarks/bench_dlx.py
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from measure import alternate, arguments, print_machine, public_list, report

import satsudoku
from satsudoku import Puzzle, formats, stream, variant
from satsudoku.solvers import solver

GOAL = 15_000  # 17-clue puzzles a second, from file to counts up to 2
SIX_BY_SIX = 28_200_960
QUICK = 5_000
# The first band and the first stack; the rest has some hundred solutions.
CROSS = (
    "123456789456789123789123456"
    "214......365......897......"
    "531......642......978......"
)  # fmt: skip


def uniques(path: Path) -> Callable[[], int]:
    """From a file to its counts, as a user's program does it."""

    def work() -> int:
        records = list(stream.count(formats.read(path), limit=2, solver="dlx"))
        assert all(record.count == 1 and record.exact for record in records), path.name
        return len(records)

    return work


def loop(path: Path) -> Callable[[], int]:
    """The same without records: read, count, look."""
    dlx = solver("dlx", variant("classic9"))

    def work() -> int:
        total = 0
        for entry in formats.read(path):
            assert entry.puzzle is not None
            total += dlx.count(entry.puzzle, limit=2).value
        return total

    return work


def main() -> None:
    args = arguments(__doc__)
    print_machine()
    results: dict[str, object] = {}
    with TemporaryDirectory() as folder:
        files = {}
        for name in "puzzles2_17_clue", "puzzles3_magictour_top1465":
            lines = public_list(name)
            lines = lines[:: max(1, len(lines) // QUICK)] if args.quick else lines
            files[name] = Path(folder) / f"{name}.txt"
            files[name].write_text("\n".join(lines) + "\n", encoding="ascii")
        subjects = {f"{name}, to records": uniques(path) for name, path in files.items()}
        subjects |= {f"{name}, to counts": loop(path) for name, path in files.items()}
        rates = alternate(subjects)
    print("All puzzles of both lists are unique. Puzzles a second, limit 2:")
    for subject, rate in rates.items():
        print(f"  {subject:45} {rate:9,.0f}")
    print(f"  {'goal, 17 clues':45} {GOAL:9,}")
    results["puzzles_per_second"] = {subject: round(rate) for subject, rate in rates.items()}

    cross = Puzzle(CROSS)
    counts = {name: satsudoku.count(cross, solver=name).value for name in ("dlx", "sat")}
    assert counts["dlx"] == counts["sat"]
    print(f"First band and stack given: {counts['dlx']:,} grids, says dlx as well as sat.")
    results["cross"] = counts["dlx"]

    if not args.quick:
        start = time.process_time()
        count = satsudoku.count(Puzzle("." * 36, "classic6"), solver="dlx")
        seconds = time.process_time() - start
        assert (count.value, count.exact) == (SIX_BY_SIX, True)
        print(
            f"6x6: {count.value:,} grids in {seconds:.1f} s, {count.value / seconds:,.0f} a second."
        )
        results["classic6"] = {"count": count.value, "seconds": round(seconds, 2)}
    report(results, args.json)


if __name__ == "__main__":
    main()

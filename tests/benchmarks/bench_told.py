"""Setters' puzzles told: steps to the first digit and steps a digit, before and after.

    python tests/benchmarks/bench_told.py [--quick] [--seconds N] [--json FILE]

Needs variants_fpuzzles_half.tsv and variants_iss_half.tsv. Before is the path of the verdict, after
the path that `explain` and `hint` tell. Puzzles that --seconds do not suffice for, or that no
deduction solves, are left out. Prints a line per puzzle, medians and means over each file, and the
seconds of `explain`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from statistics import mean, median, quantiles

from measure import argument_parser, machine, report
from setters_puzzles import read, rows

import satsudoku
from satsudoku import Puzzle
from satsudoku.errors import SatsudokuError
from satsudoku.human.ladders.library import ladder
from satsudoku.human.path import Step
from satsudoku.teaching.pages import explain

SEARCH = "Search"


def puzzles(file: str) -> Iterator[tuple[str, Puzzle]]:
    """The puzzles of a file that can be read, and their titles."""
    for row in rows(file):
        text = row.get("iss") or f"https://www.f-puzzles.com/?load={row['string']}"
        try:
            yield row.get("name") or row.get("title", ""), read(text)
        except SatsudokuError as error:
            print(f"{row.get('name') or row.get('title')}: {error}")


def figures(path: Sequence[Step], digits: int) -> tuple[int, float]:
    """The steps to the first digit, and those for each digit."""
    first = next((step.number for step in path if step.deduction.placed), 0)
    return first, len(path) / max(digits, 1)


def compare(file: str, every: int, seconds: float) -> dict[str, float]:
    """Print the figures of each puzzle, and those of all."""
    before, after, spent = [], [], []
    for title, puzzle in list(puzzles(file))[::every]:
        start = time.process_time()
        try:
            told = explain(puzzle, timeout=seconds)
        except SatsudokuError:
            continue  # not one solution
        spent.append(time.process_time() - start)
        verdict = told.classification
        searched = verdict.tier_name == SEARCH
        if verdict.tier is None or searched or not told.scenes:
            print(f"{spent[-1]:6.2f} s  tier {verdict.tier or verdict.at_least}  {title}")
            continue
        digits = len(puzzle.values) - puzzle.clues
        _, steps = ladder("satsudoku").walk(puzzle)
        before.append(figures(steps, digits))
        after.append(figures([scene.step for scene in told.scenes], digits))
        (was, each), (now, less) = before[-1], after[-1]
        print(
            f"{spent[-1]:6.2f} s  tier {verdict.tier:2}  first digit {was:3} -> {now:3}, "
            f"steps a digit {each:.2f} -> {less:.2f}  {title}",
            flush=True,
        )
    found: dict[str, float] = {"puzzles": len(after)}
    for name, pairs in (("before", before), ("after", after)):
        firsts, each_digit = [p[0] for p in pairs], [p[1] for p in pairs]
        found[f"first digit, {name}, median"] = median(firsts)
        found[f"first digit, {name}, mean"] = mean(firsts)
        found[f"steps a digit, {name}, median"] = median(each_digit)
        found[f"steps a digit, {name}, mean"] = mean(each_digit)
    found["seconds, median"] = median(spent)
    found["seconds, 95 of 100"] = quantiles(spent, n=20)[-1]
    print(f"{file}: " + ", ".join(f"{name} {value:.2f}" for name, value in found.items()))
    return found


def main() -> None:
    parser = argument_parser(__doc__)
    parser.add_argument("--seconds", type=float, default=10, help="the limit of each puzzle")
    options = parser.parse_args()
    print(machine())
    satsudoku.explain("1.....2..3.....4")  # loads the modules
    files = ("variants_fpuzzles_half.tsv", "variants_iss_half.tsv")
    results = {file: compare(file, 8 if options.quick else 1, options.seconds) for file in files}
    report({"told": results}, options.json)


if __name__ == "__main__":
    sys.exit(main())

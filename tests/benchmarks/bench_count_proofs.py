"""Certificates of counts by graphs of choices or by sums: bytes, and seconds of processor time.

    python tests/benchmarks/bench_count_proofs.py [--quick] [--json FILE]

Empty boards, and puzzles with few givens, of some 10^4 to 10^10 solutions. Exit status 1 if a
certificate is not made in time, is refused, or has another count.
"""

from __future__ import annotations

import sys
import time
import zlib

from measure import arguments, print_machine, report

import satsudoku
from satsudoku import Puzzle, variant
from satsudoku.proof.checker import RefusedError
from satsudoku.proof.checker.graphs import GRAPH

EMPTY = {
    "classic4": 288,
    "classic6": 28_200_960,
    "jigsaw6": 1_450_080,
    "latin7": 61_479_419_904_000,
    "x7": 862_848_000,
    "classic8": 29_136_487_207_403_520,
    "classic9": 6_670_903_752_021_072_936_960,
}
FEW = dict(
    line.split()
    for line in """\
classic9 ..8.4..9.9.....6....1.....4.265............3..8......9..9127.....7..5...........3
diagonal9 1...8...6......4...65........2.5....................9...3..1........9...........9
jigsaw9 3...57.9............29..8.............4.......2.....4.....64....................3
windoku9 ....3..2.8.....4...4............5....................2..5168....................4
""".splitlines()
)
MANY = {
    "classic9, 16 givens": (
        "...4.9..6......2..6...........13............58..........76......8..2..43.1......."
    ),
    "classic9, 13 givens": (
        "...4....6......2..6...........13............5...........76......8..2..4..1......."
    ),
}
LARGE = {
    "windoku9, 10 givens": (
        ".......5...2....9.............9.2...8..............13...5.9......................"
    ),
    "jigsaw9, 11 givens": (
        ".7.........6....9...........3.1.............3.......18..5...................8..7."
    ),
    "diagonal9, 11 givens": (
        "....1.................7.......6...1............3.....4.....68.......9.........73."
    ),
}
SECONDS = 600  # of each


def measured(puzzle: Puzzle, count: int) -> dict[str, float | int | str]:
    """The figures of one certificate."""
    start = time.process_time()
    try:
        certificate = satsudoku.prove_count(puzzle, timeout=SECONDS)
    except TimeoutError:
        return {"refused": f"not made in {SECONDS} s"}
    made = time.process_time()
    try:
        certificate.verify()
    except RefusedError as refusal:
        return {"refused": str(refusal)}
    if certificate.count.value != count:
        return {"refused": f"it counts {certificate.count.value}, not {count}"}
    graph = certificate.files.get(GRAPH, b"")  # none with sums
    return {
        "count": count,
        "nodes": graph.count(b"\nn") + graph.startswith(b"n"),
        "bytes": sum(map(len, certificate.files.values())),
        "deflated": sum(len(zlib.compress(file)) for file in certificate.files.values()),
        "made": made - start,
        "verified": time.process_time() - made,
    }


def main() -> int:
    options = arguments(__doc__)
    print_machine()
    puzzles = (
        {f"{name}, empty": "." * len(variant(name).cells) for name in EMPTY} | FEW | MANY | LARGE
    )
    if options.quick:
        for name in "classic8, empty", "classic9, empty", "x7, empty", "diagonal9", *MANY, *LARGE:
            del puzzles[name]
    figures: dict[str, dict[str, float | int | str]] = {}
    for name, line in puzzles.items():
        board = name.partition(",")[0]
        puzzle = Puzzle(line, board)
        count = EMPTY[board] if "empty" in name else satsudoku.count(puzzle).value
        figures[name] = measured(puzzle, count)
        print(name, figures[name], flush=True)
    report({"graphs": figures}, options.json)
    return int(any("refused" in found for found in figures.values()))


if __name__ == "__main__":
    sys.exit(main())

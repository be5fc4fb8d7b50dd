"""Certificates: seconds to make and to verify, sizes, a stream, and mutants.

    python tests/benchmarks/bench_proofs.py [--quick] [--json FILE]

Takes 1,000 puzzles of each list, and those shipped for every variant; 0, 2, 34 and 1,000 solutions;
a stream of 10,000 puzzles to a file of certificates and back; 40,000 certificates damaged at one
place, with hashes that fit. Preparation for a variant is not measured. If dratify is installed, or
cake_lpr, lrat-check or drat-trim is on the PATH, they check a sample. Exit status 1 if a
certificate is refused, or if a mutant is accepted that is no proof of the same claim.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from measure import arguments, print_machine, public_list, report

from satsudoku import Puzzle, formats, stream
from satsudoku.errors import SatsudokuError
from satsudoku.formats import Entry
from satsudoku.proof import Certificate, prove
from satsudoku.proof.archive import Archive
from satsudoku.proof.checker import verdicts
from satsudoku.proof.external import CHECKERS, external

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from certificate_mutants import judge  # noqa: E402

LISTS = {
    "17 clues": "puzzles2_17_clue",
    "magictour": "puzzles3_magictour_top1465",
    "sample 5": "puzzles5_sample",
    "hardest": "puzzles6_forum_hardest_1106",
}
SEVERAL = {
    0: "11" + "." * 79,
    2: "2.98..3...4.13..6..8......1........36..2.8.9...8.5...6..76..9......8..5.....2.637",
    34: ".247.3.9.9.....16..6........46..9.....5.....8.3.4....14.1...7......4.3..3....62..",
    1000: "....7.2.4...4.8593..46.97............18.9..2......2.3..9...437...523.........7..5",
}
SMALL = 36  # cells, of boards whose certificates are damaged
LONGEST = 400  # cells: larger boards take minutes


def main() -> int:
    options = arguments(__doc__)
    print_machine()
    step = 20 if options.quick else 1
    figures = {}
    made = {}
    for name, file in LISTS.items():
        lines = public_list(file)
        puzzles = [Puzzle(line[:81]) for line in lines[:: max(len(lines) // 1000, 1) * step]]
        figures[name], made[name] = _measure(name, puzzles)
    for count, line in SEVERAL.items():
        name = f"{count} solutions"
        figures[name], made[name] = _measure(name, [Puzzle(line)])
    figures["every variant"], made["every variant"] = _measure("every variant", list(_shipped()))
    good = all(_right(name, certificates) for name, certificates in made.items())
    sample = [each for some in made.values() for each in some[:: 50 if options.quick else 25]]
    good = _by_others(sample) and good
    seconds, right = _stream(10_000 // step)
    mutants, harmless = _mutants(40_000 // step)
    report({"seconds": figures, "stream": seconds, "mutants": mutants}, options.json)
    return 0 if good and right and harmless else 1


def _shipped() -> Iterator[Puzzle]:
    for file in "variants.jsonl", "killer.toml", "jigsaw.txt", "colour.toml":
        for entry in formats.read(ROOT / "puzzles" / file):
            if entry.puzzle is not None and len(entry.puzzle.values) <= LONGEST:
                yield entry.puzzle


def _measure(
    name: str, puzzles: Sequence[Puzzle]
) -> tuple[dict[str, dict[str, float]], list[Certificate]]:
    """Processor time for each puzzle and bytes of its LRAT: the median and the most."""
    made, verified, sizes, certificates = [], [], [], []
    last = None
    for puzzle in puzzles:
        if puzzle.variant is not last:
            prove(puzzle).verify()
            last = puzzle.variant
        start = time.process_time()
        certificate = prove(puzzle)
        made.append(time.process_time() - start)
        start = time.process_time()
        certificate.verify()
        verified.append(time.process_time() - start)
        sizes.append(len(certificate.files["proof.lrat"]))
        certificates.append(certificate)
    figures = {
        key: {"median": median(values), "most": max(values)}
        for key, values in (("made", made), ("verified", verified), ("bytes", sizes))
    }
    print(
        f"{name}: {len(puzzles)} made in {1000 * median(made):.1f} ms (most "
        f"{1000 * max(made):.0f}), verified in {1000 * median(verified):.1f} ms (most "
        f"{1000 * max(verified):.0f}), LRAT {median(sizes) / 1000:.1f} kB (most "
        f"{max(sizes) / 1000:.1f})"
    )
    return figures, certificates


def _right(name: str, certificates: Sequence[Certificate]) -> bool:
    """Whether each proves the number of solutions that the name says, by default one."""
    number = int(name.split()[0]) if name.endswith("solutions") else 1
    return all(each.count.exact and each.count.value == number for each in certificates)


def _by_others(certificates: Sequence[Certificate]) -> bool:
    """Whether the checkers of others accept all that they are given."""
    good = True
    for name in CHECKERS:
        try:
            check = external(name)
        except SatsudokuError as error:
            print(f"{name}: not tried: {error.message}")
            continue
        start = time.perf_counter()
        for certificate in certificates:
            try:
                check(certificate.files)
            except Exception as refusal:  # whatever others raise
                print(f"{name}: {certificate}: {refusal!r}")
                good = False
        seconds = (time.perf_counter() - start) / len(certificates)
        print(f"{name}: {len(certificates)} certificates, {1000 * seconds:.0f} ms each")
    return good


def _stream(number: int) -> tuple[dict[str, float], bool]:
    """Certificates a second of wall-clock time, to a file and back; whether all are verified."""
    lines = (line[:81] for line in public_list(LISTS["17 clues"])[:number])
    entries = [Entry("", n, line, Puzzle(line), None) for n, line in enumerate(lines, start=1)]
    figures = {}
    good = True
    with TemporaryDirectory() as folder:
        for ending in "jsonl", "zip":
            path = Path(folder) / f"proofs.{ending}"
            start = time.perf_counter()
            with Archive(path) as archive:
                written = sum(record.error is None for record in stream.prove(entries, archive))
            between = time.perf_counter()
            read = sum(verdict.claim == "exactly 1 solution" for verdict in verdicts(path))
            end = time.perf_counter()
            good = good and written == read == number
            figures |= {
                f"{ending}: made a second": number / (between - start),
                f"{ending}: verified a second": number / (end - between),
                f"{ending}: bytes each": path.stat().st_size / number,
            }
    for key, figure in figures.items():
        print(f"stream of {number}, {key}: {figure:.0f}")
    return figures, good


def _mutants(number: int) -> tuple[dict[str, int], bool]:
    """What became of mutants, by the file that was damaged; whether all accepted are proofs."""
    small = [puzzle for puzzle in _shipped() if len(puzzle.values) <= SMALL]
    seen: Counter[tuple[str, str]] = Counter()
    for seed, puzzle in enumerate(small):
        seen += judge(prove(puzzle).files, max(number // len(small), 1), seed)
    named = {f"{file} {verdict}": count for (file, verdict), count in sorted(seen.items())}
    print(f"mutants: {', '.join(f'{key} {count}' for key, count in named.items())}")
    return named, not any(verdict == "accepted" for _, verdict in seen)


if __name__ == "__main__":
    sys.exit(main())

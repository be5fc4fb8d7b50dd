"""Certificates of tiers and paths: seconds to make and to verify, rates, a check of the verdicts.

    python tests/benchmarks/bench_tier_proofs.py [--quick] [--json FILE]

Proves puzzles of each list on each ladder; the tiers must be those of `classify_many`. For raters
that depend on order, it proves the paths. Exit status 1 if a tier differs. Puzzles that take longer
than 30 s are left out. The rates are those of 1,000 puzzles with 17 clues, written as JSON lines.
"""

from __future__ import annotations

import io
import sys
import time
from collections import Counter, defaultdict
from statistics import median
from tempfile import TemporaryDirectory

from measure import arguments, print_machine, public_list, report

import satsudoku
from satsudoku import Puzzle, classify_many, stream
from satsudoku.certificates.path_certificate import PathCertificate, prove_tier
from satsudoku.errors import PuzzleError
from satsudoku.proof.archive import Archive

LISTS = ("puzzles2_17_clue", "puzzles3_magictour_top1465", "puzzles6_forum_hardest_1106")
LADDERS = ("satsudoku", "rank8", "rank8-remove", "hamada", "mus")
PATHS = ("hodoku", "se121", "sukaku", "sato")
EACH = 10  # puzzles of each list
LIMIT = 30.0  # seconds, for there are puzzles that mus takes hours for


def main() -> int:
    options = arguments(__doc__)
    print_machine()
    number = 2 if options.quick else EACH
    seconds: dict[str, list[tuple[float, float]]] = defaultdict(list)
    differing: Counter[str] = Counter()
    for name in LISTS:
        lines = public_list(name)
        for line in lines[:: len(lines) // number][:number]:
            for ladder in (*LADDERS, *PATHS):
                _measure(Puzzle(line[:81]), ladder, seconds, differing)
    figures = {}
    for what, times in sorted(seconds.items()):
        made, verified = zip(*times, strict=True)
        figures[what] = {
            "puzzles": len(times),
            "made": {"median": median(made), "most": max(made)},
            "verified": {"median": median(verified), "most": max(verified)},
        }
        print(
            f"{what}: {len(times)} made in {median(made):.2f} s (most {max(made):.1f}), "
            f"verified in {median(verified):.2f} s (most {max(verified):.1f})"
        )
    rates = {ladder: _rate(ladder, 100 * number) for ladder in ("satsudoku", "rank8")}
    print(f"made and written a second, of puzzles with 17 clues: {rates}")
    differing = +differing
    print(f"tiers that differ: {dict(differing)}")
    report({"seconds": figures, "rates": rates, "differing": differing}, options.json)
    return 1 if differing else 0


def _rate(ladder: str, number: int) -> int:
    """How many certificates are made and written in a second of processor time."""
    lines = public_list(LISTS[0])
    text = "\n".join(line[:81] for line in lines[:: len(lines) // number][:number])
    with TemporaryDirectory() as folder, Archive(f"{folder}/all.jsonl") as archive:
        start = time.process_time()
        made = list(stream.prove_tiers(stream.read(io.StringIO(text)), archive, ladder))
        seconds = time.process_time() - start
    assert all(record.tier for record in made)
    return round(number / seconds)


def _measure(
    puzzle: Puzzle,
    ladder: str,
    seconds: dict[str, list[tuple[float, float]]],
    differing: Counter[str],
) -> None:
    start = time.process_time()
    try:
        certificate = prove_tier(puzzle, ladder, timeout=LIMIT)
    except (PuzzleError, TimeoutError):  # the program by Sato leaves some open
        return
    made = time.process_time() - start
    certificate.verify()
    verified = time.process_time() - start - made
    if isinstance(certificate, PathCertificate):
        seconds[ladder].append((made, verified))
        return
    # mus rates puzzles one by one.
    one = ladder == "mus"
    tier = (
        satsudoku.classify(puzzle, ladder).tier
        if one
        else int(classify_many([puzzle], ladder).tiers[0])
    )
    differing[ladder] += tier != (certificate.tier if certificate.exact else 0)
    seconds[f"{ladder} {certificate.tier if certificate.exact else 'above'}"].append(
        (made, verified)
    )


if __name__ == "__main__":
    sys.exit(main())

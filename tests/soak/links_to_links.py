"""Random boards as links of each tool, and these as links of every other: the rules stay the same.

    python tests/soak/links_to_links.py [--boards N] [--seed N]

Rules are the same if boards with more givens have as many solutions. A tool may refuse a board; a
remark may say what is lost.
"""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path
from random import Random

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))

from constraint_meanings import MEANINGS  # noqa: E402
from random_constraints import drawn, grids  # noqa: E402

import satsudoku  # noqa: E402
from satsudoku import Puzzle, formats  # noqa: E402
from satsudoku.errors import SatsudokuError  # noqa: E402
from satsudoku.formats import Entry, Extras, find_link, link_names  # noqa: E402

_TRIES, _LIMIT = 8, 30


def through(puzzle: Puzzle, tool: str) -> Entry | None:
    """A puzzle's link, read; None if the tool cannot express the puzzle."""
    try:
        link = find_link(tool).link(puzzle, Extras())
    except SatsudokuError:
        return None
    (entry,) = formats.read(io.StringIO(link))
    if entry.puzzle is None:
        raise SystemExit(f"{tool} does not read its own link: {entry.error}: {link}")
    return entry


def alike(one: Puzzle, other: Puzzle, grid: bytes, chance: Random) -> bool:
    """Whether two puzzles have the same contents, and their rules the same solutions."""
    if one == other:
        return True
    side = one.variant.shape[0]
    for number in range(_TRIES):
        full = grid if number < _TRIES // 2 else chance.choice(grids(side))
        kept = chance.choice((0.35, 0.6) if side == 9 else (0, 0.1, 0.3))
        some = bytes(value if chance.random() < kept else 0 for value in full)
        counts = {satsudoku.count(Puzzle(some, p.variant), limit=_LIMIT) for p in (one, other)}
        if len(counts) > 1:
            return False
    return (one.values, one.candidates) == (other.values, other.candidates)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    chance, compared = Random(args.seed), 0
    for _ in range(args.boards):
        kinds = [chance.choice([*MEANINGS]) for _ in range(2)]
        rules, grid = drawn(chance, chance.choice((4, 9)), kinds, chance.randint(1, 3))
        puzzle = Puzzle(bytes(v if chance.random() < 0.1 else 0 for v in grid), rules)
        for first in link_names():
            if (entry := through(puzzle, first)) is None:
                continue
            assert entry.puzzle is not None
            others = ((f"{first} to {name}", through(entry.puzzle, name)) for name in link_names())
            again = [(way, entry.puzzle, other) for way, other in others if other is not None]
            for way, before, after in [(first, puzzle, entry), *again]:
                compared += 1
                assert after.puzzle is not None
                if not after.remarks and not alike(before, after.puzzle, grid, chance):
                    sys.exit(f"{way} changes {before!r} of {before.variant.constraints}")
    print(f"{compared:,} links compared, all with the same rules")


if __name__ == "__main__":
    main()

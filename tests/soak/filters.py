"""Random instances of each kind of constraint, whose solutions brute force knows.

    python tests/soak/filters.py [--instances N]

The search by filters must find exactly these, on boards of three kinds. The same holds for
regions to be found, with clues about them. `tests/constraints/test_filter_search.py` and
`test_regions_search.py` beside it take fewer.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "constraints"))
from constraint_meanings import MEANINGS
from filter_boards import check_many
from test_regions_search import check_division


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--instances", type=int, default=500)
    number = parser.parse_args().instances
    for key in sorted(MEANINGS):
        check_many(key, number)
    for seed in range(number):
        check_division(4 + seed % 2 * 2, seed)
    print(
        f"{number} instances of each of {len(MEANINGS)} kinds, and of regions, all solutions right"
    )


if __name__ == "__main__":
    main()

"""Every shipped puzzle in thousands of printing styles: none is read as another puzzle.

    python tests/soak/styles.py [--styles N] [--seed N]

The grammar of styles is `tests/printing_styles.py`; `tests/test_printing_styles.py` takes a sample.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from printing_styles import check, pairs_of_words, some_styles

from satsudoku import formats

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--styles", type=int, default=100, help="random styles of each puzzle")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    entries = formats.read(ROOT / "puzzles" / "variants.jsonl")
    puzzles = [entry.puzzle for entry in entries if entry.puzzle is not None]
    pairs = pairs_of_words()
    outcomes: Counter[str] = Counter()
    for number, puzzle in enumerate(puzzles):
        styles = [*some_styles(args.styles, args.seed + number), *pairs[number % 20 :: 20]]
        outcomes.update(check(puzzle, style) for style in styles)
    print(
        f"{outcomes.total():,} styles of {len(puzzles)} puzzles: {outcomes['read']:,} read back, "
        f"{outcomes['refused']:,} refused, {outcomes['unprintable']:,} not for it; none wrong"
    )


if __name__ == "__main__":
    main()

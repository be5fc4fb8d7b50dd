"""Images of puzzles with random constraints of every kind: what is said of them must stay.

    python tests/soak/constraint_images.py [--images N] [--seed S] [--kinds KIND ...]

Each image is moved by a symmetry of its board, and its constraints are in another order and
direction. Every third puzzle is a killer; in every third some constraints say the same, or a part
of what others say. The tier, the rounds of the path, the tier of the hint, minutes and redundant
constraints are those of the original.
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import chain
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from constraint_images import answers, killers, puzzles, random_image, tangles
from constraint_meanings import MEANINGS


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--images", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kinds", nargs="*", default=sorted(MEANINGS))
    options = parser.parse_args()
    start, done, wrong = time.perf_counter(), 0, 0
    random = Random(options.seed)
    kinds = options.kinds
    sources = puzzles(kinds, random), tangles(kinds, random), killers(random)
    for number, (puzzle, base) in enumerate(chain.from_iterable(zip(*sources, strict=False))):
        if done >= options.images:
            break
        expected = answers(puzzle)
        for copy in range(4):
            image = random_image(puzzle, base, Random(f"{options.seed} {number} {copy}"))
            found = answers(image)
            done += 1
            if found != expected:
                wrong += 1
                print(base, puzzle.line)
                for one, said in (puzzle, expected), (image, found):
                    print(
                        "", said, [c.text(one.variant.cell_names) for c in one.variant.constraints]
                    )
    print(f"{done:,} images, {wrong} answers wrong, in {time.perf_counter() - start:.0f} s")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()

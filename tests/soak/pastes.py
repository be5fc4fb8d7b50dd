"""Boards in the forms that people paste, each changed a little: none is read in silence as another.

    python tests/soak/pastes.py [--texts N] [--seed N]

The forms and changes are in `tests/pasted_texts.py`; `tests/test_pasted_texts.py` takes a sample.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from pasted_texts import CHANGES, CUTS, FORMS, SIZES, judged, printed, some_board


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--texts", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    chance = random.Random(args.seed)
    outcomes: Counter[str] = Counter()
    while outcomes.total() < args.texts:
        form, change = chance.choice([*FORMS]), chance.choice([*CHANGES])
        size = chance.choice(SIZES)
        boards = [some_board(size, chance) for _ in range(FORMS[form][1])]
        whole = printed(form, boards)
        text = CHANGES[change](whole, chance)
        if not text.strip() or (change in CUTS and whole.count("\n") == 1):
            continue
        outcome = judged(form, boards, text)
        outcomes[outcome] += 1
        if outcome == "silent":
            print(f"{form}, {change}:\n{text}")
    print(
        f"{outcomes.total():,} changed texts: {outcomes['right']:,} read right, "
        f"{outcomes['named']:,} with an error or a remark, {outcomes['silent']:,} silent"
    )


if __name__ == "__main__":
    main()

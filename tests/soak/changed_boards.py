"""Change each key of other tools' boards, at random: none is passed over, and nothing fails.

The boards are those of ``tests/changed_boards.py``, and of the public lists of links of f-puzzles.
The last line says how many changes were made.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random

TESTS = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS), str(TESTS / "links")]

from changed_boards import BOARDS, silent  # noqa: E402
from links import rows  # noqa: E402
from test_link_accounts import SAME, SUDOKUPAD, unnoticed  # noqa: E402

from satsudoku.links.fpuzzles_reading import fpuzzles_table  # noqa: E402
from satsudoku.links.lz_string import decompress  # noqa: E402
from satsudoku.links.sudokupad_reading import sudokupad_table  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--changes", type=int, default=3000, help="of each board")
    parser.add_argument("--public", type=int, default=100, help="of each public board")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    random, made = Random(chosen.seed), 0
    missed: list[str] = []
    for format in BOARDS:
        missed += silent(format, random, chosen.changes)
    missed += unnoticed(sudokupad_table, SUDOKUPAD, random, chosen.changes)
    made += chosen.changes * (len(BOARDS) + 1)
    for row in rows("variants_fpuzzles_half.tsv"):
        board = json.loads(decompress(row["string"]))
        found = unnoticed(fpuzzles_table, board, random, chosen.public)
        missed += [said for said in found if not any(same in said for same in SAME)]
        made += chosen.public
    if missed:
        sys.exit("\n".join(missed))
    print(f"{made:,} changes, none passed over")


if __name__ == "__main__":
    main()

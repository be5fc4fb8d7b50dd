"""Remarks on setters' texts of rules: how many texts raise none, and how many raise false alarms.

    python tests/soak/rules_texts.py puzzlerules.json [--links FILE]

A text raises a false silence if it has rules beside those of any Sudoku, but no remark on a classic
board. Texts come from SudokuPad's public list, whose objects have ``id`` and ``rulestext``: the
half whose names have an even SHA-1. A remark on a board that encodes all of its rules is a false
alarm. Such boards are links of f-puzzles whose only solution is the stated one.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import io
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from satsudoku import count, formats, variant
from satsudoku.formats import Entry
from satsudoku.links.rules_remarks import rules_remarks

DATA = Path(os.environ.get("SATSUDOKU_DATA", Path(__file__).parents[3] / "shared" / "data"))
MOST_SILENT, MOST_ALARMS = 0.03, 0.05


def texts_of(file: Path) -> list[str]:
    """The texts of the half."""
    listed = json.loads(file.read_text(encoding="utf-8"))
    names = ((one.get("title") or one["id"], one["rulestext"]) for one in listed)
    return [text for name, text in names if hashlib.sha1(name.encode()).digest()[-1] % 2 == 0]


def boards_of(file: Path) -> Iterator[Entry]:
    """The boards with a text that encode all of their rules."""
    csv.field_size_limit(sys.maxsize)
    lines = file.read_text(encoding="utf-8").splitlines()
    rows = csv.reader((one for one in lines if one[:1] != "#"), "excel-tab", quoting=csv.QUOTE_NONE)
    for row in rows:
        link = io.StringIO(f"https://www.f-puzzles.com/?load={row[-1]}")
        for entry in formats.read(link, format="f-puzzles"):
            known = entry.puzzle is not None and entry.extras and entry.extras.rules.strip()
            if known and entry.solution and count(entry.puzzle, limit=2, timeout=20).value == 1:
                yield entry


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("texts", type=Path)
    parser.add_argument("--links", type=Path, default=DATA / "variants_fpuzzles_half.tsv")
    args = parser.parse_args()
    plain = variant("classic9")
    texts = texts_of(args.texts)
    silent = [text for text in texts if not rules_remarks(text, plain)]
    for text in silent:
        print("silent:", " ".join(text.split())[:200])
    print(f"{len(silent)} of {len(texts)} texts raise no remark on a classic board; goal for those")
    print(f"that say more than the rules of any Sudoku: {MOST_SILENT:.0%} at most")
    boards = list(boards_of(args.links))
    alarms = [
        remark for entry in boards for remark in entry.remarks if remark.startswith("the rules")
    ]
    print(*alarms, sep="\n")
    print(f"{len(alarms)} false alarms on {len(boards)} boards; goal: {MOST_ALARMS:.0%} at most")


if __name__ == "__main__":
    main()

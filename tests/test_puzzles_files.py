"""The files in puzzles/ match expected.csv."""

from __future__ import annotations

import csv
from functools import lru_cache
from pathlib import Path

import pytest

import satsudoku
from satsudoku import Puzzle, formats, variant_names
from satsudoku.formats import Entry
from satsudoku.human.ladders.library import ladder
from satsudoku.solvers import solver

PUZZLES = Path(__file__).parents[1] / "puzzles"

with (PUZZLES / "expected.csv").open(encoding="utf-8", newline="") as stream:
    ROWS = list(csv.DictReader(stream))
FILES = list(dict.fromkeys(row["file"] for row in ROWS))
# Those of tests/test_variants.py are left to it.
OWN = [row for row in ROWS if not row["file"].endswith((".toml", ".jsonl"))]
OWN = [row for row in OWN if not row["file"].startswith(("jigsaw", "pencil-marks"))]


@lru_cache
def entries(file: str) -> dict[int, Entry]:
    variants = {row["variant"] for row in ROWS if row["file"] == file}
    # Bare lines of several sizes tell their variants themselves.
    named = len(variants) == 1 and variants <= set(variant_names())
    rules = variants.pop() if named else None
    return {entry.line: entry for entry in formats.read(PUZZLES / file, variant=rules)}


def puzzle(row: dict[str, str]) -> Puzzle:
    listed = entries(row["file"])[int(row["line"])].puzzle
    assert listed is not None
    return listed


def name(row: dict[str, str]) -> str:
    return f"{row['file']}:{row['line']}"


def test_every_record_of_every_file_is_listed() -> None:
    others = {"README.md", "expected.csv", "x5-graded.csv"}
    files = {path.name for path in PUZZLES.iterdir()} - others
    assert files == set(FILES)
    for file in FILES:
        listed = [int(row["line"]) for row in ROWS if row["file"] == file]
        assert listed == list(entries(file))
    assert {row["variant"] for row in ROWS} >= set(variant_names())


@pytest.mark.parametrize("row", OWN, ids=name)
def test_count(row: dict[str, str]) -> None:
    listed = puzzle(row)
    assert listed.variant.name == row["variant"]
    for engine in "dlx", "sat":
        count = solver(engine, listed.variant).count(listed)
        assert (count.value, count.exact) == (int(row["count"]), True)


@pytest.mark.parametrize("row", [row for row in OWN if row["rank8"]], ids=name)
def test_tier(row: dict[str, str]) -> None:
    listed = puzzle(row)
    assert row["count"] == "1"
    assert satsudoku.classify(listed, "rank8").tier == int(row["rank8"])
    assert satsudoku.classify(listed, "rank8-remove").tier == int(row["rank8-remove"])


def test_a_tier_is_listed_exactly_for_unique_puzzles() -> None:
    for row in OWN:
        assert bool(row["rank8"]) == bool(row["rank8-remove"]) == (row["count"] == "1")


def test_the_document_prints_the_solution() -> None:
    (entry,) = entries("kanoya-saito.csv").values()
    assert entry.solution is not None
    assert entry.puzzle is not None
    assert satsudoku.solve(entry.puzzle) == entry.solution


def test_the_demo_shows_every_tier_in_order() -> None:
    """But T&E three deep and search, and tiers of constraints, of which these puzzles have none."""
    demo = [row for row in ROWS if row["file"] == "demo.txt"]
    tiers = [satsudoku.classify(puzzle(row)).tier or 0 for row in demo]
    assert tiers == sorted(tiers)
    names = ("Cages and lines", "Innies and outies", "Lines in houses")
    others = {ladder("satsudoku").tier_number(name) for name in names}
    assert set(tiers) == set(range(1, len(ladder("satsudoku").tiers) - 1)) - others
    assert {int(row["rank8"]) for row in demo} == set(range(1, len(ladder("rank8").tiers) + 1))


# What the X Number Place document shows of its program's output: cells from 0, solution in letters.
PRINTED = [
    "0:1:5:8|ABCDEDEBCAECDABCAEBDBDAEC",
    "0:1:5:14|ABCDECDEABEABCDBCDEADEABC",
    "0:1:7:8|ABCDEBDECAECBADCADEBDEABC",
    "0:1:7:9|ABCDEBEDACDCBEAEDACBCAEBD",
    "0:1:7:16|ABCDECDEABEABCDBCDEADEABC",
    "2:10:12:13:18|ABCDEDEBCAECDABCAEBDBDAEC",
    "2:10:13:17:18|ABCDEBDECAECBADCADEBDEABC",
    "2:10:13:17:18|ABCDEECDABDEBCABDAECCAEBD",
    "2:10:13:17:18|ABCDEDEBCAECDABCAEBDBDAEC",
    "2:10:13:17:18|ABCDEBEDACDCBEAEDACBCAEBD",
]


@pytest.mark.parametrize(("line", "record"), list(enumerate(PRINTED, start=1)))
def test_x5_begins_with_what_the_document_prints(line: int, record: str) -> None:
    cells, pattern = record.split("|")
    solution = pattern.translate(str.maketrans("ABCDE", "12345"))
    printed = entries("x5.txt")[line].puzzle
    assert printed is not None
    shown = {int(cell) for cell in cells.split(":")}
    assert printed.line == "".join(s if i in shown else "." for i, s in enumerate(solution))
    grid = satsudoku.solve(printed)
    assert grid is not None
    assert grid.line == solution

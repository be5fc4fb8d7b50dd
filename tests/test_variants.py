"""Every shipped variant, and puzzles with layouts of their own, by all solvers and the rules."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from itertools import groupby
from math import factorial
from pathlib import Path

import pytest
from constraint_examples import constraint_examples
from strategies import ALL_SHIPPED
from variant_reference import add_puzzles, examples, reference

import satsudoku
from satsudoku import Puzzle, classify_many, formats, variant, variant_names
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.drawing.svg import draw_svg
from satsudoku.human.ladders.library import ladder
from satsudoku.solvers import Count, solver
from satsudoku.solvers.choose import solvers_for

PUZZLES = Path(__file__).parents[1] / "puzzles"
LAYOUTS = [
    "greater-than.toml",
    "futoshiki.toml",
    "odd-even.toml",
    "consecutive.toml",
    "colour.toml",
    "killer.toml",
    "jigsaw.txt",
    "pencil-marks.txt",
    "pencil-marks-drawn.txt",
]
# Orders of search that happen to be unlucky for it; the others prove these unique, too.
TOO_SLOW = {
    *(("dlx", name) for name in ("classic49", "jigsaw13", "samurai")),
    ("lanes", "classic49"),
}
# Tiers up to here need no hypotheses, which take Python seconds.
QUICK_TIERS = 6


def read(file: str) -> list[Puzzle]:
    puzzles = [entry.puzzle for entry in formats.read(PUZZLES / file)]
    assert None not in puzzles
    return [puzzle for puzzle in puzzles if puzzle is not None]


SHIPPED_PUZZLES = {
    name: list(puzzles)
    for name, puzzles in groupby(read("variants.jsonl"), key=lambda puzzle: puzzle.variant.name)
}
LAYOUT_PUZZLES = [puzzle for file in LAYOUTS for puzzle in read(file)]
with (PUZZLES / "expected.csv").open(encoding="utf-8", newline="") as stream:
    TIERS = {
        (row["file"], int(row["line"])): (row["rank8"], row["rank8-remove"])
        for row in csv.DictReader(stream)
    }


def test_there_are_puzzles_of_every_variant() -> None:
    assert sorted(SHIPPED_PUZZLES) == sorted(variant_names())


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.thorough if len(puzzles[0].values) > 81 else ())
        for name, puzzles in SHIPPED_PUZZLES.items()
    ],
)
def test_all_solvers_prove_it_unique(name: str) -> None:
    puzzle = SHIPPED_PUZZLES[name][0]
    grids = set()
    for engine in "dlx", "sat", "lanes":
        if (engine, name) not in TOO_SLOW:
            chosen = solver(engine, puzzle.variant)
            assert chosen.count(puzzle, limit=2) == Count(1)
            grids.add(chosen.solve(puzzle))
    (grid,) = grids
    assert grid is not None
    assert grid.is_valid()
    assert all(v in (0, w) for v, w in zip(puzzle.values, grid.values, strict=True))


@pytest.mark.parametrize("puzzle", LAYOUT_PUZZLES, ids=lambda puzzle: puzzle.variant.name[:20])
def test_all_solvers_prove_a_layout_unique(puzzle: Puzzle) -> None:
    grids = {solver(name, puzzle.variant).solve(puzzle) for name in ("dlx", "sat", "lanes")}
    (grid,) = grids
    assert grid is not None
    assert grid.is_valid()
    counts = {
        solver(name, puzzle.variant).count(puzzle, limit=2) for name in ("dlx", "sat", "lanes")
    }
    assert counts == {Count(1)}


def listed(file: str, lines: Sequence[int]) -> list[tuple[int, int]]:
    return [(int(a or 0), int(b or 0)) for a, b in (TIERS[file, line] for line in lines)]


@pytest.mark.thorough
def test_lanes_find_the_listed_tiers() -> None:
    line = 1
    for name, puzzles in SHIPPED_PUZZLES.items():
        wanted = listed("variants.jsonl", range(line, line + len(puzzles)))
        line += len(puzzles)
        if len(variant(name).cells) > 400:  # the tables of their rules take a minute to make
            continue
        ranked = [
            classify_many(puzzles, ranks, variant=name).tiers for ranks in ("rank8", "rank8-remove")
        ]
        assert list(zip(*(tiers.tolist() for tiers in ranked), strict=True)) == wanted
    for file in LAYOUTS:
        for entry in formats.read(PUZZLES / file):
            assert entry.puzzle is not None
            (wanted,) = listed(file, [entry.line])
            tiers = [
                int(classify_many([entry.puzzle], ranks, variant=entry.puzzle.variant).tiers[0])
                for ranks in ("rank8", "rank8-remove")
            ]
            assert tuple(tiers) == wanted


SMALL = [p[0] for name, p in SHIPPED_PUZZLES.items() if len(variant(name).cells) <= 100]


@pytest.mark.parametrize("puzzle", [*SMALL, *LAYOUT_PUZZLES], ids=lambda p: p.variant.name[:20])
def test_rules_are_sound_and_agree_with_lanes(puzzle: Puzzle) -> None:
    rules = ladder("rank8")
    state, steps = rules.walk(puzzle, QUICK_TIERS)
    grid = satsudoku.solve(puzzle)
    assert grid is not None
    count = len(puzzle.variant.symbols)
    assert all(state.possible(cell * count + v - 1) for cell, v in enumerate(grid.values))
    tier = int(classify_many([puzzle], rules, variant=puzzle.variant).tiers[0])
    if state.solved:
        assert max((step.tier for step in steps), default=1) == tier
    else:
        assert tier > QUICK_TIERS


@pytest.mark.parametrize(
    ("name", "grids"),
    [
        ("classic4", 288),
        # Latin squares: https://oeis.org/A002860
        ("latin4", 576),
        ("latin5", 161_280),
        # Diagonal ones: https://oeis.org/A274806
        ("x4", 48),
        ("x5", 960),
    ],
)
def test_published_counts(name: str, grids: int) -> None:
    empty = Puzzle(bytes(len(variant(name).cells)), name)
    for engine in "dlx", "lanes":
        assert satsudoku.count(empty, solver=engine) == Count(grids)


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("name", "grids"),
    [("classic6", 28_200_960), ("x6", 92_160), ("x7", 862_848_000)],
)
def test_published_counts_by_the_grids_with_a_first_row_in_order(name: str, grids: int) -> None:
    rules = variant(name)
    first = rules.symbols + "." * (len(rules.cells) - len(rules.symbols))
    count = satsudoku.count(Puzzle(first, rules), solver="dlx")
    assert count.value * factorial(len(rules.symbols)) == grids


def test_auto_picks_a_solver_for_every_variant() -> None:
    for rules in ALL_SHIPPED:
        one, many = solvers_for(rules)
        assert {one, many} <= {"dlx", "lanes", "relay", "sat"}, rules.name
        assert len(rules.symbols) <= 16 or (one in ("relay", "sat") and many == "sat"), rules.name
        assert len(rules.grids) == 1 or one != "dlx", rules.name


def test_the_reference_page_is_that_of_the_encodings() -> None:
    """If not: make reference."""
    folder = Path(__file__).parents[1] / "encodings"
    made = reference(*examples(PUZZLES))
    pictures = {f"pictures/{path.name}" for path in (folder / "pictures").iterdir()}
    assert pictures == made.keys() - {"REFERENCE.md"}
    for file, text in made.items():
        assert (folder / file).read_text(encoding="utf-8") == text, file


def test_the_reference_page_has_an_example_of_each_constraint() -> None:
    made = constraint_examples()
    assert sorted(made) == [kind.key for kind in constraint_kinds()]
    for key, puzzle in made.items():
        assert {one.key for one in puzzle.variant.constraints} == {key}
        assert satsudoku.solve(puzzle) is not None


def test_a_variant_without_puzzles_gets_some(tmp_path: Path) -> None:
    for file in "variants.jsonl", "expected.csv":
        text = (PUZZLES / file).read_text(encoding="utf-8").splitlines()
        kept = [line for line in text if "x4" not in line]
        (tmp_path / file).write_text("\n".join([*kept, ""]), encoding="utf-8")
    assert add_puzzles(tmp_path) == ["x4"]
    lines = (tmp_path / "variants.jsonl").read_text(encoding="utf-8").splitlines()
    made = [Puzzle(json.loads(line)["givens"], "x4") for line in lines if "x4" in line]
    assert len(made) == 3
    assert all(satsudoku.is_unique(puzzle) for puzzle in made)
    with (tmp_path / "expected.csv").open(encoding="utf-8", newline="") as stream:
        rows = [row for row in csv.DictReader(stream) if row["variant"] == "x4"]
    assert [int(row["line"]) for row in rows] == [len(lines) - 2, len(lines) - 1, len(lines)]
    tiers = classify_many(made, "rank8", variant="x4").tiers.tolist()
    assert [int(row["rank8"] or 0) for row in rows] == tiers
    assert add_puzzles(tmp_path) == []


def test_layouts_are_drawn() -> None:
    (greater,) = read("greater-than.toml")
    drawn = draw_svg(greater.values, greater.variant)
    assert drawn.count('class="ss-sign"') == len(greater.variant.relations) == 108
    (parity,) = read("odd-even.toml")
    drawn = draw_svg(parity.values, parity.variant)
    assert drawn.count('<rect class="ss-mark"') == drawn.count('<circle class="ss-mark"') == 18
    (bars,) = read("consecutive.toml")
    relations = [relation for relation in bars.variant.relations if relation.name == "bar"]
    assert draw_svg(bars.values, bars.variant).count('class="ss-bar"') == len(relations)

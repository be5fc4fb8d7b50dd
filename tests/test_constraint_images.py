"""Answers about puzzles with constraints do not depend on how these lie, or are written."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from constraint_images import answers, killers, random_image, tangles
from constraint_meanings import MEANINGS
from drawn_boards import Table
from random_constraints import drawn, with_few_givens
from samples import batched, tries

import satsudoku
from satsudoku import Variant, variant
from satsudoku.board.encoding import build_encoding
from satsudoku.constraints.relations.leftovers import leftovers

_OVERLAPPING = (
    *(("r5c1 r5c2 r6c1 r6c2", 14), ("r1c3 r1c4 r2c3 r2c4", 12), ("r1c2 r2c2 r3c2 r3c3", 16)),
    *(("r1c5 r1c6 r2c6 r2c5", 13), ("r1c2 r1c3", 8), ("r5c5 r6c5 r6c6", 6), ("r2c6 r3c6", 8)),
)


@pytest.mark.quick(1)
@pytest.mark.parametrize("kinds", batched(sorted(MEANINGS), 2), ids="-".join)
def test_images_have_the_same_answers(kinds: list[str]) -> None:
    random = Random(f"images of {kinds}")
    side = random.choice([4, 6])
    puzzle = with_few_givens(random, *drawn(random, side, kinds, random.choice([2, side])))
    expected = answers(puzzle)
    for _ in range(2):
        assert answers(random_image(puzzle, f"classic{side}", random)) == expected


@pytest.mark.quick(1)
@pytest.mark.parametrize("seed", range(tries(3, 12)))
def test_images_of_killers_have_the_same_answers(seed: int) -> None:
    random = Random(f"killers {seed}")
    for puzzle, base in islice(killers(random), 2):
        expected = answers(puzzle)
        for _ in range(2):
            assert answers(random_image(puzzle, base, random)) == expected


@pytest.mark.quick(2)
@pytest.mark.parametrize("kind", ["pair_sums", *sorted(set(MEANINGS) - {"pair_sums"})])
def test_images_of_constraints_that_say_the_same_have_the_same_answers(kind: str) -> None:
    random = Random(f"tangles of {kind}")
    for puzzle, base in islice(tangles([kind], random), 1):
        expected = answers(puzzle)
        for _ in range(2):
            assert answers(random_image(puzzle, base, random)) == expected


def test_a_hint_is_as_easy_where_a_digit_has_several_proofs() -> None:
    parts_of_sums = [
        *(["r1c3 r2c1 r1c2", "r1c4 r4c4 r3c3"], ["r3c1 r4c2", "r2c4 r2c1"]),
        *(["r4c4 r2c4", "r1c4"], ["r1c2 r3c1", "r1c4"]),
    ]
    sums = [{"parts": parts} for parts in parts_of_sums]
    rules = build_encoding({"equal_sums": sums}, "mine", "mine.json", variant("classic4"))
    puzzle, random = satsudoku.puzzle("..3.............", rules), Random(45)
    expected = answers(puzzle)
    for _ in range(8):
        assert answers(random_image(puzzle, "classic4", random)) == expected


def _tables(*cells: str, **keys: object) -> list[Table]:
    return [{"cells": some, **keys} for some in cells]


@pytest.mark.parametrize(
    ("text", "kind", "tables"),
    [
        (
            "....5........4.........2........4.1.",
            "entropic_lines",
            _tables(
                *("r3c6 r5c5", "r5c1 r4c3 r1c4 r3c5", "r2c6 r5c2 r4c1", "r6c3 r2c2", "r4c4 r3c4"),
                *("r2c1 r4c6", "r3c3 r1c2 r6c1 r4c1", "r3c4 r4c1", "r6c1 r2c2 r3c1"),
            ),
        ),
        (
            "...4...............6................",
            "modular_lines",
            [
                *_tables("r4c5 r6c1", "r5c5 r2c4 r1c6", "r2c2 r4c3 r3c5 r4c2", modulus=2),
                *_tables("r3c5 r6c3 r5c1", "r2c6 r5c6", modulus=2),
                *_tables("r5c6 r5c3 r1c6 r6c4", "r1c6 r1c1 r2c2 r3c4", modulus=3),
                *_tables("r3c6 r2c6", "r4c4 r3c6", modulus=3),
            ],
        ),
        (
            "..........2326...4..............53..",
            "distinct_counts",
            [
                *_tables("r6c2 r4c5 r1c3 r4c2 r1c1", "r5c1 r3c6 r3c4", zero=True),
                *_tables("r6c2 r1c1 r2c3 r3c6 r1c5"),
            ],
        ),
    ],
)
def test_trials_take_as_long_in_every_image(text: str, kind: str, tables: list[Table]) -> None:
    rules = build_encoding({kind: tables}, "mine", "mine.json", variant("classic6"))
    puzzle, random = satsudoku.puzzle(text, rules), Random(3)
    estimate = satsudoku.minutes(puzzle)
    assert estimate is not None
    for _ in range(12):
        image = satsudoku.minutes(random_image(puzzle, "classic6", random))
        assert image is not None
        assert image.minutes == pytest.approx(estimate.minutes)


def equations(rules: Variant) -> set[tuple[str, int]]:
    """What cages leave over, such as ``+r1c1 -r2c3`` and 4."""
    return {
        (
            " ".join(
                f"{'+' if sign > 0 else '-'}{rules.cell_names[cell]}"
                for cell, sign in zip(one.relation.cells, one.signs, strict=True)
            ),
            one.total,
        )
        for one in leftovers(rules)
    }


def test_cages_that_overlap_leave_the_same_over_in_any_order() -> None:
    random, found = Random(6), set()
    for _ in range(20):
        tables = random.sample(_OVERLAPPING, len(_OVERLAPPING))
        cages = [{"cells": cells, "sum": total} for cells, total in tables]
        rules = build_encoding({"cages": cages}, "mine", "mine.json", variant("classic6"))
        found.add(frozenset(equations(rules)))
    [every] = found
    # Of two cages that share r1c2, and of two that share r2c6, either may go.
    assert {("+r1c1 +r2c1 +r2c2 +r2c3", 13), ("-r3c3 +r4c2 +r5c2 +r6c2", 5)} <= every
    assert {("+r1c4 +r2c4", 8), ("+r1c6 +r4c6 +r5c6 +r6c6", 13)} <= every


def test_rows_that_are_no_neighbours_go_together() -> None:
    build = satsudoku.build("classic6")
    for row in (1, 3):
        build = build.cage(f"r{row}c1 r{row}c2 r{row}c3", sum=10)
        build = build.cage(f"r{row}c4 r{row}c5", sum=7)
    found = equations(build.cage("r1c6 r2c6 r3c6", sum=9).puzzle().variant)
    assert ("-r2c6", -1) in found  # 42 for rows 1 and 3, 43 for all cages
    assert ("+r2c4 +r2c5", 9) in found  # row 3 and box 2


def test_several_sums_of_the_same_cells_all_count() -> None:
    build = satsudoku.build("classic6").cage("r1c1 r1c2 r1c3 r1c4", sum=14)
    found = equations(build.cage("r1c1 r1c2 r1c3 r1c4", sum=15).puzzle().variant)
    assert {("+r1c5 +r1c6", 7), ("+r1c5 +r1c6", 6)} <= found

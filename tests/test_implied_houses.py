"""Implied houses: found, sound, used by rules in Python as in lanes, explained, and certified."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import satsudoku
from satsudoku import Puzzle, Variant, classify_many, explain, formats, hint, variant
from satsudoku.board.encoding import parse_encoding
from satsudoku.board.house import IMPLIED, House
from satsudoku.board.shipped import variant_names
from satsudoku.certificates.path_certificate import prove_tier
from satsudoku.cover.geometry import declared_geometry, geometry, is_plain
from satsudoku.cover.implied_houses import (
    _Search,
    implied_houses,
    with_implied_houses,
)
from satsudoku.human.implied import reason
from satsudoku.human.sentences import LANGUAGES
from satsudoku.proof.checker import RefusedError
from satsudoku.proof.checker.rules import Rules, rules_of
from satsudoku.proof.checker.tiers import check_files
from satsudoku.proof.checker.tiers.implied import with_implied
from satsudoku.proof.shared import shared_by
from satsudoku.raters.mus.parts import parts_of
from satsudoku.solvers import solver

PUZZLES = Path(__file__).parents[1] / "puzzles"
X5 = variant("x5")
SMALL = [name for name in variant_names() if len(variant(name).cells) <= 256]
# Those with implied houses; to find them takes a second, which collecting the tests need not wait.
BOARDS = [
    *("butterfly", "flower", "windoku9", "x4", "x5"),
    *(f"jigsaw{side}" for side in range(4, 16)),
]
HARD = "..1...2.......3..4......."  # with declared houses alone it needs a turbot fish


def cells(rules: Variant) -> set[frozenset[int]]:
    return {frozenset(found.house.cells) for found in implied_houses(rules)}


def named(rules: Variant, text: str) -> frozenset[int]:
    return frozenset(rules.cell_names.index(name) for name in text.split())


def test_boards_with_implied_houses_are_known() -> None:
    assert {name for name in SMALL if implied_houses(variant(name))} == {*BOARDS}


def test_corners_and_centre_of_x5() -> None:
    expected = {"r1c1 r1c5 r3c3 r5c1 r5c5", "r2c2 r2c4 r3c3 r4c2 r4c4"}
    assert cells(X5) == {named(X5, text) for text in expected}
    assert cells(variant("x7")) == cells(variant("x9")) == set()  # five cells are too few there


def test_the_five_hidden_windows_of_windoku() -> None:
    windoku = variant("windoku9")
    thirds = [("1", "5", "9"), ("2", "3", "4"), ("6", "7", "8")]
    blocks = [
        named(windoku, " ".join(f"r{r}c{c}" for r in rows for c in columns))
        for rows in thirds
        for columns in thirds
        if ("1", "5", "9") in (rows, columns)
    ]
    assert cells(windoku) == {*blocks}
    assert len(blocks) == 5


@pytest.mark.parametrize("name", BOARDS)
def test_every_solution_fills_them_with_all_symbols(name: str) -> None:
    rules = variant(name)
    every = frozenset(range(1, len(rules.symbols) + 1))
    puzzles = [e.puzzle for e in formats.read(PUZZLES / "variants.jsonl") if e.puzzle is not None]
    solved = [puzzle for puzzle in puzzles if puzzle.variant == rules]
    assert solved
    for puzzle in [*solved, Puzzle("." * len(rules.cells), rules)]:
        [*grids] = zip(range(3), solver("auto", rules).solutions(puzzle), strict=False)
        for _, grid in grids:
            for house in with_implied_houses(rules).houses:
                if house.family == IMPLIED:
                    assert {grid.values[cell] for cell in house.cells} == every


@pytest.mark.parametrize("name", SMALL)
def test_nothing_is_missed_where_the_search_is_spared(name: str) -> None:
    rules = variant(name)
    if is_plain(rules):
        found = _Search(rules.houses, len(rules.cells), len(rules.symbols), ()).run()
        assert found == ()
    assert is_plain(rules) == name.startswith(("classic", "latin"))


@pytest.mark.parametrize("name", BOARDS)
def test_they_do_not_depend_on_names_and_places(name: str) -> None:
    rules, random = variant(name), Random(name)
    to = random.sample(range(len(rules.cells)), len(rules.cells))
    houses = [
        House(house.family, house.name, tuple(sorted(to[cell] for cell in house.cells)))
        for house in rules.houses
    ]
    moved = replace(rules, houses=tuple(random.sample(houses, len(houses))))
    assert cells(moved) == {frozenset(to[cell] for cell in house) for house in cells(rules)}


def test_cells_that_relations_keep_apart_make_houses_too() -> None:
    """On a touchless Latin square of five, a cell and the four beside it have all symbols."""
    text = """
    extends = "latin5"
    [[relations]]
    name = "touchless"
    offsets = [[1, 1], [1, -1]]
    forbid = "equal"
    """
    touchless = parse_encoding(text, "touchless5")
    middle = [5 * r + c for r in (1, 2, 3) for c in (1, 2, 3)]
    assert cells(touchless) == {frozenset((c - 5, c - 1, c, c + 1, c + 5)) for c in middle}
    assert not cells(variant("latin5"))
    [*grids] = solver("auto", touchless).solutions(Puzzle("." * 25, touchless))
    assert grids
    assert all(
        len({g.values[c + d] for d in (-5, -1, 0, 1, 5)}) == 5 for g in grids for c in middle
    )


def test_a_board_with_very_many_keeps_the_simplest() -> None:
    jigsaw = variant("jigsaw5")
    found = implied_houses(jigsaw)
    assert 0 < len(found) <= 2 * len(jigsaw.houses)
    assert not found[0].around
    assert all(len(house.around) <= 2 for house in found)


@pytest.mark.parametrize("name", ["x5", "x4", "jigsaw6", "jigsaw7", "windoku9"])
def test_rules_use_them_like_declared_ones(name: str) -> None:
    rules = variant(name)
    declared = replace(with_implied_houses(rules), name="declared")
    puzzles = [e.puzzle for e in formats.read(PUZZLES / "variants.jsonl") if e.puzzle is not None]
    lines = [puzzle.line for puzzle in puzzles if puzzle.variant == rules]
    for ladder in "satsudoku", "rank8":
        tiers = classify_many(lines, ladder, variant=rules).tiers.tolist()
        assert tiers == classify_many(lines, ladder, variant=declared).tiers.tolist()
        assert tiers == [satsudoku.classify(Puzzle(line, rules), ladder).tier for line in lines]


def test_a_tier_falls_by_them() -> None:
    assert satsudoku.classify(Puzzle(HARD, X5)).tier_name == "Hidden single in a line"
    board = declared_geometry(X5)
    assert {house.family for house in board.variant.houses} == {"row", "column", "diagonal"}
    assert len(parts_of(board)[0]) == 25 + 12 * 5  # `mus` counts parts that the puzzle names


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BOARDS)
def test_every_reason_is_told(name: str, language: str) -> None:
    rules = variant(name)
    for found in implied_houses(rules):
        said = reason(found, rules, language)
        for cell in found.house.cells:
            assert LANGUAGES[language].cell(*rules.cells[cell]) in said
        assert ("{" in said) is False


def test_explanations_and_hints_give_the_reasons() -> None:
    explained = explain(Puzzle(HARD, X5))
    text, data = explained.text(), explained.to_dict()
    for found in implied_houses(X5):
        assert reason(found, X5) in text
        assert reason(found, X5) in data["implied"]
    plain = explain(Puzzle("1.....2..3.....4", "classic4"))
    assert plain.to_dict()["implied"] == []
    solved, told = satsudoku.classify(Puzzle(HARD, X5)).path, []
    values = bytearray(Puzzle(HARD, X5).values)
    for _ in solved:
        advice = hint(Puzzle(bytes(values), X5))
        assert advice.step is not None
        if any(name.startswith(IMPLIED) for name in advice.step.deduction.houses):
            told.append(advice.text())
        for option in advice.step.deduction.placed:
            values[option // 5] = option % 5 + 1
    assert told
    assert all("so it holds every symbol once. In implied house" in t or "last" in t for t in told)


def certificate(name: str, line: str) -> dict[str, bytes]:
    return dict(prove_tier(Puzzle(line, name), "rank8").files)


def test_certificates_prove_them() -> None:
    files = certificate("x5", HARD)
    manifest = json.loads(files["manifest.json"])
    assert [entry["cells"] for entry in manifest["implied_houses"]] == [
        list(found.house.cells) for found in implied_houses(X5)
    ]
    assert (
        check_files(files)
        == f"rank8: tier {satsudoku.classify(Puzzle(HARD, X5), 'rank8').tier} (Easy)"
    )
    del manifest["implied_houses"]
    with pytest.raises(RefusedError):
        check_files(files | {"manifest.json": json.dumps(manifest).encode()})


def declared(name: str) -> tuple[Rules, list[dict[str, Any]]]:
    rules = variant(name)
    at = {house: number for number, house in enumerate(with_implied_houses(rules).houses)}
    entries = [
        {
            "cells": list(found.house.cells),
            "around": [at[house] for house in found.around],
            "within": [at[house] for house in found.within],
        }
        for found in implied_houses(rules)
    ]
    return rules_of(shared_by(rules).declaration), entries


@pytest.mark.parametrize("name", BOARDS)
def test_the_checker_agrees(name: str) -> None:
    rules, entries = declared(name)
    assert len(with_implied(rules, entries).houses) == len(geometry(variant(name)).variant.houses)


def _other_cell(entry: dict[str, Any]) -> None:
    entry["cells"][0] = next(c for c in range(81) if c not in entry["cells"])


def _twice(entry: dict[str, Any]) -> None:
    entry["cells"][0] = entry["cells"][1]


def _without_reason(entry: dict[str, Any]) -> None:
    entry["around"] = entry["within"] = []


def _one_fewer(entry: dict[str, Any]) -> None:
    entry["within"].pop()


def _same(entry: dict[str, Any]) -> None:
    entry["within"][1] = entry["within"][0]


def _far(entry: dict[str, Any]) -> None:
    entry["around"][0] = 8  # row 9


def _unknown(entry: dict[str, Any]) -> None:
    entry["around"][0] = 99


@pytest.mark.parametrize(
    "change", [_other_cell, _twice, _without_reason, _one_fewer, _same, _far, _unknown]
)
def test_the_checker_refuses_what_does_not_follow(change: Callable[[dict[str, Any]], None]) -> None:
    rules, entries = declared("windoku9")
    with_implied(rules, entries)
    change(entries[2])
    with pytest.raises(RefusedError):
        with_implied(rules, entries)


def test_a_cause_is_not_made_of_them() -> None:
    files = dict(prove_tier(Puzzle(HARD, X5), "mus").files)
    manifest = json.loads(files["manifest.json"])
    assert "implied_houses" not in manifest
    manifest["implied_houses"] = declared("x5")[1]
    with pytest.raises(RefusedError, match="no part of a cause"):
        check_files(files | {"manifest.json": json.dumps(manifest).encode()})

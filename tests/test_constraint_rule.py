"""The human rule of constraints: sound, independent of order, and told in both languages."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from constraint_meanings import MEANINGS, Board

from satsudoku import Puzzle, Variant, variant
from satsudoku.board.constraints import CONSTRAINTS
from satsudoku.board.encoding import build_encoding
from satsudoku.board.house import House
from satsudoku.cover.leftovers import leftovers
from satsudoku.errors import VariantError
from satsudoku.human.path import deduce
from satsudoku.human.rules import rule
from satsudoku.human.sentences.japanese import JAPANESE
from satsudoku.human.state import State

FILLINGS = rule("constraint-fillings")
RULES = (FILLINGS, rule("cage-combinations"), rule("naked-single"), rule("hidden-single"))


def drawn(key: str, random: Random, side: int = 4) -> tuple[Variant, list[bytes]] | None:
    """A variant with one random constraint, and its grids; None where it has none."""
    table, _, _ = MEANINGS[key](Board(random, side, 2))
    try:
        rules = build_encoding({key: [table]}, "mine", "mine.json", variant(f"classic{side}"))
    except VariantError:
        return None
    grids = [grid.values for grid in Puzzle(bytes(side**2), rules).solutions(solver="lanes")]
    return (rules, grids) if grids else None


@pytest.mark.parametrize("key", sorted(MEANINGS))
def test_no_candidate_of_a_solution_goes(key: str) -> None:
    random = Random(key)
    used = False
    for _ in range(30):
        made = drawn(key, random)
        if made is None:
            continue
        rules, grids = made
        grid = random.choice(grids)
        givens = bytes(v if random.random() < 0.3 else 0 for v in grid)
        state = State.of(Puzzle(givens, rules))
        steps = list(deduce(state, RULES))
        used = used or any(step.rule is FILLINGS for step in steps)
        assert all(state.possible(4 * cell + v - 1) for cell, v in enumerate(grid))
        shuffled = State.of(Puzzle(givens, rules))
        list(deduce(shuffled, random.sample(RULES, len(RULES))))
        assert shuffled.left == state.left
    assert used or key in ("cages", "thermometers")  # sums are the cages' own, bounds are marks


def test_it_is_told_in_both_languages() -> None:
    puzzle = Puzzle.build("classic4").arrow("r1c1", "r1c2 r2c2").puzzle()
    step = next(FILLINGS.find(State.of(puzzle)))
    assert step.text == "By arrow 1, r1c1 cannot hold 1."
    assert step.tell("ja") == "アロー1により、1行1列に1は入らない。"


def test_every_constraint_has_a_japanese_name() -> None:
    for kind in CONSTRAINTS:
        name = JAPANESE.house(House(kind.family_name, f"{kind.family_name} 7", (0, 1)))
        assert name.endswith("7")
        assert kind.family_name not in name


def test_a_constraint_that_nothing_fits_is_a_contradiction() -> None:
    state = State.of(Puzzle.build("classic4").difference("r1c1 r3c3", difference=3).puzzle())
    state.eliminate([0, 3])  # no 1 and no 4 in r1c1
    step = next(FILLINGS.find(state))
    assert step.text == "No candidates fit difference 1."
    state.apply(step)
    assert state.dead is not None


def test_the_ladder_of_variants() -> None:
    puzzle = (
        Puzzle.build("classic4")
        .thermometer("r1c1 r1c2 r1c3 r1c4")
        .thermometer("r2c3 r2c4")
        .little_killer("r3c1 r4c2", sum=4)
        .inequality("r3c1 r4c1")
        .puzzle("............2...")
    )
    found = puzzle.classify("variants", require_unique=False)
    assert found.tier is not None
    assert found.tier >= 1


# --- innies and outies -------------------------------------------------------------------------


def killer(random: Random, side: int) -> tuple[Variant, list[bytes]]:
    """A board with cages over most of it, and some of its solutions."""
    grids = [
        grid.values for grid in islice(Puzzle(bytes(side**2), f"classic{side}").solutions(), 400)
    ]
    grid = random.choice(grids)
    free = set(range(side**2))
    tables = []
    while free and len(tables) < side * 2:
        cells = [random.choice(sorted(free))]
        while len(cells) < random.randint(1, 4):
            near = {c + d for c in cells for d in (1, -1, side, -side)} & free - set(cells)
            fits = [c for c in sorted(near) if grid[c] not in {grid[k] for k in cells}]
            if not fits:
                break
            cells.append(random.choice(fits))
        free -= set(cells)
        names = " ".join(f"r{c // side + 1}c{c % side + 1}" for c in cells)
        tables.append({"cells": names, "sum": sum(grid[c] for c in cells)})
    rules = build_encoding({"cages": tables}, "mine", "mine.json", variant(f"classic{side}"))
    every = Puzzle(bytes(side**2), rules).solutions(solver="lanes")
    return rules, [one.values for one in islice(every, 50)]


@pytest.mark.parametrize("side", [4, 6])
def test_innies_and_outies_keep_every_solution(side: int) -> None:
    random = Random(side)
    used = 0
    for _ in range(25):
        rules, grids = killer(random, side)
        for one in leftovers(rules):
            for grid in grids:
                values = [grid[cell] for cell in one.relation.cells]
                assert one.relation.allows(values)
                difference = sum(s * v for s, v in zip(one.signs, values, strict=True))
                area = sum(grid[cell] for house in one.houses for cell in house.cells)
                assert difference == area - sum(cage.total or 0 for cage in one.cages)
        grid = random.choice(grids)
        givens = bytes(v if random.random() < 0.2 else 0 for v in grid)
        state = State.of(Puzzle(givens, rules))
        order = (rule("innies-outies"), *RULES)
        used += sum(step.rule.name == "innies-outies" for step in deduce(state, order))
        assert all(state.possible(side * cell + v - 1) for cell, v in enumerate(grid))
        shuffled = State.of(Puzzle(givens, rules))
        list(deduce(shuffled, random.sample(order, len(order))))
        assert shuffled.left == state.left
    assert used > 20


def test_innies_and_outies_are_told_in_both_languages() -> None:
    build = Puzzle.build("classic4").cage("r1c1 r1c2", sum=4).cage("r2c4 r1c4 r1c3", sum=9)
    step = next(rule("rule of 45").find(State.of(build.puzzle())))
    assert step.text == (
        "The symbols of row 1 add to 10 and cages 1 and 2 to 13, so r2c4 = 3: "
        "r2c4 cannot hold 1, 2 and 4."
    )
    assert step.tell("ja") == (
        "1行の合計は10、ケージ1とケージ2の合計は13で、2行4列 = 3となるので、"
        "2行4列に1、2、4は入らない。"
    )

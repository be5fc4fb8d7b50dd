"""Random numbers, and random grids: valid, equally likely, and as many as there are."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import numpy as np
import pytest
from numpy.typing import NDArray
from strategies import SHIPPED

from satsudoku import (
    Puzzle,
    Variant,
    _kernel,
    random_grids,
    variant,
)
from satsudoku.board.encoding import parse_encoding
from satsudoku.errors import (
    SolverError,
    VariantError,
)
from satsudoku.making.fillings import fillings
from satsudoku.making.grids import is_uniform
from satsudoku.making.randomness import Words


def test_numbers_below_a_bound_are_equally_likely() -> None:
    tally = np.bincount(Words(1).below(5, 50_000).astype(np.intp), minlength=5)
    assert tally.sum() == 50_000
    assert np.abs(tally - 10_000).max() < 400  # four standard deviations
    assert sorted(Words(2).orders(3, 4)[1].tolist()) == [0, 1, 2, 3]
    assert (Words(3, 1).words(9) != Words(3, 2).words(9)).all()


@pytest.mark.parametrize(
    "rules", [r for r in SHIPPED if len(r.cells) <= 256], ids=lambda rules: rules.name
)
def test_grids_are_filled_as_the_rules_want(rules: Variant) -> None:
    grids = random_grids(5, rules, seed=1)
    assert all(Puzzle(grid.tobytes(), rules).clues == len(rules.cells) for grid in grids)
    for grid in grids:
        Puzzle(grid.tobytes(), rules).check()
    assert len({grid.tobytes() for grid in grids}) == 5
    assert (random_grids(5, rules, seed=1) == grids).all()
    assert (random_grids(5, rules, seed=2) != grids).any()
    assert (random_grids(2, rules, seed=1) == grids[:2]).all() or is_uniform(rules)


def test_large_boards_are_filled_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satsudoku.making.grids._MOST_OPTIONS", 0)
    rules = variant("diagonal9")
    (grid,) = random_grids(1, rules, seed=1)
    Puzzle(grid.tobytes(), rules).check()
    assert grid.all()
    assert (random_grids(1, rules, seed=1) == grid).all()
    assert (random_grids(1, rules, seed=2) != grid).any()


def test_quick_grids_are_grids_too() -> None:
    for grid in random_grids(200, seed=1, uniform=False):
        Puzzle(grid.tobytes()).check()
        assert grid.all()


@pytest.mark.parametrize("name", ["classic4", "x5"])
def test_every_filling_is_as_likely(name: str) -> None:
    known = [grid.values for grid in fillings(variant(name))]
    each = 40
    drawn = random_grids(each * len(known), name, seed=3)
    number = dict.fromkeys(known, 0)
    for grid in drawn:
        number[grid.tobytes()] += 1
    chi2 = sum((n - each) ** 2 for n in number.values()) / each
    freedom = len(known) - 1
    assert abs(chi2 - freedom) < 4 * (2 * freedom) ** 0.5


def ways(open_: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Permanents: in how many ways six symbols (axis 1) fill the six columns open to them (2)."""
    totals = {0: np.ones(len(open_), dtype=np.int64)}
    for chosen in range(1, 64):
        column = chosen.bit_count() - 1
        totals[chosen] = sum(
            totals[chosen ^ 1 << symbol] * open_[:, symbol, column]
            for symbol in range(6)
            if chosen >> symbol & 1
        )
    return totals[63]


@pytest.mark.thorough
def test_no_row_can_be_filled_in_more_ways_than_the_kernel_allows_for() -> None:
    """Every way in which columns can be open to a row's six symbols, up to their order.

    In row 4 a symbol lacks one column in each of two boxes, three symbols at most in a column; in
    row 5 three symbols are so, three others find two columns in one box alone; in row 6 all six. In
    row 7 a symbol finds one column in each box, in row 8 three find only one; in row 9 all.
    """
    pairs = list(product(range(3), repeat=2))
    both = [[c != a for c in range(3)] + [c != b for c in range(3)] for a, b in pairs]
    one = [
        [half == side and c != a for half in (0, 1) for c in range(3)]
        for side, a in product((0, 1), range(3))
    ]
    each = [[c == a for c in range(3)] + [c == b for c in range(3)] for a, b in pairs]
    single = [[c == a for c in range(6)] for a in range(6)]

    def most(first: list[list[bool]], others: list[list[bool]]) -> int:
        """Three symbols of one kind and three of the other, in no order."""
        kinds = [
            [*a, *b]
            for a in combinations_with_replacement(first, 3)
            for b in combinations_with_replacement(others, 3)
        ]
        return int(ways(np.array(kinds)).max())

    fourth = [
        chosen
        for chosen in combinations_with_replacement(range(9), 6)
        if all(
            sum(pairs[k][box] == column for k in chosen) <= 3
            for box in (0, 1)
            for column in range(3)
        )
    ]
    assert ways(np.array([[both[k] for k in chosen] for chosen in fourth])).max() == 80
    assert [most(both, one), most(one, one), most(each, each), most(each, single)] == [12, 4, 8, 2]
    assert most(single, single) == 1


@pytest.mark.thorough
def test_the_draws_tell_how_many_grids_there_are() -> None:
    """6,670,903,752,021,072,936,960 by B. Felgenhauer and F. Jarvis (2005).

    A draw chooses one of `pairs` pairs of a top band and a left stack. Each grid has one chance
    of them, so the attempts tell how many grids there are.
    """
    seeds = Words(4).words(40_000)
    attempts = np.empty(len(seeds), dtype=np.uint32)
    grids = np.empty((len(seeds), 81), dtype=np.uint8)
    _kernel.random_grids(seeds, grids, None, attempts, True)
    pairs = 362_880 * 2_612_736**2
    estimate = pairs * (80 * 12 * 4 * 8 * 2) / attempts.mean()
    assert estimate == pytest.approx(6_670_903_752_021_072_936_960, rel=0.02)


@pytest.mark.thorough
def test_weights_of_quick_grids() -> None:
    """A quick grid's chance is in inverse proportion to its weight, so weighing makes it even."""
    seeds = Words(5).words(20_000)
    grids = np.empty((len(seeds), 81), dtype=np.uint8)
    weights = np.empty(len(seeds), dtype=np.uint32)
    attempts = np.empty(len(seeds), dtype=np.uint32)
    _kernel.random_grids(seeds, grids, weights, attempts, False)
    estimate = 362_880 * 2_612_736**2 * weights.sum(dtype=np.float64) / attempts.sum()
    assert estimate == pytest.approx(6_670_903_752_021_072_936_960, rel=0.02)
    _kernel.random_grids(seeds, grids, weights, None, True)
    inverse = 1 / weights
    assert abs(inverse / inverse.mean() - 1).mean() / 2 == pytest.approx(0.196, abs=0.01)


def test_a_variant_without_any_filling() -> None:
    rules = parse_encoding(
        """
symbols = "12"
grids = [{ rows = 2, columns = 2 }]
[[houses]]
family = "pair"
kind = "cells"
cells = ["r1c1 r1c2", "r1c2 r2c1", "r2c1 r1c1"]
""",
        "triangle",
    )
    with pytest.raises(SolverError, match="no board of triangle can be filled"):
        random_grids(1, rules)


def test_uniform_where_it_cannot_be_had() -> None:
    with pytest.raises(VariantError, match="too many to list"):
        random_grids(1, "classic16", uniform=True)
    with pytest.raises(SolverError, match="count is -1"):
        random_grids(-1)

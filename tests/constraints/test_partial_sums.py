"""The filter of partial sums leaves just what the diagram of the sum leaves."""

from __future__ import annotations

import random

import numpy as np
import pytest
from samples import tries

from satsudoku._kernel import Filters, FilterSearch
from satsudoku.constraints.filter_rules import add_diagram
from satsudoku.constraints.relations.weighted_sum import WeightedSum

SYMBOLS = 6


def search(relation: WeightedSum, masks: list[int], *, as_sum: bool) -> tuple[list[bytes], int]:
    """All fillings in the order in which they are found, and the choices that this takes."""
    filters = Filters(len(masks), SYMBOLS)
    if as_sum:
        assert filters.add_partial_sums(relation.cells, relation.weights, relation.total)
    else:
        add_diagram(filters, relation.cells, relation)
    filters.finish()
    running = FilterSearch(filters, np.array(masks, dtype=np.uint32))
    found = []
    while (filling := running.next()) is not None:
        found.append(filling)
    return found, running.choices


@pytest.mark.parametrize("seed", range(tries(40, 2000)))
def test_searches_are_those_with_a_diagram(seed: int) -> None:
    rng = random.Random(seed)
    cells = rng.randint(1, 6)
    weights = tuple(rng.choice([-40, -10, -3, -1, 1, 1, 1, 2, 7, 66]) for _ in range(cells))
    masks = [rng.randrange(1, 1 << SYMBOLS) for _ in range(cells)]
    symbols = [rng.choice([s for s in range(SYMBOLS) if mask >> s & 1]) for mask in masks]
    total = sum(weight * (symbol + 1) for weight, symbol in zip(weights, symbols, strict=True))
    relation = WeightedSum("sum 1", tuple(range(cells)), SYMBOLS, weights, total)
    found = search(relation, masks, as_sum=True)
    assert found == search(relation, masks, as_sum=False)
    assert bytes(symbols) in found[0]


def test_totals_that_no_cells_have() -> None:
    for weights, total in [((1, 1), 1), ((1, 1), 13), ((-5, 5), 3), ((100, -100), 5)]:
        relation = WeightedSum("sum 1", (0, 1), SYMBOLS, weights, total)
        assert search(relation, [63, 63], as_sum=True) == ([], 0)


def test_sums_are_at_most_some_thousands() -> None:
    filters = Filters(2, SYMBOLS)
    assert not filters.add_partial_sums([0, 1], [5000, 5000], 60000)
    assert filters.add_partial_sums([0, 1], [5000, 5000], 20000)

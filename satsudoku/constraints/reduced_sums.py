"""Reduced sums: long sums less the sums of whole houses.

::

    1 2 3 ....... 9     An arrow whose shaft takes all other cells of the board: the bulb of three
    10 11 ......        digits a, b, c is 405 - a - b - c, as nine rows add to 405. So
    ...                 101 a + 11 b + 2 c = 405, three cells instead of 81.

They say the same as the sums, given the houses, so they change no solution.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from satsudoku.board.relation import Relation
from satsudoku.board.variant import Variant
from satsudoku.constraints.relations.weighted_sum import WeightedSum


@lru_cache(maxsize=64)
def reduced_sums(variant: Variant) -> dict[Relation, WeightedSum]:
    """For each weighted sum of a variant that fewer cells can express, the sum of those.

    >>> from satsudoku import Puzzle
    >>> rest = " ".join(f"r{r}c{c}" for r in range(1, 5) for c in range(1, 5) if (r, c) > (1, 2))
    >>> long = satsudoku.build("classic4").arrow("r1c1 r1c2", rest).puzzle().variant
    >>> [(sum_.cells, sum_.weights, sum_.total) for sum_ in reduced_sums(long).values()]
    [((0, 1), (-11, -2), -40)]
    """
    symbols = len(variant.symbols)
    full = [house.cells for house in variant.houses if len(house.cells) == symbols]
    sums: dict[Relation, WeightedSum] = {}
    for relation in variant.relations:
        if isinstance(relation, WeightedSum):
            reduced = _reduced(relation, full)
            if len(reduced.cells) < len(relation.cells):
                sums[relation] = reduced
    return sums


def _reduced(relation: WeightedSum, houses: Sequence[tuple[int, ...]]) -> WeightedSum:
    """The sum less whole houses, as long as one leaves fewer cells."""
    weights = dict(zip(relation.cells, relation.weights, strict=True))
    total = relation.total
    area = relation.symbols * (relation.symbols + 1) // 2
    while True:
        options = [(*_best(weights, house), house) for house in houses]
        gain, weight, house = max(options, default=(0, 0, ()))
        if gain <= 0:
            break
        for cell in house:
            weights[cell] = weights.get(cell, 0) - weight
        weights = {cell: factor for cell, factor in weights.items() if factor}
        total -= weight * area
    rest = WeightedSum.of(relation.name, relation.symbols, sorted(weights.items()), total)
    return relation if rest is None else rest


def _best(weights: Mapping[int, int], house: Sequence[int]) -> tuple[int, int]:
    """How many cells go when a house is taken off, and how many times to take it off."""
    counts = Counter(weights.get(cell, 0) for cell in house)
    zeros = counts.pop(0, 0)
    if not counts:
        return 0, 0
    weight, number = max(counts.items(), key=lambda item: (item[1], -abs(item[0]), item[0]))
    return number - zeros, weight

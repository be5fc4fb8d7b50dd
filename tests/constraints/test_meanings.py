"""The meaning of a relation: the same for two orders of cells if they allow the same fillings."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product

import pytest

import satsudoku
from satsudoku import automorphisms
from satsudoku.constraints.relations.automaton import Automaton
from satsudoku.constraints.relations.crust import Crust, ExtremeCrust
from satsudoku.constraints.relations.interval import Interval
from satsudoku.constraints.relations.occurrences import Occurrences
from satsudoku.constraints.relations.pieces import Pieces
from satsudoku.constraints.relations.pointer import PointedSum, PointedValue
from satsudoku.constraints.relations.span import Span
from satsudoku.constraints.relations.subset_sums import NoSubsetSum
from satsudoku.constraints.relations.visible import FirstHidden, Visible
from satsudoku.constraints.relations.weighted_sum import WeightedSum

CELLS = (4, 1, 7, 2)
RELATIONS: list[Automaton] = [
    Crust("crust", CELLS, 4, 3),
    ExtremeCrust("lunchbox", CELLS, 5, 4),
    Interval("between", CELLS, 4, 0, False),
    Interval("lockout", CELLS, 5, 2, True),
    Occurrences("ones", CELLS, 3, frozenset({0}), (1, 1, -1, 2), frozenset({0, 1})),
    Pieces("sums", CELLS, 4, 4),
    PointedSum("x-sum", CELLS, 4, 5),
    PointedValue("numbered", CELLS, 4, 2),
    Span("renban", CELLS, 5),
    NoSubsetSum("rellik", CELLS, 4, 5),
    FirstHidden("hidden", CELLS, 4, 2),
    Visible("skyscraper", CELLS, 4, 2),
    WeightedSum("arrow", CELLS, 4, (1, 1, 1, -1), 0),
]


def fillings(relation: Automaton) -> frozenset[tuple[int, ...]]:
    """The fillings of the cells, by cell, that a relation allows."""
    places = [relation.cells.index(cell) for cell in sorted(relation.cells)]
    every = product(range(relation.symbols), repeat=len(places))
    return frozenset(
        tuple(filling[place] for place in places)
        for filling in every
        if relation.allows([symbol + 1 for symbol in filling])
    )


@pytest.mark.parametrize("relation", RELATIONS, ids=lambda relation: relation.name)
def test_an_order_that_does_not_matter_is_not_part_of_it(relation: Automaton) -> None:
    allowed = fillings(relation)
    assert allowed
    orders = [replace(relation, cells=cells) for cells in permutations(CELLS)]
    same = [other.cells for other in orders if fillings(other) == allowed]
    assert [other.cells for other in orders if other.meaning == relation.meaning] == same


def test_a_mirror_keeps_a_sandwich_but_no_skyscraper() -> None:
    row = "r1c1 r1c2 r1c3 r1c4"
    sandwich = satsudoku.build("classic4").sandwich(row, 2).puzzle()
    skyscraper = satsudoku.build("classic4").skyscraper(row, 2).puzzle()
    symmetries = [automorphisms(puzzle).order for puzzle in (sandwich, skyscraper)]
    assert symmetries[0] == 2 * symmetries[1]

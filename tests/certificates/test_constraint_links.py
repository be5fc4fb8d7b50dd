"""The links of short constraints that the checker's chains take, against all fillings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from satsudoku.proof.checker.rules import Arc
from satsudoku.proof.checker.tiers.board import Candidate
from satsudoku.proof.checker.tiers.constraint_chains import _links
from satsudoku.proof.checker.tiers.setters import Constraint, Relation

SYMBOLS = range(3)
# Pairs of cells: paths, stars, circles, one pair twice, two parts, and the most cells.
SHAPES = (
    *([(0, 1)], [(0, 1), (1, 2)], [(2, 1), (0, 1), (3, 1)], [(0, 1), (1, 2), (2, 0)]),
    *([(0, 1), (1, 0)], [(0, 1), (2, 3)], [(0, 1), (2, 3), (1, 2)], [(0, 1, 2)], [(0,), (1, 2)]),
    *([(0, 1, 2), (2, 3)], [(0, 1, 2, 3)], [(0, 1), (1, 2), (0, 1)]),
    *([(k, k + 1) for k in range(5)], [(k, k + 1) for k in range(6)], [(0, 1, 2, 3, 4, 5, 6)]),
)


class OneConstraint:
    """A board, as far as links look at it."""

    def __init__(self, relations: list[Relation]) -> None:
        self.constraints = [Constraint("any", relations, None)]


def relation(rng: Random, cells: Sequence[int]) -> tuple[Relation, set[tuple[int, ...]]]:
    """A relation of some cells as a tree of ways, and its fillings."""
    every = list(product(SYMBOLS, repeat=len(cells)))
    ways = set(rng.sample(every, max(1, int(len(every) * rng.choice([0.2, 0.4, 0.7])))))
    arcs: list[list[Arc]] = []
    nodes: dict[tuple[int, ...], int] = {(): 0}
    for length in range(1, len(cells) + 1):
        following: dict[tuple[int, ...], int] = {}
        layer = set()
        for way in sorted({way[:length] for way in ways}):
            target = 0 if length == len(cells) else following.setdefault(way, len(following))
            layer.add((nodes[way[:-1]], way[-1], target))
        arcs.append(sorted(layer))
        nodes = following
    return Relation(tuple(cells), arcs, False), ways


def fillings(
    left: set[Candidate], parts: list[tuple[Relation, set[Any]]]
) -> Iterator[set[Candidate]]:
    """All fillings of some relations by candidates that are left."""
    cells = sorted({cell for one, _ in parts for cell in one.cells})
    for symbols in product(*([s for s in SYMBOLS if (cell, s) in left] for cell in cells)):
        held = dict(zip(cells, symbols, strict=True))
        if all(tuple(held[cell] for cell in one.cells) in ways for one, ways in parts):
            yield set(held.items())


def joined(shape: Sequence[tuple[int, ...]]) -> bool:
    """Whether pairs connect their cells, and none of them could go."""
    cells = {cell for pair in shape for cell in pair}
    if any(len(pair) != 2 for pair in shape):
        return False
    reached = {min(cells)}
    for _ in shape:
        reached |= {cell for pair in shape if reached & {*pair} for cell in pair}
    return reached == cells and len(cells) == len(shape) + 1


def expected(
    left: set[Candidate], parts: list[tuple[Relation, set[Any]]]
) -> tuple[set[frozenset[Candidate]], set[tuple[Candidate, Candidate]]]:
    """Pairs that no filling has both of, and pairs of which each filling has one."""
    every = list(fillings(left, parts))
    cells = {cell for one, _ in parts for cell in one.cells}
    here = sorted(c for c in left if c[0] in cells)
    choices = {c: sum(o[0] == c[0] for o in here) > 1 for c in here}
    weak, strong = set(), set()
    for one, other in permutations(here, 2):
        if one[0] != other[0] and choices[one]:
            with_it = [held for held in every if one in held]
            without = [held for held in every if one not in held]
            if with_it and not any(other in held for held in with_it):
                weak.add(frozenset((one, other)))
            if without and choices[other] and all(other in held for held in without):
                strong.add((one, other))
    return weak, strong


@pytest.mark.parametrize("shape", SHAPES)
def test_links_are_those_of_all_fillings(shape: list[tuple[int, ...]]) -> None:
    rng, seen = Random(str(shape)), 0
    cells = {cell for some in shape for cell in some}
    for _ in range(12 if len(cells) < 6 else 4):
        parts = [relation(rng, some) for some in shape]
        left = {c for c in product(cells, SYMBOLS) if rng.random() < 0.8}
        weak, strong = set(), set()
        for together in [parts] if joined(shape) else [[part] for part in parts]:
            if len({cell for one, _ in together for cell in one.cells}) <= 6:
                more = expected(left, together)
                weak |= more[0]
                strong |= more[1]
        board: Any = OneConstraint([one for one, _ in parts])
        links = _links(board, frozenset(left))
        rivals = defaultdict(set, links.rivals)
        assert {frozenset((a, b)) for a in rivals for b in rivals[a]} == weak
        assert all(a in rivals[b] for a in rivals for b in rivals[a])
        assert links.strong == strong
        seen += len(weak) + len(strong)
    assert bool(seen) == (len(cells) <= 6)  # more are too many

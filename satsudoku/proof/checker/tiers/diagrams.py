"""The fillings of a relation: paths of its diagram, by candidates that are left."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from ..stopping import look
from .board import Candidate
from .setters import Relation

Left = Mapping[Candidate, int]  # for each candidate the lanes in which it is left


def reached(left: Left, relation: Relation, lanes: int) -> list[dict[int, int]]:
    """For each layer of a diagram its nodes, with the lanes in which a path reaches them."""
    layers = [{0: lanes}]
    for cell, arcs in zip(relation.cells, relation.arcs, strict=True):
        following: dict[int, int] = {}
        nodes = layers[-1]
        for source, symbol, target in arcs:
            if source in nodes and (lanes := nodes[source] & left[cell, symbol]):
                following[target] = following.get(target, 0) | lanes
        layers.append(following)
    return layers


def supported(left: Left, relation: Relation, lanes: int) -> dict[Candidate, int]:
    """For each candidate of a relation the lanes in which a filling has it."""
    look()
    layers = reached(left, relation, lanes)
    lanes_of: dict[Candidate, int] = defaultdict(int)
    ahead = layers[-1]  # for each node the lanes in which it is on a path from end to end
    for cell, arcs, nodes in reversed(
        list(zip(relation.cells, relation.arcs, layers[:-1], strict=True))
    ):
        here: dict[int, int] = {}
        for source, symbol, target in arcs:
            through = nodes.get(source, 0) & ahead.get(target, 0)
            if through and (through := through & left[cell, symbol]):
                lanes_of[cell, symbol] |= through
                here[source] = here.get(source, 0) | through
        ahead = here
    return lanes_of

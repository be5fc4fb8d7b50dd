"""Relations of more than two cells as clauses: a walk through their diagrams.

A variable for each node of a diagram says that the path of a filled grid passes it, and one for
each arc that the path takes it. They are defined both ways, by the candidates, so that a formula
has one model for each grid:

- an arc that is taken passes its nodes and has its symbol in its cell;
- a node that is passed has an arc taken to it and one from it;
- a candidate that is chosen has an arc taken; and so has a node that is passed with that candidate.

Unit propagation then excludes exactly the candidates that `Diagram.prune` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from satsudoku.board.relation import Relation
from satsudoku.board.variant import Variant
from satsudoku.deadline import check_time

Clause = tuple[int, ...]


def diagram_variables(relation: Relation) -> int:
    """The number of variables of a relation's diagram: its nodes and its arcs."""
    return sum(relation.diagram.nodes) + sum(map(len, relation.diagram.arcs))


def variables_of(variant: Variant) -> int:
    """The number of variables of a variant's candidates and diagrams."""
    return len(variant.cells) * len(variant.symbols) + sum(map(diagram_variables, variant.diagrams))


def relation_clauses(variant: Variant) -> Iterator[tuple[Relation, Iterable[Clause]]]:
    """The relations of a variant, each with its clauses."""
    free = len(variant.cells) * len(variant.symbols) + 1
    for relation in variant.relations:
        if relation.exclusions is None:
            yield relation, diagram_clauses(relation, free)
            free += diagram_variables(relation)
        else:
            first, second = (cell * relation.symbols + 1 for cell in relation.cells)
            yield relation, [(-first - a, -second - b) for a, b in relation.exclusions]


def diagram_clauses(relation: Relation, first: int) -> Iterator[Clause]:
    """The clauses of a relation's diagram, whose variables are free from `first` on."""
    diagram = relation.diagram
    layers = [first + sum(diagram.nodes[:k]) for k in range(len(diagram.nodes))]
    arc = first + sum(diagram.nodes)
    yield (layers[0],)
    yield (layers[-1],)
    for position, (cell, arcs) in enumerate(zip(relation.cells, diagram.arcs, strict=True)):
        check_time()  # some have a hundred thousand arcs a cell
        here, beyond = layers[position], layers[position + 1]
        # At least one of these is taken, where the one before the colon holds.
        leaving: dict[int, list[int]] = {here + k: [] for k in range(diagram.nodes[position])}
        entering: dict[int, list[int]] = {
            beyond + k: [] for k in range(diagram.nodes[position + 1])
        }
        reading: dict[int, list[int]] = {
            cell * relation.symbols + value: [] for value in range(1, relation.symbols + 1)
        }
        for source, symbol, target in arcs:
            candidate = cell * relation.symbols + symbol + 1
            yield from ((-arc, here + source), (-arc, beyond + target), (-arc, candidate))
            yield (-here - source, -candidate, arc)
            leaving[here + source].append(arc)
            entering[beyond + target].append(arc)
            reading[candidate].append(arc)
            arc += 1
        for literals in leaving, entering, reading:
            yield from ((-variable, *taken) for variable, taken in literals.items())

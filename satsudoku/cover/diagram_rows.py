"""Relations of more than two cells in an exact cover: a walk through their diagrams.

Exactly one path of a relation's diagram (`satsudoku.board.diagram`) fits a filled grid. Each step
of the path is a primary item, and each arc is an option for its step. An arc must start where the
one before it ends, and must have the symbol of its cell. Colors express both: options that share a
secondary item must agree on its color::

                       step: cage 1 at r1c2     r1c2 in cage 1     after r1c1     after r1c2
    candidate r1c2#5                                5
    arc r1c2#5 3>7              1                   5                   3              7

So the solutions of the cover are the grids, one each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from satsudoku.board.relation import Relation

Entry = tuple[int, int]
"""An item and the color in which it is covered, 0 for none."""


@dataclass
class DiagramRows:
    """The items and options that a relation adds to an exact cover.

    Attributes:
        primary: names of items, one a step.
        secondary: names of items.
        names: of options, one an arc.
        rows: the items of each option.
        links: candidates, and the item that each covers, too.
    """

    primary: list[str] = field(default_factory=list)
    secondary: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    rows: list[list[Entry]] = field(default_factory=list)
    links: list[tuple[int, Entry]] = field(default_factory=list)


def diagram_rows(
    relation: Relation, candidates: Sequence[str], primary: int, secondary: int
) -> DiagramRows:
    """The items and options of a relation's diagram.

    Its first primary and its first secondary item have these numbers.

    >>> from satsudoku.board.sums import Sum
    >>> names = [f"r1c{cell}#{symbol}" for cell in (1, 2, 3) for symbol in (1, 2, 3)]
    >>> rows = diagram_rows(Sum("cage 1", (0, 1), 3, 4), names, 9, 20)
    >>> rows.primary, rows.secondary
    (['cage 1 at r1c1', 'cage 1 at r1c2'],
     ['r1c1 in cage 1', 'r1c2 in cage 1', 'cage 1 after r1c1'])
    >>> rows.names, rows.rows[0]
    (['cage 1 r1c1#1 0>0', 'cage 1 r1c1#3 0>1', 'cage 1 r1c2#3 0>0', 'cage 1 r1c2#1 1>0'],
     [(9, 0), (20, 1), (22, 1)])
    """
    parts = DiagramRows()
    symbols, last = relation.symbols, len(relation.cells) - 1
    cells = [candidates[cell * symbols].rpartition("#")[0] for cell in relation.cells]
    parts.primary += [f"{relation.name} at {cell}" for cell in cells]
    parts.secondary += [f"{cell} in {relation.name}" for cell in cells]
    parts.secondary += [f"{relation.name} after {cell}" for cell in cells[:-1]]
    nodes = secondary + len(cells)  # the first item "after"
    for position, (cell, arcs) in enumerate(
        zip(relation.cells, relation.diagram.arcs, strict=True)
    ):
        link = secondary + position
        for symbol in range(symbols):
            parts.links.append((cell * symbols + symbol, (link, symbol + 1)))
        for source, symbol, target in arcs:
            row = [(primary + position, 0), (link, symbol + 1)]
            if position > 0:
                row.append((nodes + position - 1, source + 1))
            if position < last:
                row.append((nodes + position, target + 1))
            parts.rows.append(row)
            candidate = candidates[cell * symbols + symbol]
            parts.names.append(f"{relation.name} {candidate} {source}>{target}")
    return parts

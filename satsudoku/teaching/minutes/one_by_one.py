"""What people look at one by one: each relation of cells with all its fillings.

The filters of solvers combine relations in the order of the file, and some overlook fillings. Times
would then depend on the order in which a board lies. Here each relation leaves just what some
filling has, which no order changes. Pairs are looked at together where any two of their cells are
related alike:

    line of 1-2-3, 4-5-6, 7-8-9    any two of three neighbours differ in kind: so all three do
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from satsudoku import _kernel
from satsudoku.board.checked import Checked
from satsudoku.board.diagram import Diagram, TooManyArcsError
from satsudoku.board.relation import Pairs, Relation
from satsudoku.board.variant import Variant
from satsudoku.constraints.filter_rules import add_diagram, add_relations, pair_table
from satsudoku.constraints.relations.leftovers import leftovers
from satsudoku.constraints.relations.weighted_sum import WeightedSum
from satsudoku.cover.diagram_arrays import diagram_arrays

_MOST_ARCS: Final = 20_000
_MOST_GROUPS: Final = 2_000

_Forbidden: TypeAlias = frozenset[tuple[int, int]]
_Cells: TypeAlias = tuple[int, int]


def one_by_one(variant: Variant) -> _kernel.Filters:
    """The relations of a variant, with innies and outies, for the kernel."""
    filters = _kernel.Filters(len(variant.cells), len(variant.symbols))
    filters.add_houses([house.cells for house in variant.houses])
    every = [*variant.relations, *(leftover.relation for leftover in leftovers(variant))]
    unlike = {relation.meaning: relation for relation in every}.values()
    tables: dict[_Forbidden, list[_Cells]] = defaultdict(list)
    for relation in unlike:
        if isinstance(relation, Pairs):
            tables[relation.forbidden].append((relation.cells[0], relation.cells[1]))
        elif not isinstance(relation, Checked) and not _is_sum(filters, relation):
            add_diagram(filters, relation.cells, relation)
    symbols = len(variant.symbols)
    for forbidden, pairs in tables.items():
        for apart in _without_triangles(pairs):
            flat = [cell for pair in apart for cell in pair]
            filters.add_pairs(pair_table(forbidden, symbols), flat)
        if _excludes_more(forbidden, symbols):
            for group in groups(pairs):
                if (diagram := _all_related(forbidden, symbols, len(group))) is not None:
                    filters.add_diagram(sorted(group), diagram)
    add_relations(filters, [relation for relation in unlike if isinstance(relation, Checked)])
    filters.finish()
    return filters


def _is_sum(filters: _kernel.Filters, relation: Relation) -> bool:
    """Whether the filters take a relation as a sum; sums of many cells have large diagrams."""
    return type(relation) is WeightedSum and filters.add_partial_sums(
        relation.cells, relation.weights, relation.total
    )


def groups(pairs: Iterable[_Cells]) -> list[frozenset[int]]:
    """All largest groups of three cells and more that are paired each with each; none if too many.

    >>> sorted(map(sorted, groups([(0, 1), (1, 2), (0, 2), (1, 3), (2, 3), (3, 4)])))
    [[0, 1, 2], [1, 2, 3]]
    """
    paired: dict[int, set[int]] = defaultdict(set)
    for one, other in pairs:
        paired[one].add(other)
        paired[other].add(one)

    def grow(group: frozenset[int], more: set[int], done: set[int]) -> Iterator[frozenset[int]]:
        """Bron and Kerbosch, CACM 16 (1973), 575."""
        if not more and not done:
            yield group
            return
        pivot = max(more | done, key=lambda cell: len(paired[cell] & more))
        for cell in more - paired[pivot]:
            yield from grow(group | {cell}, more & paired[cell], done & paired[cell])
            more = more - {cell}
            done = done | {cell}

    found = list[frozenset[int]]()
    for group in grow(frozenset(), set(paired), set()):
        found.append(group)
        if len(found) > _MOST_GROUPS:
            return []
    return [group for group in found if len(group) > 2]


def _without_triangles(pairs: Collection[_Cells]) -> Iterable[list[_Cells]]:
    """Pairs in a few parts: the kernel looks for groups within a part, in their order."""
    parts: dict[int, list[_Cells]] = defaultdict(list)
    for one, other in pairs:
        unlike = one ^ other
        parts[unlike & -unlike].append((one, other))
    return parts.values()


def _excludes_more(forbidden: _Forbidden, symbols: int) -> bool:
    """Whether pairs that mean the same either way exclude equal symbols, and others."""
    return (
        len(forbidden) > symbols
        and all((symbol, symbol) in forbidden for symbol in range(symbols))
        and all((b, a) in forbidden for a, b in forbidden)
    )


@lru_cache(maxsize=256)
def _all_related(forbidden: _Forbidden, symbols: int, cells: int) -> _kernel.FilterDiagram | None:
    """The fillings of cells any two of which are related; None if they are too many."""
    beside = [
        sum(1 << b for b in range(symbols) if (a, b) not in forbidden) for a in range(symbols)
    ]

    def step(_: int, left: object, symbol: int) -> int | None:
        assert isinstance(left, int)
        return left & beside[symbol] if left >> symbol & 1 else None

    try:
        diagram = Diagram.build(range(cells), symbols, (1 << symbols) - 1, step, _MOST_ARCS)
    except TooManyArcsError:
        return None
    return _kernel.FilterDiagram(symbols, *diagram_arrays(diagram)[1:])

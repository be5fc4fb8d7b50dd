"""Relations as the filters of the kernel: most kinds have a filter of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeAlias

from satsudoku._kernel import FilterDiagram, Filters, PairTable
from satsudoku.board.relation import Pairs, Relation
from satsudoku.board.sums import Sum
from satsudoku.constraints.relations.any_of import AnyOf
from satsudoku.constraints.relations.automaton import Automaton
from satsudoku.constraints.relations.crust import Crust, ExtremeCrust
from satsudoku.constraints.relations.different import Different
from satsudoku.constraints.relations.distinct import Distinct
from satsudoku.constraints.relations.interval import Interval
from satsudoku.constraints.relations.line_rank import LineRank
from satsudoku.constraints.relations.matches import Matches
from satsudoku.constraints.relations.occurrences import Occurrences
from satsudoku.constraints.relations.pointer import PointedSum, PointedValue
from satsudoku.constraints.relations.regions import Regions
from satsudoku.constraints.relations.remote_value import RemoteValue
from satsudoku.constraints.relations.runs import Runs
from satsudoku.constraints.relations.span import Span
from satsudoku.constraints.relations.state_machine import StateMachine
from satsudoku.constraints.relations.visible import FirstHidden, Visible
from satsudoku.constraints.relations.weighted_sum import WeightedSum

_Cells: TypeAlias = Sequence[int]
_Forbidden: TypeAlias = frozenset[tuple[int, int]]
_Class: TypeAlias = tuple[int, tuple[int, ...]]  # the mask of symbols, and how often they may occur


def add_relations(
    filters: Filters,
    relations: Sequence[Relation],
    places: Mapping[int, int] | None = None,
    board: Sequence[Relation] = (),
) -> None:
    """Add relations to filters that have their houses already, and are still to be finished.

    A cell has another place in the filters where `places` says so. The filters may have relations
    of the `board` already.
    """
    kinds = {*map(type, relations)}
    others: Sequence[Any] = relations
    tables: dict[_Forbidden, list[int]] = {}
    tallies: dict[tuple[int, ...], list[Occurrences]] = {}
    ranks: dict[tuple[int, ...], list[tuple[int, int, bool]]] = {}
    relation: Any
    if not kinds.isdisjoint((Pairs, Regions)):
        others = [relation for relation in relations if type(relation) not in (Pairs, Regions)]
        for relation in relations:
            if type(relation) is Pairs:
                own = relation.cells if places is None else _placed(relation, places)
                tables.setdefault(relation.forbidden, []).extend(own)
            elif type(relation) is Regions:  # clues that speak of them ask for their joints
                _add_regions(filters, _placed(relation, places), relation, [*board, *relations])
    if not kinds.isdisjoint(_DIFFER):
        filters.add_houses([_placed(r, places) for r in others if type(r) in _DIFFER])
    for forbidden, flat in tables.items():
        if forbidden:
            symbols = relations[0].symbols
            filters.add_pairs(pair_table(forbidden, symbols), flat)
    if not kinds.isdisjoint((Occurrences, LineRank)):
        alone = []
        for relation in others:
            if type(relation) is Occurrences and relation.weights.count(1) == len(relation.weights):
                tallies.setdefault(tuple(_placed(relation, places)), []).append(relation)
            elif type(relation) is LineRank:
                clue = relation.line, relation.smaller, relation.ties
                ranks.setdefault(tuple(_placed(relation, places)), []).append(clue)
            else:
                alone.append(relation)
        others = alone
    for relation in others:
        cells = relation.cells if places is None else _placed(relation, places)
        adder = _ADDERS.get(type(relation))
        if adder is None or adder(filters, cells, relation) is False:
            add_diagram(filters, cells, relation)
    for place, counted in tallies.items():
        _add_tallies(filters, list(place), counted)
    for square, clues in ranks.items():  # together, for two lines of known rank have an order
        filters.add_ranks(square, clues)


def _placed(relation: Relation, places: Mapping[int, int] | None) -> _Cells:
    return relation.cells if places is None else [places[cell] for cell in relation.cells]


def _add_regions(
    filters: Filters, cells: _Cells, regions: Regions, relations: Sequence[Relation]
) -> None:
    places = len(regions.near)
    numbers = frozenset(regions.cells[:places])
    exchangeable = all(r is regions or _alike(r, numbers) for r in relations)
    filters.add_regions(cells, regions.near, regions.size, regions.together, exchangeable)
    filters.add_houses([[cells[places + k] for k in some] for some in regions.together])


def _alike(relation: Relation, numbers: frozenset[int]) -> bool:
    """Whether a relation holds as well when the numbers of regions change places."""
    if numbers.isdisjoint(relation.cells):
        return True
    if type(relation) is Pairs:
        equal = {(symbol, symbol) for symbol in range(relation.symbols)}
        others = relation.forbidden - equal
        every = relation.symbols * (relation.symbols - 1)
        return (
            numbers.issuperset(relation.cells)
            and len(others) in (0, every)
            and len(relation.forbidden) - len(others) in (0, relation.symbols)
        )
    if not isinstance(relation, Matches | Runs | Distinct):
        return False
    *compared, counting = relation.cells
    return counting not in numbers and numbers.issuperset(compared)


@lru_cache(maxsize=1024)
def pair_table(forbidden: _Forbidden, symbols: int) -> PairTable:
    """The pairs of symbols that are not forbidden, as the kernel reads them."""
    allowed = bytearray(b"\1" * symbols**2)
    for first, second in forbidden:
        allowed[first * symbols + second] = 0
    return PairTable(symbols, bytes(allowed))


def add_diagram(filters: Filters, cells: _Cells, relation: Relation) -> None:
    """Add a relation as its diagram, a filter that leaves just what some filling has."""
    filters.add_diagram(cells, filter_diagram(relation))


def filter_diagram(relation: Relation) -> FilterDiagram:
    """The ways to fill a relation, as the kernel reads them; made once for equal parameters."""
    if isinstance(relation, Automaton):
        return _diagram(relation.plain)
    if isinstance(relation, Sum):
        return _diagram(replace(relation, name="", cells=(*range(len(relation.cells)),)))
    return _diagram.__wrapped__(relation)


@lru_cache(maxsize=1 << 10)
def _diagram(relation: Relation) -> FilterDiagram:
    if isinstance(relation, StateMachine | FirstHidden):
        import numpy as np  # loading it takes longer than most counts

        moves = np.array(relation.moves, dtype=np.int32)
        return FilterDiagram.of_machine(len(relation.cells), moves, [*relation.accepting])
    from satsudoku.cover.diagram_arrays import diagram_arrays

    return FilterDiagram(relation.symbols, *diagram_arrays(relation.diagram)[1:])


def _add_tallies(filters: Filters, cells: _Cells, relations: Sequence[Occurrences]) -> None:
    """Counts of different symbols in the same cells, which together are as many as the cells.

    Where the cells differ, they are a rule of sets: these prune more, and may share symbols.
    """
    classes = [*map(_class, relations)]
    while classes:
        if len(classes) > 1 and filters.add_tallied_sets(cells, classes):
            return
        together: list[_Class] = []
        rest: list[_Class] = []
        counted = 0
        for one in classes:
            if counted & one[0]:
                rest.append(one)
            else:
                counted |= one[0]
                together.append(one)
        if not filters.add_tally(cells, together):
            for mask, counts in together:
                filters.add_count(cells, [1] * len(cells), mask, counts)
        classes = rest


def _class(relation: Occurrences) -> _Class:
    return _mask_and_counts(relation.counted, relation.counts)


@lru_cache(maxsize=1024)
def _mask_and_counts(symbols: frozenset[int], counts: frozenset[int]) -> _Class:
    return sum(1 << symbol for symbol in symbols), tuple(sorted(counts))


def _occurrences(filters: Filters, cells: _Cells, relation: Occurrences) -> bool:
    if not set(relation.weights) <= {1, -1}:
        return False
    filters.add_count(cells, relation.weights, *_class(relation))
    return True


def _any_of(filters: Filters, cells: _Cells, relation: AnyOf) -> None:
    options = []
    for relations in relation.options:
        option = filters.option(cells)
        add_relations(option, relations)
        option.finish()
        options.append(option)
    filters.add_any_of(cells, options)


_DIFFER = (Sum, Different)
"""The cells of these hold different symbols."""

# Each returns False if the kernel's filter does not serve, else True or None.
_ADDERS: Mapping[type, Callable[[Filters, _Cells, Any], bool | None]] = {
    Sum: lambda f, cells, r: f.add_sum(cells, [1] * len(cells), r.total),
    WeightedSum: lambda f, cells, r: f.add_sum(cells, list(r.weights), r.total),
    Occurrences: _occurrences,
    Visible: lambda f, cells, r: f.add_visible(cells, r.seen, r.least),
    Span: lambda f, cells, r: f.add_span(cells),
    Crust: lambda f, cells, r: f.add_crust(cells, r.total, False, r.zero),
    ExtremeCrust: lambda f, cells, r: f.add_crust(cells, r.total, True, r.zero),
    PointedSum: lambda f, cells, r: f.add_pointed_sum(cells, r.total, r.zero),
    PointedValue: lambda f, cells, r: f.add_pointed_symbol(cells, r.value - 1, r.zero),
    RemoteValue: lambda f, cells, r: f.add_remote(cells, r.line, r.first),
    Distinct: lambda f, cells, r: f.add_distinct(cells, not r.zero),
    Matches: lambda f, cells, r: f.add_matches(cells, r.start_count),
    Runs: lambda f, cells, r: f.add_runs(cells, sorted(r.arms), r.start_count),
    AnyOf: _any_of,
    Different: lambda f, cells, r: None,  # a house by then
    Interval: lambda f, cells, r: f.add_interval(cells, r.gap, r.outside),
}

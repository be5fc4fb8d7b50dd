"""Relations: the symbols that some cells may hold together.

A `Relation` has any number of cells. It declares its meaning once, as a `Diagram`; the checks of a
board, the exact cover, the clauses, the lanes and the human rules all follow from it. Relations of
two cells are the exception: they are tables of pairs (`Relation.exclusions`), which every solver
turns into items that two options share.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import ClassVar, TypeAlias

from satsudoku.board.diagram import Diagram

Meaning: TypeAlias = "frozenset[Meaning] | tuple[str, int] | str"
"""A relation's meaning as nested sets of cells, symbols and words; equal if relations are."""


def cell_of(index: int) -> Meaning:
    """A cell in a `Meaning`."""
    return "cell", index


def symbol_of(index: int) -> Meaning:
    """A symbol in a `Meaning`, counted from 0."""
    return "symbol", index


def moved(meaning: Meaning, cells: Sequence[int], values: Sequence[int]) -> Meaning:
    """The meaning of a relation after a move of cells and symbols: see `Variant.is_symmetry`.

    >>> moved(frozenset({cell_of(0), symbol_of(1)}), [7], [2, 1]) == {("cell", 7), ("symbol", 0)}
    True
    """
    if isinstance(meaning, frozenset):
        return frozenset(moved(part, cells, values) for part in meaning)
    if isinstance(meaning, str):
        return meaning
    kind, index = meaning
    return cell_of(cells[index]) if kind == "cell" else symbol_of(values[index] - 1)


@dataclass(frozen=True)
class Relation(ABC):
    """The combinations of symbols that some cells may hold.

    Attributes:
        name: its name in errors and in the exact cover, e.g. ``anti-knight`` or ``cage 3``.
        cells: indices into `Variant.cells`, each once.
        symbols: the number of symbols.

    >>> from satsudoku.board.sums import Sum
    >>> cage = Sum("cage 1", (0, 1), 9, 4)
    >>> cage.name, cage.cells, cage.symbols
    ('cage 1', (0, 1), 9)
    """

    #: Whether it has a `diagram`.
    has_diagram: ClassVar[bool] = True

    name: str
    cells: tuple[int, ...]
    symbols: int

    @property
    @abstractmethod
    def diagram(self) -> Diagram:
        """All ways to fill the cells; any others break a house.

        >>> from satsudoku.board.sums import Sum
        >>> Sum("cage 1", (0, 1), 9, 4).diagram.arcs
        (((0, 0, 0), (0, 2, 1)), ((0, 2, 0), (1, 0, 0)))
        """

    @property
    @abstractmethod
    def meaning(self) -> Meaning:
        """Its meaning, apart from its name: see `Meaning`.

        >>> from satsudoku.board.sums import Sum
        >>> Sum("a", (0, 1), 9, 4).meaning == Sum("b", (0, 1), 9, 4).meaning
        True
        """

    @property
    def most_arcs(self) -> int:
        """An upper bound of the number of arcs of its diagram, which it does not build.

        >>> less = Pairs("less", (4, 5), 2, frozenset({(0, 0), (1, 0), (1, 1)}))
        >>> less.most_arcs, sum(map(len, less.diagram.arcs))
        (8, 2)
        """
        return len(self.cells) * self.symbols**2

    def count_arcs(self, most: int) -> int:
        """The number of arcs of its diagram, or an upper bound; any number above `most` is equal.

        >>> less = Pairs("less", (4, 5), 2, frozenset({(0, 0), (1, 0), (1, 1)}))
        >>> less.count_arcs(100)
        8
        """
        return self.most_arcs

    @property
    def expected(self) -> str:
        """The expectation for the cells, for errors; empty if the name is enough.

        >>> from satsudoku.board.sums import Sum
        >>> Sum("cage 1", (0, 1), 9, 4).expected
        'a sum of 4'
        """
        return ""

    @property
    def exclusions(self) -> frozenset[tuple[int, int]] | None:
        """For two cells, the pairs of symbols that they may not hold; None for other numbers.

        >>> from satsudoku.board.sums import Sum
        >>> sorted(Sum("cage 1", (0, 1), 3, 4).exclusions)
        [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2)]
        """
        if len(self.cells) != 2:
            return None
        allowed = {
            (first, second)
            for node, first, target in self.diagram.arcs[0]
            for source, second, _ in self.diagram.arcs[1]
            if source == target
        }
        every = range(self.symbols)
        return frozenset(pair for pair in product(every, every) if pair not in allowed)

    def prune(self, domains: Sequence[int]) -> list[int] | None:
        """Keep each cell's symbols that occur in some way to fill the cells.

        See `Diagram.prune`.

        >>> from satsudoku.board.sums import Sum
        >>> Sum("cage 1", (0, 1), 9, 4).prune([0b111111111, 0b111111110])
        [1, 4]
        """
        return self.diagram.prune(domains)

    def allows(self, values: Sequence[int]) -> bool:
        """Whether the cells may hold these values: one each, from 1, or 0 for an empty cell.

        If cells are empty: whether this relation still allows a way to fill them.

        >>> from satsudoku.board.sums import Sum
        >>> cage = Sum("cage 1", (0, 1), 9, 4)
        >>> cage.allows([1, 3]), cage.allows([1, 0]), cage.allows([2, 0])
        (True, True, False)
        """
        every = (1 << self.symbols) - 1
        return self.prune([1 << (v - 1) if v else every for v in values]) is not None

    def breaks(self, values: Sequence[int]) -> bool:
        """Whether the present values of the cells break it: see `allows`.

        >>> from satsudoku.board.sums import Sum
        >>> cage = Sum("cage 1", (0, 1), 9, 4)
        >>> cage.breaks([0, 0]), cage.breaks([2, 0])
        (False, True)
        """
        return any(values) and not self.allows(values)


@dataclass(frozen=True)
class Pairs(Relation):
    """Pairs of symbols that two cells may not hold.

    Attributes:
        forbidden: pairs (symbol of the first cell, symbol of the second), each counted from 0.

    >>> less = Pairs("less", (4, 5), 3, frozenset({(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2)}))
    >>> less.allows([1, 3]), less.allows([3, 0]), less.prune([0b111, 0b011])
    (True, False, [1, 2])
    """

    forbidden: frozenset[tuple[int, int]]

    def breaks(self, values: Sequence[int]) -> bool:
        first, second = values
        return bool(first and second) and (first - 1, second - 1) in self.forbidden

    @cached_property
    def diagram(self) -> Diagram:
        def step(position: int, state: object, symbol: int) -> int | None:
            if position == 0:
                return symbol
            return None if (state, symbol) in self.forbidden else symbol

        return Diagram.build(self.cells, self.symbols, None, step)

    @property
    def exclusions(self) -> frozenset[tuple[int, int]]:
        return self.forbidden

    @property
    def meaning(self) -> Meaning:
        """The forbidden pairs of candidates.

        >>> less = Pairs("less", (4, 5), 2, frozenset({(0, 0), (1, 0), (1, 1)}))
        >>> len(less.meaning)
        3
        """
        first, second = self.cells
        return frozenset(
            frozenset(
                {
                    frozenset({cell_of(first), symbol_of(a)}),
                    frozenset({cell_of(second), symbol_of(b)}),
                }
            )
            for a, b in self.forbidden
        )

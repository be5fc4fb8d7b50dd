"""Implied houses: sets of cells that hold every symbol, though no rule declares them.

They follow from the declared houses in two ways. S is the number of symbols.

::

    x5                        windoku9, rows 2 to 4
    A . . . A                 H a a H a a H b b     Columns 2 to 4 hold every symbol three times.
    . . . . .                 ...                   Two of these are in the windows a and a' that
    . . A . .                 H a a H a a H b b     lie in them. So the cells that are left, in
    . . . . .                 H a a H a a H b b     rows 1, 5 and 9, hold every symbol once.
    A . . . A

    Any two of the cells A must differ. They are five, and so are the symbols.

In general: S cells of which any two must differ; or what n - 1 houses of S cells leave of n others
that share no cell and contain them. A house that is found may take part in finding further ones.
Neither changes a solution, so only human rules use them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from satsudoku.board.house import IMPLIED, House
from satsudoku.board.variant import Variant
from satsudoku.cover.plain import is_plain
from satsudoku.deadline import check_time

MOST_AROUND = 3
"""A person compares at most this number of houses with those that lie in them."""


@dataclass(frozen=True)
class ImpliedHouse:
    """A set of cells that holds every symbol once, and why.

    Attributes:
        house: its cells, under a name of its own, such as ``implied house 1``.
        around: houses without a common cell, of as many cells as there are symbols; empty if any
            two cells of the implied house must differ.
        within: one fewer, likewise; they lie in those, and the implied house is what they leave.

    >>> from satsudoku import variant
    >>> [found] = implied_houses(variant("windoku9"))[:1]
    >>> [house.name for house in found.around], [house.name for house in found.within]
    (['column 2', 'column 3', 'column 4'], ['window A', 'window C'])
    """

    house: House
    around: tuple[House, ...] = ()
    within: tuple[House, ...] = ()


@lru_cache(maxsize=64)
def implied_houses(variant: Variant) -> tuple[ImpliedHouse, ...]:
    """The implied houses of a variant, each after those that it follows from.

    The simplest reasons come first: cells that differ, then two and three houses around. A kind of
    reason that would make more than twice as many as the variant has houses of that size is left
    out, with all that comes after it: on small irregular boards they multiply, and nobody can watch
    so many.

    >>> from satsudoku import variant
    >>> [found.house.cells for found in implied_houses(variant("x5"))]
    [(0, 4, 12, 20, 24), (6, 8, 12, 16, 18)]
    >>> implied_houses(variant("classic9"))
    ()
    """
    if is_plain(variant):
        return ()
    size, apart = len(variant.symbols), []
    for relation in variant.relations:
        excluded = relation.exclusions
        if excluded and all((symbol, symbol) in excluded for symbol in range(size)):
            apart.append(relation.cells)
    return _found(variant.houses, len(variant.cells), size, tuple(apart))


@lru_cache(maxsize=64)
def _found(
    houses: tuple[House, ...], cells: int, size: int, apart: tuple[tuple[int, ...], ...]
) -> tuple[ImpliedHouse, ...]:
    """See `implied_houses`; the same for all variants of a layout with the same cells apart."""
    return _Search(houses, cells, size, apart).run()


@lru_cache(maxsize=16)
def with_implied_houses(variant: Variant) -> Variant:
    """The variant with its implied houses, behind its own; its solutions are the same.

    >>> from satsudoku import variant
    >>> with_implied_houses(variant("x5")).houses[-1].name
    'implied house 2'
    """
    implied = tuple(found.house for found in implied_houses(variant))
    return replace(variant, houses=(*variant.houses, *implied)) if implied else variant


class _Search:
    """The search in one layout. Sets of cells are the bits of an integer.

    full      the houses of S cells found so far, each set once
    apart     for each cell those that must differ from it
    found     the implied houses among `full`
    """

    def __init__(
        self,
        houses: Sequence[House],
        cells: int,
        size: int,
        apart: Sequence[Sequence[int]],
    ) -> None:
        self._size = size
        self._full: dict[int, House] = {}
        self._apart = [0] * cells
        self._found: list[ImpliedHouse] = []
        for house in houses:
            mask = sum(1 << cell for cell in house.cells)
            if len(house.cells) == self._size:
                self._full.setdefault(mask, house)
            self._set_apart(mask)
        for pair in apart:
            self._set_apart(sum(1 << cell for cell in pair))
        self._most = 2 * len(self._full)

    def _set_apart(self, cells: int) -> None:
        for cell in _bits(cells):
            self._apart[cell] |= cells & ~(1 << cell)

    def run(self) -> tuple[ImpliedHouse, ...]:
        """See `implied_houses`."""
        while found := next(filter(None, self._stages()), None):
            if len(self._found) + len(found) > self._most:
                break
            for cells in sorted(found, key=_bits):
                name = f"{IMPLIED} {len(self._found) + 1}"
                house = House(IMPLIED, name, _bits(cells))
                self._found.append(replace(found[cells], house=house))
                self._full[cells] = house
                self._set_apart(cells)
        return tuple(self._found)

    def _stages(self) -> Iterator[dict[int, ImpliedHouse]]:
        yield self._differing()
        for number in range(2, MOST_AROUND + 1):
            yield self._left(number)

    def _differing(self) -> dict[int, ImpliedHouse]:
        """Sets of S cells of which any two must differ, and no further cell from all of them."""
        cliques: dict[int, ImpliedHouse] = {}

        def grow(chosen: int, number: int, more: int, done: int) -> None:
            # Bron and Kerbosch, with a pivot: only cells that need not differ from it may be next.
            if number + more.bit_count() < self._size:
                return
            if not more:
                if not done and number == self._size and chosen not in self._full:
                    cliques[chosen] = ImpliedHouse(_NO_HOUSE)
                return
            pivot = max(_bits(more | done), key=lambda cell: (more & self._apart[cell]).bit_count())
            for cell in _bits(more & ~self._apart[pivot]):
                bit, beside = 1 << cell, self._apart[cell]
                grow(chosen | bit, number + 1, more & beside, done & beside)
                more &= ~bit
                done |= bit

        for cell, beside in enumerate(self._apart):
            check_time()
            later = beside >> (cell + 1) << (cell + 1)
            grow(1 << cell, 1, later, beside & ~later)
        return cliques

    def _left(self, number: int) -> dict[int, ImpliedHouse]:
        """What `number - 1` houses leave of `number` others around them."""
        full = [*self._full]
        of_cell: list[list[int]] = [[] for _ in self._apart]
        for cells in full:
            for cell in _bits(cells):
                of_cell[cell].append(cells)
        left: dict[int, ImpliedHouse] = {}
        for within in _linked(full, of_cell, number - 1):
            inside = sum(within)
            for around in self._coverings(inside, of_cell, within, (), number):
                rest = sum(around) & ~inside
                if rest not in self._full:
                    left.setdefault(rest, self._reason(around, within))
        return left

    def _coverings(
        self,
        rest: int,
        of_cell: Sequence[Sequence[int]],
        within: Sequence[int],
        chosen: tuple[int, ...],
        number: int,
    ) -> Iterator[tuple[int, ...]]:
        """Exactly `number` houses without a common cell that cover some cells, none of them given.

        Where fewer cover all, these do without one of the given houses.
        """
        if not rest:
            if len(chosen) == number:
                yield chosen
            return
        if rest.bit_count() > (number - len(chosen)) * self._size:
            return
        taken = sum(chosen)
        for house in of_cell[(rest & -rest).bit_length() - 1]:
            if not house & taken and house not in within:
                yield from self._coverings(rest & ~house, of_cell, within, (*chosen, house), number)

    def _reason(self, around: Sequence[int], within: Sequence[int]) -> ImpliedHouse:
        ordered = (
            tuple(house for cells, house in self._full.items() if cells in some)
            for some in (around, within)
        )
        return ImpliedHouse(_NO_HOUSE, *ordered)


_NO_HOUSE = House("", "", ())  # until it has a number


def _linked(
    full: Sequence[int], of_cell: Sequence[Sequence[int]], number: int
) -> Iterator[tuple[int, ...]]:
    """Sets of one or two houses; of two without a common cell that some house crosses."""
    if number == 1:
        for cells in full:
            yield (cells,)
        return
    place = {cells: at for at, cells in enumerate(full)}
    crossing = {
        cells: sorted({place[other] for cell in _bits(cells) for other in of_cell[cell]})
        for cells in full
    }
    for at, first in enumerate(full):
        check_time()
        near = {there for here in crossing[first] for there in crossing[full[here]]}
        for there in sorted(near):
            if there > at and not full[there] & first:
                yield first, full[there]


@lru_cache(maxsize=1 << 14)
def _bits(cells: int) -> tuple[int, ...]:
    """The cells of a set, ascending."""
    found = []
    while cells:
        lowest = cells & -cells
        found.append(lowest.bit_length() - 1)
        cells ^= lowest
    return tuple(found)

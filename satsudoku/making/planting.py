"""Cages that leave the cells of a subset its symbols: a naked pair, triple or quad to begin with.

::

    ┌ 5 ┐     ┌ 5 ┐┌ 6 ┐┌ 5 ┐       Each cage has one cell in the row. Sums of 5 are 1 4 or 2 3,
    │   │     │   ││   ││   │ ...   and a sum of 3 is 1 2: so the four cells of the row are a
    └───┘     └───┘└───┘└───┘       naked quad of 1 2 3 4, as soon as the sums are read.

A house in which a cage lies as a whole is looked at as a whole before triples. So no cage may lie
in this one, and the cages of its other cells reach beyond it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from satsudoku.making.constraint_puzzles import MOST_JOINED, Composition

_Narrow = tuple[int, tuple[int, ...], int]
"""A cell of a house, a cage that shares it alone, and the mask of the symbols that fit there."""


def plant(draft: Composition, size: int) -> None:
    """Begin a cover with a naked subset of some cells, where the grid has one."""
    narrow = _narrow_cages(draft, size)
    houses = draft.variant.houses
    for number in draft.words.orders(1, len(houses))[0].tolist():
        house = frozenset(houses[number].cells)
        found = _subset(draft, house, narrow, size)
        if found:
            draft.apart = house
            for cage in found:
                draft.add_cage(cage)
                draft.planted.add(cage)
                draft.cages.free.difference_update(cage)
            _reach_beyond(draft, house)
            return


def _reach_beyond(draft: Composition, house: frozenset[int]) -> None:
    """Draw cages that begin in a house and end beyond it."""
    bench = draft.cages
    for cell in sorted(house):
        cage = [cell]
        while cell in bench.free and len(cage) < MOST_JOINED:
            near = sorted({n for c in cage for n in bench.near(c)} & bench.free - {*cage})
            near = [n for n in near if bench.grid[n] not in bench.values(cage)]
            beyond = [n for n in near if n not in house]
            if not near:
                break
            cage.append(bench.pick(beyond or near))
            if beyond:
                draft.add_cage(cage)
                bench.free.difference_update(cage)


def _subset(
    draft: Composition, house: frozenset[int], narrow: dict[tuple[int, ...], int], size: int
) -> list[tuple[int, ...]]:
    """Cages of as many cells of a house as they leave symbols there; none of fewer are."""
    places: list[_Narrow] = []
    for cage, symbols in narrow.items():
        inside = [cell for cell in cage if cell in house]
        if len(inside) == 1:
            places.append((inside[0], cage, symbols))
    order = draft.words.orders(1, len(places))[0].tolist() if places else []
    chosen = next(_chosen([places[at] for at in order], size, [], 0), [])
    return [cage for _, cage, _ in chosen]


def _chosen(
    places: Sequence[_Narrow], size: int, chosen: list[_Narrow], symbols: int
) -> Iterator[list[_Narrow]]:
    if len(chosen) == size:
        smaller = (part for number in range(2, size) for part in combinations(chosen, number))
        if all(_union(part).bit_count() > len(part) for part in smaller):
            yield chosen
        return
    for at, place in enumerate(places):
        cell, cage, own = place
        if (symbols | own).bit_count() <= size and all(
            cell != other and not {*cage} & {*beside} for other, beside, _ in chosen
        ):
            yield from _chosen(places[at + 1 :], size, [*chosen, place], symbols | own)


def _union(places: Sequence[_Narrow]) -> int:
    union = 0
    for _, _, symbols in places:
        union |= symbols
    return union


def _narrow_cages(draft: Composition, size: int) -> dict[tuple[int, ...], int]:
    """Possible cages whose sums leave at most so many symbols, and the masks of these."""
    bench, number = draft.cages, len(draft.variant.symbols)
    cages: set[tuple[int, ...]] = {(cell,) for cell in range(len(draft.grid))}
    found: dict[tuple[int, ...], int] = {}
    for _ in range(size - 1):
        cages = {
            tuple(sorted((*cage, near)))
            for cage in cages
            for cell in cage
            for near in bench.near(cell)
            if draft.grid[near] not in [draft.grid[c] for c in cage]
        }
        for cage in sorted(cages):
            symbols = _in_sums(number, len(cage), sum(draft.grid[c] for c in cage))
            if symbols.bit_count() <= size:
                found[cage] = symbols
    return found


@cache
def _in_sums(symbols: int, size: int, total: int) -> int:
    """The mask of the numbers from 1 that different ones with some sum have among them."""
    union = 0
    for numbers in combinations(range(1, symbols + 1), size):
        if sum(numbers) == total:
            for number in numbers:
                union |= 1 << number
    return union

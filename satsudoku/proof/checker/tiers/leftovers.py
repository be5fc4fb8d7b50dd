"""Innies and outies: what whole houses less whole cages leave.

Houses that hold every symbol add to a known sum. Cages with most of their cells in there are taken
off. The innies, in these houses but in no such cage, less the outies, in such a cage but in none of
the houses, add to the difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb

from ..rules import Arc, value
from ..stopping import look
from .board import Board
from .setters import Relation

_MOST_CELLS, _MOST_HOUSES = 5, 5
_MOST_SETS = 700  # with more of different symbols, sums alone are judged

Cage = tuple[list[int], int]


@lru_cache(maxsize=8)
def leftovers(board: Board) -> tuple[Relation, ...]:
    """One to five cells that are left over, once for each equation that is not that of a cage."""
    cages = [constraint.cage for constraint in board.constraints if constraint.cage]
    known = {_equation(dict.fromkeys(cells, 1), total) for cells, total in cages}
    found: list[Relation] = []
    for area, number in _areas(board, cages):
        for off in _choices(area, cages):
            caged = {cell for cells, _ in off for cell in cells}
            signs = {cell: 1 if cell in area else -1 for cell in sorted(area ^ caged)}
            if not off or not 1 <= len(signs) <= _MOST_CELLS:
                continue
            total = number * value(*board.symbols) - sum(sum_ for _, sum_ in off)
            equation = _equation(signs, total)
            if equation not in known:
                known.add(equation)
                found.append(_relation(board, signs, total))
    return tuple(found)


def _equation(signs: dict[int, int], total: int) -> tuple[frozenset[tuple[int, int]], int]:
    """Signed cells and their sum; the same if all signs are the other ones."""
    first = signs[min(signs)]
    return frozenset((cell, first * sign) for cell, sign in signs.items()), first * total


def _areas(board: Board, cages: Sequence[Cage]) -> Iterator[tuple[frozenset[int], int]]:
    """The cells and the number of one to five full houses that share no cell.

    Each house but the first has a cage in common with those before it.
    """
    full = {frozenset(h) for h, whole in zip(board.rules.houses, board.full, strict=True) if whole}
    areas = set(full)
    for number in range(1, _MOST_HOUSES + 1):
        for area in areas:
            yield area, number
        larger = set[frozenset[int]]()
        for area in areas if number < _MOST_HOUSES else ():
            look()
            near = {c for cells, _ in cages if not area.isdisjoint(cells) for c in cells}
            larger |= {
                area | house
                for house in full
                if area.isdisjoint(house) and not near.isdisjoint(house)
            }
        areas = larger


def _choices(area: frozenset[int], cages: Sequence[Cage]) -> Iterator[list[Cage]]:
    """Cages with most of their cells in an area, none of which share a cell.

    No other such cage may be beside them, and they leave over at most five cells.
    """
    inside = [
        (set(cells), cells, sum_)
        for cells, sum_ in cages
        if 2 * len(area.intersection(cells)) > len(cells)
    ]

    def choose(open_: frozenset[int], left_over: int, off: list[Cage]) -> Iterator[list[Cage]]:
        look()
        if left_over > _MOST_CELLS:
            return
        taken = {cell for cells, _ in off for cell in cells}
        if not open_:
            if not any(own.isdisjoint(taken) for own, _, _ in inside):
                yield off
            return
        cell = min(open_)
        for own, cells, sum_ in inside:
            if cell in own and own & area <= open_ and own.isdisjoint(taken):
                yield from choose(open_ - own, left_over + len(own - area), [*off, (cells, sum_)])
        yield from choose(open_ - {cell}, left_over + 1, off)

    yield from choose(area, 0, [])


def _relation(board: Board, signs: dict[int, int], total: int) -> Relation:
    """A sum of cells with signs; of different symbols where the cells lie in one house."""
    alike = len(set(signs.values())) == 1
    different = alike and any(set(signs) <= set(house) for house in board.rules.houses)
    if different:
        signs, total = dict.fromkeys(signs, 1), total * next(iter(signs.values()))
    arcs = _arcs(len(board.symbols), list(signs.values()), total, different=different)
    return Relation(tuple(signs), arcs, different)


def _arcs(symbols: int, signs: Sequence[int], total: int, *, different: bool) -> list[list[Arc]]:
    """The diagram of a sum: its nodes are sums so far; of different symbols with those used."""
    every, others = list(range(symbols)), len(signs) - 1
    sets = sum(comb(symbols, number) for number in range(len(signs)))
    with_used = different and sets <= _MOST_SETS
    if different:  # what the other cells cannot add to the total is in no filling
        least, greatest = value(*range(others)), value(*range(symbols - others, symbols))
        every = [s for s in every if least <= total - value(s) <= greatest]
    layers = []
    numbers = {(frozenset[int](), 0): 0}
    for position, sign in enumerate(signs, start=1):
        last = position == len(signs)
        arcs: list[Arc] = []
        following: dict[tuple[frozenset[int], int], int] = {}
        for (used, so_far), source in numbers.items():
            look()
            for symbol in every:
                reached = so_far + sign * value(symbol)
                if symbol not in used and (not last or reached == total):
                    kept = used | {symbol} if with_used and not last else frozenset[int]()
                    target = following.setdefault((kept, reached), len(following))
                    arcs.append((source, symbol, target))
        layers.append(arcs)
        numbers = following
    return layers

"""Tables of pairs out of a condition."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise, product

from satsudoku.board.relation import Pairs

__all__ = ["chain", "pair_table"]


def pair_table(
    name: str, first: int, second: int, symbols: int, allowed: Callable[[int, int], bool]
) -> tuple[Pairs, ...]:
    """The relation of two cells that allows what a condition holds for; none if that is all.

    Args:
        name: the relation's.
        first: a cell.
        second: another one.
        symbols: how many there are.
        allowed: of two values, from 1.

    >>> (less,) = pair_table("less", 7, 3, 2, lambda a, b: a < b)
    >>> less.cells, sorted(less.forbidden)
    ((3, 7), [(0, 0), (0, 1), (1, 1)])
    """
    every = product(range(symbols), repeat=2)
    forbidden = ((a, b) for a, b in every if not allowed(a + 1, b + 1))
    if first > second:
        first, second, forbidden = second, first, ((b, a) for a, b in forbidden)
    table = frozenset(forbidden)
    return (Pairs(name, (first, second), symbols, table),) if table else ()


def chain(
    name: str, cells: Iterable[int], symbols: int, allowed: Callable[[int, int], bool]
) -> tuple[Pairs, ...]:
    """The same relation for each cell of a line and the next one, if that is another cell.

    >>> [pairs.cells for pairs in chain("rising", [4, 5, 9, 9], 4, lambda a, b: a <= b)]
    [(4, 5), (5, 9)]
    """
    return tuple(
        pairs
        for first, second in pairwise(cells)
        if first != second
        for pairs in pair_table(name, first, second, symbols, allowed)
    )

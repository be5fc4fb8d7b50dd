"""Tables of pairs made from a condition."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise, product
from typing import TypeAlias

from satsudoku.board.relation import Pairs
from satsudoku.errors import VariantError

_Table: TypeAlias = frozenset[tuple[int, int]]


def pair_table(
    name: str,
    first: int,
    second: int,
    symbols: int,
    allowed: Callable[..., bool],
    *numbers: int,
) -> tuple[Pairs, ...]:
    """The relation of two cells that allows the pairs of a condition; none if it allows all.

    >>> from operator import lt
    >>> (less,) = pair_table("less", 7, 3, 2, lt)
    >>> less.cells, sorted(less.forbidden)
    ((3, 7), [(0, 0), (0, 1), (1, 1)])
    """
    table, mirrored = _tables(symbols, allowed, numbers)
    if not table:
        return ()
    if first > second:
        return (Pairs(name, (second, first), symbols, mirrored),)
    return (Pairs(name, (first, second), symbols, table),)


@lru_cache(maxsize=1024)
def _tables(
    symbols: int, allowed: Callable[..., bool], numbers: tuple[int, ...]
) -> tuple[_Table, _Table]:
    """The forbidden pairs, and their reverses."""
    every = product(range(symbols), repeat=2)
    table = frozenset((a, b) for a, b in every if not allowed(a + 1, b + 1, *numbers))
    return _once(table), _once(frozenset((b, a) for a, b in table))


@lru_cache(maxsize=2048)
def _once(table: _Table) -> _Table:
    """The first of equal tables: the same ones are found equal without a look at their pairs."""
    return table


def star(
    name: str,
    cell: int,
    others: Sequence[int],
    symbols: int,
    allowed: Callable[..., bool],
    own: int,
    first: int,
) -> list[Pairs]:
    """The relations of a cell to each of others: see `pair_table`.

    The numbers are one of the cell, and the place of the other one, counted from `first`.
    """
    tables = _tables_of_places(symbols, allowed, own, first, len(others))
    return [
        Pairs(name, (cell, other), symbols, table)
        if cell < other
        else Pairs(name, (other, cell), symbols, mirrored)
        for other, (table, mirrored) in zip(others, tables, strict=True)
        if other != cell and table
    ]


@lru_cache(maxsize=1024)
def _tables_of_places(
    symbols: int, allowed: Callable[..., bool], own: int, first: int, places: int
) -> list[tuple[_Table, _Table]]:
    return [_tables(symbols, allowed, (own, first + place)) for place in range(places)]


def chain(
    name: str, cells: Sequence[int], symbols: int, allowed: Callable[..., bool], *numbers: int
) -> tuple[Pairs, ...]:
    """The same relation for each cell of a line and the next one.

    A cell that follows itself makes none, if the condition allows each value beside itself.

    Raises:
        VariantError: a cell follows itself, and the condition does not.

    >>> from operator import le
    >>> [pairs.cells for pairs in chain("rising", [4, 5, 9, 9], 4, le)]
    [(4, 5), (5, 9)]
    """
    if len(cells) == 2 and cells[0] != cells[1]:  # a dot, and there may be hundreds
        return pair_table(name, cells[0], cells[1], symbols, allowed, *numbers)
    table, mirrored = _tables(symbols, allowed, numbers)
    if not table:
        return ()
    pairs = list(pairwise(cells))
    if any(a == b for a, b in pairs) and any(a == b for a, b in table):
        raise VariantError(f"{name}: a cell follows itself, where not every value may")
    return tuple(
        [
            Pairs(name, (a, b), symbols, table) if a < b else Pairs(name, (b, a), symbols, mirrored)
            for a, b in pairs
            if a != b
        ]
    )

"""Grids: where coverings look, rows of items that must be covered against columns of items."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations

from ..stopping import look
from .board import Board, Candidate, Item


class Grid:
    """Rows against columns: a column is an item, or two with the same candidates in the rows."""

    def __init__(
        self, board: Board, rows: Sequence[Item], columns: Sequence[tuple[Item, ...]]
    ) -> None:
        look()
        self.rows = rows
        # For each column and row the candidates in both; and for each column all that it has.
        self.crossings: list[dict[Item, Sequence[Candidate]]] = [
            {row: sorted(board.items[row] & board.items[items[0]]) for row in rows}
            for items in columns
        ]
        self.columns: list[frozenset[Candidate]] = [
            frozenset().union(*(board.items[item] for item in items)) for items in columns
        ]
        within = frozenset[Candidate]().union(*self.columns)
        # The candidates of each row that no column has: of a symbol in a house, beside another.
        self.beyond: dict[Item, Sequence[Candidate]] = {
            row: sorted(board.items[row] - within) for row in rows
        }


def _naked(board: Board) -> Iterator[Grid]:
    for number, house in enumerate(board.rules.houses):
        columns = [((number, symbol),) for symbol in board.symbols]
        yield Grid(board, [(cell,) for cell in house], columns)


def _hidden(board: Board) -> Iterator[Grid]:
    for number, house in enumerate(board.rules.houses):
        if board.full[number]:
            rows = [(number, symbol) for symbol in board.symbols]
            yield Grid(board, rows, [((cell,),) for cell in house])


def _shared(board: Board) -> Iterator[Grid]:
    for (first, cells), (second, others) in combinations(enumerate(board.rules.houses), 2):
        shared = sorted(set(cells) & set(others))
        if len(shared) > 1:
            both = [((first, symbol), (second, symbol)) for symbol in board.symbols]
            yield Grid(board, [(cell,) for cell in shared], both)


def _fish(board: Board) -> Iterator[Grid]:
    houses = board.rules.houses
    for lines, crossing in permutations(board.families.values(), 2):
        once = all(len(set(houses[a]) & set(houses[b])) == 1 for a in lines for b in crossing)
        if once and len(lines) * len(crossing) == board.rules.cells and board.full[lines[0]]:
            for symbol in board.symbols:
                rows = [(line, symbol) for line in lines if board.full[line]]
                yield Grid(board, rows, [((line, symbol),) for line in crossing])


def _locked(board: Board, ways: Sequence[tuple[bool, bool]]) -> Iterator[Grid]:
    """Ways: whether the truth's house is a line, and whether the link's is."""
    for (first, cells), (second, others) in permutations(enumerate(board.rules.houses), 2):
        way = board.line[first], board.line[second]
        if board.full[first] and way in ways and len(set(cells) & set(others)) > 1:
            for symbol in board.symbols:
                yield Grid(board, [(first, symbol)], [((second, symbol),)])


_ANY_WAY = ((False, False), (False, True), (True, False), (True, True))
_FAMILIES: dict[str, Callable[[Board], Iterator[Grid]]] = {
    "naked": _naked,
    "hidden": _hidden,
    "shared": _shared,
    "fish": _fish,
    "locked": lambda board: _locked(board, _ANY_WAY),
    "pointing": lambda board: _locked(board, [(False, True)]),
    "claiming": lambda board: _locked(board, [(True, False)]),
}


@lru_cache(maxsize=64)
def grids(board: Board, family: str) -> tuple[Grid, ...]:
    """The grids of a family; those of the last boards are kept."""
    return tuple(_FAMILIES[family](board))

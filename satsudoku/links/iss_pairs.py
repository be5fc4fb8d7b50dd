"""Pairs of cells of Interactive Sudoku Solver: dots, signs, tables of bits, and indices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Any

from satsudoku.board.toml_reader import Numbered
from satsudoku.errors import excerpt
from satsudoku.links.iss_items import fault
from satsudoku.links.iss_kind import Kind
from satsudoku.links.iss_tables import IssTables
from satsudoku.links.lz_string import BASE64

URL_SAFE = BASE64[:-2] + "-_"
"""The characters of tables of bits, six a character, the least significant first."""

_OLDER = BASE64[:-2] + "_-"


def _adjacent(board: IssTables, kind: str, args: Sequence[str]) -> list[tuple[int, int]]:
    """All pairs of neighbours in a list of cells, in list order.

    Raises:
        FormatError: none of them are neighbours.
    """
    if len(args) == 2 and (pair := (board.cell(args[0]), board.cell(args[1]))) in board.neighbours:
        return [pair]
    cells = board.once(kind, args)
    pairs = [pair for pair in combinations(cells, 2) if pair in board.neighbours]
    if not pairs:
        raise fault(f"{kind}: expected cells side by side")
    for lonely in {*cells}.difference(*pairs) if cells[2:] else ():
        board.ignored.append(f"{board.name_of(lonely)} of {kind}, beside none of the others")
    return pairs


def _dots(board: IssTables, kind: str, args: list[str]) -> None:
    for pair in _adjacent(board, kind, args):
        table: dict[str, Any] = {"cells": Numbered(pair)}
        if kind in "XV":
            total = 10 if kind == "X" else 5
            board.add("pair_sums", table | {"sum": total})
        else:
            board.add("differences" if kind == "WhiteDot" else "ratios", table)


def _greater(board: IssTables, kind: str, args: list[str]) -> None:
    for pair in _adjacent(board, kind, args):
        board.add("inequalities", {"cells": Numbered(pair)})


@lru_cache(maxsize=256)
def table_bits(text: str, alphabet: str = URL_SAFE) -> tuple[int, ...]:
    """The bits of a table.

    Raises:
        FormatError: a character outside of the alphabet.
    """
    text = text.rstrip("=")
    if any(symbol not in alphabet for symbol in text):
        raise fault(f"expected a table in base64: {excerpt(text)}")
    return tuple([alphabet.index(symbol) >> bit & 1 for symbol in text for bit in range(6)])


@lru_cache(maxsize=256)
def _allowed(text: str, alphabet: str, size: int) -> tuple[tuple[int, int], ...]:
    """The pairs of values, from 1, whose bit is set."""
    set_bits = [place for place, bit in enumerate(table_bits(text, alphabet)[: size**2]) if bit]
    return tuple([(place // size + 1, place % size + 1) for place in set_bits])


def _pairs(board: IssTables, kind: str, args: list[str]) -> None:
    """Relations by a table of bits, row by row."""
    alphabet = _OLDER if kind.startswith("Binary") else URL_SAFE
    allowed = _allowed(args[0], alphabet, board.values)
    if kind.endswith("X") and {*allowed} != {(b, a) for a, b in allowed}:
        raise fault(f"{kind}: expected a table that is the same for both orders of two values")
    pairs: dict[str, list[tuple[int, int]]] = {}
    for name, cells in board.named_groups(kind, args[1:], 2):
        group = board.listed(cells)
        pairs.setdefault(name, []).extend(
            combinations(group, 2) if kind.endswith("X") else pairwise(group)
        )
    for name, listed in pairs.items():
        board.add_pairs(listed, allowed, name)


def _indexing(board: IssTables, kind: str, args: list[str]) -> None:
    for name in args[1:]:
        cell = board.cell(name)
        if cell not in board.cells:
            board.add_never(f"{name} lies in no row or column, so it indexes none")
            continue
        row, column = divmod(cell, board.columns)
        along = board.cells[row * board.columns : (row + 1) * board.columns]
        across = board.cells[column :: board.columns]
        house = Numbered(along if args[0] == "C" else across)
        board.add("indexers", {"cells": Numbered([cell]), "house": house})


KINDS: Mapping[str, Kind] = {
    **dict.fromkeys(("WhiteDot", "BlackDot", "X", "V"), Kind(_dots)),
    **dict.fromkeys(("Pair", "PairX", "Binary", "BinaryX"), Kind(_pairs, 1)),
    "GreaterThan": Kind(_greater),
    "Indexing": Kind(_indexing, 1),
}
"""Their types."""

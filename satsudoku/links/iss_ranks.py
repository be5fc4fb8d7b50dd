"""Ranks of lines of Interactive Sudoku Solver.

A rank within ``Or`` has cells of its own, one for each other line of the board: its first symbol
says that this line is smaller, the second that it is equal, the third that it is greater. So these
hold in any case, and an option only counts them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations

from satsudoku.board.toml_reader import Numbered
from satsudoku.constraints.relations.expression import Machine
from satsudoku.links.iss_board import both_ways, shape_of, whole_number
from satsudoku.links.iss_items import Item, fault, unsupported
from satsudoku.links.iss_kind import Kind
from satsudoku.links.iss_tables import IssTables

_KIND = "FullRank"
_LESS, _EQUAL, _GREATER = 1, 2, 3


def optional_ranks(
    items: Sequence[Item], settings: Mapping[str, Sequence[str]], optional: bool = False
) -> dict[tuple[str, ...], int]:
    """The lines that items within ``Or`` rank, as keys of `_key`; and the number of other lines."""
    rows, columns, values, _, _ = shape_of(settings)
    ranks: dict[tuple[str, ...], int] = {}
    for kind, arguments, inner in items:
        if inner:
            ranks |= optional_ranks(inner, settings, optional or kind == "Or")
        elif kind == _KIND and optional and rows == columns and values >= _GREATER:
            name, *texts = arguments or [""]
            for cells, text in zip(both_ways(name, rows, columns), texts, strict=False):
                if text:
                    ranks[_key(cells)] = 4 * rows - 1
    return ranks


def _key(line: Sequence[int]) -> tuple[str, ...]:
    return (_KIND, *map(str, line))


def _full_rank(board: IssTables, kind: str, args: list[str]) -> None:
    if board.rows != board.columns:
        raise fault(f"{kind}: expected a square board")
    lines = both_ways(args[0], board.rows, board.columns)
    for cells, text in zip(lines, args[1:], strict=False):
        if text and board.optional:
            _add_optional(board, cells, whole_number(text))
        elif text:
            table = {"cells": cells, "rank": whole_number(text)}
            board.add_clue("full_ranks", table, cells)


def _add_optional(board: IssTables, line: tuple[int, ...], rank: int) -> None:
    """Count the smaller lines by their cells."""
    others = board.helpers.get(_key(line))
    if others is None:
        raise fault(f"not supported in Or: {_KIND} on a board of two values")
    ties = board.settings.get("FullRankTies", [""])[0] == "any"
    passing = [_EQUAL, _GREATER] if ties else [_GREATER]
    moves = {
        (count, value): [count + (value == _LESS)]
        for count in range(rank)
        for value in (_LESS, *passing)
        if count + (value == _LESS) < rank
    }
    if rank < 1:
        board.add_never("a rank below 1")
    else:
        board.add_machine(others, Machine(moves, [0], [rank - 1]))


def compare_lines(board: IssTables) -> None:
    """Let the cells of each optional rank say how the other lines compare with its line."""
    for (kind, *places), cells in board.helpers.items():
        if kind == _KIND:
            machine = _comparison(board.values)
            line = tuple(map(int, places))
            others = [other for other in _all_lines(board) if other != line]
            for other, cell in zip(others, cells, strict=True):
                board.add_machine([cell, *chain(*zip(other, line, strict=True))], machine)


def _all_lines(board: IssTables) -> list[tuple[int, ...]]:
    lines = [tuple(line) for line in (*board.lines("R"), *board.lines("C"))]
    return [*lines, *(line[::-1] for line in lines)]


@lru_cache(maxsize=16)
def _comparison(values: int) -> Machine:
    """Reads how a line compares with another, then the values of both in turn.

    While both are equal, state ``_EQUAL`` waits for the first one, and ``_GREATER + v`` for the
    second one after a ``v``. An outcome has a copy of all states.
    """
    size = _GREATER + values + 1
    every = range(1, values + 1)
    moves: dict[tuple[int, int], list[int]] = {}
    for outcome in (_LESS, _EQUAL, _GREATER):
        at = outcome * size
        moves[0, outcome] = [at + _EQUAL]
        for first in every:
            moves[at + _EQUAL, first] = [at + _GREATER + first]
            for state in (_LESS, _GREATER):
                moves[at + state, first] = [at + state]
            for second in every:
                order = _LESS if first < second else _GREATER if first > second else _EQUAL
                moves[at + _GREATER + first, second] = [at + order]
    return Machine(moves, [0], [outcome * (size + 1) for outcome in (_LESS, _EQUAL, _GREATER)])


def _ties(board: IssTables, kind: str, args: list[str]) -> None:
    """See `allow_ties`, which needs all clues."""
    if args[0] not in ("any", "only-unclued", "none"):
        raise unsupported(kind, *args)
    if board.rows != board.columns:
        raise fault(f"{kind}: expected a square board")
    board.demands += 1  # see allow_ties


def allow_ties(board: IssTables, items: Sequence[Item]) -> None:
    """Let lines tie with ranked lines: with all of them, or with those of the same rank.

    The last word on ties counts. Without ties, no two lines are equal, ranked or not.
    """
    said = ["", *[item.arguments[0] for item in items if item.kind == "FullRankTies"]][-1]
    clues = board.table.get("full_ranks", [])
    if said not in ("", "none") and not clues and not board.helpers:
        board.ignored.append(f"FullRankTies~{said} without a rank")
    ranks = [clue["rank"] for clue in clues if said not in ("any", "none")]
    for clue in clues:
        if said == "any" or ranks.count(clue["rank"]) > 1:
            clue["ties"] = True
    if said == "none":
        _no_ties(board)


def _no_ties(board: IssTables) -> None:
    rows, columns = (list(map(Numbered, board.lines(k))) for k in "RC")
    for one, other in combinations((*rows, *columns), 2):
        ways = (other[::-1],) if (one in rows) == (other in rows) else (other, other[::-1])
        for way in ways:  # parallel lines differ in each place, unless one is read backwards
            board.add("different_lines", {"parts": [one, Numbered(way)]})


KINDS: Mapping[str, Kind] = {
    "FullRank": Kind(_full_rank, 1, 3),
    "FullRankTies": Kind(_ties, 1, 1),
}
"""Their types."""

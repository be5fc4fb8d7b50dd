"""Lines of Interactive Sudoku Solver."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from satsudoku.board.toml_reader import Numbered
from satsudoku.constraints.kinds.sum_loop import digits_of, wants_offset
from satsudoku.links.iss_board import whole_number
from satsudoku.links.iss_items import Item, fault
from satsudoku.links.iss_kind import Kind
from satsudoku.links.iss_tables import IssTables

LINES: Mapping[str, tuple[str, str | None, int | None]] = {
    "Thermo": ("thermometers", None, None),
    "Palindrome": ("palindromes", None, None),
    "Renban": ("renbans", None, None),
    "Whisper": ("whispers", "difference", 5),
    "Between": ("between_lines", None, None),
    "Lockout": ("lockout_lines", "difference", None),
    "Entropic": ("entropic_lines", None, None),
    "Modular": ("modular_lines", "modulus", None),
    "DoubleArrow": ("double_arrows", None, None),
    "Zipper": ("zippers", None, None),
    "SumLine": ("sum_lines", "sum", None),
    "Lunchbox": ("lunchboxes", "sum", None),
    "RellikCage": ("relliks", "sum", None),
    "EqualityCage": ("equality_cages", None, None),
    "CountingCircles": ("counting_circles", None, None),
}
"""Types of cells in order: their name here, their number, and its default, if it has one."""

_LOOP = "LOOP"
_LEAST = dict.fromkeys(("SumLine", "Lockout", "DoubleArrow", "RellikCage", "CountingCircles"), 1)
_LEAST |= {"Lunchbox": 0, "Between": 3, "Zipper": 3}
"""The fewest cells that demand something; two for the other types."""


def _line(board: IssTables, kind: str, args: list[str]) -> None:
    key, number_key, default = LINES[kind]
    offset = None if board.optional else board.helpers.get((kind, *args))
    table: dict[str, Any] = {}
    args = list(args)
    if number_key is not None:
        if default is not None and args and board.names_cell(args[0]):
            table[number_key] = default
        else:
            table[number_key] = whole_number(args.pop(0))
    if args and args[-1] == _LOOP:
        if key != "sum_lines":
            raise fault(f"not supported: {kind} with LOOP")
        args = args[:-1]
        key = "sum_loops" if args[1:] else key
    cells = board.different(kind, args) if key == "counting_circles" else board.listed(args)
    table["cells"] = Numbered(cells)
    if offset:
        table["offset"] = Numbered(offset)
    if len(cells) < _LEAST.get(kind, 2) or (kind == "Whisper" and table["difference"] < 1):
        return
    if kind == "Lockout" and table["difference"] < 1:
        if cells[0] == cells[-1]:
            return
        table["difference"] = int(not board.optional)  # the solver lets the ends differ in any case
    if kind == "RellikCage" and table["sum"] < 1:
        _never_sum(board, cells, table["sum"])
        return
    if kind == "SumLine" and not table["sum"] and not board.first:  # pieces of zeros
        board.allow_each([(cell, frozenset({1})) for cell in cells])
        return
    if key == "lunchboxes" and len(cells) < 2:
        board.add_never("a lunchbox needs two ends")
    elif key in ("lunchboxes", "equality_cages") and len({*cells}) < len(cells):
        board.add_never(f"{kind} holds no value twice, and names a cell twice")
    elif key == "double_arrows" and len(cells) < 3:
        ends = [cells[0], *cells[-1:]] if cells[1:] else cells
        board.add_sum([*ends, *cells[1:-1]], 0, [-1] * len(ends) + [1] * len(cells[1:-1]))
    else:
        board.add(key, table)


def _never_sum(board: IssTables, cells: Sequence[int], total: int) -> None:
    """Different values that never add to a total; to 0, only a 0 alone could."""
    board.add("cages", {"cells": Numbered(cells)})
    if not total and not board.first:
        for cell in cells:
            board.allow(cell, {*range(2, board.values + 1)})


def long_loops(items: Sequence[Item], values: int) -> dict[tuple[str, ...], int]:
    """The loops that want cells for their offsets, by kind and arguments; and the number of these.

    A loop that need not hold, or is copied, has none.
    """
    loops: dict[tuple[str, ...], int] = {}
    for kind, arguments, inner in items:
        if kind == "SumLine" and arguments[2:] and arguments[-1] == _LOOP:
            total = int(arguments[0]) if re.fullmatch("[0-9]{1,4}", arguments[0]) else 0
            if total and wants_offset(len(arguments) - 2, values, total):
                loops[kind, *arguments] = digits_of(total, values)
        elif kind == "And":
            loops |= long_loops(inner, values)
    return loops


def _arrow(board: IssTables, kind: str, args: list[str]) -> None:
    _pill(board, kind, ["1", *args])


def _pill(board: IssTables, kind: str, args: list[str]) -> None:
    size, cells = whole_number(args[0]), board.listed(args[1:])
    if kind == "PillArrow" and (size not in (2, 3) or not cells[size:]):
        raise fault("PillArrow: expected a pill of 2 or 3 cells, and a shaft")
    cells[:size] = sorted(cells[:size])
    if board.values > 8 + board.first or not cells[size:] or len({*cells[:size]}) < size:
        pill = [-(10**place) for place in range(size)][::-1]
        board.add_sum(cells, 0, [*pill, *[1] * (len(cells) - size)])
        if board.values > 9 + (1 - board.first):  # all but the first are digits
            for cell in cells[1:size]:
                board.allow(cell, frozenset(range(1, 11 - board.first)))
    else:
        bulb, shaft = Numbered(cells[:size]), Numbered(cells[size:])
        board.add("arrows", {"bulb": bulb, "shaft": shaft})


def _region_sum(board: IssTables, kind: str, args: list[str]) -> None:
    parts = [list(cells) for _, cells in groupby(board.listed(args), board.region_of.get)]
    if len(parts) > 1:
        board.add_equal_parts("region_sum_lines", parts)


def _value_indexing(board: IssTables, kind: str, args: list[str]) -> None:
    cells = Numbered(board.listed(args))
    if len(cells) < 3:
        board.add_never("a value indexer needs a line behind its second cell")
    else:
        board.add("value_indexers", {"cells": cells})


KINDS: Mapping[str, Kind] = {
    **{
        kind: Kind(_line, int(number is not None), shifted=kind != "Entropic")
        for kind, (_, number, _) in LINES.items()
    },
    "Arrow": Kind(_arrow, 1),
    "PillArrow": Kind(_pill, 1),
    "RegionSumLine": Kind(_region_sum),
    "ValueIndexing": Kind(_value_indexing, 1),
}
"""Their types."""

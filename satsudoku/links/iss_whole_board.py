"""Rules of Interactive Sudoku Solver for the whole board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from satsudoku.board.toml_reader import Numbered
from satsudoku.errors import excerpt
from satsudoku.links.iss_items import Item, fault
from satsudoku.links.iss_kind import Kind
from satsudoku.links.iss_tables import IssTables
from satsudoku.links.negatives import negative_tables
from satsudoku.links.square import MOVES, diagonals


def _diagonal(board: IssTables, kind: str, args: list[str]) -> None:
    if board.rows != board.columns:
        raise fault("a diagonal of a board that is not a square")
    falling, rising = diagonals(board.rows)
    if args[0] not in ("1", "-1"):
        raise fault(f"Diagonal: expected 1 or -1; found {excerpt(args[0])}")
    board.add_houses(f"diagonal {args[0]}", [rising if args[0] == "1" else falling])


def _windoku(board: IssTables, kind: str, args: list[str]) -> None:
    boxes = board.boxes_of(board.region_size or board.values)
    if not boxes:
        return
    high = len({cell // board.columns for cell in boxes[0]})
    wide = len(boxes[0]) // high
    windows = [
        board.rectangle(r, c, high, wide)
        for r in range(1, board.rows - high, high + 1)
        for c in range(1, board.columns - wide, wide + 1)
    ]
    if windows:
        board.add_houses("window", windows)


def _disjoint_sets(board: IssTables, kind: str, args: list[str]) -> None:
    if len(board.boxes) > board.values:
        board.add_never(f"a group of {len(board.boxes)} cells holds no value twice")
    elif board.boxes:
        board.add_houses("group", list(zip(*map(sorted, board.boxes), strict=True)))


def _move(board: IssTables, kind: str, args: list[str]) -> None:
    board.add_moves(dict(MOVES[kind.lower()]))


def _anti_consecutive(board: IssTables, kind: str, args: list[str]) -> None:
    for table in negative_tables("difference", board.values, [], set(), board.first):
        board.add_moves(table)


def _anti_taxicab(board: IssTables, kind: str, args: list[str]) -> None:
    for far in range(1, board.values + 1):
        offsets = [
            [down, right]
            for down in range(far + 1)
            for right in {far - down, down - far}
            if down or right > 0
        ]
        symbol = board.symbols[far - 1]
        board.add_moves({"name": "anti-taxicab", "offsets": offsets, "forbid": [symbol * 2]})


def _global(board: IssTables, kind: str, args: list[str]) -> None:
    key = "entropic_cages" if kind == "GlobalEntropy" else "modular_cages"
    wide = board.columns
    for corner in board.cells[:-wide]:
        if (corner + 1) % wide:
            cells = corner, corner + 1, corner + wide, corner + wide + 1
            board.add(key, {"cells": Numbered(cells)})


def _region_same(board: IssTables, kind: str, args: list[str]) -> None:
    """All rows, columns, boxes and jigsaw regions of the greatest size hold the same values."""
    houses = [*board.lines("R"), *board.lines("C"), *board.pieces, *board.regions]
    size = max(map(len, houses))
    largest = dict.fromkeys(tuple(house) for house in houses if len(house) == size)
    if size < board.values and len(largest) > 1:
        board.add("same_symbols", {"parts": list(map(Numbered, largest))})


def _doppelganger(board: IssTables, kind: str, args: list[str]) -> None:
    """Each row, column and box holds a 0 and lacks another value, which an extra cell holds.

    Rows lack different values, and so do columns and boxes; where there is a 0, the three that lack
    there differ.
    """
    side = board.rows
    if board.columns != side or board.values != side + 1 or board.first:
        raise fault("Doppelganger without values 0 to the side")
    # DGR1 lies above column 1, in a row of such cells, and DGC1 beside row 1.
    families = {"DGR": board.lines("C"), "DGC": board.lines("R"), "DGB": board.regions}
    absent: list[list[int]] = [[] for _ in board.cells]  # the extra cells of each cell's houses
    for prefix, houses in families.items():
        extra = board.extra.groups.get(prefix, [])
        if not houses:
            extra = []
        for cell in extra:
            board.allow(cell, {*range(2, board.values + 1)})
        if extra:
            board.add_houses(f"{prefix} of all", [extra])
            board.add_houses(prefix, [[*h, e] for h, e in zip(houses, extra, strict=True)])
            for house, cell in zip(houses, extra, strict=True):
                for other in house:
                    absent[other].append(cell)
    for cell, others in enumerate(absent):
        board.add("conditional_cages", {"cells": Numbered([cell, *others]), "value": 0})


def _strict(board: IssTables, kind: str, args: list[str]) -> None:
    """See `add_negatives`, which needs all dots."""
    board.demands += 1


def add_negatives(board: IssTables, items: Sequence[Item]) -> None:
    """Forbid what a dot would say between neighbours without one, for strict Kropki and XV."""
    kinds = {item.kind for item in items}
    dotted = [
        table["cells"] for key in ("differences", "ratios") for table in board.table.get(key, [])
    ]
    signed = [table["cells"] for table in board.table.get("pair_sums", [])]
    flags: list[tuple[str, list[object]]] = []
    if "StrictKropki" in kinds:
        flags += [("difference", dotted), ("ratio", dotted)]
    if "StrictXV" in kinds:
        flags.append(("xv", signed))
    for flag, exempt in flags:
        for table in negative_tables(flag, board.values, exempt, set(), board.first):
            board.add_moves(table)


KINDS: Mapping[str, Kind] = {
    **dict.fromkeys(("AntiKnight", "AntiKing"), Kind(_move, most=0)),
    **dict.fromkeys(("StrictKropki", "StrictXV"), Kind(_strict, most=0)),
    "Diagonal": Kind(_diagonal, 1, 1),
    "Windoku": Kind(_windoku, most=0),
    "DisjointSets": Kind(_disjoint_sets, most=0),
    "AntiConsecutive": Kind(_anti_consecutive, most=0),
    "AntiTaxicab": Kind(_anti_taxicab, most=0, shifted=False),
    "GlobalEntropy": Kind(_global, most=0, shifted=False),
    "GlobalMod": Kind(_global, most=0),
    "RegionSameValues": Kind(_region_same, most=0),
    "Doppelganger": Kind(_doppelganger, most=0),
}
"""Their types."""

"""Regions to be found of Interactive Sudoku Solver, and the clues that speak of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from satsudoku.board.toml_reader import Numbered
from satsudoku.links.iss_items import Item, fault, unsupported
from satsudoku.links.iss_kind import Kind
from satsudoku.links.iss_tables import IssTables

_GROUP = "CC"
_AROUND = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


def _regions(board: IssTables, kind: str, args: list[str]) -> None:
    size = board.region_size or max(board.rows, board.columns)
    if size > board.values:
        board.add_never(f"a region of {size} cells holds no value twice")
        return
    if size < 1 or len(board.cells) % size:
        raise fault(f"{kind}: no regions of {size} cells fill {len(board.cells)}")
    if len(board.cells) > size * board.values:
        raise fault(f"not supported: {kind} with more regions than values")
    numbers = board.extra.groups[_GROUP]
    table = {"cells": Numbered(board.cells), "numbers": Numbered(numbers), "size": size}
    if "chaos_regions" not in board.table:
        board.add("chaos_regions", table)


def add_shared_regions(board: IssTables, items: Sequence[Item]) -> None:
    """Add which cells share their region by the clues read so far."""
    numbers = board.extra.groups[_GROUP]
    cells = {(number,): cell for number, cell in zip(numbers, board.cells, strict=True)}
    together = [
        Numbered(cells[part] for part in table["parts"])
        for table in board.table.get("same_symbols", [])
        if cells.keys() >= set(table["parts"])
    ]
    for table in board.table.get("chaos_regions", []):
        table |= {"together": together} if together else {}


def _cells(board: IssTables, kind: str, args: Sequence[str]) -> tuple[int, dict[str, Any]]:
    """The cell that counts, and the cells that the count leaves out."""
    numbers = board.extra.groups.get(_GROUP)
    offset = (*args, "", "")[1] or "0"
    if numbers is None or offset not in ("0", "1"):
        raise unsupported(kind, *args)
    cell = board.cell(args[0])
    if cell not in board.cells and not any(args[2:]):
        raise fault(f"{kind}: {args[0]} lies in no region; expected a cell of the board, or arms")
    return cell, {"exclusive": True} if offset == "1" else {}


def _arrow(board: IssTables, kind: str, args: list[str]) -> None:
    cell, table = _cells(board, kind, args)
    arms = board.groups(args[2:], "-")
    if args[2:] and len(arms) <= args[2:].count("-"):
        raise fault(f"{kind}: an arm without cells")
    for arm in arms:
        board.different(kind, [*map(board.name_of, arm)])
    if not arms:
        row, column = divmod(cell, board.columns)
        across = board.rectangle(row, 0, 1, board.columns)
        down = board.rectangle(0, column, board.rows, 1)
        rays = across[column::-1], across[column:], down[row::-1], down[row:]
        arms = [[board.extra.groups[_GROUP][place] for place in ray] for ray in rays]
    parts = [[cell], *([arm for arm in arms if arm[1:]] or arms[:1])]
    board.add("run_counts", {"parts": list(map(Numbered, parts))} | table)


def _count(board: IssTables, kind: str, args: list[str]) -> None:
    cell, table = _cells(board, kind, args)
    counted = board.listed(args[2:])
    if not counted:
        numbers = board.extra.groups[_GROUP]
        around = (board.moved(cell, down, right) for down, right in _AROUND)
        counted = [numbers[place] for place in (cell, *around) if place is not None]
    board.add("match_counts", {"cells": Numbered([cell, *counted])} | table)


KINDS: Mapping[str, Kind] = {
    "ChaosConstruction": Kind(_regions, most=0),
    "ChaosArrow": Kind(_arrow, 1),
    "ChaosCount": Kind(_count, 1),
}
"""Their types."""

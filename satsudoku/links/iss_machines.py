"""Machines of Interactive Sudoku Solver that read cells in an order."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from satsudoku.board.toml_reader import Numbered
from satsudoku.constraints.relations.expression import Machine
from satsudoku.links.iss_automata import in_segments, packed_machine, regular_machine
from satsudoku.links.iss_items import fault
from satsudoku.links.iss_kind import Kind
from satsudoku.links.iss_tables import IssTables, named


def _packed(board: IssTables, kind: str, args: list[str]) -> None:
    """A machine whose alphabet may include a cut between segments of the cells."""
    # Refuses a damaged machine even without cells.
    _packed_table(args[0], board.values, (1,), board.first)
    for name, group in board.named_groups(kind, args[1:], 1):
        segments: list[list[int]] = [[]]
        for argument in group:
            if argument == "-":
                segments.append([])
            else:
                segments[-1].append(board.cell(argument))
        cells = [cell for segment in segments for cell in segment]
        if cells:
            sizes = tuple(map(len, segments)) if len(segments) > 1 else (1,)
            table = _packed_table(args[0], board.values, sizes, board.first)
            board.add("automata", named(table | {"cells": Numbered(cells)}, name))


@lru_cache(maxsize=64)
def _packed_table(text: str, values: int, sizes: tuple[int, ...], first: int) -> dict[str, Any]:
    """The table of a packed machine, once for all cells in segments of these sizes."""
    return in_segments(packed_machine(text, values), values, sizes).table("", first)


def _regular(board: IssTables, kind: str, args: list[str]) -> None:
    table = _regular_table(args[0], board.values, board.first)
    for cells in board.groups(args[1:], ""):
        board.add("automata", table | {"cells": Numbered(cells)})


@lru_cache(maxsize=64)
def _regular_table(text: str, values: int, first: int) -> dict[str, Any]:
    """The table of a regular expression, once for all cells that it reads."""
    return regular_machine(text, values, 1 - first).table("", first)


def _flatmates(board: IssTables, kind: str, args: list[str]) -> None:
    """Each 5 has a 1 above it or a 9 below it."""
    if board.values != 9:
        raise fault("DutchFlatmates without values 1 to 9")
    free, after_one, waiting = 0, 1, 2
    moves: dict[tuple[int, int], list[int]] = {(waiting, 9): [free]}
    for value in range(1, 10):
        moves[free, value] = [{1: after_one, 5: waiting}.get(value, free)]
        moves[after_one, value] = [after_one if value == 1 else free]
    machine = Machine(moves, [free], [free, after_one])
    for column in range(board.columns):
        cells = [row * board.columns + column for row in range(board.rows)]
        board.add_machine(cells, machine)


KINDS: Mapping[str, Kind] = {
    "NFA": Kind(_packed, 1),
    "Regex": Kind(_regular, 1),
    "DutchFlatmates": Kind(_flatmates, most=0, shifted=False),
}
"""Their types."""

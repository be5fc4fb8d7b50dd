"""Tables with constraints that no filling obeys: puzzles without a solution, not errors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from satsudoku.board.constraint_kinds import kinds_of
from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import SatsudokuError
from satsudoku.formats.reading.layouts import read_puzzle

_MOST = 20  # such constraints of one puzzle


def read_even_if_impossible(table: Mapping[str, Any], tool: str) -> tuple[Puzzle, list[str]]:
    """Read a table; a constraint that no filling obeys becomes one of its cells that never holds.

    Returns:
        The puzzle, and a remark about each such constraint.

    Raises:
        SatsudokuError: see `read_puzzle`; or there are more than twenty of them.

    >>> table = {"variant": "classic4", "givens": "." * 16, "sums": [{"cells": "r1c1", "sum": 9}]}
    >>> read_even_if_impossible(table, "mine")[1]
    ['no filling obeys sum 1: expected a whole number from 1 to 4; found 9']
    """
    remarks: list[str] = []
    left: dict[str, list[int]] = {}  # the numbers of those of a kind that can be filled
    while True:
        try:
            return read_puzzle(table, tool), remarks
        except SatsudokuError as error:
            key, _, number = error.impossible.rstrip("]").partition("[")
            if not number or len(remarks) == _MOST:
                raise
            entries = [*table[key]]
            place = left.setdefault(key, [*range(1, len(entries) + 1)]).pop(int(number) - 1)
            entry = entries.pop(int(number) - 1)
            [kind] = kinds_of([key])
            named = entry.get("name", kind.family_name)
            never = {"name": f"impossible {named}", "options": [{key: [entry]}]}
            table = {**table, key: entries, "alternatives": [*table.get("alternatives", ()), never]}
            reason = error.message.partition(": ")[2].partition("; found [")[0]
            remarks.append(f"no filling obeys {named} {place}: {reason}")

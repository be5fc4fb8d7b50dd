"""Name what the values on a board break apart from its houses: relations and marks."""

from __future__ import annotations

from typing import Any

from satsudoku.board.variant import Variant


def broken(values: bytes, variant: Variant) -> dict[str, Any]:
    """The broken rules, and the filled cells in them, in the types of JSON.

    A relation is broken if no values of its empty cells satisfy it, whatever else the board holds.
    """
    cells: set[int] = set()
    names: dict[str, None] = {}
    for relation in variant.relations:
        entries = [values[cell] for cell in relation.cells]
        if relation.breaks(entries):
            names[variant.place_names.get(relation.name, relation.name)] = None
            cells.update(cell for cell in relation.cells if values[cell])
    for mark in variant.marks:
        if values[mark.cell] and values[mark.cell] - 1 not in mark.allowed:
            names[variant.place_names.get(mark.name, mark.name)] = None
            cells.add(mark.cell)
    return {"rules": [*names], "cells": [variant.cell_names[cell] for cell in sorted(cells)]}

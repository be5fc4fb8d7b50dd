"""Write fog into boards of f-puzzles, as SudokuPad's public script reads it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from satsudoku.board.puzzle import Puzzle
from satsudoku.fog.fog import Fog
from satsudoku.links.fog_reading import FOG_KEYS


def add_fog(board: dict[str, Any], fog: Mapping[str, Any] | None, puzzle: Puzzle) -> None:
    """Write fog into a board that has none of its own.

    Args:
        board: the board.
        fog: as `satsudoku.fog.fog` documents it; None for none.
        puzzle: the puzzle of the board.

    >>> board = {}
    >>> add_fog(board, {"lamps": "r1c1"}, Puzzle("1.....2..3.....4", "classic4"))
    >>> board
    {'foglight': ['R1C1', 'R1C2', 'R2C1', 'R2C2']}
    """
    if fog is None or any(board.get(key) for key in FOG_KEYS):
        return
    names = puzzle.variant.cell_names
    read = Fog.read(fog, puzzle)
    board["foglight"] = [names[cell].upper() for cell in sorted(read.lit)]
    if "lights" in fog:
        board["triggereffect"] = [
            {
                "trigger": {"type": "cellvalue", "cell": ", ".join(names[c] for c in light.cells)},
                "effect": {
                    "type": "foglight",
                    "cells": ", ".join(names[cell] for cell in sorted(light.lit)),
                },
            }
            for light in read.lights
        ]

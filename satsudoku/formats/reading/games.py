"""Saved games of other programs in JSON."""

from __future__ import annotations


def is_game(data: object) -> bool:
    """Whether a value of JSON is a saved game.

    >>> is_game({"cells": [{"position": [0, 2], "value": 6, "fixed": True}]})
    True
    """
    cells = data.get("cells") if isinstance(data, dict) else None
    if not isinstance(cells, list) or not cells:
        return False
    return all(isinstance(cell, dict) and {"position", "value"} <= cell.keys() for cell in cells)

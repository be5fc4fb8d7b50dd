"""An example of each constraint on a 6x6 board, for the reference page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from satsudoku.board.encoding import build_encoding
from satsudoku.board.library import variant
from satsudoku.board.puzzle import Puzzle

__all__ = ["EXAMPLES", "constraint_examples"]

_ROW, _COLUMN = "r2c1 r2c2 r2c3 r2c4 r2c5 r2c6", "r1c3 r2c3 r3c3 r4c3 r5c3 r6c3"
_LINE = "r2c2 r3c3 r4c3 r5c4"
_BEND = "r2c2 r2c3 r3c4 r4c4 r5c5"
_BLOCK = "r2c2 r2c3 r3c2 r3c3"
_PARTS = ["r2c2 r2c3", "r4c4 r4c5"]

EXAMPLES: Mapping[str, dict[str, Any]] = {
    "arrows": {"bulb": "r2c2", "shaft": "r3c3 r4c4"},
    "between_lines": {"cells": _BEND},
    "cages": {"cells": _BLOCK, "sum": 14},
    "clones": {"parts": _PARTS},
    "counting_circles": {"cells": "r1c2 r2c5 r3c3 r4c4 r5c2 r6c6"},
    "differences": {"cells": "r3c3 r3c4"},
    "double_arrows": {"cells": _BEND},
    "entropic_cages": {"cells": _BLOCK},
    "entropic_lines": {"cells": _BEND},
    "equal_sums": {"parts": _PARTS},
    "equality_cages": {"cells": _BLOCK},
    "hidden_skyscrapers": {"cells": _ROW, "hidden": 3},
    "indexers": {"cells": "r1c3 r4c3", "house": _COLUMN},
    "inequalities": {"cells": "r3c3 r3c4"},
    "little_killers": {"cells": "r1c3 r2c4 r3c5 r4c6", "sum": 12},
    "lockout_lines": {"cells": _BEND, "difference": 3},
    "look_and_says": {"cells": _BLOCK, "values": [2, 5]},
    "lunchboxes": {"cells": _LINE, "sum": 5},
    "maxima": {"cells": "r3c3 r5c5"},
    "minima": {"cells": "r3c3 r5c5"},
    "modular_cages": {"cells": _BLOCK},
    "modular_lines": {"cells": _BEND},
    "nabners": {"cells": "r2c2 r3c3 r4c4"},
    "numbered_rooms": {"cells": _ROW, "room": 4},
    "pair_sums": {"cells": "r3c3 r3c4", "sum": 5},
    "palindromes": {"cells": _BEND},
    "quadruples": {"cells": _BLOCK, "values": [1, 4]},
    "ratios": {"cells": "r3c3 r3c4"},
    "region_sum_lines": {"parts": ["r2c2 r2c3", "r3c4 r4c4", "r5c5"]},
    "relliks": {"cells": "r2c2 r2c3 r3c2", "sum": 6},
    "renbans": {"cells": _LINE},
    "same_symbols": {"parts": _PARTS},
    "sandwiches": {"cells": _COLUMN, "sum": 7},
    "skyscrapers": {"cells": _COLUMN, "visible": 3},
    "slow_thermometers": {"cells": _BEND},
    "sum_lines": {"cells": _BEND, "sum": 7},
    "sum_loops": {"cells": "r2c2 r2c3 r3c4 r4c3 r3c2", "sum": 7},
    "sums": {"cells": _BLOCK, "sum": 9},
    "thermometers": {"cells": _LINE},
    "whispers": {"cells": _BEND},
    "x_sums": {"cells": _ROW, "sum": 9},
    "zippers": {"cells": _BEND},
}
"""A table for each key."""


def constraint_examples() -> dict[str, Puzzle]:
    """An empty board with each constraint, by the key of its tables.

    >>> constraint_examples()["cages"].variant.constraints[0].name
    'cage 1'
    """
    board = variant("classic6")
    return {
        key: Puzzle(bytes(36), build_encoding({key: [table]}, key, f"{key}.json", board))
        for key, table in EXAMPLES.items()
    }
